import { creditsOf } from "../../../data/credits.ts";
import { allOf } from "../../../data/engine/page.ts";
import { bookPostings, postings } from "../../../data/ledger.ts";
import { chargesPartition, membershipCharges } from "../../../data/membership-charges.ts";
import { payments } from "../../../data/payments.ts";
import { providerDebts } from "../../../data/provider-debts.ts";
import { deferredOf } from "../../../domain/membership/charge.ts";
import { heldOf } from "../../../domain/payment/credit.ts";
import { balanceOf, inCurrency, type Posting } from "../../../domain/payment/ledger.ts";
import type { Difference } from "../../../domain/payment/reconciliation.ts";
import { sum, sumOf } from "../../../kernel/money.ts";
import { differs } from "./differs.ts";

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
  const own = await creditsOf(user_id);
  if (own.length === 0) return [];
  const paid = await allOf((request) => payments.page("ofUser", `PAYMENTS#${user_id}`, request));
  const books = await Promise.all([user_id, ...paid.map(({ id }) => id)].map(bookPostings));
  return own.flatMap((credit) => {
    const ours_minor = 0 - balanceOf(inCurrency(books.flat(), credit), "customer_credit");
    const left = sum(credit.grants.map(({ left_minor }) => left_minor)) + heldOf(credit);
    return ours_minor === left
      ? []
      : [differs("balances", user_id, `The customer has ${left}.`, { ours_minor, theirs_minor: left })];
  });
};

/** Whether what a member has paid for days to come is what the books say. */
export const checkDeferred = async (id: string): Promise<Difference[]> => {
  const [charges, book] = await Promise.all([
    allOf((request) => membershipCharges.page("ofProvider", chargesPartition(id), request)),
    bookPostings(id),
  ]);
  const left = sumOf(charges, deferredOf);
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
