import * as z from "zod/mini";
import { type ActorState, nobodyYet, packed, type StoredActor, unpacked } from "../domain/analytics/actor.ts";
import { type Adds, keyOf } from "../domain/analytics/cells.ts";
import type { ActorKey } from "../domain/analytics/parts.ts";
import { metricTerms } from "../domain/analytics/terms.ts";
import { eachOf, inBatches } from "../kernel/batches.ts";
import { notFound, versionConflict } from "../kernel/refusal.ts";
import { plus } from "../kernel/time.ts";
import { DeleteCommand, PutCommand, QueryCommand, UpdateCommand } from "./engine/commands.ts";
import { entity } from "./engine/entity.ts";
import { readItem } from "./engine/reads.ts";
import { table, tableName } from "./engine/table.ts";
import type { Item, Write } from "./engine/write.ts";

/** How far one generation of the figures has counted. It moves in the same transaction as what was counted. */
const Position = z.object({
  /** The generation's number, or `current`: the generation that answers queries. */
  id: z.string(),
  version: z.int(),
  generation: z.int(),
  /** The positions in the lists of events and postings up to which everything is counted. */
  events: z.string(),
  postings: z.string(),
  /** The number of counted parts of the next event or posting. */
  event_parts: z.int(),
  posting_parts: z.int(),
  /** Everything before this instant is counted. */
  through: z.string(),
  /** The number of the last batch. */
  batch: z.optional(z.int()),
  /** The last batch waits to be added to the cells: how many pages it has, and what is then counted. */
  waiting: z.optional(z.object({ pages: z.int(), through: z.string() })),
});
export type Position = z.output<typeof Position>;

const home = "FIGURES";

export const positions = entity({
  name: "figures_position",
  schema: () => Position,
  key: (id) => [home, id],
  notFound: notFound("figures_position"),
  conflict: versionConflict("figures_position"),
});

/** How far yesterday was counted again. What was counted so far is kept as a batch that is added to no cells. */
const DayCheck = z.object({
  id: z.string(),
  version: z.int(),
  date: z.string(),
  events: z.string(),
  postings: z.string(),
  batch: z.int(),
  pages: z.int(),
  ended_at: z.optional(z.string()),
});
export type DayCheck = z.output<typeof DayCheck>;

export const dayChecks = entity({
  name: "figures_check",
  schema: () => DayCheck,
  key: (id) => [`FIGURES#CHECK#${id}`, "CHECK"],
  notFound: notFound("figures_check"),
  conflict: versionConflict("figures_check"),
});

export const positionId = (generation: number): string => `GENERATION#${String(generation).padStart(6, "0")}`;

const beginning: Omit<Position, "id" | "generation"> = {
  version: 0,
  events: "",
  postings: "",
  event_parts: 0,
  posting_parts: 0,
  through: "1970-01-01T00:00:00.000Z",
};

export const positionOf = async (generation: number): Promise<Position> =>
  (await positions.get(positionId(generation))) ?? { ...beginning, id: positionId(generation), generation };

/** The generation that answers queries, and its position. */
export type CurrentPosition = { pointer: Position; position: Position };

/** The current generation and its position. One round trip. */
export const analyticsPosition = async (): Promise<CurrentPosition> => {
  const items = await queried(home, "", "\uffff");
  const found = items as unknown as Position[];
  const pointer = found.find(({ id }) => id === "current") ?? { ...beginning, id: "current", generation: 1 };
  const id = positionId(pointer.generation);
  return {
    pointer,
    position: found.find((one) => one.id === id) ?? { ...beginning, id, generation: pointer.generation },
  };
};

const prefix = (generation: number): string => `FIGURES#${generation}#`;

/** All items of a range of a partition. A page is a megabyte. */
const queried = async (partition: string, low: string, high: string): Promise<Item[]> => {
  const items: Item[] = [];
  let ExclusiveStartKey: Item | undefined;
  do {
    const page = await table().send(
      new QueryCommand({
        TableName: tableName(),
        KeyConditionExpression: "pk = :pk AND sk BETWEEN :low AND :high",
        ExpressionAttributeValues: { ":pk": partition, ":low": low || " ", ":high": high },
        ExclusiveStartKey,
      }),
    );
    items.push(...(page.Items ?? []));
    ExclusiveStartKey = page.LastEvaluatedKey as Item | undefined;
  } while (ExclusiveStartKey);
  return items;
};

