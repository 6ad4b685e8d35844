import * as z from "zod/mini";
import { AccountNotFound } from "../../shared/domain/account/account.ts";
import { ownAnswersGiven } from "../../shared/domain/field/answer.ts";
import { policy } from "../../shared/domain/policy.ts";
import { operation } from "../../shared/http/operation.ts";
import { described, Text } from "../../shared/kernel/schema.ts";
import { requesting } from "../../shared/workflows/quote/asking.ts";
import { namedBy, type QuoteWish, requestQuote } from "../../shared/workflows/quote/request-quote.ts";

/** An optional text. Every field of this operation is a string, so "" means absent. */
const field = (max: number, description: string) =>
  described(
    z.optional(
      z.pipe(
        Text(max, 0),
        z.transform((text) => text.trim() || undefined),
      ),
    ),
    description,
  );

const mediaTypes = ["video", "image", "audio"] as const;

const MediaType = z.optional(
  z.pipe(
    z
      .string()
      .check(
        z.maxLength(100),
        z.regex(
          /^((video|image|audio)(\/[\w.+-]+)?)?$/i,
          "must be video, image or audio, or such a content type",
        ),
      ),
    z.transform((text) => mediaTypes.find((kind) => text.toLowerCase().startsWith(kind))),
  ),
);

const Body = z.strictObject({
  quote_id: field(64, "The quote of yours to add this to. Left out, a new quote is started."),
  user_id: field(64, "Your own account. It must be the one that is signed in."),
  video_url: field(2048, "The id, key or address of the upload that shows the problem."),
  user_prompt: field(policy.quote.prompt_characters, "The problem in your own words."),
  address: field(
    400,
    "The id of one of your saved addresses, or the address in words. Left out, it is your primary address.",
  ),
  video_slide_img: field(2048, "The id, key or address of an uploaded picture of the problem."),
  ...ownAnswersGiven,
  media_type: described(MediaType, "Whether `video_url` names a video, a picture or a recording."),
});

const wishOf = (body: z.output<typeof Body>): QuoteWish => ({
  quote_id: body.quote_id,
  prompt: body.user_prompt,
  media: [
    ...(body.video_url ? [{ field: "video_url", names: body.video_url, kind: body.media_type }] : []),
    ...(body.video_slide_img
      ? [{ field: "video_slide_img", names: body.video_slide_img, kind: "image" as const }]
      : []),
  ],
  address: body.address,
  own_answers: body.own_answers,
});

export const handler = operation({
  ...requesting,
  route: "POST /ai/video_quote-request",
  summary: "Ask for a quote with a video.",
  description:
    'Every field is a string, and "" means that it is absent. `video_url` and `video_slide_img` name an upload of yours by its id, key or address; the address is never fetched. An unknown `quote_id` is refused with 404; without one a new quote is started. Everything else is as in quote-request.',
  access: ["user"],
  body: Body,
  refuses: [AccountNotFound, ...requesting.refuses],
  steps: { quote: { request: {} } },
  example: {
    body: {
      quote_id: "",
      user_id: "018f3a5c9d2e4b7a6c1d0e9e",
      video_url: "018f3a5c9d2e4b7a6c1d0e9f",
      user_prompt: "The kitchen faucet drips from the spout day and night.",
      address: "12 Orchard Street, Springfield, IL 62704, USA",
      video_slide_img: "",
      media_type: "video",
    },
  },
  alongside: ({ body, actor }) => namedBy(wishOf(body), actor.id),
}).handle(async ({ alongside, body, ...call }) => {
  if (body.user_id !== undefined && body.user_id !== call.actor.id) throw AccountNotFound();
  return requestQuote(wishOf(body), await alongside, call);
});
