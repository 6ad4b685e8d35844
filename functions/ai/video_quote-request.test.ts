import { beforeEach, expect, test } from "vitest";
import { transact } from "../../shared/data/commit.ts";
import { media } from "../../shared/data/media.ts";
import type { Media } from "../../shared/domain/media.ts";
import { aMedia } from "../../tests/marketplace.ts";
import { type Caller, call, deliver, signedIn, storyOf } from "../../tests/world.ts";
import { handler as acceptQuote } from "../quote/accept-quote.ts";
import { handler as quoteEstimate } from "./quote-estimate_new.ts";
import { handler as videoQuoteRequest } from "./video_quote-request.ts";

let user: Caller;
beforeEach(async () => {
  user = await signedIn("user");
});

const stored = async (given: Partial<Media> = {}): Promise<Media> => {
  const one = aMedia({ owner_id: user.id, ...given });
  await transact([media.insert(one)], () => 29_000);
  return one;
};
const body = (given: Record<string, string> = {}) => ({
  quote_id: "",
  user_id: user.id,
  video_url: "",
  user_prompt: "My kitchen tap drips.",
  address: "12 Orchard Street, Springfield, IL 62704, USA",
  video_slide_img: "",
  media_type: "",
  ...given,
});
const ask = (given: Record<string, string> = {}) => call(videoQuoteRequest, { as: user, body: body(given) });
const seen = async (quote_id: string) => (await call(quoteEstimate, { as: user, params: { quote_id } })).data;

test("a film and a sentence become a price that can be accepted", async () => {
  const video = await stored();
  const asked = await ask({ video_url: video.id, media_type: "video" });
  expect(asked).toMatchObject({ status: 200, data: { state: "processing", media_ids: [video.id] } });
  await deliver();
  const quote = await seen(asked.data.quote_id);
  expect(quote).toMatchObject({
    state: "estimated",
    revision: 1,
    source: "video",
    address: { city: "Springfield", region: "IL", postcode: "62704", country: "US" },
    tasks: [{ task_kind: "plumbing.tap_leak", quantity: 1, unit: "each" }],
  });
  expect(quote.totals.low_minor).toBe(quote.tasks[0].low_minor);
  const accepted = await call(acceptQuote, {
    as: user,
    params: { quote_id: quote.quote_id },
    body: { decision: "accept", version: quote.revision },
  });
  expect(accepted).toMatchObject({ status: 200, data: { state: "accepted", totals: quote.totals } });
  expect(await storyOf("quote", quote.quote_id)).toEqual([
    "quote.requested",
    "quote.estimated",
    "quote.accepted",
  ]);
});
