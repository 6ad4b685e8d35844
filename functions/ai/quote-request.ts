import * as z from "zod/mini";
import { policy } from "../../shared/domain/policy.ts";
import { operation } from "../../shared/http/operation.ts";
import { described, Id, Text } from "../../shared/kernel/schema.ts";
import { askedFor, requesting } from "../../shared/workflows/quote/asking.ts";
import { namedBy, type QuoteWish, requestQuote } from "../../shared/workflows/quote/request-quote.ts";

const Body = z.strictObject({
  ...askedFor,
  user_prompt: described(
    z.optional(Text(policy.quote.prompt_characters)),
    "The problem in the customer's own words.",
  ),
  media_ids: described(
    z._default(z.array(Id("media")).check(z.maxLength(policy.quote.media_most)), []),
    "Photos, videos and recordings that show the problem. Those that are still being sent are waited for.",
  ),
});

const wishOf = ({
  quote_id,
  user_prompt,
  media_ids,
  address,
  own_answers,
}: z.output<typeof Body>): QuoteWish => ({
  quote_id,
  prompt: user_prompt,
  media: media_ids.map((names, at) => ({ field: `media_ids.${at}`, names })),
  address,
  own_answers,
});

export const handler = operation({
  ...requesting,
  route: "POST /ai/quote-request",
  summary: "Ask for a quote with words, pictures, recordings and videos.",
  description:
    "The quote is `processing` at first: poll quote-estimate_new, or listen to the topic quote/{quote_id}. With the `quote_id` of a quote of yours that failed, waits for answers or has an estimate, your request is added to it and all of it is read again. Files may still be on their way: the quote waits for them. If your words name a danger, `safety` tells at once what to do first.",
  access: ["user"],
  tool: { name: "describe_problem", scope: "quote" },
  body: Body,
  steps: { quote: { request: {} } },
  example: {
    body: {
      user_prompt: "The kitchen faucet drips from the spout day and night.",
      media_ids: ["018f3a5c9d2e4b7a6c1d0e9f"],
      address: "12 Orchard Street, Springfield, IL 62704, USA",
    },
  },
  alongside: ({ body, actor }) => namedBy(wishOf(body), actor.id),
}).handle(async ({ alongside, body, ...call }) => requestQuote(wishOf(body), await alongside, call));
