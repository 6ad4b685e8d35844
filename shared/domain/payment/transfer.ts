import * as z from "zod/mini";
import type { Decision, EventDefinition } from "../../kernel/event.ts";
import type { Id as IdOf } from "../../kernel/id.ts";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { sumOf } from "../../kernel/money.ts";
import { invalidTransition, notFound, refusal, versionConflict } from "../../kernel/refusal.ts";
import {
  AmountMinor,
  CreatedAt,
  Currency,
  described,
  Id,
  Instant,
  UpdatedAt,
  Version,
} from "../../kernel/schema.ts";
import { plus } from "../../kernel/time.ts";
import { policy } from "../policy.ts";
import * as requests from "../step-requests.ts";
import { type Machine, next, requestsIn, type Steps } from "../transition.ts";
import {
  TransferCanceled,
  TransferFailed,
  TransferHeld,
  TransferOwed,
  TransferPaid,
  TransferReversed,
  TransferScheduled,
} from "./events.ts";
import type { Payment } from "./payment.ts";
import { returnedOf } from "./returned.ts";

export const TransferState = z.enum([
  "scheduled",
  "processing",
  "paid",
  "failed",
  "on_hold",
  "partially_reversed",
  "reversed",
  "canceled",
]);
export type TransferState = z.output<typeof TransferState>;

export const HoldReason = z.enum(["payout_account", "dispute", "incident", "admin", "tax_details_missing"]);
export type HoldReason = z.output<typeof HoldReason>;

/** A provider's share of one job's money. */
export const Transfer = lazyObject(() => ({
  id: Id("transfer"),
  version: Version,
  job_id: Id("job"),
  payment_id: Id("payment"),
  service_provider_id: Id("service_provider"),
  purpose: described(
    z.optional(z.literal("tip")),
    "`tip`: it is a tip. Absent: the provider's share of the price.",
  ),
  state: described(TransferState, "How far the payment to the provider is."),
  /** The released amount; before that, the amount that would be released now. */
  amount_minor: described(AmountMinor, "What the provider is paid, in cents."),
  /** The part of the share that was deducted for the provider's debts. */
  debt_minor: described(AmountMinor, "What is kept from it for the provider's earlier debt, in cents."),
  fee_minor: described(AmountMinor, "The platform's share of the payment, in cents."),
  currency: Currency,
  sequence: described(z.int(), "Which payment to the provider this is for the job: 1 for the first."),
  /** Counts all attempts; part of the idempotency key. */
  attempt: described(z.int(), "Goes up by one when the payment is made anew after it failed."),
  /** Attempts since it was planned or resumed. */
  tries: described(z.int(), "How often it was tried to make the payment."),
  excessive: described(
    z.optional(z.boolean()),
    "Whether more was paid than is the provider's by now. The rest is taken back next.",
  ),
  stripe_transfer_id: described(z.optional(z.string()), "Id of the transfer at the payment provider."),
  reversed_minor: described(AmountMinor, "What was taken back from the provider, in cents."),
  /** What could not be reversed: the provider's debt. */
  owed_minor: described(
    AmountMinor,
    "What should have been taken back but could not, in cents. The provider owes it.",
  ),
  release_at: described(Instant, "The provider is paid then at the earliest."),
  hold_reason: described(z.optional(HoldReason), "Why the provider is not paid yet."),
  failure: described(z.optional(z.string()), "Why the last try failed, as the payment provider put it."),
  created_at: CreatedAt,
  updated_at: UpdatedAt,
}));
export type Transfer = z.output<typeof Transfer>;

export const TransferTransition = invalidTransition("transfer");

const steps = {
  hold: { event: TransferHeld, by: ["admin", "timer"] },
  resume: { event: TransferScheduled, by: ["admin"] },
  send: { by: ["admin", "timer"] },
  pay: { event: TransferPaid, by: ["admin", "timer"] },
  put_off: { by: ["timer"] },
  fail: { event: TransferFailed, by: ["timer"] },
  retry: { event: TransferScheduled, by: ["admin"] },
  cancel: { event: TransferCanceled, by: ["timer"] },
  reverse_part: { event: TransferReversed, by: [] },
  reverse: { event: TransferReversed, by: [] },
} as const satisfies Steps;
type TransferStep = keyof typeof steps;

export const transferMachine: Machine<TransferState, TransferStep> = {
  refuse: TransferTransition,
  requests: requests.transfer,
  steps,
  transitions: {
    scheduled: {
      hold: "on_hold",
      send: "processing",
      pay: "paid",
      put_off: "scheduled",
      fail: "failed",
      cancel: "canceled",
    },
    on_hold: { resume: "scheduled", hold: "on_hold", cancel: "canceled" },
    processing: { send: "processing", pay: "paid", put_off: "scheduled", fail: "failed" },
    failed: { retry: "scheduled", hold: "on_hold", cancel: "canceled" },
    paid: { reverse_part: "partially_reversed", reverse: "reversed" },
    partially_reversed: { reverse_part: "partially_reversed", reverse: "reversed" },
    reversed: {},
    canceled: {},
  },
  final: ["paid", "partially_reversed", "reversed", "canceled"],
};

