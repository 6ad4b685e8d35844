import type { Role } from "../domain/account/account.ts";
import { DirectoryConflict, DirectoryEntry, DirectoryWords, headOf } from "../domain/privacy/directory.ts";
import { entity } from "./engine/entity.ts";
import type { Page } from "./engine/page.ts";
import { tableName } from "./engine/table.ts";
import type { Write } from "./engine/write.ts";

/** The entries of one role whose words begin with the same two letters. */
const headPartition = (role: Role, term: string): string => `DIRECTORY#${role}#${headOf(term)}`;

const place = (role: Role, term: string, id: string) => [headPartition(role, term), `${term}#${id}`] as const;

export const directory = entity({
  name: "directory_entry",
  schema: () => DirectoryEntry,
  key: (role, term, id) => place(role as Role, term as string, id as string),
  identity: ({ role, term, id }) => [role, term, id],
  indexes: { byPrefix: { on: "table", key: ({ role, term, id }) => place(role, term, id) } },
  notFound: DirectoryConflict,
  conflict: DirectoryConflict,
});

/** The entries of an account. A change of the account writes only those entries that differ. */
export const directoryWords = entity({
  name: "directory_words",
  schema: () => DirectoryWords,
  key: (accountId) => [`DIRECTORY#OF#${accountId}`, "WORDS"],
  notFound: DirectoryConflict,
  conflict: DirectoryConflict,
});

/** Returns the writes that add and remove an entry. The version of the account's words guards both. */
export const enter = (entry: DirectoryEntry): Write => ({
  item: { Put: { TableName: tableName(), Item: directory.itemOf(entry) } },
});
export const takeOut = ({ role, term, id }: DirectoryEntry): Write => {
  const [pk, sk] = place(role, term, id);
  return { item: { Delete: { TableName: tableName(), Key: { pk, sk } } } };
};

type Asked = { limit: number; cursor?: string | undefined; scope: string };

/**
 * The accounts of a role that have a word with this prefix, ordered by word. Of those that the filter keeps, returns
 * what `read` gives for up to `read_most`. Two round trips.
 */
export const foundFrom = <C>(
  role: Role,
  prefix: string,
  request: Asked,
  looking: {
    keep: (entry: DirectoryEntry) => boolean;
    look_through: number;
    read: (entries: readonly DirectoryEntry[]) => Promise<readonly (C | undefined)[]>;
    read_most: number;
  },
): Promise<Page<C>> =>
  directory.find_each(
    [["byPrefix", headPartition(role, prefix)]],
    { ...request, order: "oldest", from: prefix, to: `${prefix}\uffff` },
    looking,
  );
