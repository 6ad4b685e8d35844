import { analyticsPosition, type Cell, cellsBetween, directoryUnder } from "../../data/analytics.ts";
import {
  type AnalyticsAnswer,
  amountsOf,
  answerOf,
  cutsOf,
  hourlyAnswer,
  type Question,
  type Slices,
} from "../../domain/analytics/answer.ts";
import { everything, hoursZone, inMarket, partitionOf, sliceOf } from "../../domain/analytics/cells.ts";
import type { Period } from "../../domain/analytics/days.ts";
import { spotOf } from "../../domain/analytics/measure.ts";
import type { Group, Report } from "../../domain/analytics/reports.ts";
import { plusAll } from "../../domain/analytics/sums.ts";
import { alsoAs, mergedOf, type Timeline, timelineOf, wantedOf } from "../../domain/analytics/timeline.ts";
import { RequestInvalid } from "../../kernel/refusal.ts";
import { wallClock } from "../../kernel/wall-clock.ts";
import { currencies } from "../../markets/currencies.ts";
import { currencyOfFigures } from "../../markets/currency.ts";
import { marketOfCountry, markets } from "../../markets/served.ts";
import { type Asked, firstHour, hoursFrom, stretchOf, supportedZone } from "./query.ts";

/** The largest number of services or places in a breakdown. */
const entries_most = 300;

/** The slice of the place that a query names. */
const placeIn = ({ country, region, city }: Asked, market: string | undefined): string => {
  if (!country) return "*";
  if (market !== undefined && marketOfCountry(country)?.id !== market)
    throw RequestInvalid({ fields: [{ field: "country", problem: "must be in the market" }] });
  const spot = spotOf({ country, region, city: city ?? "", postcode: "" });
  return [country, ...(region ? [spot.region] : []), ...(city ? [spot.city] : [])].join("/");
};

const headingOf = (group: Group | undefined, place: string): string | undefined => {
  if (group?.by === "place") return `place#${place}#`;
  return group?.by === "service" || group?.by === "plan" || group?.by === "interval"
    ? `${group.by}#`
    : undefined;
};

/** The slice of an entry of a breakdown. */
const entrySlice = (
  group: Group,
  key: string,
  { service = "*", place }: { service?: string | undefined; place: string },
) => {
  if (group.by === "service") return sliceOf(key, place);
  if (group.by === "place") return sliceOf(service, key);
  return group.by === "plan" ? `${key}|*` : `*|${key}`;
};

export const groupOf = (report: Report, group_by: string | undefined): Group | undefined => {
  const name = group_by ?? report.group;
  return name === undefined || name === "none" ? undefined : (report.groups as Record<string, Group>)[name];
};

/** The market of a slice: some families are one market's by their currency, and places by where they are. */
const marketOfSlice = (family: string, slice: string, market: string | undefined): string | undefined =>
  /^(activity|membership)$/.test(family) || (/^(flow|span)$/.test(family) && slice.endsWith("|*"))
    ? market
    : undefined;

/** The entries of a breakdown: of places those in the market, and what has none. */
const namesIn = (names: readonly string[], { by }: Group, market: string | undefined): readonly string[] =>
  (market === undefined || by !== "place"
    ? names
    : names.filter((name) => {
        const of = marketOfCountry(name.split("/", 1)[0] as string);
        return of === undefined || of.id === market;
      })
  ).slice(0, entries_most);

/** The market that figures have slices of their own for: those of a stage with one market are of it as they are. */
export const slicedMarket = (market: string | undefined): string | undefined =>
  markets.length > 1 ? market : undefined;

type Hours = { currency: string; market?: string | undefined; from: string; to: string };

/** The hourly cells for everything. One round trip. */
export const hoursBetween = async (generation: number, { currency, market, from, to }: Hours) => {
  const partitions = [
    partitionOf(hoursZone, "flow", inMarket(everything, slicedMarket(market))),
    partitionOf(hoursZone, `money.${currency}`, everything),
  ];
  const cells = await Promise.all(
    partitions.map((partition) => cellsBetween(generation, partition, `H#${from}`, `H#${to}`)),
  );
  const added = new Map<string, Map<string, number>>();
  for (const { sort, sums } of cells.flat()) {
    const hour = sort.slice(2);
    added.set(hour, plusAll(added.get(hour) ?? new Map(), sums));
  }
  return added;
};

/** What is asked for, in one currency. */
type AskedIn = Asked & { currency: string };

