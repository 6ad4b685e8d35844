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
  type PaymentChange,
  type PaymentStep,
  paymentMachine,
  unchanged,
} from "./payment.ts";
import { jobPaymentStatus } from "./status.ts";

/** A change of a payment under construction: the payment so far, its events and its postings. */
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

/** The draft with more fields set in its record. */
export const withFacts = (draft: Draft, facts: Partial<Payment>): Draft => ({
  ...draft,
  record: { ...draft.record, ...facts },
});

export const withPostings = (draft: Draft, ...postings: Posting[]): Draft => ({
  ...draft,
  postings: [...draft.postings, ...postings],
});

/** The events of a tip that replace the events of a price. */
const tipEvents = new Map<EventDefinition, EventDefinition | undefined>([
  [PaymentActionRequired, TipActionRequired],
  [PaymentAuthorized, undefined],
  [PaymentCaptured, TipPaid],
  [PaymentDeclined, undefined],
  [PaymentFailed, TipLapsed],
  [PaymentVoided, TipLapsed],
]);

const eventFor = ({ purpose }: Payment, definition: EventDefinition): EventDefinition | undefined =>
  purpose === "tip" && tipEvents.has(definition) ? tipEvents.get(definition) : definition;

/** The events that say how much credit pays. */
const eventsWithCredit = new Set<EventDefinition>([
  PaymentAuthorized,
  PaymentReauthorized,
  PaymentDeferred,
  PaymentCaptured,
  PaymentFailed,
  PaymentPaidOffline,
  PaymentVoided,
]);

type EventDetails = { data?: object; amount_minor?: number; reason?: string };

/** The draft with an event that does not change the state. */
export const emit = (
  draft: Draft,
  definition: EventDefinition,
  { data, amount_minor, reason }: EventDetails = {},
): Draft => {
  const emitted = eventFor(draft.record, definition)?.atNextVersion(draft.record, {
    data: {
      ...factsOf(draft.record, amount_minor),
      ...(eventsWithCredit.has(definition) && creditOf(draft.record)),
      ...data,
    },
    to: draft.record.state,
    ...(reason && { reason }),
    audience: audienceOf(draft.record),
  });
  return emitted ? { ...draft, events: [...draft.events, emitted] } : draft;
};

/** The draft after a step of the payment's state machine, with its event. Throws `payment.invalid_transition`. */
export const transition = (
  draft: Draft,
  step: PaymentStep,
  definition?: EventDefinition,
  details: EventDetails = {},
): Draft => {
  const from = draft.record.state;
  const moved = withFacts(draft, {
    state: next(paymentMachine, from, step),
  });
  if (!definition) return moved;
  const emitted = emit(moved, definition, details);
  const [last] = emitted.events.slice(moved.events.length);
  return last ? { ...emitted, events: [...moved.events, { ...last, from }] } : emitted;
};

/** The events of a draft. The last one also has the payment's new status. */
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
    JobPaymentStatusChanged.atNextVersion(record, {
      data: { ...factsOf(record), cause },
      from: before.status,
      to: record.status,
      audience: audienceOf(record),
    }),
  ];
};

/**
 * The decision of a draft. Empty if nothing changed, otherwise the payment with its derived status. `silent`: another
 * event already reports the change.
 */
export const changeOf = (
  { before, record: drafted, events, postings }: Draft,
  cause: string,
  { silent = false }: { silent?: boolean } = {},
): PaymentChange => {
  const record = { ...drafted, status: jobPaymentStatus(drafted, drafted.price_change_pending) };
  if (
    events.length === 0 &&
    postings.length === 0 &&
    isDeepStrictEqual({ ...record, updated_at: before.updated_at }, before)
  )
    return unchanged(before);
  return { record, events: silent ? events : [...withStatus(events, { record, before }, cause)], postings };
};
