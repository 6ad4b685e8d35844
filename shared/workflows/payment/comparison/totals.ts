import type { Findings } from "../../../domain/payment/reconciliation.ts";
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
