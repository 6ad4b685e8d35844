import { wallClock } from "../../kernel/wall-clock.ts";
import { type ActorState, actorChange, withFact } from "./actor.ts";
import { type Adds, addOn, cellsOf, inMarket, partitionOf } from "./cells.ts";
import type { Measure } from "./measure.ts";

type ActorMeasure = Extract<Measure, { family: "activity" }>;

/** An account's figures in one zone. */
export type ActorKey = `${string}#${string}`;
export const actorKey = (zone: string, account: string): ActorKey => `${zone}#${account}`;

/** A part of what an event adds. A fold of release 0.9.0 may have stopped between two of them. */
export type Part = { adds: Adds; actors: Map<ActorKey, ActorState | undefined> };

export const analyticsPolicy = {
  /** No function runs longer than five minutes: what is older than this can't be joined by anything earlier. */
  lag_minutes: 6,
  /** On a laptop figures follow sooner: what ran into the time limit there was late before it committed anything. */
  local_lag_seconds: 30,
  /** The fold ends this long before its function does. */
  stop_before_ms: 10_000,
  /** So few events are counted at once: what that costs is cents. */
  few_events: 100,
  /** So many, too: each cell is written once for many of them. */
  many_events: 5000,
  /** What is between is collected for so long, so that a cell is written less often. */
  collect_minutes: 40,
};

/** Whether so many events that nobody has counted yet, for so long, wait for more. */
export const isCollected = (events: number, minutes: number): boolean =>
  events >= analyticsPolicy.few_events &&
  events < analyticsPolicy.many_events &&
  minutes < analyticsPolicy.collect_minutes;

export const cells_most = 90;

const pieces = (adds: Adds): Adds[] => {
  const all = [...adds];
  return Array.from(
    { length: Math.ceil(all.length / cells_most) },
    (_, at) => new Map(all.slice(at * cells_most, (at + 1) * cells_most)),
  );
};

const actorPart = (
  measures: readonly ActorMeasure[],
  zone: string,
  stateOf: (key: ActorKey) => ActorState,
): Part | undefined => {
  const adds: Adds = new Map();
  const actors: Part["actors"] = new Map();
  for (const { account, role, at, fact, market } of measures) {
    const key = actorKey(zone, account);
    const before = actors.get(key) ?? stateOf(key);
    if (fact.kind === "erased") {
      actors.set(key, undefined);
      continue;
    }
    const after = withFact(before, fact, wallClock(at, zone).date);
    if (after === before) continue;
    const change = actorChange(before, after);
    for (const [entry, by] of change) {
      const [date, measure] = entry.split("|") as [string, string];
      for (const slice of new Set([role, inMarket(role, market)]))
        addOn(adds, partitionOf(zone, "activity", slice), date, measure, by);
    }
    actors.set(key, after);
  }
  return actors.size > 0 ? { adds, actors } : undefined;
};

/**
 * What an event adds, in parts that are always the same and in the same order. What follows from an account's state comes
 * last in each zone and brings the new state along, so that a fold that was interrupted between two parts goes on rightly.
 */
export const partsOf = (
  measures: readonly Measure[],
  zones: readonly string[],
  stateOf: (key: ActorKey) => ActorState,
): (() => Part | undefined)[] => {
  const ofActors = measures.filter((measure) => measure.family === "activity");
  return zones.flatMap((zone, at) => [
    ...pieces(cellsOf(measures, zone, at === 0)).map((adds) => () => ({ adds, actors: new Map() })),
    ...(ofActors.length > 0 ? [() => actorPart(ofActors, zone, stateOf)] : []),
  ]);
};
