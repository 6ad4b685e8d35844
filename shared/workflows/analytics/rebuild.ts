import {
  addToCells,
  noteInDirectory,
  type Position,
  positionOf,
  positions,
  putActor,
} from "../../data/analytics.ts";
import { transact } from "../../data/engine/commit.ts";
import type { Write } from "../../data/engine/write.ts";
import { type ActorState, nobodyYet } from "../../domain/analytics/actor.ts";
import { type Adds, addAll, directoryOf } from "../../domain/analytics/cells.ts";
import { type ActorKey, partsOf } from "../../domain/analytics/parts.ts";
import { eachOf, inBatches } from "../../kernel/batches.ts";
import { openSources, type Sources } from "./sources.ts";

const held_most = 20_000;
const together = 100;
const abreast = 4;

const remaining = () => 30_000;

/** Writes items that nobody else writes, a hundred at a time. */
export const writeAll = async (writes: readonly Write[]): Promise<void> => {
  await eachOf(inBatches(writes, together), abreast, (batch) => transact(batch, remaining));
};

export type Rebuilding = {
  /** A generation without data. After an interruption, start again with another one. */
  generation: number;
  zones: readonly string[];
  until: string;
  /** Counts only what happened from this instant on. */
  from?: string | undefined;
  tell?: (counted: number) => void;
};

/** Everything to count, in pages of each list. */
export type Counting = {
  sources: Sources;
  zones: readonly string[];
  until: string;
  from?: string | undefined;
  /** Called between pages with the additions so far. It empties those that it writes. */
  flush?: (adds: Adds, counted: number) => Promise<void>;
};

/** Counts everything in memory. */
export const counting = async ({ sources, zones, until, from = "", flush }: Counting) => {
  const states = new Map<ActorKey, ActorState>();
  const gone = new Set<ActorKey>();
  const entries = new Set<string>();
  const adds: Adds = new Map();
  let counted = 0;
  const last: Record<"events" | "postings", string> = { events: from, postings: from };
  for (const list of ["events", "postings"] as const)
    for (let more = true; more; ) {
      const chunk = await sources[list](last[list], until);
      for (const { position, measures } of chunk.found) {
        for (const make of partsOf(measures, zones, (key) => states.get(key) ?? nobodyYet)) {
          const part = make();
          if (!part) continue;
          addAll(adds, part.adds);
          for (const [key, state] of part.actors) {
            if (!state) gone.add(key);
            states.set(key, state ?? nobodyYet);
          }
        }
        for (const entry of directoryOf(measures)) entries.add(entry);
        last[list] = position;
        counted += 1;
      }
      await flush?.(adds, counted);
      more = chunk.more;
    }
  const actors = [...states].filter(([key]) => !gone.has(key));
  return { adds, actors, entries, last, counted };
};

/**
 * Counts everything into a new generation: in memory, written a few thousand cells at a time, with the position last.
 * This is faster than the fold, which has to be correct after every transaction.
 */
export const rebuild = async (rebuilding: Rebuilding): Promise<{ counted: number; position: Position }> => {
  const { generation, zones, until, from, tell } = rebuilding;
  const writeCells = async (adds: Adds) => {
    const writes = addToCells(generation, adds);
    adds.clear();
    await writeAll(writes);
  };
  const { adds, actors, entries, last, counted } = await counting({
    sources: await openSources(),
    zones,
    until,
    from,
    flush: async (so_far, told) => {
      if (so_far.size > held_most) await writeCells(so_far);
      tell?.(told);
    },
  });
  await writeCells(adds);
  await writeAll(actors.map(([key, state]) => putActor(generation, key, state)));
  await noteInDirectory([...entries]);
  const position = { ...(await positionOf(generation)), ...last, through: until };
  await transact([positions.put(position)], remaining);
  return { counted, position };
};
