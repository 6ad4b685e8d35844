import { credits } from "../../data/credits.ts";
import type { Joining } from "../../data/engine/guard.ts";
import type { Changes, Write } from "../../data/engine/write.ts";
import { paymentBegun } from "../../data/payments.ts";
import type { Job } from "../../domain/job/job.ts";
import { availableOf, type Credit, reserveCredit } from "../../domain/payment/credit.ts";
import { creditFor, type Payment } from "../../domain/payment/payment.ts";
import type { Decision } from "../../kernel/event.ts";

/** How much of a job's possible price is paid by the customer's credit. */
export const creditForJob = (
  credit: Credit | undefined,
  { high_minor, currency, market }: Pick<Job, "high_minor" | "currency" | "market">,
  now: string,
): number =>
  credit?.currency === currency ? creditFor(high_minor, availableOf(credit, now), { market }) : 0;

/**
 * Returns the changes that start a payment: the record, the lock on its job, and the reserved credit. `work` is the write that
 * joins the customer's work, for the payment and others that are begun with it.
 */
export const begunWithCredit = (
  { record, events }: Decision<Payment>,
  credit: Credit | undefined,
  now: string,
  work: Write,
  ...others: readonly Joining[]
): Changes => {
  const reserved = reserveCredit(credit, record, now);
  return {
    writes: [
      ...paymentBegun({ record, events }, [work], ...others),
      ...(reserved ? [credits.update(reserved.record)] : []),
    ],
    events: [...events, ...(reserved?.events ?? [])],
  };
};
