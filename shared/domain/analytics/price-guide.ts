import * as z from "zod/mini";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { decimalsOf } from "../../kernel/money.ts";
import { printPage } from "../../kernel/print-page.ts";
import { notFound } from "../../kernel/refusal.ts";
import { AmountMinor, Country, Currency, described, Instant, LocalDate } from "../../kernel/schema.ts";
import { letterheadOf } from "../../markets/brand.ts";
import { measuresInFeet } from "../../markets/countries.ts";
import { regionName } from "../../markets/regions.ts";
import { defaultMarket, marketOf, marketOfCountry, markets } from "../../markets/served.ts";
import { policy } from "../policy.ts";
import type { OwnTaskKind } from "../pricing/own-kind.ts";
import { isOffered, price, Region } from "../pricing/pricing.ts";
import { UnitOfWork } from "../pricing/reading.ts";
import type { PricingBasis } from "../pricing/rules.ts";
import { ServiceName } from "../pricing/service-name.ts";
import type { TaskKind } from "../pricing/taxonomy/task-kind.ts";
import { serviceNamed } from "../pricing/taxonomy/taxonomy.ts";
import { serviceTitleIn, titleWhere } from "../pricing/titles.ts";
import { metres_per_foot, square_metres_per_square_foot } from "../pricing/units.ts";
import { type PriceGuideWords, priceGuideWords } from "./price-guide-words.ts";
import { type WorkSize, workSizeMinutes, workSizes } from "./work.ts";
import { workFigures } from "./work-figures.ts";

const range = {
  low_minor: described(AmountMinor, "A quarter of such jobs cost less, in cents."),
  high_minor: described(AmountMinor, "A quarter of such jobs cost more, in cents."),
};

const GuideEntry = lazyObject(() => ({
  task_kind: described(z.string(), "Kind of work, such as `plumbing.tap_leak`."),
  title: described(z.string(), "What is done, in a few words."),
  based_on: described(z.enum(["jobs_in_region", "jobs_in_country", "rules"]), "What the range comes from."),
  ...range,
  median_minor: described(z.optional(AmountMinor), "Half of such jobs cost less, in cents. Only of jobs."),
  jobs: described(z.optional(z.int()), "How many jobs it is from."),
  quantity: described(z.optional(z.number()), "The amount of work of the range. Only of rules."),
  unit: described(z.optional(UnitOfWork), "What `quantity` counts."),
  sizes: described(
    z.array(
      z.object({
        size: described(
          z.enum(workSizes),
          `How much work it is: \`small\` up to ${workSizeMinutes.small} minutes, \`medium\` up to ${workSizeMinutes.medium}.`,
        ),
        ...range,
        jobs: described(z.int(), "How many jobs it is from."),
      }),
    ),
    "By size of the work, where there are enough jobs.",
  ),
}));
type GuideEntry = z.output<typeof GuideEntry>;

export const PriceGuide = lazyObject(() => ({
  service: described(ServiceName, "Key of the service, such as `plumbing`."),
  title: described(z.string(), "Name of the service."),
  country: Country,
  region: described(
    z.optional(Region),
    "The part of the country, such as `US-CA`. Absent if none was asked for.",
  ),
  currency: Currency,
  from: described(LocalDate, "Jobs that were completed since this day count."),
  complete_through: described(Instant, "Jobs that were completed after this moment don't count yet."),
  prices: described(z.array(GuideEntry), "The usual price of each kind of work of the service."),
}));
export type PriceGuide = z.output<typeof PriceGuide>;

export const PriceGuideNotFound = notFound("price_guide", "price guide for this service");

type Sums = ReadonlyMap<string, ReadonlyMap<string, number>>;

type Asked = {
  service: string;
  country: string;
  region?: string | undefined;
  basis: PricingBasis;
  /** Operators' own kinds of work of the service, and its name if it is theirs. */
  own: readonly OwnTaskKind[];
  named: string | undefined;
  /** What was counted in the region and in the country, by kind of work. */
  counted: { region?: Sums | undefined; country: Sums };
  from: string;
  complete_through: string;
  now: string;
};

type Kind = TaskKind & Pick<Partial<OwnTaskKind>, "own">;

/** What real jobs cost; undefined where too few stand behind it. */
const ofJobs = (sums: ReadonlyMap<string, number> | undefined, sizes?: readonly WorkSize[]) => {
  const { jobs, price_minor } = workFigures(sums ?? new Map(), sizes);
  if (!price_minor || jobs < policy.quote.guide_jobs_least) return undefined;
  const { low, median, high } = price_minor;
  return { low_minor: low, median_minor: median, high_minor: high, jobs };
};

