import type { Findings } from "../../../domain/payment/reconciliation.ts";
import { sum } from "../../../kernel/money.ts";
import { defaultMarket, markets } from "../../../markets/served.ts";
import type { Compared } from "./movements.ts";

export const totalsOf = (compared: readonly Compared[]): Findings["totals"] => {
  const totals = new Map<string, Findings["totals"][number]>();
  for (const { theirs, ours_minor } of compared) {
    const { class: movement, currency } = theirs;
    const key = `${movement} ${currency}`;
    const before = totals.get(key) ?? { movement, currency, ours_minor: 0, theirs_minor: 0 };
    before.ours_minor += ours_minor;
    before.theirs_minor += theirs.net_minor;
    totals.set(key, before);
  }
  return [...totals.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, total]) => total);
};

type Fees = Pick<Findings, "fees_posted_minor" | "fees_posted">;

/** Fees of several pieces as one, a sum for each currency where the stage has several. */
export const addedFees = (all: readonly Fees[]): Fees => {
  if (markets.length === 1) return { fees_posted_minor: sum(all.map((one) => one.fees_posted_minor)) };
  const fees = new Map([[defaultMarket.currency, 0]]);
  for (const [currency, minor] of all.flatMap(({ fees_posted = {} }) => Object.entries(fees_posted)))
    fees.set(currency, sum([fees.get(currency) ?? 0, minor]));
  return {
    fees_posted_minor: fees.get(defaultMarket.currency) ?? 0,
    fees_posted: Object.fromEntries(fees),
  };
};

/** The fees that were posted with what was compared. */
export const feesOf = (compared: readonly Compared[]): Fees =>
  addedFees(
    compared.map(({ theirs: { currency }, fee_minor: minor }) => ({
      fees_posted_minor: minor,
      fees_posted: { [currency]: minor },
    })),
  );