export const TransferNotFound = notFound("transfer");
export const TransferConflict = versionConflict("transfer");
export const TransferNotReleasable = refusal(
  "transfer.not_releasable",
  409,
  "The provider can't be paid now.",
  "See details.reason.",
);

type Change = Partial<Transfer>;

const changed = (
  transfer: Transfer,
  step: TransferStep,
  now: string,
  change: Change,
  definition?: EventDefinition,
  {
    reason,
    ...facts
  }: { reason?: string; amount_minor?: number; refunded_minor?: number; debt_minor?: number } = {},
): Decision<Transfer> => {
  const state = next(transferMachine, transfer.state, step);
  const record = { ...transfer, ...change, state, updated_at: now };
  if (!definition) return { record, events: [] };
  const event = definition.atNextVersion(record, {
    data: { ...factsOf(record), ...facts },
    from: transfer.state,
    to: state,
    ...(reason && { reason }),
    audience: [record.service_provider_id],
  });
  return { record, events: [event] };
};

const factsOf = (transfer: Transfer) => ({
  transfer_id: transfer.id,
  payment_id: transfer.payment_id,
  job_id: transfer.job_id,
  service_provider_id: transfer.service_provider_id,
  ...(transfer.purpose && { purpose: transfer.purpose }),
  amount_minor: transfer.amount_minor,
  currency: transfer.currency,
});

/** The provider's share of a payment: captured, less the fee, less the returned part of the share. */
export const shareOf = (payment: Payment): number => {
  const returned = returnedOf(payment);
  return Math.max(
    0,
    payment.captured_minor - payment.fee_minor - (returned.amount_minor - returned.fee_minor),
  );
};

type Scheduling = {
  id: IdOf<"transfer">;
  now: string;
  sequence: number;
  service_provider_id: IdOf<"service_provider">;
  /** Not before; left out, a day from now. */
  release_at?: string | undefined;
  /** Absent: the whole share. */
  amount_minor?: number;
};

/** Plans the release of a provider's share, by default a day after the work was confirmed. */
export const scheduleTransfer = (
  payment: Payment,
  { id, now, sequence, service_provider_id, release_at, amount_minor = shareOf(payment) }: Scheduling,
): Decision<Transfer> => {
  const record: Transfer = {
    id,
    version: 0,
    job_id: payment.job_id,
    payment_id: payment.id,
    service_provider_id,
    ...(payment.purpose && { purpose: payment.purpose }),
    state: "scheduled",
    amount_minor,
    debt_minor: 0,
    fee_minor: payment.fee_minor,
    currency: payment.currency,
    sequence,
    attempt: 1,
    tries: 0,
    reversed_minor: 0,
    owed_minor: 0,
    release_at: release_at ?? plus(now, { hours: policy.payment.release_after_completion_hours }),
    created_at: now,
    updated_at: now,
  };
  const event = TransferScheduled.atNextVersion(record, {
    data: factsOf(record),
    to: "scheduled",
    audience: [service_provider_id],
  });
  return { record, events: [event] };
};

/** Holds a share back. If the payout account is the reason, it is checked again every day. */
export const holdTransfer = (transfer: Transfer, hold_reason: HoldReason, now: string): Decision<Transfer> =>
  changed(
    transfer,
    "hold",
    now,
    { hold_reason, release_at: plus(now, { hours: policy.payment.release_after_completion_hours }) },
    transfer.hold_reason === hold_reason ? undefined : TransferHeld,
    hold_reason === "admin" ? {} : { reason: hold_reason },
  );

/** Resumes a held or failed share now, with all its attempts again. */
export const resumeTransfer = (transfer: Transfer, now: string): Decision<Transfer> => {
  const failed = transfer.state === "failed";
  const change = { hold_reason: undefined, release_at: now, tries: 0 };
  return changed(
    transfer,
    failed ? "retry" : "resume",
    now,
    { ...change, attempt: transfer.attempt + (failed ? 1 : 0) },
    TransferScheduled,
  );
};

/**
 * What is about to be sent: the share less the provider's debt. It is recorded before the payment provider is called,
 * and every retry sends exactly that.
 */
export const sendingTransfer = (
  transfer: Transfer,
  { amount_minor, debt_minor }: { amount_minor: number; debt_minor: number },
  now: string,
): Transfer => changed(transfer, "send", now, { amount_minor, debt_minor }).record;

/**
 * The share was released; the transfer records the amount and the deducted debt. What the payment has lost meanwhile is
 * taken back next.
 */