const entryOf = (kind: Kind, { basis, region, country, counted, now }: Asked): GuideEntry => {
  const { task_kind, default_quantity: quantity, unit } = kind;
  const title = titleWhere(basis, kind);
  for (const [based_on, sums] of [
    ["jobs_in_region", counted.region?.get(task_kind)],
    ["jobs_in_country", counted.country.get(task_kind)],
  ] as const) {
    const known = ofJobs(sums);
    if (!known) continue;
    const sizes = workSizes.flatMap((size) => {
      const of = ofJobs(sums, [size]);
      return of ? [{ size, low_minor: of.low_minor, high_minor: of.high_minor, jobs: of.jobs }] : [];
    });
    return { task_kind, title, based_on, ...known, sizes };
  }
  const finding = { ...kind, quantity, urgency: "normal", confidence: 1, evidence: "" } as const;
  const { low_minor, high_minor } = price([finding], basis.rules, basis.rates, {
    region: region ?? country,
    at: now,
  });
  return { task_kind, title, based_on: "rules", low_minor, high_minor, quantity, unit, sizes: [] };
};

/** The usual prices of a service's kinds of work: of real jobs, where enough stand behind them. Throws `price_guide.not_found`. */
export const priceGuideOf = (asked: Asked): PriceGuide => {
  const known = serviceNamed(asked.service);
  const kinds: readonly Kind[] = [...(known?.kinds ?? []), ...asked.own].filter((kind) =>
    isOffered(kind, asked.basis.rules),
  );
  const title = known ? serviceTitleIn(marketOf(asked.basis).languages.default, known) : asked.named;
  if (!title || kinds.length === 0) throw PriceGuideNotFound();
  const { country, region, from, complete_through, basis } = asked;
  return {
    service: asked.service,
    title,
    country,
    ...(region && { region }),
    currency: basis.rules.currency,
    from,
    complete_through,
    prices: kinds.map((kind) => entryOf(kind, asked)),
  };
};

/** An amount of work as it is said where it is done: `20 m²`, `215 sq ft`. Nothing for one of something. */
const amountOf = (
  quantity: number,
  unit: UnitOfWork,
  country: string,
  { square_feet, feet, counts }: PriceGuideWords,
): string => {
  const imperial = measuresInFeet(country);
  if (unit === "square_metre")
    return imperial
      ? `${Math.round(quantity / square_metres_per_square_foot)} ${square_feet}`
      : `${quantity} m²`;
  if (unit === "linear_metre")
    return imperial ? `${Math.round(quantity / metres_per_foot)} ${feet}` : `${quantity} m`;
  const many = counts[unit];
  return quantity === 1 || !many ? "" : `${quantity} ${many}`;
};

/** The same as a page for people and search engines, in the market's language. Amounts are in the currency's unit. */
export const priceGuidePage = (guide: PriceGuide): string => {
  const { title, country, region, currency, prices, complete_through } = guide;
  const market = marketOfCountry(country) ?? defaultMarket;
  const language = market.languages.default;
  const words = priceGuideWords(language);
  const money = new Intl.NumberFormat(language, {
    style: "currency",
    currency,
    maximumFractionDigits: 0,
  });
  const shown = (minor: number) => money.format(minor / 10 ** decimalsOf(currency));
  const rangeOf = ({ low_minor, high_minor }: { low_minor: number; high_minor: number }) =>
    words.range(shown(low_minor), shown(high_minor));
  const whole = new Intl.DisplayNames(language, { type: "region" }).of(country) ?? country;
  const place = region ? regionName(country, region.slice(country.length + 1)) : whole;
  const why = ({ based_on, jobs = 0 }: GuideEntry): string =>
    based_on === "rules"
      ? words.estimate
      : `${words.jobs(jobs)}, ${based_on === "jobs_in_region" ? place : whole}`;
  return printPage({
    language,
    letterhead: letterheadOf(market),
    title: words.title(title, place),
    paragraphs: [words.half, words.prices(currency.toUpperCase(), complete_through.slice(0, 10))],
    heads: words.heads,
    rows: prices.flatMap((entry) => {
      const amount = entry.unit ? amountOf(entry.quantity ?? 1, entry.unit, country, words) : "";
      return [
        [amount ? `${entry.title}: ${amount}` : entry.title, why(entry), rangeOf(entry)],
        ...entry.sizes.map((of) => [`– ${words.sizes[of.size]}`, words.jobs(of.jobs), rangeOf(of)]),
      ];
    }),
    link: { text: words.link, href: markets.length > 1 ? `../app?market=${market.id}` : "../app" },
  });
};
