import { type Page, type PageRequest, pagesOf } from "../data/engine/page.ts";
import type { Changes, Write } from "../data/engine/write.ts";
import type { Versioned } from "../kernel/record.ts";

/**
 * One record as its person may see it, and the changes that erase the person from it (none if nothing in it is
 * personal).
 */
export type Held = { shown?: unknown; erasing?: Changes | undefined };

/** All records of one kind that are about a person. */
export type Holding = {
  /** Its name in the export. */
  name: string;
  /** The record's entity name in the table. */
  entity: string;
  /** Whether the export shows anything of it. Otherwise the export does not read it. */
  isShown: boolean;
  pages: (accountId: string, now: string) => AsyncGenerator<Held[]>;
};

type Source<R> = (accountId: string) => AsyncGenerator<readonly R[]> | Promise<readonly R[] | R | undefined>;
/** What the export shows of a record, and what the erasure writes to it. */
export type Treatment<R> = {
  shown?: (record: R, now: string) => unknown;
  erase?: (record: R, now: string) => Changes | undefined;
};

async function* read<R>(source: Source<R>, accountId: string): AsyncGenerator<readonly R[]> {
  const given = source(accountId);
  if (!(given instanceof Promise)) return yield* given;
  const found = await given;
  yield found === undefined ? [] : ([found].flat() as R[]);
}

/** Defines how records of a kind are found by account, exported and erased. */
export const holding = <R>(
  name: string,
  { name: entity }: { name: string },
  source: Source<R>,
  { shown, erase }: Treatment<R>,
): Holding => ({
  name,
  entity,
  isShown: shown !== undefined,
  async *pages(accountId, now) {
    for await (const records of read(source, accountId))
      yield Promise.all(
        records.map(async (record) => ({
          ...(shown && { shown: await shown(record, now) }),
          erasing: erase?.(record, now),
        })),
      );
  },
});

/** Reads all pages of an account's list. */
export const list =
  <R>(page: (accountId: string, request: PageRequest) => Promise<Page<R>>): Source<R> =>
  (accountId) =>
    pagesOf((request) => page(accountId, request));

/** Erases by deleting the record. */
export const removeFrom =
  <R extends Versioned>({ remove }: { remove: (record: R) => Write }) =>
  (record: R): Changes => ({ writes: [remove(record)], events: [] });

/** Erases by storing the record without its personal data. No changes if it has none. */
export const scrubIn =
  <R extends Versioned>({ update }: { update: (record: R) => Write }, scrub: (record: R) => R) =>
  (record: R): Changes | undefined => {
    const after = scrub(record);
    return after === record ? undefined : { writes: [update(after)], events: [] };
  };
