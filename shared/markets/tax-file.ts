import * as z from "zod/mini";
import { Int, Line, LocalDate } from "../kernel/schema.ts";

/** What a market's folder says of taxes. Nothing of it is legal advice: a lawyer and an accountant confirm it. */

const prefix = z
  .string()
  .check(z.regex(/^[A-Z\d]{1,8}(-[A-Z\d]{1,8})?$/, "must be the beginning of postcodes"));

/** What a market's file says of taxes besides its questions. `model` is `none` where prices know no tax. */
const settings = {
  /** `inclusive`: the rules of prices are set with tax; `exclusive`: without it, and it comes on top. */
  model: z.enum(["none", "inclusive", "exclusive"]),
  /** Who sells the work to the customer, and who hands in the customer's tax. */
  seller: z.enum(["provider", "platform"]),
  collector: z.enum(["provider", "platform"]),
  /** Kinds of tax numbers that people here have. */
  ids: z.array(z.enum(["nif", "nie", "cif", "ein", "ssn", "itin", "other"])).check(z.minLength(1)),
  invoices: z.enum(["none", "simplified", "full"]),
  registration: z.enum(["none", "chain", "send"]),
  tips: z.enum(["taxed", "untaxed"]),
  cancellation: z.enum(["taxed", "untaxed"]),
  /** Whether a charge that the bank has taken back for good gets a credit note, as a refund does. */
  lost_disputes: z.enum(["credited", "invoiced"]),
  reports: z.array(z.enum(["1099_k", "dac7"])),
  keep_years: Int(1, 30),
  /** The most that a simplified invoice may come to, with tax. Absent: there is no limit. */
  simplified_most_minor: z.optional(Int(1, 100_000_000)),
};

/** What has to be asked before real customers pay by a market's settings, and which of them are so meanwhile. */
const Question = z.strictObject({
  asks: Line(300),
  about: z.array(z.enum(Object.keys(settings) as (keyof typeof settings)[])),
});

export const MarketTax = z.strictObject({
  ...settings,
  questions: z.strictObject({ lawyer: z.array(Question), accountant: z.array(Question) }),
});
export type MarketTax = z.output<typeof MarketTax>;

export const TaxSupply = z.enum(["labor", "materials", "commission", "membership"]);
export type TaxSupply = z.output<typeof TaxSupply>;

/** One rate: for everything of its supply, or for places and kinds of work. The narrowest holds. */
export const TaxRate = z.strictObject({
  supply: TaxSupply,
  /** What people call the tax. */
  name: Line(20),
  rate_bps: Int(0, 5000),
  areas: z.optional(z.array(prefix).check(z.minLength(1))),
  /** A service or a kind of work. */
  kind: z.optional(z.string().check(z.regex(/^[a-z_]+(\.[a-z_]+)?$/, "must be a service or a kind of work"))),
  /** Only where the customer confirms that it is a home of this kind, and materials are no larger part of the price. */
  condition: z.optional(
    z.strictObject({ home: z.literal("over_two_years"), materials_most_bps: Int(0, 10_000) }),
  ),
  /** Absent: since ever. */
  valid_from: z.optional(LocalDate),
});
export type TaxRate = z.output<typeof TaxRate>;

export const TaxRatesFile = z.array(TaxRate).check(z.maxLength(500));

const ends = (prefix: string): [from: string, to: string] => {
  const [from = "", to = from] = prefix.split("-");
  return [from, to];
};

/** Whether two beginnings of postcodes, equally long, have places in common. */
const meet = (one: string, other: string): boolean => {
  const [[from, to], [start, end]] = [ends(one), ends(other)];
  return from.length === start.length && from <= end && start <= to;
};

/** Whether some work would have both rates, and neither is narrower. */
const isSame = (one: TaxRate, other: TaxRate): boolean =>
  one.supply === other.supply &&
  one.kind === other.kind &&
  !one.condition === !other.condition &&
  one.valid_from === other.valid_from &&
  (one.areas && other.areas
    ? one.areas.some((area) => other.areas?.some((another) => meet(area, another)))
    : !one.areas && !other.areas);

const isGeneral = ({ areas, kind, valid_from, condition }: TaxRate): boolean =>
  !areas && !kind && !valid_from && !condition;

/** What is wrong between a market's tax and its rates: gaps, and two rates for the same. */
export const taxProblems = (tax: MarketTax, rates: readonly TaxRate[]): string[] => {
  const of = (supply: TaxSupply) => rates.filter((rate) => rate.supply === supply);
  const gaps =
    tax.model === "none"
      ? []
      : TaxSupply.options
          .filter((supply) => !of(supply).some(isGeneral))
          .map((supply) => `has no general rate for ${supply}, so that some work would have none`);
  const twice = rates.flatMap((rate, at) => {
    const before = rates.slice(0, at).findIndex((earlier) => isSame(earlier, rate));
    return before < 0 ? [] : [`${at} is for the same as ${before}`];
  });
  return [...gaps, ...twice];
};