export type Cell = { sort: string; sums: Map<string, number> };

/** The cells of a slice between two sort keys, both inclusive. One round trip for up to a megabyte. */
export const cellsBetween = async (
  generation: number,
  partition: string,
  low: string,
  high: string,
): Promise<Cell[]> =>
  low > high
    ? []
    : (await queried(`${prefix(generation)}${partition}`, low, high)).map(
        ({ pk: _, sk, entity: __, ttl: ___, last_batch: ____, ...sums }) => ({
          sort: sk as string,
          sums: new Map(Object.entries(sums as Record<string, number>)),
        }),
      );

const directoryHome = "FIGURES#DIRECTORY";

/** The names under a heading of the directory, such as `service#`. One round trip. */
export const directoryUnder = async (heading: string): Promise<string[]> =>
  (await queried(directoryHome, heading, `${heading}\uffff`)).map(({ sk }) =>
    (sk as string).slice(heading.length),
  );

/** The item of a name in the directory. */
export const directoryItem = (entry: string): Item => ({
  pk: directoryHome,
  sk: entry,
  entity: "figures_directory",
});

const addition = (generation: number, key: string, cell: ReadonlyMap<string, number>) => {
  const { partition, sort } = keyOf(key);
  const measures = [...cell];
  const expires =
    sort.startsWith("H#") && plus(`${sort.slice(2)}:00:00.000Z`, { days: metricTerms.hours_kept_days });
  return {
    TableName: tableName(),
    Key: { pk: `${prefix(generation)}${partition}`, sk: sort },
    UpdateExpression: `SET entity = :entity${expires ? ", #ttl = :ttl" : ""} ADD ${measures.map((_, at) => `#${at} :${at}`).join(", ")}`,
    ExpressionAttributeNames: {
      ...(expires && { "#ttl": "ttl" }),
      ...Object.fromEntries(measures.map(([measure], at) => [`#${at}`, measure])),
    },
    ExpressionAttributeValues: {
      ":entity": "figure",
      ...(expires && { ":ttl": Math.ceil(Date.parse(expires) / 1000) }),
      ...Object.fromEntries(measures.map(([, by], at) => [`:${at}`, by])),
    },
  };
};

/** Returns the writes that add to the cells of a generation that nobody else writes to. */
export const addToCells = (generation: number, adds: Adds): Write[] =>
  [...adds].map(([key, cell]) => ({ item: { Update: addition(generation, key, cell) } }));

const actorPlace = (generation: number, key: ActorKey) => {
  const [zone, account] = key.split("#");
  return { pk: `${prefix(generation)}ACTOR#${account}`, sk: zone as string };
};

export const actorAt = async (generation: number, key: ActorKey): Promise<ActorState> => {
  const item = await readItem(actorPlace(generation, key));
  return item ? unpacked(item.state as StoredActor) : nobodyYet;
};

const actorItem = (generation: number, key: ActorKey, state: ActorState): Item => ({
  ...actorPlace(generation, key),
  entity: "figures_actor",
  state: packed(state),
});

/** Returns the write that stores an account's state in a generation that nobody else writes to. */
export const putActor = (generation: number, key: ActorKey, state: ActorState): Write => ({
  item: { Put: { TableName: tableName(), Item: actorItem(generation, key, state) } },
});

/** What many events add together: to cells, and the states of accounts after them. `undefined`: the account is gone. */
export type Batch = { adds: Adds; actors: Map<ActorKey, ActorState | undefined> };

type Row = ["cell", string, [string, number][]] | ["actor", ActorKey, StoredActor | null];

const rows_page = 1000;
/** The pages that nobody has taken away, because its function was killed, are deleted by the table. */
const page_days = 30;

const pagePlace = (generation: number, batch: number, page: number) => ({
  pk: `${prefix(generation)}BATCH#${batch}`,
  sk: String(page).padStart(4, "0"),
});

const zlib = () => process.getBuiltinModule("node:zlib");

