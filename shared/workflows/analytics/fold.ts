import {
  actorAt,
  addToCells,
  directoryEntry,
  directoryUnder,
  type Position,
  positionOf,
  positions,
  putActor,
} from "../../data/analytics.ts";
import type { Write } from "../../data/engine/write.ts";
import { type ActorState, nobodyYet } from "../../domain/analytics/actor.ts";
import { type Adds, addAll, directoryOf } from "../../domain/analytics/cells.ts";
import type { Measure } from "../../domain/analytics/measure.ts";
import { type ActorKey, actorKey, cells_most, type Part, partsOf } from "../../domain/analytics/parts.ts";
import { committed } from "../../kernel/record.ts";
import { type Counted, openSources, type Sources } from "./sources.ts";

export type Folding = {
  generation: number;
  zones: readonly string[];
  /** Events before this instant are counted. */
  until: string;
  commit: (writes: Write[]) => Promise<void>;
  /** Whether there is time for another transaction. */
  goOn: () => boolean;
};

const writes_most = 98;

/** What the next transaction writes, and the position after it. */
type Batch = {
  adds: Adds;
  actors: Map<ActorKey, ActorState | undefined>;
  entries: Set<string>;
  position: Position;
};

const sizeOf = ({ adds, actors, entries }: Pick<Batch, "adds" | "actors" | "entries">) =>
  adds.size + actors.size + entries.size;

const lists = {
  events: { at: "events", parts: "event_parts" },
  postings: { at: "postings", parts: "posting_parts" },
} as const;

/** The number of cells and accounts in a batch with one more part. */
const sizeWith = (batch: Batch, { adds, actors }: Part): number =>
  sizeOf(batch) +
  [...adds.keys()].filter((key) => !batch.adds.has(key)).length +
  [...actors.keys()].filter((key) => !batch.actors.has(key)).length;

/**
 * Counts the events since a generation's position. Each transaction adds some events to the cells and moves the
 * position past them, on condition that nobody else has moved it. So each event counts once, whatever is interrupted.
 */
export const fold = async (folding: Folding): Promise<{ counted: number; position: Position }> => {
  const { generation, zones, until, commit, goOn } = folding;
  const [position, names, sources] = await Promise.all([
    positionOf(generation),
    directoryUnder(""),
    openSources(),
  ]);
  const known = new Set(names);
  const states = new Map<ActorKey, ActorState>();
  let batch: Batch = { adds: new Map(), actors: new Map(), entries: new Set(), position };
  let stored = position;
  let counted = 0;

  const flush = async (): Promise<void> => {
    const { adds, actors, entries, position: next } = batch;
    if (sizeOf(batch) === 0 && next === stored) return;
    await commit([
      positions.put({ ...next, version: stored.version }),
      ...addToCells(generation, adds),
      ...[...actors].map(([key, state]) => putActor(generation, key, state)),
      ...[...entries].map(directoryEntry),
    ]);
    stored = committed({ ...next, version: stored.version });
    batch = { adds: new Map(), actors: new Map(), entries: new Set(), position: stored };
  };

  const remember = async (all: readonly Measure[]): Promise<void> => {
    const keys = new Set(
      all.flatMap((measure) =>
        measure.family === "activity" ? zones.map((zone) => actorKey(zone, measure.account)) : [],
      ),
    );
    const missing = [...keys].filter((key) => !states.has(key));
    const read = await Promise.all(missing.map((key) => actorAt(generation, key)));
    for (const [at, key] of missing.entries()) states.set(key, read[at] as ActorState);
  };

  const put = async (part: Part): Promise<void> => {
    if (sizeWith(batch, part) > writes_most) await flush();
    addAll(batch.adds, part.adds);
    for (const [key, state] of part.actors) {
      batch.actors.set(key, state);
      states.set(key, state ?? nobodyYet);
    }
  };

  const count = async ({ position: at, measures }: Counted, list: keyof typeof lists): Promise<void> => {
    const names_ = lists[list];
    const parts = partsOf(measures, zones, (key) => states.get(key) ?? nobodyYet);
    const done = batch.position[names_.parts];
    for (const [index, make] of parts.entries()) {
      if (index < done) continue;
      const part = make();
      if (part) await put(part);
      batch.position = { ...batch.position, [names_.parts]: index + 1 };
    }
    for (const entry of directoryOf(measures))
      if (!known.has(entry)) {
        if (sizeOf(batch) >= writes_most) await flush();
        batch.entries.add(entry);
        known.add(entry);
      }
    batch.position = { ...batch.position, [names_.at]: at, [names_.parts]: 0 };
    counted += 1;
  };

  const walk = async (list: keyof typeof lists, read: Sources["events"]): Promise<boolean> => {
    let after = batch.position[lists[list].at];
    for (;;) {
      if (!goOn()) return false;
      const { found, more } = await read(after, until);
      await remember(found.flatMap(({ measures }) => measures));
      for (const one of found) {
        await count(one, list);
        if (sizeOf(batch) > cells_most && !goOn()) break;
      }
      after = batch.position[lists[list].at];
      if (!more) return true;
    }
  };

  const whole = (await walk("events", sources.events)) && (await walk("postings", sources.postings));
  if (whole && until > batch.position.through) batch.position = { ...batch.position, through: until };
  await flush();
  return { counted, position: stored };
};
