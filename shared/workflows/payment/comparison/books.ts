import { jobs } from "../../../data/jobs.ts";
import { bookPostings } from "../../../data/ledger.ts";
import { payments, sharesOf, sharingOf } from "../../../data/payments.ts";
import { refundsOf } from "../../../data/refunds.ts";
import { bookProblems, strayShares } from "../../../domain/payment/expected-book.ts";
import { balanceOf, type Posting } from "../../../domain/payment/ledger.ts";
import type { Payment } from "../../../domain/payment/payment.ts";
import type { Difference } from "../../../domain/payment/reconciliation.ts";
import { stuckIn } from "../../../domain/payment/stuck.ts";
import { checkInvoicesOf } from "../../invoice/check.ts";
import { differs } from "./differs.ts";

/**
 * What is wrong with a payment, besides what its movements told: it is stuck, its book does not say what our own records
 * say, or its invoices don't. What it is stuck in explains its book. What changes meanwhile is left for the next time.
 */
export const checkPayment = async (id: string, isTold: boolean, now: string): Promise<Difference[]> => {
  const payment = await payments.get(id);
  if (!payment) return [];
  const [invoiced, booked] = await Promise.all([checkInvoicesOf(payment), checkBook(payment, isTold, now)]);
  return [...invoiced, ...booked];
};

const checkBook = async (payment: Payment, isTold: boolean, now: string): Promise<Difference[]> => {
  const [job, transfers, refunds, book] = await Promise.all([
    jobs.find(payment.job_id),
    sharesOf(sharingOf(payment)),
    refundsOf(payment.id),
    isTold ? [] : bookPostings(payment.id),
  ]);
  const stuck = (posted: readonly Posting[]): Difference[] =>
    stuckIn({ payment, job, transfers, refunds, postings: posted }, now).map((reason) => ({
      class: "stuck",
      payment_id: payment.id,
      reason,
    }));
  // What does not balance is told by itself.
  const own = book.filter(({ currency }) => currency === payment.currency);
  if (isTold || balanceOf(book) !== 0) return stuck(own);
  const problems = [...bookProblems({ payment, transfers }, own), ...strayShares({ transfers }, own)];
  if (problems.length === 0 || (await payments.get(payment.id))?.version !== payment.version)
    return stuck(own);
  const known = stuck([]);
  return known.length > 0
    ? known
    : [differs("books", payment.id, `${problems.join("; ")}.`, { payment_id: payment.id })];
};
