import { type ActorState, nobodyYet } from "../../shared/domain/analytics/actor.ts";
import { type Adds, addAll } from "../../shared/domain/analytics/cells.ts";
import type { Measure, Spot } from "../../shared/domain/analytics/measure.ts";
import { type ActorKey, isCollected, partsOf } from "../../shared/domain/analytics/parts.ts";
import { plus } from "../../shared/kernel/time.ts";
import { batch_rows_most } from "../../shared/workflows/analytics/fold.ts";
import { districts, drawingFrom } from "../draw.ts";
import { shares } from "./cost.ts";
import type { Story } from "./story.ts";

/**
 * What it takes to write figures, by simulation with the functions of the service: what the story's events add is drawn again
 * and again, for other people, trades and places, as often as they happen in the minutes between two turns of the schedule.
 */

const zones = ["America/New_York"];
const turn_minutes = 5;
const turns_a_month = (30 * 24 * 60) / turn_minutes;
const trades = 12;
const districts_city = 3;
const cities_region = 6;
/** A customer does about so much on one day, and a provider: what comes after the first is no news of the account. */
const acts_a_day = { customer: 4, provider: 16 };

/** Enough jobs, or a full batch, for a mean. */
const enough_jobs = 300;

type Draw = ReturnType<typeof drawingFrom>;

/** A district by its share of jobs. */
const spotFrom = (draw: Draw): Spot => {
  const harmonic = Math.log(districts) + 0.577;
  const nth = Math.min(districts, Math.ceil(Math.exp(draw.next() * harmonic - 0.577)));
  const city = Math.ceil(nth / districts_city);
  return {
    country: "US",
    region: `R${Math.ceil(city / cities_region)}`,
    city: `City ${city}`,
    district: String(nth).padStart(3, "0"),
  };
};

/** How often something happens in a turn that happens so often on average. */
const timesFrom = (mean: number, draw: Draw): number => {
  if (mean > 50) return Math.round(mean);
  let times = -1;
  for (let left = 1; left > Math.exp(-mean); times += 1) left *= draw.next();
  return times;
};

/** The same measures of another job, at another time. */
const retold = (
  { at, measures }: { at: string; measures: Measure[] },
  now: string,
  draw: Draw,
  people: Record<string, string>,
): Measure[] => {
  const [spot, service] = [spotFrom(draw), `trade_${draw.between(1, trades)}`];
  const task_kind = `${service}.kind_${draw.between(1, 10)}`;
  const later_ms = Date.parse(now) - Date.parse(at);
  return measures.map((measure): Measure => {
    const told = { ...measure, at: plus(measure.at, { seconds: later_ms / 1000 }) };
    if (told.family === "activity") return { ...told, account: people[told.account] ?? told.account };
    if (told.family === "membership") return told;
    return {
      ...told,
      ...(told.service && { service }),
      ...(told.spot && { spot }),
      ...(told.family === "work" && { task_kind }),
    } as Measure;
  });
};

const roles = ["customer", "provider"] as const;

/** Who of the two does something here. */
const actingIn = (measures: readonly Measure[]) =>
  roles.filter((role) =>
    measures.some((measure) => measure.family === "activity" && measure.account === role),
  );

/** The same in each recording: without ids. */
const nameOf = (measures: readonly Measure[]): string =>
  measures
    .map((one) =>
      [one.family, one.at, one.family === "activity" ? one.role + one.fact.kind : one.measure].join(" "),
    )
    .sort()
    .join(",");

const named_bytes = 8;
const key_bytes = 90;

/** The numbers of jobs a month that the pages are about. */
const volumes = [1000, 100_000, 10_000_000, 100_000_000];

/** What `bench/story.json` keeps of it: it takes seconds. */
export const figureUnitsByVolume = ({ counted }: Pick<Story, "counted">): Record<string, number> =>
  Object.fromEntries(
    volumes.map((jobs) => [jobs, Number(figureUnits(counted, shares, jobs).toPrecision(4))]),
  );

/** Write units of figures for each job, if there are so many jobs a month. */
const figureUnits = (
  counted: Story["counted"],
  shares: Readonly<Record<string, number>>,
  jobs: number,
): number => {
  const draw = drawingFrom(1);
  const each_turn = jobs / turns_a_month;
  const templates = Object.entries(counted).flatMap(([part, all]) =>
    all
      .map((one) => ({ one, mean: each_turn * (shares[part] ?? 1), name: nameOf(one.measures) }))
      .sort((a, b) => (a.name < b.name ? -1 : 1)),
  );
  const states = new Map<ActorKey, ActorState>();
  const bytes = new Map<string, Map<string, number>>();
  const sizeOf = (key: string): number =>
    [...(bytes.get(key) ?? [])].reduce((sum, [, size]) => sum + size, key.length + key_bytes);
  const acts = { customer: 0, provider: 0 };
  let [units, told] = [0, 0];
  const perJob = templates.reduce((sum, { mean }) => sum + mean, 0) / each_turn;
  let [adds, actors]: [Adds, Set<ActorKey>] = [new Map(), new Set()];
  let [collected, minutes] = [0, 0];
  for (let turn = 0; told < enough_jobs * perJob || collected > 0; turn += 1) {
    const now = plus("2027-03-01T12:00:00.000Z", { minutes: turn_minutes * turn });
    const write = (): void => {
      const rows = adds.size + actors.size;
      if (rows === 0) return;
      for (const [key, cell] of adds) {
        const known = bytes.get(key) ?? new Map<string, number>();
        bytes.set(key, known);
        for (const measure of cell.keys()) known.set(measure, measure.length + named_bytes);
        units += Math.ceil(sizeOf(key) / 1024);
      }
      units += actors.size + pageUnits(rows) + positionUnits;
      [adds, actors] = [new Map(), new Set()];
    };
    const happened = templates
      .flatMap(({ one, mean }) =>
        Array.from({ length: timesFrom(mean, draw) }, () => [draw.next(), one] as const),
      )
      .sort(([a], [b]) => a - b);
    for (const [, one] of happened) {
      for (const role of actingIn(one.measures)) acts[role] += 1;
      const personOf = (role: keyof typeof acts) => `${role}_${Math.floor(acts[role] / acts_a_day[role])}`;
      const people = { customer: personOf("customer"), provider: personOf("provider") };
      const measures = retold(one, now, draw, people);
      for (const make of partsOf(measures, zones, (key) => states.get(key) ?? nobodyYet)) {
        const part = make();
        if (!part) continue;
        addAll(adds, part.adds);
        for (const [key, state] of part.actors) {
          actors.add(key);
          states.set(key, state ?? nobodyYet);
        }
      }
      told += 1;
      collected += 1;
      if (adds.size + actors.size >= batch_rows_most) {
        write();
        return units / (told / perJob);
      }
    }
    minutes += turn_minutes;
    if (isCollected(collected, minutes)) continue;
    write();
    [collected, minutes] = [0, 0];
  }
  return units / (told / perJob);
};

/** Kept in a transaction that moves the position, moved on again once it was added, and taken away. */
const positionUnits = 3;
/** A row takes about 25 bytes compressed: two units for each KB in a transaction, one to take it away. */
const pageUnits = (rows: number): number => 3 * Math.ceil((rows * 25) / 1024);
