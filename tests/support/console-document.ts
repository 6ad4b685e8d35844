import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect } from "vitest";
import { root } from "../../platform/operations.ts";

const path = resolve(root, "docs/console.md");
const isWriting = import.meta.env.MODE === "console";

/** Where a part of the document stands: from below its title to the next one. */
const partOf = (document: string, title: string): { from: number; to: number } => {
  const head = `## ${title}\n\n`;
  const at = document.indexOf(head);
  if (at < 0) throw new Error(`docs/console.md has no part "${title}"`);
  const from = at + head.length;
  const next = document.indexOf("\n## ", from);
  return { from, to: next < 0 ? document.length : next };
};

const tableOf = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  [heads, heads.map((_, at) => (at > 0 ? "--:" : "---")), ...rows]
    .map((cells) => `| ${cells.join(" | ")} |\n`)
    .join("");

/** A table of docs/console.md as the tests have seen it: the document says the same, or `npm run console` writes it. */
export const documented = (title: string, heads: readonly string[], rows: readonly string[][]): void => {
  const document = readFileSync(path, "utf8");
  const { from, to } = partOf(document, title);
  const seen = tableOf(heads, rows);
  const part = document.slice(from, to);
  const table = part.indexOf("| ");
  if (isWriting)
    writeFileSync(path, document.slice(0, from) + part.slice(0, table) + seen + document.slice(to));
  else expect(part.slice(table), "`npm run console` writes docs/console.md anew").toBe(seen);
};

/** Sizes change with every release: they are written, and not compared. */
export const noted = (...table: Parameters<typeof documented>): void => {
  if (isWriting) documented(...table);
};
