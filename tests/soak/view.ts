import { stripVTControlCharacters, styleText } from "node:util";

export type Figures = {
  seed: number;
  minutes: number;
  begun: number;
  /** The service's time at the beginning and now. */
  from: number;
  now: number;
  phase: string;
  providers: number;
  stories: { under_way: number; ended: Map<string, number>; away: Map<string, number>; gave_up: number };
  readings: number;
  requests: { answered: number; asked_to_wait: number; latencies: number[] };
  troubles: string[];
  /** What the service's process held at the end of each day, and the day from which it is warm. */
  memory: { held_mb: number[]; judged_from: number | undefined };
  checks: number;
  violations: string[];
  last: string;
};

const percentile = (sorted: readonly number[], share: number): number =>
  Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);

const day = (at: number) =>
  new Date(at).toLocaleString("en-US", { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" });

const total = (of: ReadonlyMap<string, number>) => [...of.values()].reduce((sum, one) => sum + one, 0);

/** How much the memory has grown since the warm-up, as a share. Undefined while that is not known. */
export const growthOf = ({ held_mb, judged_from }: Figures["memory"]): number | undefined => {
  if (judged_from === undefined) return undefined;
  const since = held_mb.slice(judged_from);
  const span = Math.floor(since.length / 3);
  if (span < 3) return undefined;
  const middle = (part: readonly number[]) => part.toSorted((a, b) => a - b)[Math.floor(span / 2)] as number;
  return middle(since.slice(-span)) / middle(since.slice(0, span)) - 1;
};

const percent = (share: number): string => `${share > 0 ? "+" : ""}${(share * 100).toFixed(1)} %`;

const memoryText = (memory: Figures["memory"]): string => {
  const growth = growthOf(memory);
  const size = `${memory.held_mb.at(-1) ?? "?"} MB held`;
  return growth === undefined ? `${size}, still warming up` : `${size}, ${percent(growth)} since it was warm`;
};

/** The progress, in a few lines. */
export const screen = (figures: Figures): string[] => {
  const { seed, minutes, begun, now, phase, providers, stories, readings, requests, troubles } = figures;
  const elapsed = Math.floor((Date.now() - begun) / 60_000) + 1;
  const sorted = requests.latencies.toSorted((a, b) => a - b);
  const line = (name: string, text: string) => `  ${name.padEnd(10)} ${text}`;
  return [
    "",
    `  ${styleText("bold", "Soak")}, minute ${Math.min(elapsed, minutes)} of ${minutes}. ${phase}`,
    "",
    line(
      "Clock",
      `${day(now)} (UTC), ${((now - figures.from) / 86_400_000).toFixed(1)} days since the start`,
    ),
    line(
      "People",
      `${providers} providers, ${stories.under_way} customers using it, ${total(stories.ended)} stories ended, ${total(stories.away)} turned away, ${stories.gave_up} gave up; the operator has read ${readings} lists`,
    ),
    line(
      "Requests",
      `${requests.answered} answered, half of them within ${percentile(sorted, 0.5)} ms, 95 % within ${percentile(sorted, 0.95)} ms; ${requests.asked_to_wait} asked to wait (429, 503)`,
    ),
    line("Faults", `${troubles.length} so far; the latest: ${troubles.at(-1) ?? "none"}`),
    line("Memory", memoryText(figures.memory)),
    line(
      "Checks",
      figures.violations.length === 0
        ? styleText(
            "green",
            `everything was as it must be, ${figures.checks === 1 ? "once" : `${figures.checks} times`} so far`,
          )
        : styleText("red", `${figures.violations.length} violations: ${figures.violations.at(-1)}`),
    ),
    line("Latest", figures.last),
    line("Seed", `${seed} (to repeat: FUZZ_SEED=${seed} npm run soak ${minutes})`),
    "",
  ].map((text) => text.slice(0, process.stdout.columns ? process.stdout.columns + 20 : 400));
};

let drawn = 0;

/** Draws the screen anew on a terminal; elsewhere says one line when `said` asks for it. */
export const draw = (figures: Figures, said: boolean): void => {
  const lines = screen(figures);
  if (process.stdout.isTTY) {
    process.stdout.write(`${drawn > 0 ? `\u001b[${drawn}A` : ""}\u001b[J${lines.join("\n")}\n`);
    drawn = lines.length;
  } else if (said) console.log(lines.map(stripVTControlCharacters).filter(Boolean).join("\n"));
};

const table = (of: ReadonlyMap<string, number>): string =>
  [...of]
    .sort(([, a], [, b]) => b - a)
    .map(([name, count]) => `| ${name} | ${count} |`)
    .join("\n");

/** The report, in Markdown. */
export const reportOf = (figures: Figures, checked: readonly string[]): string => {
  const { seed, minutes, from, now, stories, requests, troubles, violations, memory } = figures;
  const sorted = requests.latencies.toSorted((a, b) => a - b);
  const growth = growthOf(memory);
  const kinds = Map.groupBy(troubles, (one) => one.replace(/ for \d+ s$/, ""));
  return `# Soak

The service ran for ${minutes} ${minutes === 1 ? "minute" : "minutes"} as \`npm start\` runs it, with people at it and faults under it, and its clock went from
${day(from)} to ${day(now)} (UTC): ${((now - from) / 86_400_000).toFixed(1)} days. Seed ${seed}.

**${violations.length === 0 ? "No violation." : `${violations.length} violations.`}** ${figures.checks} times the traffic was stopped, and all of this was examined: ${checked.join("; ")}.
${violations.map((one) => `\n- ${one}`).join("")}
## What people did

${figures.providers} providers with a paid plan, and customers who each film something, book it and pay for it. An operator read ${figures.readings} lists.

| a customer's job | times |
|---|---:|
${table(stories.ended)}
| its customer gave up during a fault | ${stories.gave_up} |
${stories.away.size > 0 ? `\n| turned away with | times |\n|---|---:|\n${table(stories.away)}\n` : ""}
${requests.answered} requests were answered, half of them within ${percentile(sorted, 0.5)} ms and 95 % within ${percentile(sorted, 0.95)} ms, faults included. ${requests.asked_to_wait} were asked to wait (429 or 503).

## What went wrong on purpose

| fault | times |
|---|---:|
${table(new Map([...kinds].map(([name, all]) => [name, all.length])))}

Memory that the service's process held at the end of each day, without garbage: ${memory.held_mb.join(", ")} MB; ${growth === undefined ? "the run was too short to judge its growth" : `${percent(growth)} since it was warm (allowed: 10 %)`}.
`;
};