export const transferPaid = (
  transfer: Transfer,
  {
    payment,
    others = [],
    stripe_transfer_id,
  }: { payment: Payment; others?: readonly Transfer[]; stripe_transfer_id?: string | undefined },
  now: string,
): Decision<Transfer> => {
  const after: Transfer = { ...transfer, state: "paid" };
  const excessive = excessOf([...others, after], payment) > 0 ? true : undefined;
  const paid = { ...(stripe_transfer_id && { stripe_transfer_id }), failure: undefined, excessive };
  const isFirst = transfer.sequence === 1;
  const refunded_minor = isFirst ? payment.captured_minor - payment.fee_minor - shareOf(payment) : 0;
  const { debt_minor } = transfer;
  return changed(transfer, "pay", now, paid, TransferPaid, {
    ...(refunded_minor > 0 && { refunded_minor }),
    ...(debt_minor > 0 && { debt_minor }),
  });
};

/** The platform's balance did not have the money: what cards have paid arrives there in a day or two. */
const awaitsFunds = "balance_insufficient";

/** An attempt failed: retried after twice as long each time, and given up after the last. Then no debt is deducted. */
export const transferRefused = (transfer: Transfer, failure: string, now: string): Decision<Transfer> => {
  const tries = transfer.tries + 1;
  const debt_minor = 0;
  if (tries >= policy.payment.transfer_tries_most)
    return changed(transfer, "fail", now, { failure, tries, debt_minor }, TransferFailed, {
      reason: failure,
    });
  return changed(transfer, "put_off", now, {
    debt_minor,
    attempt: transfer.attempt + 1,
    tries,
    failure,
    release_at: plus(
      now,
      failure === awaitsFunds
        ? { hours: policy.payment.release_after_completion_hours }
        : { minutes: policy.payment.transfer_backoff_minutes * 2 ** (tries - 1) },
    ),
  });
};

/** Cancels a transfer, because the customer got all of it back. */
export const cancelTransfer = (transfer: Transfer, now: string): Decision<Transfer> =>
  changed(transfer, "cancel", now, { amount_minor: 0, hold_reason: undefined }, TransferCanceled, {
    amount_minor: transfer.amount_minor,
  });

/** Whether a share that was not sent yet has nothing left to be sent. */
export const isSpent = ({ state }: Transfer, payment: Payment): boolean =>
  (state === "scheduled" || state === "on_hold" || state === "failed") &&
  payment.captured_minor > 0 &&
  shareOf(payment) === 0;

/** Refuses to release what was released, or taken back, before. */
export const expectUnreleased = ({ state }: Transfer): void => {
  if (state === "paid" || state === "partially_reversed" || state === "reversed" || state === "canceled")
    throw TransferTransition({
      details: { from: state, allowed: requestsIn(transferMachine, state) },
    });
};

/** Released money came back, up to all of it; the running total is what the payment provider shows. */
export const transferReversed = (
  transfer: Transfer,
  reversed_minor: number,
  now: string,
): Decision<Transfer> =>
  changed(
    transfer,
    reversed_minor < transfer.amount_minor ? "reverse_part" : "reverse",
    now,
    { reversed_minor },
    TransferReversed,
    { amount_minor: reversed_minor - transfer.reversed_minor },
  );

const released: readonly TransferState[] = ["paid", "partially_reversed", "reversed"];

/** What a provider has of transfers: what went out or paid off its debts, less what came back or is owed for it. */
export const providedBy = (transfers: readonly Transfer[]): number =>
  sumOf(
    transfers,
    ({ state, amount_minor, debt_minor, reversed_minor, owed_minor }) =>
      (released.includes(state) ? amount_minor + debt_minor - reversed_minor : 0) - owed_minor,
  );

/** What a provider has received beyond its present share, without what it owes already. */
export const excessOf = (transfers: readonly Transfer[], payment: Payment): number =>
  Math.max(0, providedBy(transfers) - shareOf(payment));

/** What is missing of a share that went out and came back for a refund that failed then; 0 while it is still to go out. */
export const shortageOf = (transfers: readonly Transfer[], payment: Payment): number => {
  const [first] = transfers;
  if (!first || !(released.includes(first.state) || first.state === "canceled")) return 0;
  const coming = transfers.filter(({ state }) => !released.includes(state));
  return Math.max(
    0,
    shareOf(payment) - providedBy(transfers) - sumOf(coming, ({ amount_minor }) => amount_minor),
  );
};

/** Nothing is left to be taken back after all. */
export const settledTransfer = (transfer: Transfer, now: string): Transfer => ({
  ...transfer,
  excessive: undefined,
  updated_at: now,
});

/** Records what could not be taken back. The provider is notified. */
export const transferOwed = (transfer: Transfer, amount_minor: number, now: string): Decision<Transfer> => {
  const record = { ...transfer, owed_minor: transfer.owed_minor + amount_minor, updated_at: now };
  const data = { ...factsOf(record), amount_minor };
  return {
    record,
    events: [TransferOwed.atNextVersion(record, { data, audience: [record.service_provider_id] })],
  };
};
