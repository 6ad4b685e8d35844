import type { Role } from "../domain/account/account.ts";
import { DirectoryConflict, DirectoryEntry, headOf } from "../domain/person/directory.ts";
import { documented } from "../kernel/documented.ts";
import { entity } from "./engine/entity.ts";

/** Entries of one role whose words begin with the same two letters. */
const headPartition = (role: Role, term: string): string => `DIRECTORY#${role}#${headOf(term)}`;

/** The same of one state. */
const statePartition = (role: Role, state: string, term: string): string =>
  `DIRECTORY#${role}#${state}#${headOf(term)}`;

const place = (role: Role, term: string, id: string) => [headPartition(role, term), `${term}#${id}`] as const;

export const directory = entity({
  name: "directory_entry",
  schema: documented(() => DirectoryEntry),
  key: (role, term, id) => place(role as Role, term as string, id as string),
  identity: ({ role, term, id }) => [role, term, id],
  indexes: {
    byPrefix: { on: "table", key: ({ role, term, id }) => place(role, term, id) },
    inState: {
      on: "gsi2",
      key: ({ role, card, term, id }) => [statePartition(role, card.state, term), `${term}#${id}`],
    },
    ofAccount: { on: "gsi1", key: ({ id, term }) => [`DIRECTORY#OF#${id}`, term] },
  },
  notFound: DirectoryConflict,
  conflict: DirectoryConflict,
});

type Asked = { limit: number; cursor?: string | undefined; scope: string };

/** Entries of a role with a word that begins like this, of one state or all, in the order of the words. */
export const entriesFrom = (
  role: Role,
  { prefix, state }: { prefix: string; state?: string | undefined },
  request: Asked,
  keep: (entry: DirectoryEntry) => boolean,
  look_through: number,
) =>
  directory.pick(
    [
      state === undefined
        ? ["byPrefix", headPartition(role, prefix)]
        : ["inState", statePartition(role, state, prefix)],
    ],
    { ...request, order: "oldest", from: prefix, to: `${prefix}\uffff` },
    keep,
    look_through,
  );

export const entriesOfAccount = (accountId: string, request: Asked) =>
  directory.page("ofAccount", `DIRECTORY#OF#${accountId}`, { ...request, order: "oldest" });
