import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { root } from "../platform/operations.ts";
import { picture } from "./picture.ts";
import { asMarkdown, type Section } from "./report.ts";

/** The results of one part, and their time. */
type Kept = { measured_on: string; node: string; sections: Section[] };

const file = resolve(root, "docs/benchmark.json");

const all = (): Record<string, Kept> =>
  existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Record<string, Kept>) : {};

/** Stores a part's result at once, so that later parts may fail or run another day. */
export const keep = (part: string, sections: Section[]): void => {
  const kept: Kept = {
    measured_on: new Date().toISOString().slice(0, 10),
    node: process.versions.node,
    sections,
  };
  writeFileSync(file, `${JSON.stringify({ ...all(), [part]: kept }, null, 1)}\n`);
};

const introduction = (parts: readonly string[], kept: readonly Kept[]): string => {
  const nodes = [...new Set(kept.map(({ node }) => node))].join(" and ");
  return [
    `Written by \`npm run bench\` with Node.js ${nodes}; the figures are in [benchmark.json](benchmark.json).`,
    "Look at the ratios: what is compared was measured in turns and in random order, so that a busy machine disturbs both sides alike.",
    `To run it yourself takes about half an hour, \`npm run bench -- --quick\` a few minutes. \`npm run bench -- --only\` with one of ${parts.map((part) => `\`${part}\``).join(", ")} measures that part again.`,
  ].join(" ");
};

/** Writes the document and the picture from the stored results, in the order of the parts. */
export const publish = (parts: readonly string[]): void => {
  const known = all();
  const kept = parts.flatMap((part) => known[part] ?? []);
  const sections = kept.flatMap((one) => one.sections);
  writeFileSync(resolve(root, "docs/benchmark.md"), asMarkdown(sections, introduction(parts, kept)));
  writeFileSync(resolve(root, "docs/benchmark.svg"), picture(sections));
};
