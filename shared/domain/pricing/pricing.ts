import * as z from "zod/mini";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { sum } from "../../kernel/money.ts";
import { AmountMinor, Currency, described, Instant, Int } from "../../kernel/schema.ts";
import { firstPrices } from "../../markets/prices.ts";
import { defaultMarket } from "../../markets/served.ts";
import { PricedTask } from "./priced-task.ts";
import type { Finding, Size, Urgency } from "./reading.ts";
import { ServiceName } from "./service-name.ts";
import { asPaid, type TaxedAt } from "./taxed.ts";
import type { Range, TaskKind } from "./taxonomy/task-kind.ts";
import { taskKind } from "./taxonomy/taxonomy.ts";

/** Prices from findings and rules alone: integers in minor units, pure, the same for the same input. */

const whole_bps = 10_000;

/** A factor in basis points: 10,000 leaves the price as it is. */
const Factor = Int(1, 100_000);

/** A country or a part of it, as ISO 3166 writes them: `US`, `US-NY`. */
export const Region = z
  .string()
  .check(z.regex(/^[A-Z]{2}(-[A-Z0-9]{1,3})?$/, "must be a region such as US or US-NY"));

export const QuotationRules = z.strictObject({
  currency: Currency,
  hourly_rate_minor: described(
    z.strictObject({
      default: described(AmountMinor, "Price of an hour where no price is set for the service, in cents."),
      by_service: described(z.record(ServiceName, AmountMinor), "Price of an hour by service, in cents."),
    }),
    "What an hour of work costs, in cents.",
  ),
  /** The least that a task is priced at. */
  minimum_charge_minor: described(AmountMinor, "The least that a task is priced at, in cents."),
  /** Added to the labor of every task, since each is booked as a visit of its own. */
  call_out_minor: described(
    AmountMinor,
    "Price of the trip to the customer, in cents. It is added to every task.",
  ),
  materials_markup_bps: described(
    Int(0, 100_000),
    "What is added to the price of materials, in hundredths of a percent.",
  ),
  /** Of labor and call-out. */
  urgency_multiplier_bps: described(
    z.strictObject({
      emergency: described(Factor, "Factor where something is dangerous or spreading."),
      soon: described(Factor, "Factor where the work should not wait long."),
      normal: described(Factor, "Factor for work that is not urgent."),
    }),
    "Factors on labor and trip by urgency, in hundredths of a percent: 10000 leaves the price as it is.",
  ),
  /** Of everything; the most exact region counts. */
  region_multiplier_bps: described(
    z.record(Region, Factor),
    "Factors on the whole price by region, in hundredths of a percent. `US-NY` goes before `US`.",
  ),
  /** Estimates less certain than this are reviewed. */
  confidence_gate: described(
    z.number().check(z.minimum(0), z.maximum(1)),
    "Estimates that are less certain than this are reviewed by a person. From 0 to 1.",
  ),
  /** Estimates below or above are reviewed. */
  price_band_minor: described(
    z
      .strictObject({
        low: described(AmountMinor, "Estimates below this are reviewed, in cents."),
        high: described(AmountMinor, "Estimates above this are reviewed, in cents."),
      })
      .check(z.refine(({ low, high }) => low <= high, { path: ["high"], error: "must not be below low" })),
    "Estimates below or above this range are reviewed by a person. In cents.",
  ),
  /** Absent: everything is offered. */
  not_offered: described(
    z.optional(
      z
        .array(
          z
            .string()
            .check(z.regex(/^[a-z_]{2,40}(\.[a-z0-9_]{1,40})?$/, "must be a service or a kind of work")),
        )
        .check(z.maxLength(100)),
    ),
    "Services and built-in kinds of work that this market does not offer, such as `moving` or `garden.snow`. A request for one is looked at by a person.",
  ),
});
export type QuotationRules = z.output<typeof QuotationRules>;

/** Whether a market offers a kind of work, as it does those of its operators. */
export const isOffered = (
  { task_kind, service, own }: Pick<TaskKind, "task_kind" | "service" | "own">,
  { not_offered = [] }: Pick<QuotationRules, "not_offered">,
): boolean => own !== undefined || !(not_offered.includes(task_kind) || not_offered.includes(service));

/** What quotes are priced by until an administrator sets other rules. */
export const defaultQuotationRules: QuotationRules = /* @__PURE__ */ firstPrices(defaultMarket);

