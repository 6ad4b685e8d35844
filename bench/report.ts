/** A goal for a measure, and whether it was met in this run. */
export type Goal = { what: string; measured: string; bound: string; met: boolean };

type Value = { name: string; value: number; reference?: boolean };

/** What the picture shows of a section: bars, the parts of a whole, or lines over growing sizes. */
export type Chart = { title: string; unit: string } & (
  | { kind: "bars" | "parts"; values: readonly Value[] }
  | { kind: "lines"; over: readonly string[]; lines: readonly { name: string; values: readonly number[] }[] }
);

export type Section = {
  title: string;
  /** What is measured and how, readable by itself. */
  about: string;
  columns: readonly string[];
  rows: readonly (readonly string[])[];
  goals: readonly Goal[];
  /** Details for readers who look for them. */
  details?: { summary: string; columns: readonly string[]; rows: readonly (readonly string[])[] };
  charts?: readonly Chart[];
  /** A digest of what was measured: with another one the figures are old. */
  digest?: string;
};

const goalColumns = ["goal", "bound", "measured", ""];
const goalRow = ({ what, bound, measured, met }: Goal) => [what, bound, measured, met ? "met" : "MISSED"];

const aligned = (columns: readonly string[], rows: readonly (readonly string[])[]): string => {
  const widths = columns.map((name, at) => Math.max(name.length, ...rows.map((row) => row[at]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join("  ")
      .trimEnd();
  return [line(columns), widths.map((width) => "-".repeat(width)).join("  "), ...rows.map(line)].join("\n");
};

/** The sections as text for a terminal. */
export const asText = (sections: readonly Section[]): string =>
  sections
    .map(({ title, columns, rows, goals }) =>
      [
        `\n${title}\n`,
        aligned(columns, rows),
        ...(goals.length > 0 ? ["", aligned(goalColumns, goals.map(goalRow))] : []),
      ].join("\n"),
    )
    .join("\n");

const markdownTable = (columns: readonly string[], rows: readonly (readonly string[])[]): string =>
  [
    `| ${columns.join(" | ")} |`,
    `|${columns.map((_, at) => (at === 0 ? "---" : "--:")).join("|")}|`,
    ...rows.map((row) => `| ${row.join(" | ")} |`),
  ].join("\n");

/** The sections as a document with the picture. */
export const asMarkdown = (sections: readonly Section[], introduction: string): string =>
  [
    "# Benchmark",
    introduction,
    ...(sections.some(({ charts }) => charts) ? ["![What it costs](benchmark.svg)"] : []),
    ...sections.flatMap(({ title, about, columns, rows, goals, details }) => [
      `## ${title}`,
      about,
      ...(rows.length > 0 ? [markdownTable(columns, rows)] : []),
      ...(details
        ? [
            `<details><summary>${details.summary}</summary>`,
            markdownTable(details.columns, details.rows),
            "</details>",
          ]
        : []),
      ...(goals.length > 0 ? [markdownTable(goalColumns, goals.map(goalRow))] : []),
    ]),
    "",
  ].join("\n\n");
