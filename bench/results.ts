import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { root } from "../platform/operations.ts";
import { picture } from "./picture.ts";
import { asMarkdown, type Section } from "./report.ts";

/** The results of one part, and when and on what they were measured. */
type Kept = { measured_on: string; node: string; release?: string; commit?: string; sections: Section[] };

const file = resolve(root, "docs/benchmark.json");

const all = (): Record<string, Kept> =>
  existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Record<string, Kept>) : {};

const presentRelease = (): string =>
  (JSON.parse(readFileSync(resolve(root, "package.json"), "utf8")) as { version: string }).version;

const presentCommit = (): string =>
  execFileSync("git", ["rev-parse", "--short=8", "HEAD"], { cwd: root, timeout: 10_000 }).toString().trim();

/** The sections of a part, each with its day and commit, and marked as old if it was measured on another release. */
export const dated = ({ measured_on, release, commit, sections }: Kept, present: string): Section[] => {
  const source = `Measured on ${measured_on}${commit ? ` at commit ${commit}` : ""}.`;
  const mark = `Old: it was measured on ${release ? `release ${release}` : "an earlier release"}, and this is ${present}.`;
  return sections.map((section) => ({
    ...section,
    about: [section.about, ...(release === present ? [source] : [`${source} ${mark}`])].join("\n\n"),
  }));
};

/** The parts without a result of this release. */
export const oldOf = (
  parts: readonly string[],
  known: Record<string, Pick<Kept, "release">>,
  present: string,
): string[] => parts.filter((part) => known[part]?.release !== present);

/** The same for the stored results and the present release. */
export const oldParts = (parts: readonly string[]): string[] => oldOf(parts, all(), presentRelease());

/** Stores a part's result at once, so that later parts may fail or run another day. */
export const keep = (part: string, sections: Section[]): void => {
  const kept: Kept = {
    measured_on: new Date().toISOString().slice(0, 10),
    node: process.versions.node,
    release: presentRelease(),
    commit: presentCommit(),
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
  const sections = kept.flatMap((one) => dated(one, presentRelease()));
  writeFileSync(resolve(root, "docs/benchmark.md"), asMarkdown(sections, introduction(parts, kept)));
  writeFileSync(resolve(root, "docs/benchmark.svg"), picture(sections));
};