/** The number of pages that a batch takes. */
export const pagesOf = ({ adds, actors }: Batch): number => Math.ceil((adds.size + actors.size) / rows_page);

/** Returns the writes that keep a batch, to be added to the cells. They belong to the transaction that moves the position. */
export const keepBatch = (generation: number, number: number, batch: Batch, now: string): Write[] => {
  const rows: Row[] = [
    ...[...batch.adds].map(([key, cell]): Row => ["cell", key, [...cell]]),
    ...[...batch.actors].map(([key, state]): Row => ["actor", key, state ? packed(state) : null]),
  ];
  const ttl = Math.ceil(Date.parse(plus(now, { days: page_days })) / 1000);
  return inBatches(rows, rows_page).map((own, page) => ({
    item: {
      Put: {
        TableName: tableName(),
        Item: {
          ...pagePlace(generation, number, page),
          entity: "figures_batch",
          rows: zlib().deflateRawSync(JSON.stringify(own)),
          ttl,
        },
      },
    },
  }));
};

/** Writes one row, unless this batch or a later one was added before. */
const addRow = (generation: number, batch: number, row: Row): Promise<unknown> => {
  const once = {
    ConditionExpression: "attribute_not_exists(last_batch) OR last_batch < :batch",
    ExpressionAttributeValues: { ":batch": batch },
  };
  if (row[0] === "cell") {
    const { UpdateExpression, ExpressionAttributeValues, ...cell } = addition(
      generation,
      row[1],
      new Map(row[2]),
    );
    return table().send(
      new UpdateCommand({
        ...cell,
        ...once,
        UpdateExpression: UpdateExpression.replace("SET ", "SET last_batch = :batch, "),
        ExpressionAttributeValues: { ...ExpressionAttributeValues, ...once.ExpressionAttributeValues },
      }),
    );
  }
  const [, key, state] = row;
  if (!state)
    return table().send(
      new DeleteCommand({ TableName: tableName(), Key: actorPlace(generation, key), ...once }),
    );
  const item = { ...actorItem(generation, key, unpacked(state)), last_batch: batch };
  return table().send(new PutCommand({ TableName: tableName(), Item: item, ...once }));
};

const abreast = 50;

const keptRows = async (generation: number, number: number, pages: number): Promise<Row[] | undefined> => {
  const kept = await Promise.all(
    Array.from({ length: pages }, (_, page) => readItem(pagePlace(generation, number, page))),
  );
  const found = kept.filter((page) => page !== undefined);
  return found.length < pages
    ? undefined
    : found.flatMap(
        ({ rows }) =>
          JSON.parse(
            zlib()
              .inflateRawSync(rows as Uint8Array)
              .toString(),
          ) as Row[],
      );
};

/** Adds a kept batch to the cells, each once, however often and by how many this is done. `false`: it is gone. */
export const addBatch = async (generation: number, number: number, pages: number): Promise<boolean> => {
  const rows = await keptRows(generation, number, pages);
  if (!rows) return false;
  await eachOf(rows, abreast, (row) =>
    addRow(generation, number, row).catch((error: Error) => {
      if (error.name !== "ConditionalCheckFailedException") throw error;
    }),
  );
  return true;
};

/** What a kept batch adds to cells. `undefined`: it is gone. */
export const keptCells = async (
  generation: number,
  number: number,
  pages: number,
): Promise<Adds | undefined> => {
  const rows = await keptRows(generation, number, pages);
  return (
    rows && new Map(rows.flatMap(([kind, key, sums]) => (kind === "cell" ? [[key, new Map(sums)]] : [])))
  );
};

/** Takes away a batch that was added. */
export const forgetBatch = async (generation: number, number: number, pages: number): Promise<void> => {
  const places = Array.from({ length: pages }, (_, page) => pagePlace(generation, number, page));
  await eachOf(places, abreast, (Key) => table().send(new DeleteCommand({ TableName: tableName(), Key })));
};

/** Puts names into the directory. */
export const noteInDirectory = async (entries: readonly string[]): Promise<void> => {
  await eachOf(entries, abreast, (entry) =>
    table().send(new PutCommand({ TableName: tableName(), Item: directoryItem(entry) })),
  );
};
