import { sum } from "../../kernel/money.ts";
import { plus } from "../../kernel/time.ts";
import { type Credit, type CreditGrant, creditGrantId, creditPolicy, heldOf } from "./credit.ts";
import { balanceOf, inCurrency, type Posting, type PostingKind } from "./ledger.ts";
import type { MovementClass } from "./movement-class.ts";
import type { Payment } from "./payment.ts";
import { NothingToRepair, NotRepairable } from "./possible-change.ts";
import { movementClassOf, sourceOf } from "./reconciliation.ts";
import type { Transfer } from "./transfer.ts";

const mustDiffer = (book_minor: number, row_minor: number): void => {
  if (book_minor === row_minor) throw NothingToRepair();
};

/** What a provider owes by its book. */
export const repairedDebt = (row_minor: number, postings: readonly Posting[]): number => {
  const book_minor = balanceOf(postings, "provider_debt");
  mustDiffer(book_minor, row_minor);
  if (book_minor < 0) throw NotRepairable({ details: { book_minor } });
  return book_minor;
};

const charges: ReadonlySet<PostingKind> = new Set(["capture", "cancellation_fee", "tip"]);

/** A payment with what was charged by its book. */
export const repairedPayment = (payment: Payment, postings: readonly Posting[], now: string): Payment => {
  const charged = postings.filter(({ kind }) => charges.has(kind));
  const on = (["processor", "processing_fee", "customer_credit"] as const).map((account) =>
    balanceOf(charged, account),
  );
  const captured_minor = sum(on);
  mustDiffer(captured_minor, payment.captured_minor);
  if (captured_minor < payment.refunded_minor)
    throw NotRepairable({ details: { book_minor: captured_minor } });
  return { ...payment, captured_minor, updated_at: now };
};

const sentStates: ReadonlySet<Transfer["state"]> = new Set(["paid", "partially_reversed", "reversed"]);

const stateAfter = ({ amount_minor, reversed_minor }: Pick<Transfer, "amount_minor" | "reversed_minor">) => {
  if (reversed_minor === 0) return "paid";
  return reversed_minor < amount_minor ? "partially_reversed" : "reversed";
};

/** What one share comes to by its payment's book. What could not be taken back is owed for the first one. */
const shareInBook = ({ id, stripe_transfer_id, sequence }: Transfer, postings: readonly Posting[]) => {
  const about = postings.filter((posting) => sourceOf(posting) === (stripe_transfer_id ?? id));
  const of = (movement: MovementClass) => about.filter((posting) => movementClassOf(posting) === movement);
  const owed = sequence === 1 ? postings.filter(({ kind }) => kind === "debt") : [];
  return {
    amount_minor: balanceOf(of("transfer"), "memo_connected"),
    debt_minor: 0 - balanceOf(of("transfer"), "provider_debt"),
    reversed_minor: 0 - balanceOf(of("reversal"), "memo_connected"),
    owed_minor: balanceOf(owed, "provider_debt"),
  };
};

/** The shares of a payment that differ from its book, as that says: what was sent, kept for a debt, taken back or is owed. */
export const repairedShares = (
  transfers: readonly Transfer[],
  postings: readonly Posting[],
  now: string,
): Transfer[] => {
  const repaired = transfers.flatMap((transfer) => {
    if (!sentStates.has(transfer.state)) return [];
    const book = shareInBook(transfer, postings);
    const names = Object.keys(book) as (keyof typeof book)[];
    if (names.every((name) => book[name] === transfer[name])) return [];
    const wrong = names.find((name) => book[name] < 0);
    if (wrong || book.reversed_minor > book.amount_minor)
      throw NotRepairable({ details: { book_minor: book[wrong ?? "reversed_minor"] } });
    return [{ ...transfer, ...book, state: stateAfter(book), updated_at: now } satisfies Transfer];
  });
  if (repaired.length === 0) throw NothingToRepair();
  return repaired;
};

/** Takes an amount from grants, from those that expire first before the others. Undefined: there is not as much. */
const less = (grants: readonly CreditGrant[], amount: number): CreditGrant[] | undefined => {
  let left = amount;
  const kept = grants.map((grant) => {
    const taken = Math.min(left, grant.left_minor);
    left -= taken;
    return { ...grant, left_minor: grant.left_minor - taken };
  });
  return left > 0 ? undefined : kept.filter(({ left_minor }) => left_minor > 0);
};

const more = (grants: readonly CreditGrant[], amount: number, cause: string, now: string): CreditGrant[] => {
  const last = grants.at(-1);
  if (last) return [...grants.slice(0, -1), { ...last, left_minor: last.left_minor + amount }];
  const expires_at = plus(now, { days: creditPolicy.valid_days });
  const given = { granted_minor: amount, left_minor: amount, expires_at, granted_at: now };
  return [{ id: creditGrantId(cause), source: "goodwill", ...given }];
};

/** A customer's credit by its books: what is missing joins the grant that expires last. Undefined: it is right. */
const repairedCredit = (
  credit: Credit,
  postings: readonly Posting[],
  { cause, now }: { cause: string; now: string },
): Credit | undefined => {
  const book_minor = 0 - balanceOf(inCurrency(postings, credit), "customer_credit");
  const row_minor = sum(credit.grants.map(({ left_minor }) => left_minor)) + heldOf(credit);
  if (book_minor === row_minor) return undefined;
  const missing = book_minor - row_minor;
  const grants = missing > 0 ? more(credit.grants, missing, cause, now) : less(credit.grants, -missing);
  if (!grants) throw NotRepairable({ details: { book_minor } });
  return { ...credit, grants, updated_at: now };
};

/** What of a customer's credit is not as its books say, set right. Throws where all is. */
export const repairedCredits = (
  own: readonly Credit[],
  postings: readonly Posting[],
  at: { cause: string; now: string },
): Credit[] => {
  const repaired = own.flatMap((credit) => repairedCredit(credit, postings, at) ?? []);
  if (repaired.length === 0) throw NothingToRepair();
  return repaired;
};
