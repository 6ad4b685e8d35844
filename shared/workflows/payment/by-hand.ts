import { createHash } from "node:crypto";
import { type Changes, together } from "../../data/engine/write.ts";
import { jobs } from "../../data/jobs.ts";
import { paymentEffects } from "../../data/payment-effects.ts";
import { jobPayments, payments, savePayment, sharesOf, transfers, transfersOf } from "../../data/payments.ts";
import { owing } from "../../data/provider-debts.ts";
import { refundsOf } from "../../data/refunds.ts";
import { type Job, JobNotFound } from "../../domain/job/job.ts";
import {
  expectCancelable,
  expectNotAtBank,
  expectRetriable,
  expectUndisputed,
  payOffline,
  refundAmount,
  unsentOf,
} from "../../domain/payment/by-hand.ts";
import { annotate, orderRefund, priceOf } from "../../domain/payment/decisions.ts";
import { nextHold, ordersNothing } from "../../domain/payment/effect.ts";
import {
  followedBy,
  isLive,
  type Payment,
  type PaymentChange,
  PaymentNotFound,
  unchanged,
} from "../../domain/payment/payment.ts";
import { decideRefund, type Refund } from "../../domain/payment/refund.ts";
import { holdTransfer, resumeTransfer, type Transfer } from "../../domain/payment/transfer.ts";
import type { Decision } from "../../kernel/event.ts";
import type { Id as IdOf, NewId } from "../../kernel/id.ts";
import { committed } from "../../kernel/record.ts";
import { recordingRefund, refunding, type Sent, sendRefund } from "./refund.ts";
import { converge, holdStored, releaseHold, releasePaidOtherwise } from "./settlement.ts";

/** A job's payment, with everything that an administrator's decision about it depends on. */
type Held = { payment: Payment; job: Job; transfers: Transfer[]; refunds: Refund[] };

/** The payment of a job's tip. Throws `job.not_found` and `payment.not_found`. */
const moneyOfTip = async (job_id: string, payment_id: IdOf<"payment">): Promise<Held> => {
  const sharing = { job_id: job_id as IdOf<"job">, payment_id, purpose: "tip" } as const;
  const [job, payment, all, refunds] = await Promise.all([
    jobs.get(job_id),
    payments.get(payment_id),
    sharesOf(sharing),
    refundsOf(payment_id),
  ]);
  if (!job) throw JobNotFound();
  if (payment?.job_id !== job.id || payment.purpose !== "tip") throw PaymentNotFound();
  return { payment, job, transfers: all, refunds };
};

/**
 * Reads the payment of a job's price, or of the given tip. Two round trips. Throws `job.not_found` and
 * `payment.not_found`.
 */
export const moneyOfJob = async (job_id: string, tip_id?: IdOf<"payment">): Promise<Held> => {
  if (tip_id) return moneyOfTip(job_id, tip_id);
  const [job, lock, all] = await Promise.all([
    jobs.get(job_id),
    jobPayments.get(job_id),
    transfersOf(job_id),
  ]);
  if (!job) throw JobNotFound();
  const payment_id = lock?.id ?? job.payment_id;
  if (!payment_id) throw PaymentNotFound();
  const [payment, refunds] = await Promise.all([payments.find(payment_id), refundsOf(payment_id)]);
  return { payment, job, transfers: all, refunds };
};

type At = { now: string; newId: NewId };

/** What to write, and the payment afterwards. */
type Done = Changes & { payment: Payment };

const done = (before: Payment, change: PaymentChange, changes = savePayment(before, change)): Done => ({
  ...changes,
  payment: change.record === before ? before : committed(change.record),
});

const moved = (
  payment: Payment,
  shares: readonly Decision<Transfer>[],
  transfer_state: "on_hold" | "scheduled",
  now: string,
): Done => {
  const change = annotate(payment, { transfer_state }, now, "admin");
  const changes = {
    writes: shares.map(({ record }) => transfers.update(record)),
    events: shares.flatMap(({ events }) => events),
  };
  return done(payment, change, together(changes, savePayment(payment, change)));
};

/** Holds back transfers that are not sent yet, until an administrator releases them. */
const holdBack = ({ payment, job, transfers: all }: Held, { now }: At): Done =>
  moved(
    payment,
    unsentOf(all, payment, job).map((share) => holdTransfer(share, "admin", now)),
    "on_hold",
    now,
  );

/** Resumes transfers that were held back or have failed. */
const resume = ({ payment, job, transfers: all }: Held, { now }: At): Done => {
  expectUndisputed(payment, job);
  const stopped = unsentOf(all, payment, job).filter(({ state }) => state !== "scheduled");
  return moved(
    payment,
    stopped.map((share) => resumeTransfer(share, now)),
    "scheduled",
    now,
  );
};

