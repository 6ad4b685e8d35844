import * as z from "zod/mini";
import { type ActorState, nobodyYet, packed, type StoredActor, unpacked } from "../domain/analytics/actor.ts";
import { type Adds, keyOf } from "../domain/analytics/cells.ts";
import type { ActorKey } from "../domain/analytics/parts.ts";
import { metricTerms } from "../domain/analytics/terms.ts";
import { notFound, versionConflict } from "../kernel/refusal.ts";
import { plus } from "../kernel/time.ts";
import { QueryCommand } from "./engine/commands.ts";
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
        ({ pk: _, sk, entity: __, ttl: ___, ...sums }) => ({
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

export const directoryEntry = (entry: string): Write => ({
  item: {
    Put: { TableName: tableName(), Item: { pk: directoryHome, sk: entry, entity: "figures_directory" } },
  },
});

/** Returns the writes that add to cells. Commit them with the position's move, so that they are added once. */
export const addToCells = (generation: number, adds: Adds): Write[] =>
  [...adds].map(([key, cell]) => {
    const { partition, sort } = keyOf(key);
    const measures = [...cell];
    const expires =
      sort.startsWith("H#") && plus(`${sort.slice(2)}:00:00.000Z`, { days: metricTerms.hours_kept_days });
    return {
      item: {
        Update: {
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
        },
      },
    };
  });

const actorPlace = (generation: number, key: ActorKey) => {
  const [zone, account] = key.split("#");
  return { pk: `${prefix(generation)}ACTOR#${account}`, sk: zone as string };
};

export const actorAt = async (generation: number, key: ActorKey): Promise<ActorState> => {
  const item = await readItem(actorPlace(generation, key));
  return item ? unpacked(item.state as StoredActor) : nobodyYet;
};

export const putActor = (generation: number, key: ActorKey, state: ActorState | undefined): Write => {
  const Key = actorPlace(generation, key);
  return state
    ? {
        item: {
          Put: { TableName: tableName(), Item: { ...Key, entity: "figures_actor", state: packed(state) } },
        },
      }
    : { item: { Delete: { TableName: tableName(), Key } } };
};
