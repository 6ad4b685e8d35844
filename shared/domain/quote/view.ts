import * as z from "zod/mini";
import { Currency, described, Id, Instant } from "../../kernel/schema.ts";
import type { Place } from "../place.ts";
import { zonesOf } from "../place-zones.ts";
import { RequestedStep } from "../transition.ts";
import { allowedQuoteRequests } from "./machine.ts";
import { agreedPrice, agreedTotal, Quote, QuoteState, Task } from "./quote.ts";
import { PlaceProblem, placeProblemOf } from "./served-place.ts";

const { source, media_ids, place, questions, answers, safety, urgency, confidence } = Quote.shape;

/** What will be charged, in minor units of the currency. */
const PriceMinor = z.int();

/** A quote as clients see it. */
export const QuoteView = z.object({
  /** As every record, by its `id`; `quote_id` is what it is called elsewhere. */
  id: Id("quote"),
  quote_id: Id("quote"),
  state: QuoteState,
  /** The number of the estimate: what accept-quote calls `version`. */
  revision: z.int(),
  /** What the customer may do next. */
  allowed: z.array(RequestedStep),
  source,
  user_prompt: z.string(),
  media_ids,
  waiting_media_id: z.optional(Id("media")),
  address: place,
  /** Says at once where the quote can't be booked as it is, and what to do about it. */
  address_problem: z.optional(z.object({ reason: PlaceProblem, message: z.string() })),
  /** The IANA time zones that the address may be in, the likeliest first: book in one of them. */
  time_zones: z.array(z.string()),
  tasks: z.array(
    z.extend(Task, {
      price_minor: described(PriceMinor, "What will be charged, in minor units of the currency."),
    }),
  ),
  totals: z.optional(
    z.object({
      low_minor: z.int(),
      high_minor: z.int(),
      price_minor: described(PriceMinor, "What will be charged, in minor units of the currency."),
    }),
  ),
  currency: Currency,
  confidence,
  urgency,
  questions,
  answers,
  rounds: z.int(),
  safety,
  /** Why a person looks at it first. */
  review_reasons: z.optional(z.array(z.string())),
  /** Why no price was found. */
  failure: z.optional(z.string()),
  rules_version: z.optional(z.int()),
  rate_version: z.optional(z.int()),
  requested_at: Instant,
  estimated_at: z.optional(Instant),
  accepted_at: z.optional(Instant),
  expires_at: z.optional(Instant),
});
export type QuoteView = z.output<typeof QuoteView>;

const whatToDo = (place: Place | undefined): Record<PlaceProblem, string> => ({
  missing: "Where is the work? Send the address with its postcode.",
  country_not_served: "We do not work in this country. Send another address if the work is elsewhere.",
  area_not_served: `No provider works near ${place?.postcode} yet. Send another address if the work is elsewhere.`,
});

const unpriced: readonly QuoteState[] = ["processing", "awaiting_answers", "failed", "abandoned"];

/** The state by the clock: an offer is over at its time, whenever that is written down. */
export const stateAt = (
  { state, expires_at }: Pick<Quote, "state" | "expires_at">,
  now: string,
): QuoteState =>
  (state === "estimated" || state === "accepted") && expires_at !== undefined && now >= expires_at
    ? "expired"
    : state;

/** What clients are shown of a quote. While it is read again, the estimate before is not shown. */
export const quoteView = (quote: Quote, now: string): QuoteView => {
  const state = stateAt(quote, now);
  const { low_minor, high_minor } = quote;
  const problem = placeProblemOf(quote);
  const priced = !unpriced.includes(state) && problem !== "country_not_served";
  const isServed = problem === undefined || problem === "missing";
  return {
    id: quote.id,
    quote_id: quote.id,
    state,
    revision: quote.revision,
    allowed: allowedQuoteRequests(state, "user", [
      ...(isServed ? [] : (["accept"] as const)),
      ...(problem === undefined && state === "accepted" ? (["complete_place"] as const) : []),
    ]),
    source: quote.source,
    user_prompt: quote.prompts.join("\n"),
    media_ids: quote.media_ids,
    waiting_media_id: quote.waiting_media_id,
    address: quote.place,
    ...(problem && { address_problem: { reason: problem, message: whatToDo(quote.place)[problem] } }),
    time_zones: quote.place ? zonesOf(quote.place) : [],
    tasks: priced ? quote.tasks.map((task) => ({ ...task, price_minor: agreedPrice(task) })) : [],
    ...(priced &&
      low_minor !== undefined &&
      high_minor !== undefined && { totals: { low_minor, high_minor, price_minor: agreedTotal(quote) } }),
    currency: quote.currency,
    ...(priced && {
      confidence: quote.confidence,
      rules_version: quote.rules_version,
      rate_version: quote.rate_version,
      estimated_at: quote.estimated_at,
    }),
    urgency: quote.urgency,
    questions: quote.questions,
    answers: quote.answers,
    rounds: quote.rounds,
    safety: quote.safety,
    review_reasons: state === "needs_review" ? quote.review_reasons : undefined,
    failure: quote.failure,
    requested_at: quote.requested_at,
    accepted_at: quote.accepted_at,
    expires_at: quote.expires_at,
  };
};
