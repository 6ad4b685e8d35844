import { type QuotationRules, Region } from "../pricing/pricing.ts";
import { serviceNamed } from "../pricing/taxonomy/taxonomy.ts";
import type { RowOf } from "./cells.ts";
import type { ImportRow } from "./row.ts";

const fields = {
  hourly_rate: "hourly_rate_minor",
  minimum_charge: "minimum_charge_minor",
  call_out: "call_out_minor",
  materials_markup: "materials_markup_bps",
  region: "region_multiplier_bps",
} as const;

/** One value of the rules of quotes. */
export type PricePlace = {
  field: (typeof fields)[keyof typeof fields];
  /** The service or region; absent: all. */
  name?: string;
  value: number;
};

/** The value that a row is about. Undefined: there is no such service or region. Percent come as hundredths, as prices do. */
export const placeOfPrice = (
  { rule, name, value }: RowOf<"prices">,
  isOwn: (service: string) => boolean,
): PricePlace | undefined => {
  const field = fields[rule];
  if (field === "hourly_rate_minor" && name === undefined) return { field, value };
  if (field === "hourly_rate_minor")
    return serviceNamed(name as string) || isOwn(name as string)
      ? { field, name: name as string, value }
      : undefined;
  if (field === "region_multiplier_bps")
    return name !== undefined && Region.safeParse(name).success ? { field, name, value } : undefined;
  return { field, value };
};

/** What the rules say there. Undefined: nothing. */
export const priceAt = (rules: QuotationRules, { field, name }: PricePlace): number | undefined => {
  if (field === "hourly_rate_minor") {
    const { default: usual, by_service } = rules.hourly_rate_minor;
    return name === undefined ? usual : by_service[name as keyof typeof by_service];
  }
  return field === "region_multiplier_bps" ? rules[field][name ?? ""] : rules[field];
};

/** The rules with another value there. */
const changedPrice = (rules: QuotationRules, { field, name, value }: PricePlace): QuotationRules => {
  if (field === "region_multiplier_bps")
    return { ...rules, [field]: { ...rules[field], [name ?? ""]: value } };
  if (field !== "hourly_rate_minor") return { ...rules, [field]: value };
  const rates = rules.hourly_rate_minor;
  return {
    ...rules,
    [field]:
      name === undefined
        ? { ...rates, default: value }
        : { ...rates, by_service: { ...rates.by_service, [name]: value } },
  };
};

/** The rules with what the rows of an import say. Undefined: none of them was taken over. */
export const draftOf = (
  rules: QuotationRules,
  rows: readonly Pick<ImportRow, "outcome" | "after">[],
): QuotationRules | undefined => {
  const taken = rows.filter(({ outcome }) => outcome === "new" || outcome === "changed");
  return taken.length === 0
    ? undefined
    : taken.reduce((draft, { after }) => changedPrice(draft, after as PricePlace), rules);
};
