import type * as z from "zod/mini";
import type { Decision } from "../../kernel/event.ts";
import { next, requestsIn, requestsOf, type StepRequests, type TransitionTable } from "../transition.ts";
import {
  QuoteAbandoned,
  QuoteAccepted,
  QuoteAnswered,
  QuoteConverted,
  QuoteDeclined,
  QuoteDelayed,
  QuoteEstimated,
  QuoteExpired,
  QuoteExpiring,
  QuoteFailed,
  QuoteNudged,
  QuotePlaceCompleted,
  QuoteQuestionsAsked,
  QuoteRejected,
  QuoteReopened,
  QuoteRequested,
  QuoteResumed,
  QuoteReviewed,
  QuoteReviewOverdue,
  QuoteReviewRequired,
  QuoteRevised,
} from "./events.ts";
import { type Quote, type QuoteState, QuoteTransition } from "./quote.ts";

type Side = "user" | "admin" | "timer";

/** Every verb of a quote: the event that it is told by, and who besides the service itself may say it. */
export const quoteVerbs = {
  request: { event: QuoteRequested, by: ["user"] },
  resume: { event: QuoteResumed, by: ["timer"] },
  delay: { event: QuoteDelayed, by: [] },
  fail: { event: QuoteFailed, by: ["timer"] },
  ask: { event: QuoteQuestionsAsked, by: [] },
  nudge: { event: QuoteNudged, by: ["timer"] },
  answer: { event: QuoteAnswered, by: ["user"] },
  abandon: { event: QuoteAbandoned, by: ["timer"] },
  estimate: { event: QuoteEstimated, by: [] },
  recompute: { event: QuoteEstimated, by: ["user"] },
  reprice: { event: QuoteEstimated, by: [] },
  complete_place: { event: QuotePlaceCompleted, by: ["user"] },
  review: { event: QuoteReviewRequired, by: [] },
  alert_review: { event: QuoteReviewOverdue, by: ["timer"] },
  approve: { event: QuoteReviewed, by: ["admin"] },
  reject: { event: QuoteRejected, by: ["admin"] },
  revise: { event: QuoteRevised, by: ["admin"] },
  accept: { event: QuoteAccepted, by: ["user"] },
  decline: { event: QuoteDeclined, by: ["user"] },
  remind: { event: QuoteExpiring, by: ["timer"] },
  expire: { event: QuoteExpired, by: ["timer"] },
  convert: { event: QuoteConverted, by: [] },
  reopen: { event: QuoteReopened, by: [] },
} as const satisfies Record<string, { event: unknown; by: readonly Side[] }>;
export type QuoteVerb = keyof typeof quoteVerbs;

/** What each state allows. What is not listed is refused. */
export const quoteTransitions: TransitionTable<QuoteState, QuoteVerb> = {
  processing: {
    ask: "awaiting_answers",
    estimate: "estimated",
    review: "needs_review",
    delay: "processing",
    resume: "processing",
    fail: "failed",
  },
  awaiting_answers: {
    answer: "processing",
    request: "processing",
    nudge: "awaiting_answers",
    abandon: "abandoned",
    complete_place: "awaiting_answers",
  },
  estimated: {
    accept: "accepted",
    decline: "declined",
    recompute: "estimated",
    review: "needs_review",
    answer: "processing",
    request: "processing",
    revise: "estimated",
    remind: "estimated",
    expire: "expired",
  },
  needs_review: {
    approve: "estimated",
    reject: "rejected",
    alert_review: "needs_review",
    fail: "failed",
  },
  failed: { request: "processing" },
  accepted: {
    convert: "converted",
    remind: "accepted",
    expire: "expired",
    reprice: "estimated",
    review: "needs_review",
    complete_place: "accepted",
  },
  converted: { reopen: "accepted" },
  rejected: {},
  declined: {},
  expired: { recompute: "estimated", review: "needs_review" },
  abandoned: {},
};

/** Where a quote may stay for good: one that failed, until its customer asks again. @public */
export const quoteEnds: readonly QuoteState[] = [
  "rejected",
  "failed",
  "declined",
  "expired",
  "converted",
  "abandoned",
];

/** What each step is asked for by. */
export const quoteRequests: StepRequests<QuoteVerb> = {
  request: [
    { by: "user", operation: "ai/quote-request" },
    { by: "user", operation: "ai/video_quote-request" },
    { by: "user", operation: "ai/image-and-prompt" },
    { by: "user", operation: "ai/quote-ai_video-request-prompt" },
    { by: "user", operation: "aichat/quote_details_from_chat" },
    { by: "user", operation: "ai/get-quote-estimate_new" },
  ],
  answer: [
    { by: "user", operation: "ai/quote-answer" },
    { by: "user", operation: "ai/get-quote-estimate_new" },
  ],
  recompute: [{ by: "user", operation: "ai/get-quote-estimate_new" }],
  complete_place: [{ by: "user", operation: "ai/get-quote-estimate_new" }],
  accept: [{ by: "user", operation: "quote/accept-quote", send: { decision: "accept" } }],
  decline: [{ by: "user", operation: "quote/accept-quote", send: { decision: "decline" } }],
  approve: [
    { by: "admin", operation: "admin/quote/quote-acceptance", send: { decision: "approve" } },
    { by: "admin", operation: "admin/quote/update-quote" },
  ],
  reject: [{ by: "admin", operation: "admin/quote/quote-acceptance", send: { decision: "reject" } }],
  revise: [{ by: "admin", operation: "admin/quote/update-quote" }],
};

/** The requests that one side may make next, but for those of some verbs. */
export const allowedQuoteRequests = (
  state: QuoteState,
  side: Exclude<Side, "timer">,
  except: readonly QuoteVerb[] = [],
) => requestsOf(side, requestsIn(quoteTransitions, quoteRequests, state, except));

const quoteFacts = ({ id, user_id }: Quote) => ({ quote_id: id, user_id });

type Data<V extends QuoteVerb> = z.output<(typeof quoteVerbs)[V]["event"]["data"]>;

type Step<V extends QuoteVerb> = {
  changes?: Partial<Quote>;
  /** What the verb's event says besides the facts of every quote event. */
  facts: Omit<Data<V>, keyof ReturnType<typeof quoteFacts>>;
  reason?: string | undefined;
  previous_values?: Record<string, unknown>;
};

/** Takes one step of the machine: the record as it is then, and the one event of it. Throws `quote.invalid_transition`. */
export const advance = <V extends QuoteVerb>(
  quote: Quote,
  verb: V,
  now: string,
  { changes, facts, reason, previous_values }: Step<V>,
): Decision<Quote> => {
  const to = next(quoteTransitions, quoteRequests, QuoteTransition, quote.state, verb);
  const record: Quote = { ...quote, ...changes, state: to, updated_at: now };
  const { event } = quoteVerbs[verb];
  return {
    record,
    events: [
      event.of(record, {
        data: { ...quoteFacts(record), ...facts } as never,
        from: quote.state,
        to,
        ...(reason !== undefined && { reason }),
        ...(previous_values && { previous_values }),
        audience: [quote.user_id],
      }),
    ],
  };
};
