import type * as z from "zod/mini";
import { committed, type Versioned } from "../../kernel/record.ts";
import type { RefusalReason } from "../../kernel/refusal.ts";
import { type Joining, joining } from "./guard.ts";
import { countOf, type Page, type PageRequest, type Place, pageOf, pickedPageOf } from "./page.ts";
import { type ItemKey, itemKeyOf, readItem, readItems, readListed } from "./reads.ts";
import { partitionIn, recordShards } from "./spread.ts";
import { type KeyIndex, keysOf, physicalIndexes, tableName, type WholeIndex } from "./table.ts";
import type { Item, Write } from "./write.ts";

/** Partition and sort key. */
export type Key = readonly [partition: string, sort: string];

/** A list: its physical index, and a record's position in it (undefined: the record is not in the list). */
export type Index<R> = {
  /**
   * A physical index, or `table`: the records of one partition of the table itself, by their sort key. A key-only index
   * costs nothing when a record changes but keeps its position, and one more round trip when it is read: for lists that
   * are rarely read.
   */
  on: WholeIndex | KeyIndex | "table";
  key: (record: R) => Key | undefined;
  /** The minimum number of partitions, for a list that everybody writes to. */
  shards?: number;
};

/** What guards the sets that a record belongs to. */
export type MemberOf<R> = (record: R) => ItemKey | readonly ItemKey[];

export type EntityDefinition<R extends Versioned, S, N extends string> = {
  /** The noun used in events and ids. */
  name: string;
  /** The record as the domain declares it: for documents and tests. */
  schema: () => S;
  /** The record's key, from the arguments of `get`: the id first. */
  key: (...ids: string[]) => Key;
  /** The ids that make a record's key. Default: its id. */
  identity?: (record: R) => string[];
  /**
   * The records that guard the sets which a record of this kind belongs to. Then inserting one gives no write, until it is
   * joined to its guards.
   */
  memberOf?: MemberOf<R>;
  indexes?: Record<N, Index<R>>;
  /** When a schedule has to process the record next (ISO instant). Undefined: never. */
  due?: (record: R) => string | undefined;
  /** When the table may delete it (ISO instant). Only clean-up: whether it has expired is decided by its own fields. */
  expires?: (record: R) => string | undefined;
  /**
   * Attributes that usually follow from the rest of the item. They are stored only if they differ, so that the record
   * stays below 1 KB and is not charged twice. Called with the stored item and the keys.
   */
  implied?: (item: Item) => Partial<R>;
  /**
   * Upgrades a record that an earlier release stored. It is stored in the new form with its next change. Called with
   * the item as stored.
   */
  upgrade?: (stored: Item) => R;
  notFound: RefusalReason;
  conflict: RefusalReason;
};

type Condition = { ConditionExpression: string; ExpressionAttributeValues?: Record<string, unknown> };

const bookkeeping = new Set(["pk", "sk", "entity", "writer", "ttl", ...physicalIndexes.flatMap(keysOf)]);

/** The record without the table's own attributes. It is a copy, because V8 reads objects slowly after a delete. */
export const recordOf = <R>(item: Item): R => {
  const record: Item = {};
  for (const name in item) if (!bookkeeping.has(name)) record[name] = item[name];
  return record as R;
};

const isSame = (one: unknown, other: unknown): boolean =>
  one === other || (typeof one === "object" && JSON.stringify(one) === JSON.stringify(other));

/** An item without its implied attributes. An implied attribute that the item lacks is stored as null. */
const withoutImplied = (item: Item, implied: Item): Item => {
  const left = { ...item };
  for (const name in implied)
    if (isSame(item[name], implied[name])) delete left[name];
    else left[name] ??= null;
  return left;
};

/** The record of an item, with its implied attributes. */
const withImplied = <R>(item: Item, implied: Item): R => {
  const record: Item = {};
  for (const name in implied)
    if (item[name] === undefined && implied[name] !== undefined) record[name] = implied[name];
  for (const name in item)
    if (!bookkeeping.has(name) && !(item[name] === null && name in implied)) record[name] = item[name];
  return record as R;
};

/** The first part of a sort key or the last of a partition: an instant, an id. */
export const firstOf = (key: unknown): string => String(key).split("#", 1)[0] as string;
export const lastOf = (key: unknown): string => String(key).slice(String(key).lastIndexOf("#") + 1);