const byTheHour = async (definition: Report, asked: AskedIn, now: string): Promise<AnalyticsAnswer> => {
  const time_zone = supportedZone(asked.time_zone);
  const { from, to } = stretchOf(asked, definition, time_zone, now);
  const whole = asked.service === undefined && asked.country === undefined;
  if (!whole || asked.compare !== "none" || (asked.group_by ?? "none") !== "none")
    throw RequestInvalid({
      fields: [
        {
          field: "granularity",
          problem: "can't be hour together with service, country, group_by or compare",
        },
      ],
    });
  const { currency } = asked;
  const { position } = await analyticsPosition();
  const [first, end] = [firstHour(from, time_zone), firstHour(to, time_zone)];
  const hours: { from: string; to: string }[] = [];
  for (let hour = first; hour < end; hour = hoursFrom(hour, 1))
    hours.push({ from: hour, to: hoursFrom(hour, 1) });
  return hourlyAnswer(definition, {
    time_zone,
    currency,
    as_of: now,
    complete_through: position.through,
    hours,
    added: await hoursBetween(position.generation, { currency, market: asked.market, from: first, to: end }),
  });
};

const reportIn = async (definition: Report, asked: AskedIn, now: string): Promise<AnalyticsAnswer> => {
  if (asked.granularity === "hour") return byTheHour(definition, asked, now);
  const { currency } = asked;
  const market = slicedMarket(asked.market);
  const time_zone = supportedZone(asked.time_zone);
  const stretch = stretchOf(asked, definition, time_zone, now);
  const group = groupOf(definition, asked.group_by);
  const place = placeIn(asked, market);
  const heading = headingOf(group, place);
  const [{ position }, names] = await Promise.all([
    analyticsPosition(),
    heading ? directoryUnder(heading) : [],
  ]);
  const question: Question = {
    ...stretch,
    granularity: asked.granularity as Period,
    time_zone,
    currency,
    compare: asked.compare,
    group,
    limit: asked.limit,
    as_of: now,
    complete_through: position.through,
    complete: wallClock(position.through, time_zone).date,
  };
  const cuts = cutsOf(definition, question);
  const { generation } = position;

  const read = async (family: string, slice: string, at: readonly string[]): Promise<Timeline> => {
    const wanted = wantedOf(at, family === "flow" || family === "activity" || family === "membership");
    const partition = partitionOf(time_zone, family, inMarket(slice, marketOfSlice(family, slice, market)));
    const cells = await Promise.all(
      wanted.map(({ low, high }) => cellsBetween(generation, partition, low, high)),
    );
    return timelineOf(cells.flat() as Cell[]);
  };
  const familyNames = definition.families.map((family) =>
    family === "money" || family === "price" ? `${family}.${currency}` : family,
  );
  const roles = async (at: readonly string[]) => {
    const both = ["user", "service_provider"] as const;
    const read_ = await Promise.all(both.map((role) => read("activity", role, at)));
    return both.map((role, index) => ({
      key: role as string,
      timeline: alsoAs(role, read_[index] as Timeline),
    }));
  };
  const sliced = async (slice: string, at: readonly string[]): Promise<Timeline> =>
    mergedOf(
      await Promise.all(
        familyNames.filter((family) => family !== "activity").map((family) => read(family, slice, at)),
      ),
    );

  const ends = [question.from, question.to];
  const [whole, byRole, entries] = await Promise.all([
    sliced(sliceOf(asked.service ?? "*", place), cuts),
    familyNames.includes("activity") ? roles(cuts) : [],
    group && heading
      ? Promise.all(
          namesIn(names, group, market).map(async (key) => ({
            key,
            timeline: await sliced(entrySlice(group, key, { service: asked.service, place }), ends),
          })),
        )
      : [],
  ]);
  const slices: Slices = {
    whole: mergedOf([whole, ...byRole.map(({ timeline }) => timeline)]),
    entries: group?.by === "role" ? byRole : entries,
  };
  return answerOf(definition, question, slices);
};

/** What is asked for of all markets has the amounts in all currencies. */
export const otherCurrencies = ({ market, currency }: { market?: string | undefined; currency: string }) =>
  market === undefined ? currencies.filter((one) => one !== currency) : [];

/** The response of an analytical operation. Two round trips, whatever the number of jobs. */
export const report = async (definition: Report, asked: Asked, now: string): Promise<AnalyticsAnswer> => {
  const currency = currencyOfFigures(asked);
  const whole = { ...asked, group_by: "none", compare: "none" } as const;
  const [answer, ...others] = await Promise.all([
    reportIn(definition, { ...asked, currency }, now),
    ...otherCurrencies({ ...asked, currency }).map((other) =>
      reportIn(definition, { ...whole, currency: other }, now),
    ),
  ]);
  if (others.length === 0) return answer;
  const in_other_currencies = Object.fromEntries(
    others
      .map((other) => [other.currency, amountsOf(other.totals)] as const)
      .filter(([, amounts]) => Object.keys(amounts).length > 0),
  );
  return { ...answer, ...(Object.keys(in_other_currencies).length > 0 && { in_other_currencies }) };
};
