import * as z from "zod/mini";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { Currency, described, Id, Instant } from "../../kernel/schema.ts";
import { readerLanguage } from "../../markets/languages.ts";
import type { Place } from "../place.ts";
import { zonesOf } from "../place-zones.ts";
import { RequestedStep } from "../step-request.ts";
import { TaxIn } from "../tax/tax.ts";
import { allowedQuoteRequests } from "./machine.ts";
import { Provisional, Quote, QuotePrice, QuoteState, Task, Understood } from "./quote.ts";
import { questionIn, saidIn, warningsIn } from "./said.ts";
import { PlaceProblem, placeProblemOf } from "./served-place.ts";
import { shownTask, totalsOf } from "./tax.ts";
import { UnreadMedium, unreadText } from "./unread.ts";

const { source, media_ids, place, questions, answers, safety, urgency, confidence } = Quote.shape;

/** A quote as clients see it. */
export const QuoteView = lazyObject(() => ({
  /** As every record, by its `id`; `quote_id` is what it is called elsewhere. */
  id: Id("quote"),
  quote_id: Id("quote"),
  state: described(QuoteState, "How far the quote is."),
  revision: described(z.int(), "Number of the estimate: 1 for the first. Send it when you accept the quote."),
  allowed: described(z.array(RequestedStep), "What the customer can do with the quote now."),
  source,
  user_prompt: described(z.string(), "The problem in the customer's own words."),
  media_ids,
  conversation_id: Quote.shape.conversation_id,
  waiting_media_id: described(
    z.optional(Id("media")),
    "The file that the estimate waits for until it is ready.",
  ),
  address: described(place, "Where the work is."),
  address_problem: described(
    z.optional(
      z.object({
        reason: described(PlaceProblem, "What is wrong with the address."),
        message: described(z.string(), "What is wrong and what to do, in a sentence for the customer."),
      }),
    ),
    "Why nothing can be booked at this address. Absent if it can.",
  ),
  time_zones: described(
    z.array(z.string()),
    "IANA time zones that the address may be in, the likeliest first. Book in one of them.",
  ),
  understood: described(
    z.array(z.omit(Understood, { evidence: true, own: true })),
    "The work that was understood of the request, the most certain first, whether or not there is a price.",
  ),
  unread_media: described(
    z.array(
      z.extend(UnreadMedium, {
        message: described(z.string(), "What that means and what to do, in a sentence for the customer."),
      }),
    ),
    "Files of the request that the estimate does not rest on, and why.",
  ),
  tasks: described(
    z.array(
      z.extend(z.omit(Task, { tax: true, home_tax: true, own: true }), {
        price_minor: QuotePrice.shape.price_minor,
        tax: TaxIn,
        home: described(z.optional(QuotePrice), "Its price with `private_home`. Absent: no lower tax."),
      }),
    ),
    "What is to be done. Each task can be booked as a job.",
  ),
  totals: described(z.optional(QuotePrice), "All tasks added up."),
  provisional: described(
    z.optional(Provisional),
    "A first idea of the price while questions are open. It can't be accepted: answer the questions, and it becomes a price.",
  ),
  currency: Currency,
  confidence,
  urgency,
  questions,
  answers,
  rounds: described(z.int(), "How many rounds of questions there were."),
  safety,
  review_reasons: described(
    z.optional(z.array(z.string())),
    "Why a person reviews the estimate, one code for each reason. Only during the review.",
  ),
  failure: described(z.optional(z.string()), "Why there is no estimate. Only if it failed."),
  rules_version: described(z.optional(z.int()), "Version of the rules that the estimate was computed by."),
  rate_version: described(z.optional(z.int()), "Version of the rates that the estimate was computed by."),
  requested_at: described(Instant, "When the estimate was asked for."),
  estimated_at: described(z.optional(Instant), "When the estimate was computed."),
  accepted_at: described(z.optional(Instant), "When the customer accepted the quote."),
  expires_at: described(
    z.optional(Instant),
    "The quote can be accepted until then. Once accepted, its tasks can be booked until then.",
  ),
}));
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

const provisionalIn = (language: string, { assumptions, ...range }: Provisional): Provisional => ({
  ...range,
  assumptions: assumptions.map(({ question_id, text }) => ({ question_id, text: saidIn(language, text) })),
});

/**
 * What clients are shown of a quote, in their reader's language. While it is read again, the estimate before is not
 * shown.
 */
export const quoteView = (quote: Quote, now: string): QuoteView => {
  const language = readerLanguage();
  const state = stateAt(quote, now);
  const { low_minor, high_minor } = quote;
  const problem = placeProblemOf(quote);
  const priced = !unpriced.includes(state) && problem !== "country_not_served";
  const isBookable = state === "accepted" && problem === undefined;
  const isServed = problem === undefined || problem === "missing";
  return {
    id: quote.id,
    quote_id: quote.id,
    state,
    revision: quote.revision,
    allowed: [
      ...(isBookable ? [{ operation: "job/create-booking" }, { operation: "job/create-job" }] : []),
      ...allowedQuoteRequests(state, "user", [
        ...(isServed ? [] : (["accept"] as const)),
        ...(problem === undefined && state === "accepted" ? (["complete_place"] as const) : []),
        ...(quote.tasks.some(({ job_id }) => job_id) ? (["recompute"] as const) : []),
      ]),
    ],
    source: quote.source,
    user_prompt: quote.prompts.join("\n"),
    media_ids: quote.media_ids,
    conversation_id: quote.conversation_id,
    waiting_media_id: quote.waiting_media_id,
    address: quote.place,
    ...(problem && {
      address_problem: { reason: problem, message: saidIn(language, whatToDo(quote.place)[problem]) },
    }),
    time_zones: quote.place ? zonesOf(quote.place) : [],
    understood: state === "processing" ? [] : (quote.understood ?? []),
    unread_media:
      state === "processing"
        ? []
        : (quote.unread_media ?? []).map((one) => ({ ...one, message: saidIn(language, unreadText(one)) })),
    tasks: priced ? quote.tasks.map((task) => shownTask(task, quote.currency)) : [],
    ...(priced &&
      low_minor !== undefined &&
      high_minor !== undefined && { totals: totalsOf(quote, low_minor, high_minor) }),
    ...(state === "awaiting_answers" &&
      problem !== "country_not_served" &&
      quote.provisional && { provisional: provisionalIn(language, quote.provisional) }),
    currency: quote.currency,
    ...(priced && {
      confidence: quote.confidence,
      rules_version: quote.rules_version,
      rate_version: quote.rate_version,
      estimated_at: quote.estimated_at,
    }),
    urgency: quote.urgency,
    questions: quote.questions.map((question) => questionIn(language, question)),
    answers: quote.answers,
    rounds: quote.rounds,
    safety: warningsIn(language, quote.safety),
    review_reasons: state === "needs_review" ? quote.review_reasons : undefined,
    failure: quote.failure,
    requested_at: quote.requested_at,
    accepted_at: quote.accepted_at,
    expires_at: quote.expires_at,
  };
};
