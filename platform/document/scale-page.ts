import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { reconciliationPolicy } from "../../shared/domain/payment/reconciliation.ts";
import { rowCheckPolicy } from "../../shared/domain/payment/row-check.ts";
import { slicePolicy } from "../../shared/domain/payment/slice.ts";
import { root } from "../operations.ts";
import { busiestHour, type Limit, limitsOf } from "./busiest-hour.ts";
import { assumed, millisecondsOf, price, readUnitsOf, wholeOf } from "./cost.ts";
import type { Story } from "./story.ts";

type Of = { a_day: number; a_movement: number };
type Measured = {
  older_read_units: Of;
  read_units: Of;
  write_units: Of;
  calls: Of;
  payments: { a_movement: number };
};

type ComparedDay = {
  movements: number;
  payments: number;
  differences: number;
  deaths: number;
  twice: number;
  per_1000: { calls: number; pages: number; read_units: number; write_units: number };
  heap_mb: { least: number; most: number };
};

const sizes = [100_000, 1_000_000, 10_000_000, 100_000_000];
const days_a_month = 30;
const page = 100;
/** A job is charged once and paid out once. */
const movements_a_job = 2;
/** Each day is compared on so many nights. */
const comparisons = reconciliationPolicy.nights + reconciliationPolicy.again_days.length;

const plain = (amount: number): string => Math.ceil(amount).toLocaleString("en-US");
const dollars = (amount: number): string => amount.toFixed(amount < 100 ? 2 : 0);

/** How much a worker is taken to read: so many records at once, as it does, and a time for each. */
const reads_at_once = 20;
const read_ms = 10;
const reads_a_second = (reads_at_once * 1000) / read_ms;
/** The older days of a night. */
const older_days = (rowCheckPolicy.months_days - rowCheckPolicy.nights_days) / rowCheckPolicy.turns;
/** The busiest hour of a day has so many of its jobs, and one worker. */
const busiest_hour = 0.1;
const night_seconds = 86_400;

/** How long a movement of a day keeps one of the comparisons' workers in a night, who wait for the payment provider. */
export const compared_seconds = (slicePolicy.workers * comparisons) / page / slicePolicy.calls_a_second;

/** The jobs of a month whose older rows so many workers get through in a night. `besides`: what else a movement of a day takes of them. */
export const olderMost = (
  { older_read_units: { a_day, a_movement } }: Pick<Measured, "older_read_units">,
  workers: number,
  besides = 0,
): number => {
  const secondsFor = (units: number) => (older_days * units) / reads_a_second;
  const movements = Math.min(
    (workers * night_seconds - secondsFor(a_day)) / (secondsFor(a_movement) + besides),
    night_seconds / (busiest_hour * secondsFor(a_movement)),
  );
  return Math.floor((movements / movements_a_job) * days_a_month);
};

/** The columns of one size: what a night takes. */
const column = (jobs: number, { read_units, write_units, older_read_units }: Measured): string[] => {
  const a_day = (jobs / days_a_month) * movements_a_job;
  const pages = Math.ceil(a_day / page);
  const of = ({ a_day: fixed, a_movement }: Of) => fixed + a_movement * a_day;
  const [read, written] = [of(read_units) * comparisons, of(write_units) * comparisons];
  const older = of(older_read_units) * older_days;
  const month = ((read + older) * price.read_unit + written * price.write_unit) * days_a_month;
  return [
    plain(a_day),
    plain(pages),
    plain(pages / slicePolicy.calls_a_second / 60),
    plain((pages * comparisons) / slicePolicy.calls_a_second / 60),
    plain(read),
    plain(older),
    plain(written),
    dollars(month),
  ];
};

const names = [
  "movements of a day",
  "pages of the payment provider for a day",
  "minutes for them",
  "minutes of a night, with the days that come again",
  "read units of a night's comparisons",
  "read units of a night's look at older rows",
  "write units of a night's comparisons",
  "US dollars a month",
];

/** What was compared of whole days, one row for each fact. */
const dayRows = (days: readonly ComparedDay[]): string[] =>
  (
    [
      ["payments", ({ payments }) => plain(payments)],
      ["differences planted, and found", ({ differences }) => plain(differences)],
      ["deaths of workers", ({ deaths }) => plain(deaths)],
      ["messages that came twice", ({ twice }) => plain(twice)],
      ["calls of the payment provider for 1,000 movements", ({ per_1000 }) => String(per_1000.calls)],
      ["read units for 1,000 movements", ({ per_1000 }) => plain(per_1000.read_units)],
      ["write units for 1,000 movements", ({ per_1000 }) => String(per_1000.write_units)],
      ["heap and buffers in megabytes", ({ heap_mb }) => `${heap_mb.least} to ${heap_mb.most}`],
    ] as [string, (day: ComparedDay) => string][]
  ).map(([name, of]) => `| ${name} | ${days.map(of).join(" | ")} |`);

const bench = <T>(name: string): T => JSON.parse(readFileSync(resolve(root, "bench", name), "utf8")) as T;

