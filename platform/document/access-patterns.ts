import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { EntityDefinition, Index } from "../../shared/data/engine/entity.ts";
import { physicalIndexes } from "../../shared/data/engine/table.ts";
import type { Versioned } from "../../shared/kernel/record.ts";
import { exportsOf, root } from "../operations.ts";

type Definition = EntityDefinition<Versioned, unknown, string>;

type Repository = { definition: Definition; itemOf: (record: never) => Record<string, unknown> };

const isRepository = (value: unknown): value is Repository =>
  typeof value === "object" && value !== null && "definition" in value && "itemOf" in value;

/** Every repository of the service, by the name of its records. */
export const repositories = async (): Promise<Repository[]> => {
  const found = (await exportsOf("shared/data/**/*.ts")).map(([, value]) => value).filter(isRepository);
  return [...new Set(found)].sort((a, b) => (a.definition.name < b.definition.name ? -1 : 1));
};

/** The names that a key's ids have in its declaration, as placeholders. */
const placeholders = (key: Definition["key"]): string[] => {
  const [, names = ""] = /^\(?([\w\s,]*)\)?\s*=>/.exec(key.toString()) ?? [];
  return names
    .split(",")
    .map((name) => `{${name.trim()}}`)
    .filter((name) => name !== "{}");
};

/** The declaration of a key, on one line. */
const made = (index: Index<Versioned>): string =>
  index.key
    .toString()
    .replace(/\s+/g, " ")
    .replace(/^.*?=>\s*/, "")
    .replaceAll("|", "\\|");

const code = (text: string) => (text.includes("`") ? `\`\` ${text} \`\`` : `\`${text}\``);

const section = ({ name, key, indexes, due, expires }: Definition): string => {
  const [partition, sort] = key(...placeholders(key));
  const lists = Object.entries(indexes ?? {}).map(([question, index]) =>
    [
      "",
      question,
      index.on === "table" ? "the table" : index.on,
      String(index.shards ?? 1),
      index.on === "table" ? code(partition) : code(made(index)),
      "",
    ]
      .join(" | ")
      .trim(),
  );
  return [
    `## ${name}`,
    "",
    `Kept at ${code(partition)} / ${code(sort)}.${due ? " A schedule finds it when it is due." : ""}${expires ? " Deleted some time after it has expired." : ""}`,
    ...(lists.length > 0
      ? ["", "| list | index | partitions | partition and sort key |", "|---|---|--:|---|", ...lists]
      : []),
  ].join("\n");
};

/** The declared cost of each operation. A test calls each and compares. */
const costs = (): string => {
  const [, ...rows] = readFileSync(resolve(root, "tests/access-patterns.csv"), "utf8").trim().split("\n");
  return rows.map((row) => `| \`${row.replace(",", "` | ").replaceAll(",", " | ")} |`).join("\n");
};

/** Every kind of record: its key, and its lists. */
export const accessPatternsPage = async (): Promise<string> => {
  const all = (await repositories()).map(({ definition }) => definition);
  const lists = all.flatMap(({ indexes }) => Object.keys(indexes ?? {}));
  return `# Access patterns

One table, ${physicalIndexes.length} indexes (${physicalIndexes.join(", ")}), ${all.length} kinds of records, ${lists.length} lists. Indexes are overloaded and sparse: a
record is in one only as long as it belongs to that list.

| question | how | sequential round trips | read units |
|---|---|--:|---|
| one record by id | \`GetItem\`, strongly consistent | 1 | 1 for each 4 KB |
| up to 100 records by id, of any kinds, read together | \`BatchGetItem\`, strongly consistent | 1 | 1 for each 4 KB of each record |
| a page of a list | \`Query\` on its index, every partition of the list at once | 1 | 0.5 for each 4 KB read, in each partition |
| the history of a record | \`Query\` on its own partition | 1 | 1 for each 4 KB read |
| what is due now | \`Query\` on \`due\`, its 4 partitions at once | 1 | 0.5 for each 4 KB read |
| a change | \`TransactWriteItems\`: records, events and the stored answer | 1 | 2 write units for each KB of each item |

Nothing scans the table. No permission and no lock depends on an index, which may lag behind. The log line of a request
says what it cost.

## What each operation costs

One call with the operation's example, on a nearly empty table, in a process that remembers nothing. The figures are
declared in \`tests/access-patterns.csv\`; a test calls every operation and fails where one costs more or less. Round trips
that run at the same time count as one sequential round trip.

| operation | answer | sequential round trips | all | read units | write units |
|---|---|--:|--:|--:|--:|
${costs()}

# Kinds of records

${all.map(section).join("\n\n")}
`;
};
