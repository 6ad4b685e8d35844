import { marketOf } from "../../markets/served.ts";
import { homeTermsFor, type Taxed, taxRateFor, taxTermsFor } from "../tax/rates.ts";
import { taxOf, withTaxOn } from "../tax/tax.ts";
import type { PricedTask } from "./priced-task.ts";

/** Where and when work is taxed; without a market in the legacy one. */
export type TaxedAt = { market?: string | undefined; postcode?: string | undefined; at: string };

type Range = { low: number; high: number };

/** The middle of a range. */
export const middle = ({ low, high }: Range): number => Math.round((low + high) / 2);

const taxedBy = (
  { task_kind, own }: Pick<PricedTask, "task_kind" | "own">,
  { postcode, at }: TaxedAt,
): Taxed => ({
  postcode,
  kind: own?.taxed_as ?? task_kind,
  day: at.slice(0, 10),
});

/** The task with the taxes of its place and day. */
export const withTerms = (task: PricedTask, at: TaxedAt): PricedTask => {
  const work = {
    ...taxedBy(task, at),
    labor_minor: middle(task.labour_minor),
    materials_minor: middle(task.materials_minor),
  };
  const market = marketOf(at);
  const [tax, home_tax] = [taxTermsFor(market, work), homeTermsFor(market, work)];
  return { ...task, ...(tax && { tax }), ...(home_tax && { home_tax }) };
};

/** What people pay for a task that the rules have priced: with the tax on top where the rules have none in their prices. */
export const asPaid = (task: PricedTask, at: TaxedAt): PricedTask => {
  const market = marketOf(at);
  const { model } = market.tax;
  if (model === "none") return task;
  if (model === "inclusive") return withTerms(task, at);
  const taxed = taxedBy(task, at);
  const rateOf = (supply: "labor" | "materials") => taxRateFor(market, supply, taxed).rate_bps;
  const [labor_bps, materials_bps] = [rateOf("labor"), rateOf("materials")];
  const end = (of: keyof Range) =>
    withTaxOn(
      [
        { rate_bps: labor_bps, net_minor: task.labour_minor[of] },
        { rate_bps: materials_bps, net_minor: task.materials_minor[of] },
      ],
      market.currency,
    ) as [number, number];
  const [low, high] = [end("low"), end("high")];
  const paid = {
    ...task,
    labour_minor: { low: low[0], high: high[0] },
    materials_minor: { low: low[1], high: high[1] },
    low_minor: low[0] + low[1],
    high_minor: high[0] + high[1],
  };
  return withTerms(paid, at);
};

/** An amount as the rules have it: without tax where it comes on top. */
export const byRules = (amount_minor: number, { tax }: Pick<PricedTask, "tax">, currency: string): number =>
  tax?.on_top ? taxOf(amount_minor, tax, currency).net_minor : amount_minor;
