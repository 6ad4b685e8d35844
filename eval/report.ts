/** One measure, with its goal. */
export type Measure = {
  name: string;
  value: number;
  /** The number of cases. */
  of: number;
  /** Its goal; absent: it is shown without one. */
  bar?: number;
  /** Whether more is better; otherwise less is. */
  better: "more" | "less";
};

/** A case that was answered wrong. */
export type Miss = { measure: string; asked: string; answered: string };

/** The results of one part of the evaluation. */
export type Found = {
  title: string;
  told: string;
  measures: readonly Measure[];
  /** What is no share: a median, a ratio. */
  figures?: readonly { name: string; value: number }[];
  misses: readonly Miss[];
};

export const isMet = ({ value, bar, better }: Measure): boolean =>
  bar === undefined || (better === "more" ? value >= bar : value <= bar);

/** The measures below their goal. */
export const missedBars = ({ measures }: Pick<Found, "measures">): string[] =>
  measures.filter((measure) => !isMet(measure)).map(({ name }) => name);

const percent = (share: number): string =>
  `${(100 * share).toLocaleString("en", { maximumFractionDigits: 1 })} %`;

const goalOf = ({ bar, better }: Measure): string =>
  bar === undefined ? "" : `${better === "more" ? "at least" : "at most"} ${percent(bar)}`;

const verdictOf = (measure: Measure): string =>
  measure.bar === undefined ? "" : isMet(measure) ? "met" : "**missed**";

const figureOf = ({ name, value }: { name: string; value: number }): string =>
  `${name}: ${value.toLocaleString("en", { maximumFractionDigits: 2 })}`;

export const asText = ({ title, measures, figures = [] }: Found): string => {
  const longest = Math.max(...measures.map(({ name }) => name.length));
  const lines = measures.map((measure) =>
    [
      measure.name.padEnd(longest),
      percent(measure.value).padStart(7),
      `of ${measure.of}`.padStart(8),
      goalOf(measure).padEnd(16),
      verdictOf(measure).replaceAll("*", ""),
    ].join("  "),
  );
  return [title, ...lines, ...figures.map(figureOf)].join("\n");
};

const quoted = (text: string): string =>
  text.replaceAll("|", "\\|").replaceAll("\n", " ").replaceAll("<", "&lt;");

const published = [
  "Written by `npm run eval`: what the service understands, measured with sentences and dialogues that it was never tuned on. A goal that is missed is shown as missed. The figures are in [evaluation.json](evaluation.json).",
  "![Each measure beside its goal](evaluation.svg)",
];

export const asMarkdown = (all: readonly Found[], about: readonly string[] = published): string =>
  `${[
    "# Evaluation",
    ...about,
    ...all.flatMap(({ title, told, measures, figures = [], misses }) => [
      `## ${title}`,
      told,
      [
        "| measure | value | of | goal | |",
        "|---|--:|--:|---|---|",
        ...measures.map((measure) =>
          `| ${measure.name} | ${percent(measure.value)} | ${measure.of} | ${goalOf(measure)} | ${verdictOf(measure)} |`.replaceAll(
            "  ",
            " ",
          ),
        ),
      ].join("\n"),
      ...(figures.length === 0 ? [] : [figures.map((figure) => `- ${figureOf(figure)}`).join("\n")]),
      ...(misses.length === 0
        ? []
        : [
            `<details><summary>What was answered wrong (${misses.length})</summary>\n`,
            [
              "| measure | asked | answered |",
              "|---|---|---|",
              ...misses.map(
                ({ measure, asked, answered }) => `| ${measure} | ${quoted(asked)} | ${quoted(answered)} |`,
              ),
            ].join("\n"),
            "\n</details>",
          ]),
    ]),
  ].join("\n\n")}\n`;
