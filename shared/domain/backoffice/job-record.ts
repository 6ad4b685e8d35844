import * as z from "zod/mini";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { AmountMinor, described, Id, Instant } from "../../kernel/schema.ts";
import { ConversationState } from "../conversation/conversation.ts";
import { Feedback } from "../feedback/feedback.ts";
import { Incident } from "../incident/incident.ts";
import type { Slot } from "../job/slots.ts";
import { JobHistory, JobView } from "../job/view.ts";
import { SentOn, sentOn } from "../notification/sent.ts";
import { disputeIdOf } from "../payment/dispute.ts";
import { LedgerPage } from "../payment/ledger-view.ts";
import type { Payment } from "../payment/payment.ts";
import { RefundView } from "../payment/refund.ts";
import { Transfer } from "../payment/transfer.ts";
import { PaymentRecord } from "../payment/view.ts";

export const jobRecordPolicy = {
  /** How much of the history of a job, its payment and each transfer is shown. */
  history_most: 100,
};

const Fact = z.union([z.string(), z.number(), z.boolean()]);
type Facts = Record<string, z.output<typeof Fact> | z.output<typeof Fact>[]>;

const isFact = (value: unknown): value is z.output<typeof Fact> =>
  ["string", "number", "boolean"].includes(typeof value);

/** The facts of an event; what is within another is named with a dot. */
export const factsOf = (data: object, within = ""): Facts =>
  Object.fromEntries(
    Object.entries(data).flatMap(([name, value]): [string, Facts[string]][] => {
      if (isFact(value) || (Array.isArray(value) && value.every(isFact))) return [[within + name, value]];
      return typeof value === "object" && value !== null
        ? Object.entries(factsOf(value, `${within}${name}.`))
        : [];
    }),
  );

/** One thing that happened to a job or its money. */
export const RecordedEvent = z.extend(JobHistory, {
  id: described(z.string(), "Id of the event."),
  data: described(
    z.record(z.string(), z.union([Fact, z.array(Fact)])),
    "Facts about it: ids, amounts and times. What is within another fact is named with a dot, such as `delay.minutes`.",
  ),
  record: described(
    z.object({
      type: described(z.string(), "Kind of the record, such as `job` or `payment`."),
      id: described(z.string(), "Id of the record."),
    }),
    "What it happened to.",
  ),
  messages: described(
    z.array(z.extend(SentOn, { account_id: Id("account") })),
    "What was sent because of it, to whom and on which channel, besides the inbox. Shown for what happened to the job itself.",
  ),
});

/** The delivery results of an event's messages. */
export const messagesOf = (
  outcome: Readonly<Record<string, Readonly<Record<string, string>>>> = {},
): z.input<typeof RecordedEvent>["messages"] =>
  Object.entries(outcome).flatMap(([account_id, channels]) =>
    sentOn(channels).map((one) => ({ account_id, ...one })),
  );

const DisputedPart = lazyObject(() => ({
  dispute_id: Id("dispute"),
  amount_minor: described(AmountMinor, "What the bank took back, in cents."),
  outcome: described(z.optional(z.enum(["won", "lost"])), "How the bank decided. Absent while it is open."),
}));

/** A job's money: what was paid, refunded and sent to the provider, and the ledger. */
const JobMoney = lazyObject(() => ({
  payment: described(PaymentRecord, "The payment of the job."),
  refunds: described(z.array(RefundView), "What goes back or went back to the customer."),
  transfers: described(z.array(Transfer), "What goes or went to the provider, in order."),
  disputes: described(z.array(DisputedPart), "Disputes of the customer's bank."),
  tip: described(
    z.optional(
      z.object({
        payment: described(PaymentRecord, "The payment of the tip."),
        refunds: described(z.array(RefundView), "What of it goes back or went back to the customer."),
        transfers: described(z.array(Transfer), "What of it goes or went to the provider."),
      }),
    ),
    "The customer's tip. Absent if there is none.",
  ),
  ledger: described(
    z.pick(LedgerPage, { items: true, totals: true }),
    "Every entry in the books about the payment.",
  ),
}));

/** The time that a job takes in its provider's calendar, and whether the calendar agrees. */
const JobSlots = lazyObject(() => ({
  service_provider_id: Id("service_provider"),
  from: described(Instant, "When the first kept quarter of an hour begins."),
  to: described(Instant, "When the last kept quarter of an hour ends."),
  lost: described(
    z.array(Instant),
    "The quarters of an hour that the calendar does not keep for this job. Empty if all is well.",
  ),
}));

/** Everything known about a job. */
export const JobRecord = lazyObject(() => ({
  job: described(JobView, "The job as it is now."),
  events: described(
    z.array(RecordedEvent),
    "What happened to the job, its payments and its transfers, newest first.",
  ),
  events_complete: described(
    z.boolean(),
    `Whether these are all. Of each record at most ${jobRecordPolicy.history_most} are shown, the newest.`,
  ),
  money: described(z.optional(JobMoney), "The money of the job. Absent while nobody has begun to pay."),
  conversation: described(
    z.optional(
      z.object({
        conversation_id: Id("conversation"),
        state: described(ConversationState, "How far the conversation is."),
        begun_at: described(Instant, "When the first message was sent."),
        last_at: described(Instant, "When it last changed."),
      }),
    ),
    "That the two sides have written to each other. Read it with chat/review-messages, for a reason.",
  ),
  incidents: described(
    z.array(
      z.pick(Incident, {
        id: true,
        reported_by: true,
        category: true,
        severity: true,
        state: true,
        blocks_payment: true,
        outcome: true,
        created_at: true,
      }),
    ),
    "What was reported about the job.",
  ),
  feedback: described(
    z.array(
      z.pick(Feedback, { id: true, by: true, state: true, rating: true, text: true, created_at: true }),
    ),
    "What the two sides said of each other.",
  ),
  slots: described(z.optional(JobSlots), "The time that the job keeps. Absent if it keeps none."),
}));

/** The disputes of a payment by our ids. */
export const disputedParts = ({ disputes }: Payment): z.input<typeof DisputedPart>[] =>
  disputes.map(({ dispute_id, amount_minor, outcome }) => ({
    dispute_id: disputeIdOf(dispute_id),
    amount_minor,
    ...(outcome && { outcome }),
  }));

/** The kept time as it should be, beside whom the calendar keeps it for. */
export const slotsKept = (
  slots: readonly Slot[],
  holders: readonly (string | undefined)[],
  ends: (slot: Slot) => string,
): z.input<typeof JobSlots> | undefined => {
  const [first, last] = [slots[0], slots.at(-1)];
  if (!first || !last) return undefined;
  return {
    service_provider_id: first.service_provider_id,
    from: first.starts_at,
    to: ends(last),
    lost: slots.filter((slot, at) => holders[at] !== slot.job_id).map(({ starts_at }) => starts_at),
  };
};
