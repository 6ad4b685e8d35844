import * as z from "zod/mini";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { notFound, versionConflict } from "../../kernel/refusal.ts";
import { described, Id, Int } from "../../kernel/schema.ts";
import { policy } from "../policy.ts";

/** The stars of one quarter of a year. */
const Quarter = lazyObject(() => ({ quarter: z.string(), stars: z.int(), count: z.int() }));
type Quarter = z.output<typeof Quarter>;

/**
 * What customers gave a provider, summed up by the quarter in which it was published. Whole numbers, so that what
 * is taken out leaves exactly what would be there without it.
 */
export const ProviderRating = lazyObject(() => ({
  id: Id("service_provider"),
  version: z.int(),
  quarters: z.array(Quarter),
}));
export type ProviderRating = z.output<typeof ProviderRating>;

export const ProviderRatingNotFound = notFound("provider_rating");
export const ProviderRatingConflict = versionConflict("provider_rating");

/** A provider's rating as everybody sees it. */
export const RatingView = lazyObject(() => ({
  mean: described(
    z.nullable(z.number().check(z.gte(1), z.lte(5))),
    `Mean of the stars, to two decimals. Newer stars weigh more: after ${policy.feedback.half_life_quarters * 3} months a star weighs half. \`null\` while nobody has rated the provider.`,
  ),
  count: described(Int(0, Number.MAX_SAFE_INTEGER), "How many customers have rated the provider."),
}));

export const unrated = (id: ProviderRating["id"]): ProviderRating => ({ id, version: 0, quarters: [] });

const quarterOf = (instant: string): string =>
  `${instant.slice(0, 4)}-Q${Math.ceil(Number(instant.slice(5, 7)) / 3)}`;

/** How many quarters of years there were up to this one. */
const ordinal = (quarter: string): number => Number(quarter.slice(0, 4)) * 4 + Number(quarter.slice(6));

type Given = { rating: number; published_at: string };

const changed = (record: ProviderRating, { rating, published_at }: Given, sign: 1 | -1): ProviderRating => {
  const quarter = quarterOf(published_at);
  const before = record.quarters.find((one) => one.quarter === quarter) ?? { quarter, stars: 0, count: 0 };
  const after = { quarter, stars: before.stars + sign * rating, count: before.count + sign };
  const quarters = [...record.quarters.filter((one) => one !== before), after]
    .filter(({ count }) => count > 0)
    .sort((a, b) => (a.quarter < b.quarter ? -1 : 1));
  return { ...record, quarters };
};

/** With what was published. */
export const withStars = (record: ProviderRating, given: Given): ProviderRating => changed(record, given, 1);

/** Without what was removed. */
export const withoutStars = (record: ProviderRating, given: Given): ProviderRating =>
  changed(record, given, -1);

/**
 * The rating as it is shown. Newer stars weigh more. All weights shrink alike as time goes by, so that the mean changes
 * only with what is published or removed.
 */
export const ratingView = (
  record: Pick<ProviderRating, "quarters"> | undefined,
): z.output<typeof RatingView> => {
  const quarters = record?.quarters ?? [];
  const newest = Math.max(...quarters.map(({ quarter }) => ordinal(quarter)));
  const weight = ({ quarter }: Quarter) =>
    2 ** ((ordinal(quarter) - newest) / policy.feedback.half_life_quarters);
  const weighed = (value: (one: Quarter) => number) =>
    quarters.reduce((sum, one) => sum + value(one) * weight(one), 0);
  const count = quarters.reduce((sum, one) => sum + one.count, 0);
  if (count === 0) return { mean: null, count };
  const mean = weighed(({ stars }) => stars) / weighed((one) => one.count);
  return { mean: Math.round(mean * 100) / 100, count };
};
