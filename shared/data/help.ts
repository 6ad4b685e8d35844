import {
  Help,
  HelpConflict,
  HelpNotFound,
  HelpRevision,
  HelpShelf,
  helpDueAt,
  noShelf,
} from "../domain/content/help.ts";
import { entity, recordOf } from "./engine/entity.ts";
import { wholePartition } from "./engine/partition.ts";
import { tableName } from "./engine/table.ts";

/** All entries are in one partition: they are few, and searched together. */
export const help = entity({
  name: "help",
  schema: () => Help,
  key: (id) => ["HELP", `ENTRY#${id}`],
  due: helpDueAt,
  notFound: HelpNotFound,
  conflict: HelpConflict,
});

const numbered = (revision: string | number) => `REVISION#${String(revision).padStart(6, "0")}`;

export const helpRevisions = entity({
  name: "help_revision",
  schema: () => HelpRevision,
  key: (id, revision) => [`HELP#${id}`, numbered(revision as string)],
  identity: ({ id, revision }) => [id, String(revision)],
  indexes: { ofEntry: { on: "table", key: ({ id, revision }) => [`HELP#${id}`, numbered(revision)] } },
  notFound: HelpNotFound,
  conflict: HelpConflict,
});

export const helpShelves = entity({
  name: "help_shelf",
  schema: () => HelpShelf,
  key: () => ["HELP", "SHELF"],
  notFound: HelpNotFound,
  conflict: HelpConflict,
});

export const helpShelf = async (): Promise<HelpShelf> => (await helpShelves.get("help")) ?? noShelf;

let read: { shelf: number; table: string; entries: Help[] } | undefined;

/**
 * Every entry of this version of the help, cached in the process until the version changes. Strongly consistent; at
 * most as many as the policy allows.
 */
export const allHelp = async (shelf: HelpShelf): Promise<Help[]> => {
  if (read?.shelf === shelf.version && read.table === tableName()) return read.entries;
  const entries = (await wholePartition("HELP", "ENTRY#")).map((item) => recordOf<Help>(item));
  read = { shelf: shelf.version, table: tableName(), entries };
  return entries;
};