/** The number of partitions for the due records of one kind. */
const dueShards = (use: "read" | "written") => recordShards(4, use);

/** `W` is what inserting gives: a write, or for members of guarded sets no write yet. */
const repository = <S extends z.ZodMiniType<Versioned>, N extends string, W extends Write | Joining>(
  definition: EntityDefinition<z.output<S>, S, N>,
) => {
  type R = z.output<S>;
  const {
    name,
    key,
    identity = (record: R) => [record.id],
    indexes = {} as Record<N, Index<R>>,
    notFound,
    conflict,
  } = definition;

  const { upgrade, implied } = definition;
  const whole = implied ? (item: Item): R => withImplied<R>(item, implied(item)) : recordOf<R>;
  const read = upgrade ? (item: Item): R => upgrade(whole(item) as Item) : whole;

  const keyOf = (record: R) => key(...identity(record));

  const placeOf = (...ids: string[]): ItemKey => {
    const [pk, sk] = key(...ids);
    return { pk, sk };
  };

  /** The condition that the stored item still has the record's version. */
  const thisVersion = (record: R) => {
    const [pk, sk] = keyOf(record);
    return {
      TableName: tableName(),
      Key: { pk, sk },
      ConditionExpression: "version = :present",
      ExpressionAttributeValues: { ":present": record.version },
      ReturnValuesOnConditionCheckFailure: "ALL_OLD" as const,
    };
  };

  /** An item that is there, and whose fields of these names are as the record has them. */
  const asRead = (record: R, facts: readonly (keyof R & string)[]) => {
    const [pk, sk] = keyOf(record);
    const known = facts.filter((fact) => record[fact] !== undefined);
    return {
      TableName: tableName(),
      Key: { pk, sk },
      ConditionExpression: [
        "attribute_exists(pk)",
        ...facts.map((fact) =>
          record[fact] === undefined ? `attribute_not_exists(#${fact})` : `#${fact} = :${fact}`,
        ),
      ].join(" AND "),
      ExpressionAttributeNames: Object.fromEntries(facts.map((fact) => [`#${fact}`, fact])),
      ExpressionAttributeValues: Object.fromEntries(known.map((fact) => [`:${fact}`, record[fact]])),
      ReturnValuesOnConditionCheckFailure: "ALL_OLD" as const,
    };
  };

  const itemOf = (record: R): Item => {
    const [pk, sk] = keyOf(record);
    const item: Item = { ...record, pk, sk, entity: name };
    for (const index of Object.values<Index<R>>(indexes)) {
      const place = index.key(record);
      if (index.on === "table" || !place) continue;
      const [partition, sort] = keysOf(index.on);
      if (sort in item && item[sort] !== place[1]) throw new Error(`${name} has two places for ${sort}`);
      item[partition] = partitionIn(
        place[0],
        index.shards ? recordShards(index.shards, "written") : 0,
        record.id,
      );
      item[sort] = place[1];
    }
    const due = definition.due?.(record);
    if (due) {
      item.duepk = partitionIn(`DUE#${name}`, dueShards("written"), record.id);
      item.duesk = due;
    }
    const expires = definition.expires?.(record);
    if (expires) item.ttl = Math.ceil(Date.parse(expires) / 1000);
    return implied ? withoutImplied(item, implied(item)) : item;
  };

  const get = async (...ids: string[]): Promise<R | undefined> => {
    const item = await readItem(placeOf(...ids));
    return item && item.entity === name ? read(item) : undefined;
  };

  const listOf = (index: N, partition: string | readonly string[]): Place => {
    const { on, shards = 0 } = indexes[index];
    return {
      ...(on !== "table" && { index: on }),
      partition,
      shards: shards && recordShards(shards, "read"),
    };
  };

  /** A page of a list with keys only. A filter reads up to a hundred records. */
  const pageByKeys = (
    place: Place,
    request: PageRequest,
    keep: ((record: R) => boolean) | undefined,
    meanwhile: ((keys: readonly ItemKey[]) => Promise<unknown>) | undefined,
    after: Promise<unknown> | undefined,
  ): Promise<Page<R>> => {
    // It may fail before the keys are there: then that is told once they are.
    after?.catch(() => undefined);
    return pickedPageOf<ItemKey, R>({
      places: [place],
      request,
      recordOf: itemKeyOf,
      keep: () => true,
      look_through: keep ? undefined : 0,
      read: async (keys) => {
        await after;
        const [items] = await Promise.all([readListed(keys), meanwhile?.(keys)]);
        const found = new Map(items.map((item) => [`${item.pk} ${item.sk}`, read(item)]));
        return keys
          .map(({ pk, sk }) => found.get(`${pk} ${sk}`))
          .map((record) => (record && (!keep || keep(record)) ? record : undefined));
      },
      read_most: keep ? 100 : request.limit,
    });
  };

  const put = (record: R, refuse: RefusalReason, condition: Condition): Write => ({
    item: {
      Put: {
        TableName: tableName(),
        Item: itemOf(committed(record)),
        ...condition,
        ReturnValuesOnConditionCheckFailure: "ALL_OLD",
      },
    },
    refuse: () => refuse(),
  });

  /** As members of guarded sets are written: not yet. */
  const asMember = (record: R, write: Write): W =>
    (definition.memberOf ? joining(write, [definition.memberOf(record)].flat()) : write) as W;

  /** Returns the write that inserts a new record; a member of guarded sets has to be joined to them. */
  const insert = (record: R, refuse: RefusalReason = conflict): W =>
    asMember(record, put(record, refuse, { ConditionExpression: "attribute_not_exists(pk)" }));

  /** Returns the write that replaces the version that was read; `record.version` is still that version. */
  const update = (record: R, refuse: RefusalReason = conflict): Write =>
    put(record, refuse, {
      ConditionExpression: "version = :read",
      ExpressionAttributeValues: { ":read": record.version },
    });

  return {
    name,
    indexes,
    /** The definition, for the documents. */
    definition,
    itemOf,
    /** The record of an item of the table. */
    read,
    /** Where a record is, from the arguments of `get`. */
    placeOf,
    get,

    /** The record, or its `not_found`. */
    find: async (...ids: string[]): Promise<R> => {
      const record = await get(...ids);
      if (!record) throw notFound();
      return record;
    },

    /** Up to 100 records by id, in the given order. Missing ones are left out. One round trip. */
    many: async (ids: readonly (string | readonly string[])[]): Promise<R[]> => {
      const distinct = new Map(ids.map((id) => [String(id), [id].flat()]));
      const records = await Promise.all([...distinct.values()].map((own) => get(...own)));
      return records.filter((record) => record !== undefined);
    },

    /** The same with the consistency of an index, at half the price. Ids are distinct. */
    listed: async (ids: readonly string[]): Promise<R[]> =>
      (await readListed(ids.map((id) => placeOf(id)))).map(read),

    insert,
    update,

    /** Returns the write that inserts a record with version 0, or updates one that was read. Members have to be joined either way. */
    put: (record: R): W => (record.version === 0 ? insert(record) : asMember(record, update(record))),

    /** Returns the write that deletes this version of the record. */
    remove: (record: R, refuse: RefusalReason = conflict): Write => ({
      item: { Delete: thisVersion(record) },
      refuse: () => refuse(),
    }),

    /** Returns the write that checks, without a change, that this is still the stored version. */
    unchanged: (record: R, refuse: RefusalReason = conflict): Write => ({
      item: { ConditionCheck: thisVersion(record) },
      refuse: () => refuse(),
    }),

    /** Returns the check that these fields of a record still are as they were read, whatever else of it has changed. */
    unchangedIn: (
      record: R,
      facts: readonly (keyof R & string)[],
      refuse: RefusalReason = conflict,
    ): Write => ({
      item: { ConditionCheck: asRead(record, facts) },
      refuse: () => refuse(),
    }),

    /**
     * Returns the write that raises the version of a record while these of its fields are as they were read. Whoever adds to a set that
     * the record guards does that; several who do it at once don't stand in each other's way. What is `noted` is stored with it.
     */
    touch: (record: R, facts: readonly (keyof R & string)[], noted: Partial<R> = {}): Write => {
      const { ExpressionAttributeNames, ExpressionAttributeValues, ...read } = asRead(record, facts);
      const fields = Object.entries(noted);
      const set = fields.map(([field]) => `#${field} = :${field}_noted`).join(", ");
      return {
        item: {
          Update: {
            ...read,
            UpdateExpression: `${set && `SET ${set} `}ADD version :one`,
            ExpressionAttributeNames: {
              ...ExpressionAttributeNames,
              ...Object.fromEntries(fields.map(([field]) => [`#${field}`, field])),
            },
            ExpressionAttributeValues: {
              ...ExpressionAttributeValues,
              ...Object.fromEntries(fields.map(([field, value]) => [`:${field}_noted`, value])),
              ":one": 1,
            },
          },
        },
        refuse: () => conflict(),
      };
    },

    /** Records that are due, longest overdue first. Two round trips. */
    due: async (now: string, limit: number): Promise<R[]> => {
      const { items } = await pageOf({
        index: "due",
        partition: `DUE#${name}`,
        shards: dueShards("read"),
        request: { limit, scope: "due", order: "oldest", to: `${now}\uffff` },
        recordOf: itemKeyOf,
      });
      const records = (await readItems(items)).map(read);
      // The index may not have the latest change yet.
      return records.filter((record) => (definition.due?.(record) ?? "\uffff") <= now);
    },

    /**
     * A page of an index's list, in its order; `newest` reverses it. With `keep`, only the records that pass that
     * filter. `meanwhile` reads what belongs to the records of a list with keys only, in the round trip that reads them,
     * once `after` is there.
     */
    page: (
      index: N,
      partition: string | readonly string[],
      request: PageRequest,
      keep?: (record: R) => boolean,
      meanwhile?: (keys: readonly ItemKey[]) => Promise<unknown>,
      after?: Promise<unknown>,
    ): Promise<Page<R>> => {
      const place = listOf(index, partition);
      if (/^key/.test(indexes[index].on)) return pageByKeys(place, request, keep, meanwhile, after);
      return keep
        ? pickedPageOf<R>({ places: [place], keep, request, recordOf: read })
        : pageOf<R>({ ...place, request, recordOf: read });
    },

    /** The number of records in a list: for lists that people keep short by working on them. One round trip. */
    count: (index: N, partition: string): Promise<number> => countOf(listOf(index, partition)),

    /** The same for another value, read for the records that a filter keeps. */
    find_each: <C>(
      lists: readonly (readonly [index: N, partition: string | readonly string[]])[],
      request: PageRequest,
      looking: Pick<Parameters<typeof pickedPageOf<R, C>>[0], "keep" | "look_through" | "read" | "read_most">,
    ): Promise<Page<C>> =>
      pickedPageOf<R, C>({
        places: lists.map((list) => listOf(...list)),
        request,
        recordOf: read,
        ...looking,
      }),

    /**
     * A page of the records that a filter keeps. Each of these lists has all of them, in the same order. `look_through`
     * limits how many are read for it.
     */
    pick: (
      lists: readonly (readonly [index: N, partition: string | readonly string[]])[],
      request: PageRequest,
      keep: (record: R) => boolean,
      look_through?: number,
    ): Promise<Page<R>> => {
      const places = lists.map((list) => listOf(...list));
      return pickedPageOf<R>({ places, keep, look_through, request, recordOf: read });
    },

    /** A page of several lists in the same order, each of which has some of the records. With `keep`, of what it keeps. */
    unite: (
      lists: readonly (readonly [index: N, partition: string | readonly string[]])[],
      request: PageRequest,
      keep?: (record: R) => boolean,
    ): Promise<Page<R>> => {
      const places = lists.map((list) => listOf(...list));
      const all = { keep: () => true, look_through: 0 };
      return pickedPageOf<R>({ places, unite: true, request, recordOf: read, ...(keep ? { keep } : all) });
    },
  };
};

type Defining = {
  <S extends z.ZodMiniType<Versioned>, N extends string = never>(
    definition: EntityDefinition<z.output<S>, S, N> & { memberOf: MemberOf<z.output<S>> },
  ): ReturnType<typeof repository<S, N, Joining>>;
  <S extends z.ZodMiniType<Versioned>, N extends string = never>(
    definition: EntityDefinition<z.output<S>, S, N> & { memberOf?: never },
  ): ReturnType<typeof repository<S, N, Write>>;
};

/**
 * Declares a record kind: its keys, its indexes named after the question they answer, and the repository that reads it
 * and returns its writes. Reads by key are strongly consistent; lists are not. Inserting a member of guarded sets gives no
 * write until it is joined to its guards.
 */
export const entity: Defining = repository;
