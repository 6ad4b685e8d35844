import { createHash } from "node:crypto";
import { type Changes, together } from "../../data/engine/write.ts";
import { jobs } from "../../data/jobs.ts";
import { paymentEffects } from "../../data/payment-effects.ts";
import { jobPayments, payments, settling, sharesOf, transfers, transfersOf } from "../../data/payments.ts";
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
  remainingOf,
  unsentOf,
} from "../../domain/payment/by-hand.ts";
import { annotate, priceOf } from "../../domain/payment/decisions.ts";
import { nextHold, ordersNothing } from "../../domain/payment/effect.ts";
import {
  followedBy,
  isLive,
  type Payment,
  PaymentNotFound,
  type Settlement,
  unchanged,
} from "../../domain/payment/payment.ts";
import type { Refund } from "../../domain/payment/refund.ts";
import { holdTransfer, resumeTransfer, type Transfer } from "../../domain/payment/transfer.ts";
import type { Decision } from "../../kernel/event.ts";
import type { Id as IdOf, NewId } from "../../kernel/id.ts";
import { committed } from "../../kernel/record.ts";
import { payBack, refunding } from "./refund.ts";
import { converge, holdStored, letGo, releasePaidOtherwise } from "./settlement.ts";

/** A job's money, with all that an administrator's decision about it depends on. */
type Held = { payment: Payment; job: Job; transfers: Transfer[]; refunds: Refund[] };

/** The money of a job's tip. Throws `job.not_found` and `payment.not_found`. */
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

/** Reads the money of a job's price, or of the tip that is named. Two round trips. Throws `job.not_found` and `payment.not_found`. */
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

/** What is to be written, and the payment after it. */
type Done = Changes & { payment: Payment };

const done = (before: Payment, settlement: Settlement, changes = settling(before, settlement)): Done => ({
  ...changes,
  payment: settlement.record === before ? before : committed(settlement.record),
});

const moved = (
  payment: Payment,
  shares: readonly Decision<Transfer>[],
  transfer_state: "on_hold" | "scheduled",
  now: string,
): Done => {
  const settlement = annotate(payment, { transfer_state }, now, "admin");
  const changes = {
    writes: shares.map(({ record }) => transfers.update(record)),
    events: shares.flatMap(({ events }) => events),
  };
  return done(payment, settlement, together(changes, settling(payment, settlement)));
};

/** Keeps back what is not sent to the provider yet, until an administrator lets it go on. */
const holdBack = ({ payment, job, transfers: all }: Held, { now }: At): Done =>
  moved(
    payment,
    unsentOf(all, payment, job).map((share) => holdTransfer(share, "admin", now)),
    "on_hold",
    now,
  );

/** Lets go on what is kept back or has failed. */
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

/** Tries again at once what has failed: to send the share, or to hold the money on the stored card. */
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

/** Gives up the hold of a job that is over. */
const giveUpHold = async ({ payment, job }: Held, { now }: At): Promise<Done> => {
  expectCancelable(payment, job);
  return done(payment, await letGo(payment, { now, cause: "admin" }));
};

type Committing = (changes: Changes) => Promise<unknown>;

/** The hold of what was paid otherwise is released, unless it was before. */
const released = async (payment: Payment, now: string): Promise<Done> =>
  done(payment, payment.due_for === "void" ? await releasePaidOtherwise(payment, now) : unchanged(payment));

/**
 * The customer has paid the provider directly. That nothing is to be captured, nor held again, goes on record in the same
 * transaction, so that a capture or a hold that was asked for before, or is asked for meanwhile, excludes it; the hold is
 * released after that.
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
  const settlement = followedBy(seen, payOffline(seen.record, job, amount_minor, now));
  const { fee_minor, due_for } = settlement.record;
  const nothing = (effect: "hold" | "capture", number: number) =>
    paymentEffects.insert(ordersNothing(seen.record, effect, number, "offline_paid", now));
  const more = [
    ...(isLive(seen.record) ? [nothing("hold", nextHold(seen.record))] : []),
    ...(due_for === "void" ? [nothing("capture", seen.record.attempt)] : []),
    ...(job.service_provider_id && fee_minor > 0 ? [await owing(job.service_provider_id, fee_minor)] : []),
  ];
  await commit(together(settling(payment, settlement), { writes: more, events: [] }));
  return released(committed(settlement.record), now);
};

type Asked = { amount_minor: number | undefined; cause: string };

/** A refund that this request has asked for before: under the same key, or of the same amount and not sent yet. */
const askedBefore = ({ payment, refunds }: Held, { amount_minor, cause }: Asked): Refund | undefined =>
  refunds.find((refund) => refund.cause === cause) ??
  refunds.find(
    ({ state, initiator, ...refund }) =>
      state === "requested" &&
      initiator === "admin" &&
      (amount_minor === undefined
        ? remainingOf(payment, refunds) === 0
        : refund.amount_minor === amount_minor),
  );

/** Gives money back on an administrator's word, and says what became of it. */
const refundByHand = async (
  held: Held,
  asked: Asked,
  { now, newId }: At,
): Promise<Done & { refund: Refund }> => {
  const { payment, job, refunds } = held;
  const known = askedBefore(held, asked);
  if (!known) expectNotAtBank(payment, job);
  const { amount_minor, cause } = known ?? {
    amount_minor: refundAmount(payment, refunds, asked.amount_minor),
    cause: asked.cause,
  };
  const ground = { reason: "goodwill", initiator: "admin" } as const;
  const sent = await payBack(payment, { id: newId("refund"), cause, ...ground, amount_minor, now });
  const changes = await refunding(payment, sent, now);
  return { ...done(payment, sent.settlement, changes), refund: sent.refund };
};

/** The same request under the same key is the same decision, also when its first answer was lost. */
const causeOf = (key: string): string =>
  `admin ${createHash("sha256").update(key).digest("hex").slice(0, 24)}`;

type Decided = {
  action: "hold" | "resume" | "retry" | "cancel" | "offline_paid" | "refund";
  amount_minor: number | undefined;
  /** Who asks, under which key. */
  key: string;
};

/** What an administrator's decision comes to, and the refund if it is one. */
export const decideByHand = (
  held: Held,
  { action, amount_minor, key }: Decided,
  at: At,
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
      return refundByHand(held, { amount_minor, cause: causeOf(key) }, at);
  }
};
