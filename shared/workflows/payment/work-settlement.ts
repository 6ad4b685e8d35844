import { type Changes, together, type Write } from "../../data/engine/write.ts";
import { settling, transfers } from "../../data/payments.ts";
import { refundsOf } from "../../data/refunds.ts";
import type { Job } from "../../domain/job/job.ts";
import { annotate, keptOf } from "../../domain/payment/decisions.ts";
import {
  followedBy,
  isPaidByCredit,
  isStored,
  type Payment,
  type Settlement,
  unchanged,
} from "../../domain/payment/payment.ts";
import type { RefundGround } from "../../domain/payment/refund.ts";
import { resumeTransfer, scheduleTransfer, shareOf, type Transfer } from "../../domain/payment/transfer.ts";
import { policy } from "../../domain/policy.ts";
import type { NewId } from "../../kernel/id.ts";
import { sum } from "../../kernel/money.ts";
import { payBack, sendRefund } from "./refund.ts";
import { holdForFee, holdStored, takeHeld } from "./settlement.ts";
import { settlingWithShare } from "./share-settlement.ts";

export type Due = {
  amount_minor: number;
  purpose: "price" | "cancellation_fee";
  cause: string;
  /** Names the decision by which the amount is due: what was taken beyond it goes back once for each. */
  decision: string;
  /** What money that goes back is given for, and on whose word. */
  ground: RefundGround;
  /** When the provider gets its share at the earliest, where that is not a day later. */
  release_at?: string | undefined;
};
type At = { now: string; newId: NewId };

const providerOf = ({ service_provider_id }: Job): Partial<Payment> =>
  service_provider_id ? { service_provider_id } : {};

/** The hold that the price or a fee is taken from: one is obtained on the stored card where there is none. */
const held = async (
  payment: Payment,
  { amount_minor, purpose, cause }: Due,
  now: string,
): Promise<Settlement> => {
  const isLittle = amount_minor < policy.payment.minimum_minor;
  if (!isStored(payment) || isLittle || isPaidByCredit(payment, amount_minor)) return unchanged(payment);
  return (purpose === "price" ? holdStored : holdForFee)(payment, { now, cause });
};

/** The share's way after money came: planned once, and released again if it was kept for a dispute. */
const planned = (
  payment: Payment,
  before: Transfer | undefined,
  job: Job,
  { now, newId, release_at }: At & { release_at: string | undefined },
) => {
  const isTip = payment.purpose === "tip";
  const service_provider_id = isTip ? payment.service_provider_id : job.service_provider_id;
  if (!service_provider_id || payment.captured_minor === 0 || shareOf(payment) === 0) return undefined;
  if (!before)
    return scheduleTransfer(payment, {
      id: newId("transfer"),
      now,
      sequence: 1,
      service_provider_id,
      release_at,
    });
  if (isTip) return undefined;
  const kept = before.state === "on_hold" && before.hold_reason !== "payout_account";
  return kept ? resumeTransfer(before, now) : undefined;
};

/** A settlement of a job's payment with the provider's share, as far as that follows from it. */
export const withShare = async (
  payment: Payment,
  settlement: Settlement,
  {
    transfer,
    job,
    cause,
    release_at,
  }: { transfer: Transfer | undefined; job: Job; cause: string; release_at?: string | undefined },
  at: At,
): Promise<Changes> => {
  const share = planned(settlement.record, transfer, job, { ...at, release_at });
  if (!share) return settlingWithShare(payment, settlement, at.now);
  const noted = annotate(settlement.record, { transfer_state: "scheduled" }, at.now, cause);
  return together(settling(payment, followedBy(settlement, noted)), {
    writes: [transfers.put(share.record)],
    events: share.events,
  });
};

type Paying = { settlement: Settlement; writes: Write[] };

/** The payment after what was decided to go back and is not sent yet, and after what is beyond what is due. */
const givingBack = async (
  payment: Payment,
  { amount_minor, decision, ground }: Pick<Due, "amount_minor" | "decision" | "ground">,
  { now, newId }: At,
): Promise<Paying> => {
  let all: Paying = { settlement: unchanged(payment), writes: [] };
  const then = ({ settlement, writes }: Paying) => {
    all = { settlement: followedBy(all.settlement, settlement), writes: [...all.writes, ...writes] };
  };
  const decided = (await refundsOf(payment.id)).filter(({ state }) => state === "requested");
  for (const refund of decided) then(await sendRefund(all.settlement.record, refund, now));
  const waiting = decided.filter(
    ({ cause }) => !all.settlement.record.refunds.some((refund) => refund.cause === cause),
  );
  const kept = keptOf(all.settlement.record) - sum(waiting.map((refund) => refund.amount_minor));
  if (kept > amount_minor) {
    const refund = {
      id: newId("refund"),
      cause: decision,
      ...ground,
      amount_minor: kept - amount_minor,
      now,
    };
    then(await payBack(all.settlement.record, refund));
  }
  return all;
};

/**
 * Takes what is due for a job, once, gives back what was taken beyond it, and plans the release of its provider's share,
 * once; a share that was kept back for a dispute goes on. Where there is no money to take, nothing is planned.
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
  const before = payment.captured_minor > 0 || keptOf(taken.record) > amount_minor;
  const back = before
    ? await givingBack(taken.record, { amount_minor, decision, ground }, { now, newId })
    : { settlement: unchanged(taken.record), writes: [] };
  const all = followedBy(taken, back.settlement);
  const share = await withShare(payment, all, { transfer, job, cause, release_at }, { now, newId });
  return together(share, { writes: back.writes, events: [] });
};