/** An increase (or decrease) of every price; for one service, one region or a time window where these are given. */
export const PriceIncreaseRate = z.strictObject({
  increase_bps: described(
    Int(-9_000, 100_000),
    "How much prices rise, in hundredths of a percent. Negative if they fall.",
  ),
  service: described(
    z.optional(ServiceName),
    "Key of the service, such as `plumbing`. Absent if it is for all.",
  ),
  region: described(
    z.optional(Region),
    "Country or part of a country, such as `US-NY`. Absent if it is for all.",
  ),
  /** Inclusive. */
  from: described(z.optional(Instant), "When the rate comes into force."),
  /** Exclusive. */
  until: z.optional(Instant),
});
export type PriceIncreaseRate = z.output<typeof PriceIncreaseRate>;

type Circumstances = TaxedAt & { region?: string | undefined };

/** The increase in basis points that holds: the most specific, then the one that began last; 0 where none does. */
export const rateFor = (
  rates: readonly PriceIncreaseRate[],
  { service, region, at }: Circumstances & { service: string },
): number => {
  let chosen: PriceIncreaseRate | undefined;
  for (const rate of rates) {
    const holds =
      (rate.service === undefined || rate.service === service) &&
      (rate.region === undefined || isWithin(region, rate.region)) &&
      (rate.from === undefined || rate.from <= at) &&
      (rate.until === undefined || at < rate.until);
    if (holds && (chosen === undefined || precedence(rate) >= precedence(chosen))) chosen = rate;
  }
  return chosen?.increase_bps ?? 0;
};

const isWithin = (region: string | undefined, wider: string): boolean =>
  region === wider || (region?.startsWith(`${wider}-`) ?? false);

/** Compares as text: service before region (the more exact first) before time. */
const precedence = ({ service, region, from }: PriceIncreaseRate): string =>
  `${service ? 1 : 0}${region?.length ?? 0}${from ?? ""}`;

export const PricedEstimate = lazyObject(() => ({
  tasks: z.array(PricedTask),
  low_minor: z.int(),
  high_minor: z.int(),
  currency: Currency,
  confidence: z.number(),
  in_band: z.boolean(),
}));
export type PricedEstimate = z.output<typeof PricedEstimate>;

/** Prices findings, with all taxes. The band counts as the rules do. Throws where a finding's kind is not in the taxonomy or its quantity is not positive. */
export const price = (
  findings: readonly Finding[],
  rules: QuotationRules,
  rates: readonly PriceIncreaseRate[],
  circumstances: Circumstances,
): PricedEstimate => {
  const priced = findings.map((finding) => pricedTask(finding, rules, rates, circumstances));
  const in_band = isInBand(priced, rules);
  const tasks = priced.map((task) => asPaid(task, circumstances));
  const low_minor = tasks.reduce((sum, task) => sum + task.low_minor, 0);
  const high_minor = tasks.reduce((sum, task) => sum + task.high_minor, 0);
  return {
    tasks,
    low_minor,
    high_minor,
    currency: rules.currency,
    confidence: tasks.length === 0 ? 0 : Math.min(...tasks.map(({ confidence }) => confidence)),
    in_band,
  };
};

/** Whether tasks cost what needs no person to look at. */
export const isInBand = (
  tasks: readonly Pick<PricedTask, "low_minor" | "high_minor">[],
  { price_band_minor }: QuotationRules,
): boolean =>
  sum(tasks.map((task) => task.low_minor)) >= price_band_minor.low &&
  sum(tasks.map((task) => task.high_minor)) <= price_band_minor.high;

/** What materials of this cost are charged at, in minor units. */
export const materialsMinor = (
  cost_minor: number,
  service: string,
  rules: QuotationRules,
  rates: readonly PriceIncreaseRate[],
  circumstances: Circumstances,
  quantity = 1,
): number =>
  scaled(
    cost_minor * hundredths(quantity),
    [whole_bps + rules.materials_markup_bps, ...factorsOf(service, rules, rates, circumstances)],
    100,
  );

/** The factors on everything: of the region, and of the rate that holds. */
const factorsOf = (
  service: string,
  rules: QuotationRules,
  rates: readonly PriceIncreaseRate[],
  circumstances: Circumstances,
): number[] => [
  regionMultiplier(rules, circumstances.region),
  whole_bps + rateFor(rates, { ...circumstances, service }),
];

const smallest_factor = 0.4;

/** How much more or less one unit costs than one of the usual size. */
const sizeFactor = ({ depends_on }: Pick<TaskKind, "depends_on">, size: Size | undefined): number => {
  if (!depends_on || !size?.height_metres) return 1;
  const { usual, power } = depends_on.height;
  return Math.max(smallest_factor, (size.height_metres / usual) ** power);
};

