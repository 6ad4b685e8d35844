import { expect, test } from "vitest";
import { quotes } from "../../shared/data/quotes.ts";
import { newId } from "../../shared/kernel/id.ts";
import { openBucket } from "../../tests/support/bucket.ts";
import { aQuote } from "../../tests/support/marketplace.ts";
import { pictureOf } from "../../tests/support/onboarding.ts";
import { call, signedIn, write } from "../../tests/support/world.ts";
import { handler } from "./get-quote-files.ts";

openBucket();

test("a customer sees the files of a quote in their order, without those that are gone, and nobody else does", async () => {
  const as = await signedIn("user");
  const [second, first] = [await pictureOf(as.id), await pictureOf(as.id)];
  const quote = aQuote({ user_id: as.id as never, media_ids: [first, newId("media"), second] as never });
  await write(quotes.insert(quote));
  const params = { quote_id: quote.id };
  const { data } = await call(handler, { as, params });
  expect(data.items).toMatchObject([
    { id: first, download: { url: expect.stringMatching(/^http/) } },
    { id: second },
  ]);
  expect(await call(handler, { as: await signedIn("user"), params })).toMatchObject({
    status: 404,
    error: { code: "quote.not_found" },
  });
});
