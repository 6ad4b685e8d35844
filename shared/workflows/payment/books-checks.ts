import { credits } from "../../data/credits.ts";
import { allOf } from "../../data/engine/page.ts";
import { jobs } from "../../data/jobs.ts";
import { bookPostings, postings } from "../../data/ledger.ts";
import { chargesPartition, membershipCharges } from "../../data/membership-charges.ts";
import { payments, sharesOf, sharingOf } from "../../data/payments.ts";
import { payouts } from "../../data/payouts.ts";
import { providerDebts } from "../../data/provider-debts.ts";
import { refundsOf } from "../../data/refunds.ts";
import { deferredOf } from "../../domain/membership/charge.ts";
import { heldOf } from "../../domain/payment/credit.ts";
import { bookProblems, strayShares } from "../../domain/payment/expected-book.ts";
import { balanceOf, type Posting } from "../../domain/payment/ledger.ts";
import { payoutIdOf } from "../../domain/payment/payout.ts";
import type { Difference } from "../../domain/payment/reconciliation.ts";
import { stuckIn } from "../../domain/payment/stuck.ts";
import { sum } from "../../kernel/money.ts";

type Check = NonNullable<Difference["check"]>;

const differs = (
  check: Check,
  source: string,
  reason: string,
  more: Partial<Difference> = {},
): Difference => ({
  class: "amount",
  check,
  source,
  reason,
  ...more,
});

/** Entries of a day that don't balance. */
export const unbalancedIn = (posted: readonly Posting[]): Difference[] =>
  posted.flatMap((posting) => {
    const ours_minor = balanceOf([posting]);
    return ours_minor === 0
      ? []
      : [differs("entries", posting.id, `The ${posting.kind} does not balance.`, { ours_minor })];
  });

/**
 * What is wrong with a payment, besides what its movements told: it is stuck, or its book does not say what our own records
 * say. What it is stuck in explains its book. What changes meanwhile is left for the next time.
 */
export const checkPayment = async (
  id: string,
  { isTold, isUnbalanced }: { isTold: boolean; isUnbalanced: boolean },
  now: string,
): Promise<Difference[]> => {
  const payment = await payments.get(id);
  if (!payment) return [];
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
  if (isTold || isUnbalanced) return stuck(book);
  const problems = [...bookProblems({ payment, transfers }, book), ...strayShares({ transfers }, book)];
  if (problems.length === 0 || (await payments.get(id))?.version !== payment.version) return stuck(book);
  const known = stuck([]);
  return known.length > 0
    ? known
    : [differs("books", payment.id, `${problems.join("; ")}.`, { payment_id: payment.id })];
};

const ofProvider = (id: string): Promise<Posting[]> =>
  allOf((request) => postings.page("ofProvider", `LEDGER#PROVIDER#${id}`, request));

/** Whether what a provider owes is what the books say. `entered`: the day has entries about it. */
export const checkDebt = async (id: string, entered: boolean): Promise<Difference[]> => {
  const owed = (await providerDebts.get(id))?.amount_minor ?? 0;
  if (owed === 0 && !entered) return [];
  const ours_minor = balanceOf(await ofProvider(id), "provider_debt");
  return ours_minor === owed
    ? []
    : [differs("balances", id, `The provider owes ${owed}.`, { ours_minor, theirs_minor: owed })];
};

/** Whether a customer's credit is what the books say. */
export const checkCredit = async (user_id: string): Promise<Difference[]> => {
  const credit = await credits.get(user_id);
  if (!credit) return [];
  const paid = await allOf((request) => payments.page("ofUser", `PAYMENTS#${user_id}`, request));
  const books = await Promise.all([user_id, ...paid.map(({ id }) => id)].map(bookPostings));
  const ours_minor = 0 - balanceOf(books.flat(), "customer_credit");
  const left = sum(credit.grants.map(({ left_minor }) => left_minor)) + heldOf(credit);
  return ours_minor === left
    ? []
    : [differs("balances", user_id, `The customer has ${left}.`, { ours_minor, theirs_minor: left })];
};

/** Whether what a member has paid for days to come is what the books say. */
export const checkDeferred = async (id: string): Promise<Difference[]> => {
  const [charges, book] = await Promise.all([
    allOf((request) => membershipCharges.page("ofProvider", chargesPartition(id), request)),
    bookPostings(id),
  ]);
  const left = sum(charges.map(deferredOf));
  const ours_minor = 0 - balanceOf(book, "membership_deferred");
  return ours_minor === left
    ? []
    : [
        differs("books", id, `Of the membership ${left} is not earned yet.`, {
          ours_minor,
          theirs_minor: left,
        }),
      ];
};

/** Whether entered payouts of providers are those that we know. */
export const checkPayout = async ({ kind, reference, lines }: Posting): Promise<Difference[]> => {
  if (kind !== "payout" && kind !== "payout_failed") return [];
  const ours_minor = Math.abs(balanceOf([{ lines }], "memo_paid_out"));
  const known = await payouts.get(payoutIdOf(reference));
  if (known?.amount_minor === ours_minor) return [];
  const theirs_minor = known?.amount_minor ?? 0;
  return [
    differs("payouts", reference, `The ${kind} is entered, and not known so.`, { ours_minor, theirs_minor }),
  ];
};
