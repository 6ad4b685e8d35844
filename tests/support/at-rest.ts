import { jobs } from "../../shared/data/jobs.ts";
import { bookPostings } from "../../shared/data/ledger.ts";
import { payments, sharesOf, sharingOf } from "../../shared/data/payments.ts";
import { refundsOf } from "../../shared/data/refunds.ts";

/** A price or a tip, with its shares, its refunds and its books. */
export const moneyOf = async (payment_id: string) => {
  const payment = await payments.find(payment_id);
  const [job, transfers, refunds, books] = await Promise.all([
    jobs.find(payment.job_id),
    sharesOf(sharingOf(payment)),
    refundsOf(payment_id),
    bookPostings(payment_id),
  ]);
  return { payment, job, transfers, refunds, books };
};

const atRest = new Set(["paid", "partially_reversed", "reversed", "canceled", "failed"]);

/** Nothing waits for a deadline or the bank any more; the rest waits for a person. */
export const isQuiet = async (payment_id: string): Promise<boolean> => {
  const { payment, transfers, refunds } = await moneyOf(payment_id);
  return (
    payment.due_at === undefined &&
    transfers.every(({ state, hold_reason }) => atRest.has(state) || hold_reason === "admin") &&
    transfers.every(({ excessive }) => !excessive) &&
    refunds.every(({ look_at }) => look_at === undefined)
  );
};
