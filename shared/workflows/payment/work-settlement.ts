import { type Changes, together, type Write } from "../../data/engine/write.ts";
import { savePayment, transfers } from "../../data/payments.ts";
import { refunds } from "../../data/refunds.ts";
import type { Job } from "../../domain/job/job.ts";
import { afterWaiting, annotate, orderRefund, remainingOf } from "../../domain/payment/decisions.ts";
import {
  followedBy,
  isPaidByCredit,
  isStored,
  type Payment,
  type PaymentChange,
  unchanged,
} from "../../domain/payment/payment.ts";
import { decideRefund, type RefundGround } from "../../domain/payment/refund.ts";
import { resumeTransfer, scheduleTransfer, shareOf, type Transfer } from "../../domain/payment/transfer.ts";
import type { NewId } from "../../kernel/id.ts";
import { leastCharge } from "../../markets/charge.ts";
import { holdForFee, holdStored, takeHeld } from "./settlement.ts";
import { settlingWithShare } from "./share-settlement.ts";

export type Due = {
  amount_minor: number;
  purpose: "price" | "cancellation_fee";
  cause: string;
  /** The decision that set the amount due. An excess is refunded once per decision. */
  decision: string;
  /** The reason for refunds, and who decided. */
  ground: RefundGround;
  /** The earliest time to release the provider's share, if it is not a day later. */
  release_at?: string | undefined;
};
type At = { now: string; newId: NewId };

const providerOf = ({ service_provider_id }: Job): Partial<Payment> =>
  service_provider_id ? { service_provider_id } : {};

/** The hold to take the price or a fee from. If there is none, the stored card is charged. */
const held = async (
  payment: Payment,
  { amount_minor, purpose, cause }: Due,
  now: string,
): Promise<PaymentChange> => {
  const isLittle = amount_minor < leastCharge(payment);
  if (!isStored(payment) || isLittle || isPaidByCredit(payment, amount_minor)) return unchanged(payment);
  return (purpose === "price" ? holdStored : holdForFee)(payment, { now, cause });
};

/** The plan for the share after money arrived: planned once, and released again if a dispute held it back. */
const planned = (
  payment: Payment,
  before: Transfer | undefined,
  job: Job,
  { now, newId, release_at }: At & { release_at: string | undefined },
) => {
  const isTip = payment.purpose === "tip";
  const service_provider_id = isTip ? payment.service_provider_id : job.service_provider_id;
  const amount_minor = shareOf(afterWaiting(payment));
  if (!service_provider_id || payment.captured_minor === 0 || amount_minor === 0) return undefined;
  if (!before)
    return scheduleTransfer(payment, {
      id: newId("transfer"),
      now,
      sequence: 1,
      service_provider_id,
      release_at,
      amount_minor,
    });
  if (isTip) return undefined;
  const isHeld = before.state === "on_hold" && before.hold_reason !== "payout_account";
  return isHeld ? resumeTransfer(before, now) : undefined;
};

/** The changes of a job's payment, with those that follow for the provider's share. */
export const withShare = async (
  payment: Payment,
  change: PaymentChange,
  {
    transfer,
    job,
    cause,
    release_at,
  }: { transfer: Transfer | undefined; job: Job; cause: string; release_at?: string | undefined },
  at: At,
): Promise<Changes> => {
  const share = planned(change.record, transfer, job, { ...at, release_at });
  if (!share) return settlingWithShare(payment, change, at.now);
  const noted = annotate(change.record, { transfer_state: "scheduled" }, at.now, cause);
  return together(savePayment(payment, followedBy(change, noted)), {
    writes: [transfers.put(share.record)],
    events: share.events,
  });
};

/** Decides that what exceeds the amount due goes back, once for each decision. */
const givingBack = async (
  payment: Payment,
  { amount_minor, decision, ground }: Pick<Due, "amount_minor" | "decision" | "ground">,
  { now, newId }: At,
): Promise<{ change: PaymentChange; writes: Write[] }> => {
  const excess = remainingOf(payment) - amount_minor;
  if (excess <= 0 || (await refunds.get(payment.id, decision)))
    return { change: unchanged(payment), writes: [] };
  const refund = decideRefund(payment, {
    id: newId("refund"),
    cause: decision,
    ...ground,
    amount_minor: excess,
    now,
  });
  return { change: orderRefund(payment, refund, now), writes: [refunds.insert(refund)] };
};

/**
 * Takes the amount due for a job, once, decides to refund any excess, and plans the release of the provider's share, once. A
 * share held back for a dispute is resumed. Without money to take, nothing is planned.
 */
export const settleWork = async (
  payment: Payment,
  transfer: Transfer | undefined,
  job: Job,
  due: Due,
  { now, newId }: At,
): Promise<Changes> => {
  const { amount_minor, purpose, cause, decision, ground, release_at } = due;
  const facts = providerOf(job);
  const named = annotate(payment, facts, now, cause);
  const first = followedBy(named, await held(named.record, due, now));
  const taken = followedBy(first, await takeHeld(first.record, amount_minor, purpose, { now, cause, facts }));
  const back = await givingBack(taken.record, { amount_minor, decision, ground }, { now, newId });
  const all = followedBy(taken, back.change);
  const share = await withShare(payment, all, { transfer, job, cause, release_at }, { now, newId });
  return together(share, { writes: back.writes, events: [] });
};