/** What the busiest hour of the largest size takes for granted. */
const assumedIn = (told: Story) => {
  const story = wholeOf(told);
  return {
    ...assumed,
    milliseconds: millisecondsOf(story),
    figures: told.figure_units[Math.max(...sizes)] as number,
    read_units: readUnitsOf(story),
  };
};

/** Every limit that a growing marketplace meets. */
export const limitsTold = (told: Story): Limit[] => limitsOf(told, wholeOf(told), assumedIn(told));

/** What the books take at several sizes, and where they stop to keep up. */
export const scalePage = async (): Promise<string> => {
  const measured = bench<Measured>("books-scale.json");
  const told = bench<Story>("story.json");
  const story = wholeOf(told);
  const most_jobs = Math.max(...sizes);
  const days = bench<ComparedDay[]>("books-days.json");
  const columns = sizes.map((jobs) => column(jobs, measured));
  const rows = names.map((name, at) => `| ${name} | ${columns.map((one) => one[at]).join(" | ")} |`);
  const most = (night_seconds * slicePolicy.calls_a_second * page) / movements_a_job / comparisons;
  return `# Where it stops to keep up

What grows with the number of jobs, at four sizes, and what would be the first to be too slow. Figures are derived from
what tests have counted (\`npm run document\`), not from a clock, but for what figures take of a processor.

${busiestHour(told, story, assumedIn(told), most_jobs)}
## The books

\`tests/campaigns/books-at-scale.test.ts\` compares days of a sample year by the hour and counts what that takes
(\`bench/books-scale.json\`): ${measured.read_units.a_movement} read units and ${measured.write_units.a_movement} write units for a movement in one comparison, ${measured.read_units.a_day} and ${measured.write_units.a_day} for a day
without any. These days are small and were cut into pieces of five movements, so that the figures are more than a large day
takes. The look at older rows of all days of that year reads ${measured.older_read_units.a_movement} read units for a movement of its days. A job is taken as
${movements_a_job} movements: what is charged and what is paid out. A page has ${page} movements,
the payment provider is asked ${slicePolicy.calls_a_second} times in a second, and each day is compared on ${comparisons} nights.

| jobs a month | ${sizes.map((jobs) => plain(jobs)).join(" | ")} |
|---|${sizes.map(() => "--:").join("|")}|
${rows.join("\n")}

- **Pages.** At ${slicePolicy.calls_a_second} pages a second a day's 24 hours are enough for ${plain(most * days_a_month)} jobs a month. Beyond that \`calls_a_second\` has to
  be raised (the payment provider allows a hundred calls a second), or nights 2 and 3 left out.
- **Older rows.** A night's look at them is cut into the hours of the day. The schedule \`row-checks\` works on them itself for
  ${rowCheckPolicy.own_ms / 1000} seconds, and leaves the rest to the ${rowCheckPolicy.workers} workers of the queue \`row-checks\`, who do nothing else. At ${plain(reads_a_second)} read units
  a second (${reads_at_once} at once, ${read_ms} milliseconds each) of each worker, they carry ${plain(olderMost(measured, rowCheckPolicy.workers))} jobs a month in 24 hours a night.
  Together they read at most ${plain(rowCheckPolicy.workers * reads_a_second)} units a second, of the 40,000 that a table has at first. The ${slicePolicy.workers} workers of the queue
  \`books\` wait for the payment provider: if they had older rows to look at, too, they would carry ${plain(olderMost(measured, slicePolicy.workers, compared_seconds))}. Raise
  \`rowCheckPolicy.workers\` to at most ${1 / busiest_hour}: the busiest hour, a tenth of its day, has one worker, who is through in a night with ${plain(olderMost(measured, 1 / busiest_hour))}
  jobs a month. What one night had no time for comes first in the next.
- **The last minutes.** Each 5 minutes the schedule \`ledger\` goes through the entries of the last 15, each partition of their
  list on its own, so that none is read twice in a turn.
- **Memory.** The entries of an hour are compared with digests of all that moved on the day, and the end of a day counts
  its payments by such digests: at most 8 bytes for each movement in each worker. Differences are held, too: days on which
  much differs take more. Of the entries around what moved at most ${plain(slicePolicy.entries_around_most)} are held at once. Nothing else grows.
- **What does not grow.** The book \`platform\` is read by what is looked for in it, and our whole balance goes on from
  what the books counted on the days before, with at most three days of entries, read page by page.

## Whole days that were compared

\`tests/campaigns/books-million.test.ts\` compares one day with so many movements by the hour (\`bench/books-days.json\`). Each job has three: what is
charged, what was held and not taken, and the share. Five differences are planted. ${slicePolicy.workers} workers in one process die at writes that are drawn, and
messages come twice; what was found by the end is what was planted, and nothing else. The payment provider's pages and the table's
rows are made as they are asked for and not held. Memory is that of all workers together, measured again and again once what nobody needs is gone.

| movements | ${days.map(({ movements }) => plain(movements)).join(" | ")} |
|---|${days.map(() => "--:").join("|")}|
${dayRows(days).join("\n")}
`;
};