/** Retries at once what has failed: sending the share, or holding the money on the stored card. */
const retry = async (held: Held, at: At): Promise<Done> => {
  const { payment, job, transfers: all } = held;
  if (all.some(({ payment_id, state }) => payment_id === payment.id && state === "failed"))
    return resume(held, at);
  expectRetriable(payment, job);
  const asked = { now: at.now, cause: "admin" };
  const tried = await holdStored(payment, asked);
  const late = job.state === "completed" && tried.record.state === "authorized";
  const due = { due_for: "capture_guard", due_at: at.now } as const;
  return done(payment, late ? followedBy(tried, annotate(tried.record, due, at.now, asked.cause)) : tried);
};

/** Releases the hold of a job that has ended. */
const giveUpHold = async ({ payment, job }: Held, { now }: At): Promise<Done> => {
  expectCancelable(payment, job);
  return done(payment, await releaseHold(payment, { now, cause: "admin" }));
};

type Committing = (changes: Changes) => Promise<unknown>;

/** Releases the hold of a job that was paid otherwise, if it still exists. */
const released = async (payment: Payment, now: string): Promise<Done> =>
  done(payment, payment.due_for === "void" ? await releasePaidOtherwise(payment, now) : unchanged(payment));

/**
 * Records that the customer has paid the provider directly. The same transaction records that nothing is to be captured
 * or held again, which rules out every earlier or concurrent capture or hold. The hold is released after that.
 */
const settleOffline = async (
  { payment, job }: Held,
  asked_minor: number | undefined,
  { now }: At,
  commit: Committing,
): Promise<Done> => {
  if (payment.state === "offline_paid") return released(payment, now);
  const seen = await converge(payment, { now, cause: "admin" });
  const amount_minor = asked_minor ?? priceOf(job, payment);
  const change = followedBy(seen, payOffline(seen.record, job, amount_minor, now));
  const { fee_minor, due_for } = change.record;
  const nothing = (effect: "hold" | "capture", number: number) =>
    paymentEffects.insert(ordersNothing(seen.record, effect, number, "offline_paid", now));
  const more = [
    ...(isLive(seen.record) ? [nothing("hold", nextHold(seen.record))] : []),
    ...(due_for === "void" ? [nothing("capture", seen.record.attempt)] : []),
    ...(job.service_provider_id && fee_minor > 0
      ? [await owing(job.service_provider_id, fee_minor, job.currency)]
      : []),
  ];
  await commit(together(savePayment(payment, change), { writes: more, events: [] }));
  return released(committed(change.record), now);
};

type Asked = { amount_minor: number | undefined; cause: string; note: string };

/**
 * Refunds money on an administrator's decision, and returns the result. The decision is recorded first, and one with the
 * same cause is kept.
 */
const refundByHand = async (
  { payment, job, refunds }: Held,
  { amount_minor, cause, note }: Asked,
  { now, newId, actor }: At & { actor: { id: string } },
  commit: Committing,
): Promise<Done & { refund: Refund }> => {
  const made = async (): Promise<Sent> => {
    const known = refunds.find((refund) => refund.cause === cause);
    if (known) return sendRefund(payment, known, now);
    expectNotAtBank(payment, job);
    const refund = decideRefund(payment, {
      id: newId("refund"),
      cause,
      amount_minor: refundAmount(payment, amount_minor),
      reason: "goodwill",
      initiator: "admin",
      author_id: actor.id,
      note,
      now,
      sent_at_once: true,
    });
    const ordered = orderRefund(payment, refund, now);
    await commit(recordingRefund(payment, ordered, refund));
    return sendRefund(committed(ordered.record), committed(refund), now);
  };
  const sent = await made();
  return { ...done(sent.payment, sent.change, await refunding(sent, now)), refund: sent.refund };
};

/**
 * The cause of a refund: repeating a request with the same key gives the same refund, even if the first response was
 * lost.
 */
const causeOf = (key: string): string =>
  `admin ${createHash("sha256").update(key).digest("hex").slice(0, 24)}`;

type Decided = {
  action: "hold" | "resume" | "retry" | "cancel" | "offline_paid" | "refund";
  amount_minor: number | undefined;
  /** The idempotency key, and who asks. */
  key: string;
  /** In the administrator's words. */
  reason: string;
};

/** The changes of an administrator's decision, and the refund if there is one. */
export const decideByHand = (
  held: Held,
  { action, amount_minor, key, reason }: Decided,
  at: At & { actor: { id: string } },
  commit: Committing,
): Promise<Done & { refund?: Refund }> | Done => {
  switch (action) {
    case "hold":
      return holdBack(held, at);
    case "resume":
      return resume(held, at);
    case "retry":
      return retry(held, at);
    case "cancel":
      return giveUpHold(held, at);
    case "offline_paid":
      return settleOffline(held, amount_minor, at, commit);
    case "refund":
      return refundByHand(held, { amount_minor, cause: causeOf(key), note: reason }, at, commit);
  }
};
