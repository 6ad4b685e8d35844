import type * as z from "zod/mini";
import type { Decision } from "../../kernel/event.ts";
import * as requests from "../step-requests.ts";
import { type Machine, next, requestsIn, requestsOf, type Steps } from "../transition.ts";
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

const steps = {
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
} as const satisfies Steps;
export type QuoteStep = keyof typeof steps;

export const quoteMachine: Machine<QuoteState, QuoteStep> = {
  refuse: QuoteTransition,
  requests: requests.quote,
  steps,
  transitions: {
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
  },
  /** One that failed stays until its customer asks again. */
  final: ["rejected", "failed", "declined", "expired", "converted", "abandoned"],
};

/** The requests that one side may make next, but for those of some steps. */
export const allowedQuoteRequests = (
  state: QuoteState,
  side: "user" | "admin",
  except: readonly QuoteStep[] = [],
) => requestsOf(side, requestsIn(quoteMachine, state, except));

const quoteFacts = ({ id, user_id }: Quote) => ({ quote_id: id, user_id });

type Data<S extends QuoteStep> = z.output<(typeof steps)[S]["event"]["data"]>;

type Change<S extends QuoteStep> = {
  changes?: Partial<Quote>;
  /** What the step's event says besides the facts of every quote event. */
  facts: Omit<Data<S>, keyof ReturnType<typeof quoteFacts>>;
  reason?: string | undefined;
  previous_values?: Record<string, unknown>;
};

/** Takes one step of the machine: the record as it is then, and the one event of it. Throws `quote.invalid_transition`. */
export const advance = <S extends QuoteStep>(
  quote: Quote,
  step: S,
  now: string,
  { changes, facts, reason, previous_values }: Change<S>,
): Decision<Quote> => {
  const to = next(quoteMachine, quote.state, step);
  const record: Quote = { ...quote, ...changes, state: to, updated_at: now };
  const { event } = steps[step];
  return {
    record,
    events: [
      event.atNextVersion(record, {
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
