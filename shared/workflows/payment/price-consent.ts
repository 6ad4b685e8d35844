import { type Changes, together } from "../../data/engine/write.ts";
import { jobs } from "../../data/jobs.ts";
import { savePayment } from "../../data/payments.ts";
import type { Job } from "../../domain/job/job.ts";
import { acceptPrice, declinePrice } from "../../domain/job/price.ts";
import { accept, annotate } from "../../domain/payment/decisions.ts";
import { followedBy, type Payment, type PaymentChange, unchanged } from "../../domain/payment/payment.ts";
import type { Decision } from "../../kernel/event.ts";
import { holdStored } from "./settlement.ts";

type Answered = Changes & { payment: Payment };

const both = (payment: Payment, change: PaymentChange, job: Decision<Job>): Answered => ({
  payment: change.record,
  ...together({ writes: [jobs.update(job.record)], events: job.events }, savePayment(payment, change)),
});

/** A hold that covers the price: the current one, or a larger one on the same card in its place. */
const holdFor = async (payment: Payment, price_minor: number, now: string): Promise<PaymentChange> => {
  if (price_minor <= payment.authorized_minor) return unchanged(payment);
  const larger = { ...payment, amount_minor: price_minor };
  const { record, ...more } = await holdStored(larger, { now, cause: "price_changed" });
  const fits = record.authorized_minor >= price_minor;
  return { ...more, record: fits ? record : { ...record, amount_minor: payment.amount_minor } };
};

/**
 * The customer's answer to a changed price, and what it means for the hold. If the card refuses the higher amount, the
 * price stays open, and the payment has the reason.
 */
export const answerPrice = async (
  payment: Payment,
  job: Job,
  decision: "accept" | "decline",
  now: string,
): Promise<Answered> => {
  const answered = { price_change_pending: false };
  if (decision === "decline")
    return both(payment, annotate(payment, answered, now, "price_declined"), declinePrice(job, now));
  const agreed = acceptPrice(job, now);
  const { price_minor } = agreed.record;
  const held = await holdFor(payment, price_minor, now);
  if (held.record.authorized_minor < price_minor)
    return { payment: held.record, ...savePayment(payment, held) };
  const noted = followedBy(held, annotate(held.record, answered, now, "price_accepted"));
  return both(payment, followedBy(noted, accept(noted.record, price_minor, agreed.record, now)), agreed);
};
