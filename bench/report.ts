/** A promise about a figure, and whether it held in this run. */
export type Goal = { what: string; measured: string; bound: string; met: boolean };

export type Section = {
  title: string;
  /** What is measured and how, for somebody who reads only this. */
  about: string;
  columns: readonly string[];
  rows: readonly (readonly string[])[];
  goals: readonly Goal[];
  /** Bars beside each other, in the section's unit. */
  bars?: { unit: string; values: readonly { name: string; value: number; reference?: boolean }[] };
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

/** The sections as a document; the picture of the bars stands beside it. */
export const asMarkdown = (sections: readonly Section[], introduction: string): string =>
  [
    "# Benchmark",
    introduction,
    ...(sections.some(({ bars }) => bars) ? ["![CPU time of cold starts](benchmark.svg)"] : []),
    ...sections.flatMap(({ title, about, columns, rows, goals }) => [
      `## ${title}`,
      about,
      markdownTable(columns, rows),
      ...(goals.length > 0 ? [markdownTable(goalColumns, goals.map(goalRow))] : []),
    ]),
    "",
  ].join("\n\n");

const escaped = (text: string) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;");

/** A section's bars as a picture that is read on light and on dark ground. */
export const asPicture = ({ title, bars }: Section): string => {
  const { unit, values } = bars ?? { unit: "", values: [] };
  const [nameWidth, barWidth, valueWidth, step, top] = [330, 360, 90, 26, 44];
  const longest = Math.max(...values.map(({ value }) => value));
  const rows = values.map(({ name, value, reference }, at) => {
    const y = top + at * step;
    const width = Math.round((value / longest) * barWidth);
    return [
      `<text x="${nameWidth - 10}" y="${y + 13}" text-anchor="end">${escaped(name)}</text>`,
      `<rect class="${reference ? "reference" : "service"}" x="${nameWidth}" y="${y}" width="${width}" height="18" rx="2"/>`,
      `<text x="${nameWidth + width + 8}" y="${y + 13}">${Math.round(value)} ${unit}</text>`,
    ].join("");
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${nameWidth + barWidth + valueWidth} ${top + values.length * step + 8}" role="img" aria-label="${escaped(title)}">
<style>
text { font: 13px system-ui, sans-serif; fill: #24292f; }
.title { font-weight: 600; font-size: 15px; }
.service { fill: #2f6feb; }
.reference { fill: #9aa4b2; }
@media (prefers-color-scheme: dark) { text { fill: #e6edf3; } .service { fill: #6ea8fe; } .reference { fill: #6b7685; } }
</style>
<text class="title" x="${nameWidth}" y="24">${escaped(title)}</text>
${rows.join("\n")}
</svg>
`;
};
