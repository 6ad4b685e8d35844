import { wallClock } from "../../kernel/wall-clock.ts";
import { marketOfCountry, marketOfCurrency, markets } from "../../markets/served.ts";
import { monthOf } from "./days.ts";
import { type Measure, placesOf, unknownPlace } from "./measure.ts";

/** Where a number is kept: `partition` names zone, family and slice, `sort` the day (`D#`), month (`M#`) or hour (`H#`). */
export type CellKey = { partition: string; sort: string };

/** What is added to cells: by partition and sort, then by measure. */
export type Adds = Map<string, Map<string, number>>;

export const partitionOf = (zone: string, family: string, slice: string): string =>
  `${zone}#${family}#${slice}`;
export const sliceOf = (service: string, place: string): string => `${service}|${place}`;
export const everything = sliceOf("*", "*");

/**
 * A slice of one market of several. Only what has neither a currency nor a place of its own needs one: on a stage with one
 * market there are none.
 */
export const inMarket = (slice: string, market: string | undefined): string =>
  market === undefined ? slice : `${slice}@${market}`;
/** Hours are the same in all zones. */
export const hoursZone = "hours";

const joint = "\n";
export const keyOf = (key: string): CellKey => {
  const [partition, sort] = key.split(joint) as [string, string];
  return { partition, sort };
};

const add = (adds: Adds, partition: string, sort: string, measure: string, by: number): void => {
  const key = `${partition}${joint}${sort}`;
  const cell = adds.get(key) ?? new Map<string, number>();
  adds.set(key, cell);
  const sum = (cell.get(measure) ?? 0) + by;
  if (sum === 0) cell.delete(measure);
  else cell.set(measure, sum);
  if (cell.size === 0) adds.delete(key);
};

/** Adds to a day and to its month. */
export const addOn = (adds: Adds, partition: string, date: string, measure: string, by: number): void => {
  add(adds, partition, `D#${date}`, measure, by);
  add(adds, partition, `M#${monthOf(date)}`, measure, by);
};

/** How fine a family's slices of places are. */
const levels = { flow: 4, span: 3, money: 5, price: 3, work: 3 } as const;

/** Whether a family may have a slice of a place: `*` and `US/CA` are 1 and 3 deep. */
export const isAsFine = (family: keyof typeof levels, place: string): boolean =>
  (place === "*" ? 1 : place.split("/").length + 1) <= levels[family];

type Sliced = Exclude<Measure, { family: "activity" }>;

/** The market of a measure, where the stage has several and none of its other slices tells it. */
const marketIn = (measure: Sliced): string | undefined => {
  if (markets.length < 2) return undefined;
  if (measure.family === "membership") return marketOfCurrency(measure.currency).id;
  if (measure.family !== "flow" && measure.family !== "span") return undefined;
  return measure.spot ? marketOfCountry(measure.spot.country)?.id : measure.market;
};

/** The slices that a measure is added to. */
const slicesOf = (measure: Sliced): string[] => {
  const market = marketIn(measure);
  const withMarket = (all: string[], ofMarket = all) =>
    market === undefined ? all : [...all, ...ofMarket.map((slice) => inMarket(slice, market))];
  if (measure.family === "membership") {
    const { plan, interval } = measure;
    return withMarket([...new Set(["*|*", `${plan}|*`, `*|${interval}`, `${plan}|${interval}`])]);
  }
  const { service, spot, family } = measure;
  const places = spot || family !== "money" ? placesOf(spot).slice(0, levels[family]) : ["*", unknownPlace];
  const services =
    "only_service" in measure && measure.only_service
      ? [service as string]
      : service
        ? ["*", service]
        : ["*"];
  return withMarket(
    services.flatMap((one) => places.map((place) => sliceOf(one, place))),
    services.map((one) => sliceOf(one, "*")),
  );
};

export const familyOf = (measure: Exclude<Measure, { family: "activity" }>): string =>
  measure.family === "money" || measure.family === "price" || measure.family === "work"
    ? `${measure.family}.${measure.currency}`
    : measure.family;

/** Where a kind of work is kept in a month: all kinds of a service and a place are read together. */
export const workSort = (month: string, task_kind: string): string => `M#${month}#${task_kind}`;

/** What measures add to the cells of one zone, but for those of accounts. */
export const cellsOf = (measures: readonly Measure[], zone: string, withHours: boolean): Adds => {
  const adds: Adds = new Map();
  for (const measure of measures) {
    if (measure.family === "activity") continue;
    const { date } = wallClock(measure.at, zone);
    const family = familyOf(measure);
    const slices = slicesOf(measure);
    if (measure.family === "work") {
      const sort = workSort(monthOf(date), measure.task_kind);
      for (const slice of slices)
        add(adds, partitionOf(zone, family, slice), sort, measure.measure, measure.by);
      continue;
    }
    for (const slice of slices)
      addOn(adds, partitionOf(zone, family, slice), date, measure.measure, measure.by);
    const hourly = withHours && (measure.family === "flow" || measure.family === "money");
    if (!hourly || isOfCohort(measure.measure)) continue;
    const hour = `H#${measure.at.slice(0, 13)}`;
    for (const slice of slices.filter((one) => one.replace(/@.*/, "") === everything))
      add(adds, partitionOf(hoursZone, family, slice), hour, measure.measure, measure.by);
  }
  return adds;
};

/** Measures that are added to an earlier day, so that a share is of those who began on that day. */
export const isOfCohort = (measure: string): boolean => measure.startsWith("of_");

/** What lists of slices there are to be broken down by: services, and the places within a place. */
export const directoryOf = (measures: readonly Measure[]): string[] => {
  const entries = new Set<string>();
  for (const measure of measures) {
    if (measure.family === "activity") continue;
    if (measure.family === "membership") {
      entries.add(`plan#${measure.plan}`).add(`interval#${measure.interval}`);
      continue;
    }
    if (measure.service) entries.add(`service#${measure.service}`);
    const [, ...places] = placesOf(measure.spot);
    places.forEach((place, at) => {
      entries.add(`place#${at === 0 ? "*" : places[at - 1]}#${place}`);
    });
    if (!measure.spot && measure.family === "money") entries.add(`place#*#${unknownPlace}`);
  }
  return [...entries];
};

/** Adds one set of additions to another. */
export const addAll = (into: Adds, adds: Adds): Adds => {
  for (const [key, cell] of adds) {
    const { partition, sort } = keyOf(key);
    for (const [measure, by] of cell) add(into, partition, sort, measure, by);
  }
  return into;
};
