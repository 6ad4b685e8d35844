import { expect, test } from "vitest";
import { plus } from "../../shared/kernel/time.ts";
import { aTask } from "../../tests/support/marketplace.ts";
import { quoteOf } from "../../tests/support/quotes.ts";
import { type Caller, call, clock, signedIn } from "../../tests/support/world.ts";
import { handler } from "./get-quote-estimate.ts";

const ask = (as: Caller, quote_id: string) => call(handler, { as, body: { quote_id } });

test("returns one figure, the price to be charged, and points to the newer operation", async () => {
  clock.set("2027-03-01T10:00:00.000Z");
  const user = await signedIn("user");
  const expires_at = plus("2027-03-01T10:00:00.000Z", { days: 7 });
  const tasks = [
    aTask({ low_minor: 12_000, high_minor: 18_001 }),
    aTask({ low_minor: 7_000, high_minor: 8_000 }),
  ];
  const quote = await quoteOf(user, { tasks, low_minor: 19_000, high_minor: 26_001, expires_at });
  const said = await ask(user, quote.id);
  expect(said.data).toEqual({
    quote_id: quote.id,
    state: "estimated",
    revision: quote.revision,
    price_minor: 22_501,
    currency: "usd",
    expires_at,
  });
  expect(said.headers.deprecation).toMatch(/^@\d+$/);
  expect(said.headers.link).toBe('</api/v1/ai/quote-estimate_new/{quote_id}>; rel="successor-version"');
});

test("returns no figure while there is no price, and nothing of another customer's quote", async () => {
  const user = await signedIn("user");
  const open = await quoteOf(user, { state: "awaiting_answers" });
  expect((await ask(user, open.id)).data).not.toHaveProperty("price_minor");
  const said = await ask(await signedIn("user"), open.id);
  expect([said.status, said.error?.code, "deprecation" in said.headers]).toEqual([
    404,
    "quote.not_found",
    true,
  ]);
});
