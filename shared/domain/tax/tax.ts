import * as z from "zod/mini";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { sum } from "../../kernel/money.ts";
import { described } from "../../kernel/schema.ts";
import { apportioned, taxOn, taxWithin } from "./arithmetic.ts";
import type { TaxTerms } from "./terms.ts";

/** What of an amount has one rate of tax; of credit notes the amounts are negative. */
export const TaxLine = lazyObject(() => ({
  supply: described(z.string(), "What was supplied: `labor`, `materials`, `commission`, `membership`."),
  rate_bps: described(z.int(), "Rate of the tax, in hundredths of a percent."),
  net_minor: described(z.int(), "Amount without tax, in cents; negative in credit notes."),
  tax_minor: described(z.int(), "Tax on it, in cents."),
}));
export type TaxLine = z.output<typeof TaxLine>;

/** What of an amount is tax. Net and tax of all lines add up to the amount. */
export const Tax = lazyObject(() => ({
  name: described(z.string(), "What people call the tax, such as IVA."),
  lines: described(z.array(TaxLine), "The parts of the amount."),
  net_minor: described(z.int(), "The amount without tax, in cents."),
  tax_minor: described(z.int(), "The tax, in cents."),
  on_top: described(z.optional(z.boolean()), "People there say prices without the tax."),
}));
export type Tax = z.output<typeof Tax>;

/** What of a price is tax, beside the price. */
export const TaxIn = described(z.optional(Tax), "What of the price is tax. Absent where there is none.");

/** What of an amount that holds its tax is tax. */
export const taxOf = (amount_minor: number, terms: TaxTerms, currency: string): Tax => {
  const { name, parts, on_top } = terms;
  const amounts = apportioned(
    amount_minor,
    parts.map(({ weight }) => weight),
  );
  const rated = parts.map((part, at) => ({ ...part, gross_minor: amounts[at] as number }));
  const lines = [...Map.groupBy(rated, ({ rate_bps }) => rate_bps)].flatMap(([rate_bps, some]) => {
    const grosses = some.map(({ gross_minor }) => gross_minor);
    const taxes = apportioned(taxWithin(sum(grosses), rate_bps, currency), grosses);
    return some.map(({ supply, gross_minor }, at) => {
      const tax_minor = taxes[at] as number;
      return { supply, rate_bps, net_minor: gross_minor - tax_minor, tax_minor };
    });
  });
  const tax_minor = sum(lines.map((line) => line.tax_minor));
  return { name, lines, net_minor: amount_minor - tax_minor, tax_minor, ...(on_top && { on_top }) };
};

/** The taxes of several amounts together. */
export const taxOfAll = (taxes: readonly Tax[]): Tax | undefined => {
  const [first] = taxes;
  if (!first) return undefined;
  const lines = taxes.flatMap((tax) => tax.lines);
  const alike = Map.groupBy(lines, ({ supply, rate_bps }) => `${supply} ${rate_bps}`);
  const total = (some: readonly Pick<Tax, "net_minor" | "tax_minor">[]) => ({
    net_minor: sum(some.map(({ net_minor }) => net_minor)),
    tax_minor: sum(some.map(({ tax_minor }) => tax_minor)),
  });
  return {
    ...first,
    lines: [...alike.values()].map((some) => ({ ...(some[0] as TaxLine), ...total(some) })),
    ...total(taxes),
  };
};

/** Parts of a price without tax, each with its tax on top: half up per rate on the sum of its parts. */
export const withTaxOn = (
  parts: readonly { rate_bps: number; net_minor: number }[],
  currency: string,
): number[] => {
  const placed = parts.map((part, at) => ({ ...part, at }));
  const grosses = parts.map(({ net_minor }) => net_minor);
  for (const [rate_bps, some] of Map.groupBy(placed, (part) => part.rate_bps)) {
    const nets = some.map(({ net_minor }) => net_minor);
    const taxes = apportioned(taxOn(sum(nets), rate_bps, currency), nets);
    for (const [nth, { at, net_minor }] of some.entries()) grosses[at] = net_minor + (taxes[nth] as number);
  }
  return grosses;
};

/** An amount by other taxes: what it is without tax stays. */
export const retaxed = (amount_minor: number, from: TaxTerms, to: TaxTerms, currency: string): number => {
  const rateOf = ({ supply, rate_bps }: TaxLine) =>
    to.parts.find((part) => part.supply === supply)?.rate_bps ?? rate_bps;
  const { lines } = taxOf(amount_minor, from, currency);
  return sum(
    withTaxOn(
      lines.map((line) => ({ rate_bps: rateOf(line), net_minor: line.net_minor })),
      currency,
    ),
  );
};

/** What the platform keeps of an amount: its fee on the net price with the tax on the fee, and taxes that it hands in. */
export const keptWithTax = (
  amount_minor: number,
  terms: TaxTerms,
  currency: string,
  feeOn: (net_minor: number) => number,
): { fee_minor: number; tax_minor: number } => {
  const { net_minor, tax_minor: ofCustomer } = taxOf(amount_minor, terms, currency);
  const fee = feeOn(net_minor);
  const tax = taxOn(fee, terms.commission_bps, currency) + (terms.collector === "platform" ? ofCustomer : 0);
  const fee_minor = Math.min(amount_minor, fee + tax);
  return { fee_minor, tax_minor: Math.min(tax, fee_minor) };
};
