import { isDeepStrictEqual } from "node:util";
import type { DomainEvent, EventDefinition } from "../../kernel/event.ts";
import { next } from "../transition.ts";
import {
  JobPaymentStatusChanged,
  PaymentActionRequired,
  PaymentAuthorized,
  PaymentCaptured,
  PaymentDeclined,
  PaymentDeferred,
  PaymentFailed,
  PaymentPaidOffline,
  PaymentReauthorized,
  PaymentVoided,
  TipActionRequired,
  TipLapsed,
  TipPaid,
} from "./events.ts";
import type { Book, Posting } from "./ledger.ts";
import {
  audienceOf,
  creditOf,
  factsOf,
  type Payment,
  PaymentTransition,
  paymentRequests,
  paymentTransitions,
  type Settlement,
  unchanged,
} from "./payment.ts";
import { jobPaymentStatus } from "./status.ts";

type Verb = Parameters<typeof next<Payment["state"], keyof (typeof paymentTransitions)["authorized"]>>[4];

/** A change of a payment that is being put together: the payment so far, its events and its postings. */
export type Draft = {
  before: Payment;
  record: Payment;
  events: DomainEvent[];
  postings: Posting[];
  now: string;
};

export const draftOf = (payment: Payment, now: string): Draft => ({
  before: payment,
  record: { ...payment, updated_at: now },
  events: [],
  postings: [],
  now,
});

export const bookOf = ({ record, now }: Draft): Book => ({
  book_id: record.id,
  purpose: record.purpose,
  job_id: record.job_id,
  service_provider_id: record.service_provider_id,
  currency: record.currency,
  posted_at: now,
});

/** The draft with more facts in its record. */
export const noting = (draft: Draft, facts: Partial<Payment>): Draft => ({
  ...draft,
  record: { ...draft.record, ...facts },
});

export const posting = (draft: Draft, ...postings: Posting[]): Draft => ({
  ...draft,
  postings: [...draft.postings, ...postings],
});

/** What is told of a tip in place of what is told of a price. */
const ofTips = new Map<EventDefinition, EventDefinition | undefined>([
  [PaymentActionRequired, TipActionRequired],
  [PaymentAuthorized, undefined],
  [PaymentCaptured, TipPaid],
  [PaymentDeclined, undefined],
  [PaymentFailed, TipLapsed],
  [PaymentVoided, TipLapsed],
]);

const toldOf = ({ purpose }: Payment, definition: EventDefinition): EventDefinition | undefined =>
  purpose === "tip" && ofTips.has(definition) ? ofTips.get(definition) : definition;

/** What says of a payment how much of it credit pays. */
const tellsOfCredit = new Set<EventDefinition>([
  PaymentAuthorized,
  PaymentReauthorized,
  PaymentDeferred,
  PaymentCaptured,
  PaymentFailed,
  PaymentPaidOffline,
  PaymentVoided,
]);

type Telling = { data?: object; amount_minor?: number; reason?: string };

/** The draft after an event that leaves the state as it is. */
export const telling = (
  draft: Draft,
  definition: EventDefinition,
  { data, amount_minor, reason }: Telling = {},
): Draft => {
  const told = toldOf(draft.record, definition)?.of(draft.record, {
    data: {
      ...factsOf(draft.record, amount_minor),
      ...(tellsOfCredit.has(definition) && creditOf(draft.record)),
      ...data,
    },
    to: draft.record.state,
    ...(reason && { reason }),
    audience: audienceOf(draft.record),
  });
  return told ? { ...draft, events: [...draft.events, told] } : draft;
};

/** The draft after a verb of the payment's state machine, and its event. Throws `payment.invalid_transition`. */
export const moving = (
  draft: Draft,
  verb: Verb,
  definition?: EventDefinition,
  details: Telling = {},
): Draft => {
  const from = draft.record.state;
  const moved = noting(draft, {
    state: next(paymentTransitions, paymentRequests, PaymentTransition, from, verb),
  });
  if (!definition) return moved;
  const told = telling(moved, definition, details);
  const [last] = told.events.slice(moved.events.length);
  return last ? { ...told, events: [...moved.events, { ...last, from }] } : told;
};

/** The events of a draft; the last of them also says what the payment's status has become. */
const withStatus = (
  events: readonly DomainEvent[],
  { record, before }: Pick<Draft, "record" | "before">,
  cause: string,
): readonly DomainEvent[] => {
  if (record.status === before.status || record.purpose === "tip") return events;
  const last = events.at(-1);
  if (last)
    return [
      ...events.slice(0, -1),
      {
        ...last,
        data: { ...last.data, payment_status: record.status },
        previous_values: { ...last.previous_values, payment_status: before.status },
      },
    ];
  return [
    JobPaymentStatusChanged.of(record, {
      data: { ...factsOf(record), cause },
      from: before.status,
      to: record.status,
      audience: audienceOf(record),
    }),
  ];
};

/**
 * The decision of a draft: nothing at all when nothing changed, else the payment with its derived status. What is `noted`
 * follows something else, whose own event says so.
 */
export const settled = (
  { before, record: drafted, events, postings }: Draft,
  cause: string,
  { noted = false }: { noted?: boolean } = {},
): Settlement => {
  const record = { ...drafted, status: jobPaymentStatus(drafted, drafted.price_change_pending) };
  if (
    events.length === 0 &&
    postings.length === 0 &&
    isDeepStrictEqual({ ...record, updated_at: before.updated_at }, before)
  )
    return unchanged(before);
  return { record, events: noted ? events : [...withStatus(events, { record, before }, cause)], postings };
};
