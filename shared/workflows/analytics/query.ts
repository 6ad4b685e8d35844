import * as z from "zod/mini";
import { configuration } from "../../configuration.ts";
import { addDays, periodStart } from "../../domain/analytics/days.ts";
import { type Granularity, periodPolicy, periodProblems } from "../../domain/analytics/period.ts";
import type { Report } from "../../domain/analytics/reports.ts";
import { formatQuery } from "../../http/formats.ts";
import { RequestInvalid, refusal } from "../../kernel/refusal.ts";
import { Country, described, LocalDate } from "../../kernel/schema.ts";
import { TimeZone } from "../../kernel/time-zone.ts";
import { offsetOf, wallClock } from "../../kernel/wall-clock.ts";
import { CurrencyOfFigures } from "../../markets/currency.ts";
import { MarketNamed } from "../../markets/named.ts";

export const AnalyticsZoneUnknown = refusal(
  "figures.time_zone_not_kept",
  422,
  "Figures are not kept for this time zone.",
  "Use one of details.time_zones.",
);

const slice = {
  service: described(
    z.optional(z.string().check(z.regex(/^[a-z][a-z0-9_-]{1,39}$/, "must be the key of a service"))),
    "Only this service, such as `plumbing`.",
  ),
  country: z.optional(Country),
  region: described(
    z.optional(z.string().check(z.maxLength(80))),
    "Only this region of the country. Needs `country`.",
  ),
  city: described(
    z.optional(z.string().check(z.maxLength(80))),
    "Only this city of the region. Needs `region`.",
  ),
};

/** The query parameters that all analytical operations share, as far as they apply to this report. */
export const analyticsQuery = (report: Report) => {
  type Grouped = { group_by: z.ZodMiniOptional<z.ZodMiniType<string, string>> };
  const groups = Object.keys(report.groups);
  const [first = "day", ...others] = report.granularities;
  const shape = {
    from: described(
      z.optional(LocalDate),
      `First day. ${periodPolicy.days} days before \`to\` unless it is given; at most ${periodPolicy.years_most} years.`,
    ),
    to: described(z.optional(LocalDate), "The day after the last one. Tomorrow unless it is given."),
    granularity: described(
      z._default(z.enum<Granularity[]>([first, ...others]), "day"),
      `How long each point of the series is. At most ${periodPolicy.buckets_most} points.`,
    ),
    time_zone: described(
      z.optional(TimeZone),
      "Time zone in which days begin. One of those that figures are kept for.",
    ),
    market: MarketNamed,
    currency: CurrencyOfFigures,
    compare: described(
      z._default(z.enum(["none", "previous", "year"]), "none"),
      "What to compare with: as many days or whole months before, or the same a year before.",
    ),
    ...(report.sliced && slice),
    ...(groups.length > 0 && {
      group_by: described(
        z.optional(z.enum(["none", ...groups])),
        `What to break the figures down by.${report.group ? ` \`${report.group}\` unless it is given.` : ""} A place is broken down into the places one level below: countries, regions, cities, districts.`,
      ),
    }),
    limit: described(
      z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 20),
      "The most entries that the breakdown may have.",
    ),
    ...formatQuery("csv"),
  };
  return z.strictObject(shape as typeof shape & typeof slice & Grouped).check(
    z.refine(({ region, country }) => region === undefined || country !== undefined, {
      path: ["country"],
      error: "is needed with region",
    }),
    z.refine(({ region, city }) => city === undefined || region !== undefined, {
      path: ["region"],
      error: "is needed with city",
    }),
  );
};

export type Asked = z.output<ReturnType<typeof analyticsQuery>>;

/** The requested time zone. Throws `figures.time_zone_not_kept` if no figures are stored for it. */
export const supportedZone = (time_zone: string | undefined): string => {
  const { ANALYTICS_TIME_ZONES: supported } = configuration();
  const zone = time_zone ?? (supported[0] as string);
  if (!supported.includes(zone)) throw AnalyticsZoneUnknown({ details: { time_zones: supported } });
  return zone;
};

/** The requested days. Throws `request.invalid`. */
export const stretchOf = ({ from, to, granularity }: Asked, report: Report, zone: string, now: string) => {
  const end = to ?? addDays(wallClock(now, zone).date, 1);
  const start = from ?? addDays(end, granularity === "hour" ? -1 : -periodPolicy.days);
  const fields = periodProblems({ from: start, to: end }, granularity);
  if (fields.length > 0) throw RequestInvalid({ fields });
  const periodic = (report.families as readonly string[]).includes("activity") && granularity !== "hour";
  return { from: periodic ? periodStart(start, granularity) : start, to: end };
};

/** The hour in UTC at which a local day begins. */
export const firstHour = (date: string, zone: string): string => {
  const noon = Date.parse(`${date}T00:00:00Z`);
  const offset = offsetOf(new Date(noon).toISOString(), zone);
  return new Date(noon - offset * 60_000).toISOString().slice(0, 13);
};

export const hoursFrom = (hour: string, count: number): string =>
  new Date(Date.parse(`${hour}:00:00.000Z`) + count * 3_600_000).toISOString().slice(0, 13);
