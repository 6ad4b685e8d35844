import * as z from "zod/mini";
import { policy } from "../../shared/domain/policy.ts";
import { operation } from "../../shared/http/operation.ts";
import { described, Text } from "../../shared/kernel/schema.ts";
import { askedFor, MediumName, requesting } from "../../shared/workflows/quote/asking.ts";
import { namedBy, type QuoteWish, requestQuote } from "../../shared/workflows/quote/request-quote.ts";

const Body = z.strictObject({
  ...askedFor,
  video_url: described(MediumName, "The id, key or address of a video that you have uploaded."),
  user_prompt: described(Text(policy.quote.prompt_characters), "What the video shows, in your own words."),
});

const wishOf = ({
  quote_id,
  video_url,
  user_prompt,
  address,
  own_answers,
}: z.output<typeof Body>): QuoteWish => ({
  quote_id,
  prompt: user_prompt,
  media: [{ field: "video_url", names: video_url, kind: "video" }],
  address,
  own_answers,
});

export const handler = operation({
  ...requesting,
  route: "POST /ai/quote-ai_video-request-prompt",
  summary: "Ask for a quote with a video and a few words.",
  description:
    "Send both. The video must be one of your uploads: nothing is downloaded from an address. Everything else is as in quote-request, which takes several files.",
  access: ["user"],
  body: Body,
  steps: { quote: { request: {} } },
  example: {
    body: { video_url: "018f3a5c9d2e4b7a6c1d0e9f", user_prompt: "The washing machine leaks while it spins." },
  },
  alongside: ({ body, actor }) => namedBy(wishOf(body), actor.id),
}).handle(async ({ alongside, body, ...call }) => requestQuote(wishOf(body), await alongside, call));
