import type { Job } from "../../domain/job/job.ts";
import { coveredByCredit } from "../../domain/payment/covered-by-credit.ts";
import { type Credit, reserveCredit } from "../../domain/payment/credit.ts";
import { begin, type Payment } from "../../domain/payment/payment.ts";
import { chargeFor, type PlatformCharge } from "../../domain/payment/platform-charge.ts";
import type { Decision, DomainEvent } from "../../kernel/event.ts";
import type { NewId } from "../../kernel/id.ts";
import { creditForJob } from "./credit.ts";

/** What a payment is begun with: the customer's credit, the platform's charge, and the customer at the payment provider. */
type Means = {
  credit: Credit | undefined;
  charges: PlatformCharge | undefined;
  stripe_customer_id: string;
};
type Moment = { now: string; newId: NewId };

/** Begins the payment of a booked job: credit pays what it can, and nothing is asked for where that is all. */
export const beginPayment = (
  job: Job,
  { credit, charges, stripe_customer_id }: Means,
  { now, newId }: Moment,
): Decision<Payment> => {
  const credit_minor = creditForJob(credit, job, now);
  const beginning = { id: newId("payment"), now, stripe_customer_id, credit_minor };
  return coveredByCredit(begin(job, { ...beginning, ...chargeFor(charges, job.service, now) }), job, now);
};

/** The same for several jobs, in their order: each is left what credit those before have not used. */
export const beginPayments = (
  jobs: readonly Job[],
  { credit, ...means }: Means,
  moment: Moment,
): { begun: Payment[]; credit: Credit | undefined; events: DomainEvent[] } => {
  const begun: Payment[] = [];
  const events: DomainEvent[] = [];
  let left = credit;
  for (const job of jobs) {
    const one = beginPayment(job, { ...means, credit: left }, moment);
    const reserved = reserveCredit(left, one.record, moment.now);
    left = reserved?.record ?? left;
    begun.push(one.record);
    events.push(...one.events, ...(reserved?.events ?? []));
  }
  return { begun, credit: left, events };
};
