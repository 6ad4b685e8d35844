import { beforeEach, expect, test } from "vitest";
import { mediumOf } from "../../tests/support/marketplace.ts";
import { clearWords, quoteOf, seenQuote } from "../../tests/support/quotes.ts";
import { type Caller, call, deliver, signedIn } from "../../tests/support/world.ts";
import { handler } from "./image-and-prompt.ts";
import { handler as videoAndPrompt } from "./quote-ai_video-request-prompt.ts";

let user: Caller;
beforeEach(async () => {
  user = await signedIn("user");
});

const picture = (owner = user) => mediumOf(owner.id, { kind: "image", content_type: "image/jpeg" });
const film = (owner = user) => mediumOf(owner.id);
const ways = [
  { field: "image_url", operation: handler, medium: picture, other: film, source: "image" },
  { field: "video_url", operation: videoAndPrompt, medium: film, other: picture, source: "video" },
] as const;

test.each(ways)("$source and words get a price", async ({ field, operation, medium, source }) => {
  const { id } = await medium();
  const said = await call(operation, { as: user, body: { [field]: id, user_prompt: clearWords } });
  expect(said).toMatchObject({ status: 200, data: { state: "processing", source, media_ids: [id] } });
  await deliver();
  expect(await seenQuote(user, said.data.quote_id)).toMatchObject({
    state: "estimated",
    tasks: [{ task_kind: "plumbing.tap_leak" }],
  });
});

test.each(ways)(
  "$source: refuses a file that is missing, another's or of the wrong kind, naming the field",
  async (way) => {
    const { field, operation } = way;
    const ask = (body: Record<string, unknown>) => call(operation, { as: user, body });
    const own = (await way.medium()).id;
    const foreign = (await way.medium(await signedIn("user"))).id;
    const other = (await way.other()).id;
    for (const named of [foreign, other, "https://example.com/a.jpg"]) {
      const said = await ask({ [field]: named, user_prompt: clearWords });
      expect([named, said.status, said.error?.fields?.[0]?.field]).toEqual([named, 422, field]);
    }
    expect((await ask({ user_prompt: clearWords })).error?.fields?.[0]?.field).toBe(field);
    expect((await ask({ [field]: own })).error?.fields?.[0]?.field).toBe("user_prompt");
  },
);

test("a picture can be added only to the caller's own quote", async () => {
  const { id } = await picture();
  const quote = await quoteOf(user);
  const body = { image_url: id, user_prompt: clearWords, quote_id: quote.id };
  const said = await call(handler, { as: user, body });
  expect(said.data).toMatchObject({ quote_id: quote.id, state: "processing", media_ids: [id] });
  const foreign = await quoteOf(await signedIn("user"));
  expect((await call(handler, { as: user, body: { ...body, quote_id: foreign.id } })).status).toBe(404);
});
