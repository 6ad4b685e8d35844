import * as z from "zod/mini";
import { csvOf } from "../../../kernel/csv.ts";
import { lazyObject } from "../../../kernel/lazy-object.ts";
import { sum } from "../../../kernel/money.ts";
import { Currency, described, Instant, LocalDate } from "../../../kernel/schema.ts";
import { accounts, LedgerAccount } from "../accounts.ts";
import type { AccountSum } from "./sums.ts";

const amounts = {
  opening_minor: described(z.int(), "The balance before, in cents: debits are positive, credits negative."),
  debit_minor: described(z.int(), "What was debited, in cents."),
  credit_minor: described(z.int(), "What was credited, in cents."),
  closing_minor: described(z.int(), "The balance after, in cents."),
};
type Amounts = { [name in keyof typeof amounts]: number };
const names = Object.keys(amounts) as (keyof Amounts)[];

const BalanceLine = lazyObject(() => ({
  number: described(z.int(), "The account's number."),
  account: described(LedgerAccount, "The account's name in the books."),
  kind: described(z.string(), "Of which kind the account is."),
  ...amounts,
}));

const CurrencyBalance = lazyObject(() => ({
  currency: Currency,
  accounts: described(z.array(BalanceLine), "By number. They add up to 0 at either end."),
  memo: described(z.array(BalanceLine), "Accounts beside the balance; they add up to 0 of their own."),
  total: described(z.object(amounts), "What `accounts` come to."),
}));

/** What was on each account before a time, what the time brought, and what is on it after. */
export const TrialBalance = lazyObject(() => ({
  market: described(z.string(), "The market whose books they are."),
  time_zone: described(z.string(), "The zone whose days and months count."),
  first_day: described(LocalDate, "The first day."),
  last_day: described(LocalDate, "The last day."),
  is_closed: described(z.boolean(), "Whether every month of it is closed."),
  counted_to: described(Instant, "Entries that were written from then on are not in it."),
  currencies: described(z.array(CurrencyBalance), "Each currency has books of its own."),
}));
export type TrialBalance = z.output<typeof TrialBalance>;

const balanceOf = (sums: readonly AccountSum[]): number =>
  sum(sums.map(({ debit_minor, credit_minor }) => debit_minor - credit_minor));

const totalOf = (lines: readonly Amounts[]): Amounts =>
  Object.fromEntries(names.map((name) => [name, sum(lines.map((line) => line[name]))])) as Amounts;

/** The lines of each currency, from what is before and what is within. */
export const balancesFrom = (
  before: readonly AccountSum[],
  within: readonly AccountSum[],
): TrialBalance["currencies"] => {
  const all = [...before, ...within];
  return [...new Set(all.map(({ currency }) => currency))].toSorted().map((currency) => {
    const lines = LedgerAccount.options
      .filter((account) => all.some((one) => one.account === account && one.currency === currency))
      .map((account) => {
        const of = (sums: readonly AccountSum[]) =>
          sums.filter((one) => one.account === account && one.currency === currency);
        const opening_minor = balanceOf(of(before));
        return {
          ...accounts[account],
          account,
          opening_minor,
          debit_minor: sum(of(within).map(({ debit_minor }) => debit_minor)),
          credit_minor: sum(of(within).map(({ credit_minor }) => credit_minor)),
          closing_minor: opening_minor + balanceOf(of(within)),
        };
      })
      .toSorted((a, b) => a.number - b.number);
    const ours = lines.filter(({ kind }) => kind !== "memo");
    return {
      currency,
      accounts: ours,
      memo: lines.filter(({ kind }) => kind === "memo"),
      total: totalOf(ours),
    };
  });
};

/** One row for each account, and a total for each currency. */
export const trialBalanceCsv = ({ currencies }: TrialBalance): string =>
  csvOf(
    ["number", "account", "kind", ...names, "currency"],
    currencies.flatMap(({ currency, accounts, memo, total }) => [
      ...accounts.map((line) => [
        line.number,
        line.account,
        line.kind,
        ...names.map((name) => line[name]),
        currency,
      ]),
      ["", "total", "", ...names.map((name) => total[name]), currency],
      ...memo.map((line) => [
        line.number,
        line.account,
        line.kind,
        ...names.map((name) => line[name]),
        currency,
      ]),
    ]),
  );
