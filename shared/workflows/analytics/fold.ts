import {
  actorAt,
  addBatch,
  type Batch,
  directoryUnder,
  forgetBatch,
  keepBatch,
  noteInDirectory,
  type Position,
  pagesOf,
  positionOf,
  positions,
} from "../../data/analytics.ts";
import { eventEntries } from "../../data/engine/events.ts";
import type { Write } from "../../data/engine/write.ts";
import { type ActorState, nobodyYet } from "../../domain/analytics/actor.ts";
import { addAll, directoryOf } from "../../domain/analytics/cells.ts";
import type { Measure } from "../../domain/analytics/measure.ts";
import {
  type ActorKey,
  actorKey,
  analyticsPolicy,
  isCollected,
  partsOf,
} from "../../domain/analytics/parts.ts";
import { committed } from "../../kernel/record.ts";
import { type Counted, openSources } from "./sources.ts";

export type Folding = {
  generation: number;
  zones: readonly string[];
  /** Events before this instant are counted. */
  until: string;
  commit: (writes: Write[]) => Promise<void>;
  /** Whether there is time for another page of events. */
  goOn: () => boolean;
};

/** A batch is kept when it has so many cells and accounts. A cell that many events add to is written once for all of them. */
export const batch_rows_most = 40_000;

const lists = {
  events: { at: "events", parts: "event_parts" },
  postings: { at: "postings", parts: "posting_parts" },
} as const;
type List = keyof typeof lists;

/** What was counted since a position, and the position after it. `whole`: there is nothing more until then. */
type Gathered = {
  batch: Batch;
  entries: string[];
  after: Pick<Position, (typeof lists)[List]["at" | "parts"]>;
  counted: number;
  whole: boolean;
};

const events_page = 1000;

/** Whether the events since a position are so many, or so few, or so old, that they are counted now. */
export const isTime = async ({ waiting, through, events }: Position, until: string): Promise<boolean> => {
  const minutes = (Date.parse(until) - Date.parse(through)) / 60_000;
  if (waiting || !isCollected(analyticsPolicy.few_events, minutes)) return true;
  let found = 0;
  for (let [after, more] = [events, true]; more && found < analyticsPolicy.many_events; ) {
    const page = await eventEntries(after, until, events_page);
    found += page.entries.length;
    after = page.entries.at(-1)?.position ?? after;
    more = page.more;
  }
  return !isCollected(found, minutes);
};

/**
 * Counts the events since a generation's position, in batches. One transaction keeps a batch and moves the position past
 * its events, on condition that nobody else has moved it. Then the batch is added to the cells, each of which knows the
 * last batch that was added to it. So each event counts once, whatever is interrupted.
 */
export const fold = async (folding: Folding): Promise<{ counted: number; position: Position }> => {
  const { generation, zones, until, commit, goOn } = folding;
  const [first, names, sources] = await Promise.all([
    positionOf(generation),
    directoryUnder(""),
    openSources(),
  ]);
  const known = new Set(names);
  const states = new Map<ActorKey, ActorState>();
  let position = first;
  let counted = 0;

  const store = async (next: Position, writes: readonly Write[] = []): Promise<void> => {
    await commit([positions.put({ ...next, version: position.version }), ...writes]);
    position = committed({ ...next, version: position.version });
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

  const count = ({ position: at, measures }: Counted, list: List, gathered: Gathered): void => {
    const { batch, entries, after } = gathered;
    const parts = partsOf(measures, zones, (key) => states.get(key) ?? nobodyYet);
    for (const make of parts.slice(after[lists[list].parts])) {
      const part = make();
      if (!part) continue;
      addAll(batch.adds, part.adds);
      for (const [key, state] of part.actors) {
        batch.actors.set(key, state);
        states.set(key, state ?? nobodyYet);
      }
    }
    for (const entry of directoryOf(measures).filter((one) => !known.has(one))) {
      entries.push(entry);
      known.add(entry);
    }
    after[list] = at;
    after[lists[list].parts] = 0;
    gathered.counted += 1;
  };

  /** Counts in memory, up to the size of a batch. */
  const gather = async (): Promise<Gathered> => {
    const { events, event_parts, postings, posting_parts } = position;
    const gathered: Gathered = {
      batch: { adds: new Map(), actors: new Map() },
      entries: [],
      after: { events, event_parts, postings, posting_parts },
      counted: 0,
      whole: false,
    };
    const { batch, after } = gathered;
    for (const list of ["events", "postings"] as const)
      for (let more = true; more; ) {
        if (batch.adds.size + batch.actors.size >= batch_rows_most || !goOn()) return gathered;
        const chunk = await sources[list](after[list], until);
        await remember(chunk.found.flatMap(({ measures }) => measures));
        for (const one of chunk.found) count(one, list, gathered);
        more = chunk.more;
      }
    return { ...gathered, whole: true };
  };

  /** Adds the batch that waits to the cells. */
  const settle = async (): Promise<void> => {
    const { batch = 0, waiting, ...rest } = position;
    if (!waiting) return;
    if (!(await addBatch(generation, batch, waiting.pages))) {
      const isAdded = (await positionOf(generation)).version !== position.version;
      if (isAdded) throw positions.definition.conflict();
      throw new Error(
        `Batch ${batch} of the figures is gone: count everything anew, with ops analytics --rebuild`,
      );
    }
    await store({ ...rest, batch, through: waiting.through });
    await forgetBatch(generation, batch, waiting.pages);
  };

  await settle();
  for (let whole = false; !whole && goOn(); ) {
    const gathered = await gather();
    const { batch, entries, after } = gathered;
    whole = gathered.whole;
    const through = whole && until > position.through ? until : position.through;
    const next = { ...position, ...after };
    const pages = pagesOf(batch);
    await noteInDirectory(entries);
    if (pages > 0) {
      const number = (position.batch ?? 0) + 1;
      const waiting = { pages, through };
      await store({ ...next, batch: number, waiting }, keepBatch(generation, number, batch, until));
      await settle();
    } else if (gathered.counted > 0 || through > position.through) await store({ ...next, through });
    counted += gathered.counted;
  }
  return { counted, position };
};
