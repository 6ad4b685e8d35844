import { beforeEach, expect, test } from "vitest";
import { operations } from "../../platform/operations.ts";
import { ending, sessions } from "../../shared/data/sessions.ts";
import { clearWords, quoteOf } from "../../tests/support/quotes.ts";
import { type Caller, call, clock, signedIn, storyOf, write } from "../../tests/support/world.ts";
import { handler as generateQuote } from "../quote/generate-quote.ts";
import { handler as listQuote } from "../quote/list-quote.ts";
import { handler } from "./create-access-token.ts";
import { handler as quoteEstimate } from "./quote-estimate_new.ts";
import { handler as quoteRequest } from "./quote-request.ts";

let user: Caller;
beforeEach(async () => {
  clock.set("2027-03-01T10:00:00.000Z");
  user = await signedIn("user");
});

const mint = (body: Record<string, unknown> = {}, as = user) =>
  call(handler, { as, body: { label: "Kitchen assistant", ...body } });
const limited = async (body = {}, as = user): Promise<Caller> => ({
  ...as,
  token: (await mint(body, as)).data.access_token,
});

test("a limited token requests and reads quotes until it expires", async () => {
  const said = await mint({ seconds: 90 });
  expect(said).toMatchObject({
    status: 200,
    data: {
      token_type: "Bearer",
      scope: "ai",
      label: "Kitchen assistant",
      expires_in: 90,
      expires_at: "2027-03-01T10:01:30.000Z",
    },
  });
  const as = { ...user, token: said.data.access_token };
  const asked = await call(quoteRequest, { as, body: { user_prompt: clearWords } });
  expect(asked.status).toBe(200);
  const params = { quote_id: asked.data.quote_id };
  expect((await call(quoteEstimate, { as, params })).status).toBe(200);
  clock.advance({ seconds: 89 });
  expect((await call(quoteEstimate, { as, params })).status).toBe(200);
  clock.advance({ seconds: 1 });
  expect((await call(quoteEstimate, { as, params })).status).toBe(401);
  expect((await call(quoteEstimate, { as: user, params })).status).toBe(200);
});

test("can't read another account's quote", async () => {
  const foreign = await quoteOf(await signedIn("user"));
  const said = await call(quoteEstimate, { as: await limited(), params: { quote_id: foreign.id } });
  expect([said.status, said.error?.code]).toEqual([404, "quote.not_found"]);
});

test("can call only operations that allow it: not the list of quotes, and not this one", async () => {
  const as = await limited();
  const said = await call(generateQuote, { as, body: { tasks: [{ task_kind: "plumbing.tap_leak" }] } });
  expect(said.status).toBe(200);
  expect((await call(listQuote, { as })).error?.code).toBe("auth.forbidden");
  expect((await mint({}, as)).error?.code).toBe("auth.forbidden");
  const open = (await operations()).filter(({ contract }) => contract.scope === "ai");
  expect(open.map(({ contract }) => contract.route.split(" ")[1]).sort()).toEqual([
    "/ai/current_price_increase_rate",
    "/ai/get-quote-estimate",
    "/ai/get-quote-estimate_new",
    "/ai/image-and-prompt",
    "/ai/quote-ai_video-request-prompt",
    "/ai/quote-answer",
    "/ai/quote-estimate_new/{quote_id}",
    "/ai/quote-request",
    "/ai/validate-answer",
    "/ai/video_quote-request",
    "/quote/generate-quote",
  ]);
});

test("ends with the session that created it", async () => {
  const as = await limited();
  await write(ending(await sessions.find(user.id, user.session_id)));
  expect((await call(quoteRequest, { as, body: { user_prompt: clearWords } })).status).toBe(401);
});

test("five tokens are valid at a time; a sixth has to wait until one expires", async () => {
  const all = await Promise.all(Array.from({ length: 7 }, (_, nth) => mint({ seconds: 60 + nth })));
  for (let more = all.filter(({ status }) => status === 200).length; more < 5; more += 1)
    expect((await mint()).status).toBe(200);
  const said = await mint();
  expect([said.status, said.error?.code]).toEqual([409, "ai_access.too_many"]);
  expect(said.error?.details).toMatchObject({ most: 5 });
  clock.set(said.error?.details?.free_at as string);
  expect((await mint()).status).toBe(200);
  expect((await mint()).error?.code).toBe("ai_access.too_many");
});

test("tokens of ended sessions don't count towards the limit", async () => {
  const other = await signedIn("user", user.id);
  for (let nth = 0; nth < 5; nth += 1) await mint({ seconds: 600 }, other);
  expect((await mint()).error?.code).toBe("ai_access.too_many");
  await write(ending(await sessions.find(other.id, other.session_id)));
  expect((await mint()).status).toBe(200);
});

test("lives one to ten minutes, five by default, and has a label", async () => {
  for (const body of [{ seconds: 59 }, { seconds: 601 }, { seconds: 90.5 }, { label: "" }])
    expect([body, (await mint(body)).status]).toEqual([body, 422]);
  expect((await mint()).data.expires_in).toBe(300);
});

test("the history records when tokens were issued, and never the token", async () => {
  await limited();
  expect(await storyOf("ai_access", user.id)).toEqual(["ai_access.granted"]);
});
