import * as z from "zod/mini";
import type { Market } from "../../../markets/market.ts";
import { LedgerAccount } from "../accounts.ts";
import type { Posting } from "../ledger.ts";
import { countsIn } from "./calendar.ts";

const sides = { debit_minor: z.int(), credit_minor: z.int() };

/** What entries come to on one account in one currency. Both sides are positive. */
export const AccountSum = z.object({ currency: z.string(), account: LedgerAccount, ...sides });
export type AccountSum = z.output<typeof AccountSum>;

/** The same of one month: of a day, most is of the day's own month. */
export const MonthSum = z.object({ month: z.string(), ...AccountSum.shape });
export type MonthSum = z.output<typeof MonthSum>;

const keyOf = (sum: AccountSum | MonthSum): string =>
  `${"month" in sum ? sum.month : ""} ${sum.currency} ${sum.account}`;

/** Sums added by what they are of, in a fixed order. */
export const added = <S extends AccountSum>(sums: readonly S[]): S[] => {
  const all = new Map<string, S>();
  for (const one of sums) {
    const before = all.get(keyOf(one));
    all.set(keyOf(one), {
      ...one,
      debit_minor: one.debit_minor + (before?.debit_minor ?? 0),
      credit_minor: one.credit_minor + (before?.credit_minor ?? 0),
    });
  }
  return [...all].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum);
};

/** What each entry adds to which account, in the month that it counts in. */
export const sumsOf = (postings: readonly Posting[], market: Market): MonthSum[] =>
  added(
    postings.flatMap((posting) => {
      const month = countsIn(posting, market);
      return posting.lines.map(({ account, amount_minor }) => ({
        month,
        currency: posting.currency,
        account,
        debit_minor: Math.max(0, amount_minor),
        credit_minor: Math.max(0, -amount_minor),
      }));
    }),
  );

/** Those of some months, without saying which. */
export const ofMonths = (sums: readonly MonthSum[], isIn: (month: string) => boolean): AccountSum[] =>
  added(sums.flatMap(({ month, ...sum }) => (isIn(month) ? [sum] : [])));

/** Debits less credits. */
export const balanceIn = (sums: readonly AccountSum[], account: LedgerAccount, currency: string): number =>
  sums
    .filter((sum) => sum.account === account && sum.currency === currency)
    .reduce((total, { debit_minor, credit_minor }) => total + debit_minor - credit_minor, 0);