/** What a task is priced by: of an operator's own kind, the figures that it came with. */
const pricedBy = ({
  task_kind,
  service,
  unit,
  own,
}: Pick<PricedTask, "task_kind" | "service" | "unit" | "own">):
  | Pick<TaskKind, "service" | "unit" | "labour_minutes" | "materials_minor" | "depends_on">
  | undefined => (own ? { service, unit, ...own } : taskKind(task_kind));

const pricedTask = (
  finding: Finding,
  rules: QuotationRules,
  rates: readonly PriceIncreaseRate[],
  circumstances: Circumstances,
): PricedTask => {
  const { task_kind, own, title, quantity, size, urgency, confidence } = finding;
  const kind = pricedBy(finding);
  if (kind === undefined) throw new TypeError(`not a task kind: ${task_kind}`);
  if (!(quantity > 0 && Number.isFinite(quantity))) throw new RangeError(`not a quantity: ${quantity}`);
  const everything = factorsOf(kind.service, rules, rates, circumstances);
  const factor = sizeFactor(kind, size);
  const labour = (minutes: number) =>
    labourMinor(kind.service, Math.round(minutes * factor), quantity, urgency, rules, everything);
  const materials = (unit_minor: number) =>
    materialsMinor(Math.round(unit_minor * factor), kind.service, rules, rates, circumstances, quantity);
  const materials_minor = {
    low: materials(kind.materials_minor.low),
    high: materials(kind.materials_minor.high),
  };
  const minimum_minor = Math.max(rules.minimum_charge_minor, own?.minimum_minor ?? 0);
  const atLeastMinimum = (labour_minor: number, of_materials_minor: number) =>
    Math.max(labour_minor, minimum_minor - of_materials_minor);
  const labour_minor = {
    low: atLeastMinimum(labour(kind.labour_minutes.low), materials_minor.low),
    high: atLeastMinimum(labour(kind.labour_minutes.high), materials_minor.high),
  };
  return {
    title,
    service: kind.service,
    task_kind,
    ...(own && { own }),
    quantity,
    unit: kind.unit,
    ...(kind.depends_on && size && { size }),
    low_minor: labour_minor.low + materials_minor.low,
    high_minor: labour_minor.high + materials_minor.high,
    labour_minor,
    materials_minor,
    duration_minutes: durationMinutes(kind.labour_minutes, quantity * factor),
    confidence,
  };
};

const quarter_minutes = 15;
const working_day_minutes = 600;

const durationMinutes = ({ low, high }: Range, quantity: number): number => {
  const quarters = Math.ceil(((low + high) * quantity) / (2 * quarter_minutes));
  return Math.min(Math.max(quarters, 1) * quarter_minutes, working_day_minutes);
};

/** What an hour of a service costs, in minor units. */
export const hourlyRate = (service: string, { hourly_rate_minor }: QuotationRules): number =>
  hourly_rate_minor.by_service[service] ?? hourly_rate_minor.default;

/** Whether the work of a task, at its most, costs as much as the trip to it. */
export const isWorthTheTrip = (task: PricedTask, rules: QuotationRules): boolean => {
  const { service, quantity, size, materials_minor } = task;
  const kind = pricedBy(task);
  if (kind === undefined) return true;
  const minutes = kind.labour_minutes.high * quantity * sizeFactor(kind, size);
  return (hourlyRate(service, rules) * minutes) / 60 + materials_minor.high >= rules.call_out_minor;
};

const labourMinor = (
  service: string,
  minutes: number,
  quantity: number,
  urgency: Urgency,
  rules: QuotationRules,
  everything: number[],
): number => {
  return scaled(
    hourlyRate(service, rules) * minutes * hundredths(quantity) + rules.call_out_minor * 60 * 100,
    [rules.urgency_multiplier_bps[urgency], ...everything],
    60 * 100,
  );
};

/** The factor on everything in a region, in hundredths of a percent. */
export const regionMultiplier = ({ region_multiplier_bps }: QuotationRules, region?: string): number =>
  (region && (region_multiplier_bps[region] ?? region_multiplier_bps[region.slice(0, 2)])) || whole_bps;

const hundredths = (quantity: number): number => Math.max(1, Math.round(quantity * 100));

/** The amount times its factors, divided, rounded once, half up: the one rounding rule. Exact at any size. */
const scaled = (amount: number, factors_bps: number[], divisor: number): number => {
  let numerator = BigInt(amount);
  let denominator = BigInt(divisor);
  for (const factor of factors_bps) {
    numerator *= BigInt(factor);
    denominator *= BigInt(whole_bps);
  }
  return Number((2n * numerator + denominator) / (2n * denominator));
};
