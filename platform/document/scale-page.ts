import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { reconciliationPolicy } from "../../shared/domain/payment/reconciliation.ts";
import { rowCheckPolicy } from "../../shared/domain/payment/row-check.ts";
import { slicePolicy } from "../../shared/domain/payment/slice.ts";
import { root } from "../operations.ts";
import { price } from "./cost.ts";

type Of = { a_day: number; a_movement: number };
type Measured = { read_units: Of; write_units: Of; calls: Of; payments: { a_movement: number } };

const sizes = [100_000, 1_000_000, 10_000_000, 100_000_000];
const days_a_month = 30;
const page = 100;
/** A job is charged once and paid out once. */
const movements_a_job = 2;
/** Each day is compared on so many nights. */
const comparisons = reconciliationPolicy.nights + reconciliationPolicy.again_days.length;

const plain = (amount: number): string => Math.ceil(amount).toLocaleString("en-US");
const dollars = (amount: number): string => amount.toFixed(amount < 100 ? 2 : 0);

/** The columns of one size: what a night takes. */
const column = (jobs: number, { read_units, write_units }: Measured): string[] => {
  const a_day = (jobs / days_a_month) * movements_a_job;
  const pages = Math.ceil(a_day / page);
  const of = ({ a_day: fixed, a_movement }: Of) => fixed + a_movement * a_day;
  const [read, written] = [of(read_units) * comparisons, of(write_units) * comparisons];
  const older_days = (rowCheckPolicy.months_days - rowCheckPolicy.nights_days) / rowCheckPolicy.turns;
  const older = read_units.a_movement * a_day * older_days;
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

/** What the books take at several sizes, and where they stop to keep up. */
export const scalePage = async (): Promise<string> => {
  const measured = JSON.parse(readFileSync(resolve(root, "bench/books-scale.json"), "utf8")) as Measured;
  const columns = sizes.map((jobs) => column(jobs, measured));
  const rows = names.map((name, at) => `| ${name} | ${columns.map((one) => one[at]).join(" | ")} |`);
  const most = (86_400 * slicePolicy.calls_a_second * page) / movements_a_job / comparisons;
  return `# Where it stops to keep up

What grows with the number of jobs, at four sizes, and what would be the first to be too slow. Figures are derived from
what tests have counted (\`npm run document\`), not from a clock.

## The books

\`tests/campaigns/books-at-scale.test.ts\` compares days of a sample year by the hour and counts what that takes
(\`bench/books-scale.json\`): ${measured.read_units.a_movement} read units and ${measured.write_units.a_movement} write units for a movement in one comparison, ${measured.read_units.a_day} and ${measured.write_units.a_day} for a day
without any. These days are small and were cut into pieces of five movements, so that the figures are more than a large day
takes. A job is taken as ${movements_a_job} movements: what is charged and what is paid out. A page has ${page} movements,
the payment provider is asked ${slicePolicy.calls_a_second} times in a second, and each day is compared on ${comparisons} nights.

| jobs a month | ${sizes.map((jobs) => plain(jobs)).join(" | ")} |
|---|${sizes.map(() => "--:").join("|")}|
${rows.join("\n")}

- **Pages.** At ${slicePolicy.calls_a_second} pages a second a day's 24 hours are enough for ${plain(most * days_a_month)} jobs a month. Beyond that \`calls_a_second\` has to
  be raised (the payment provider allows a hundred calls a second), or nights 2 and 3 left out.
- **Older rows.** The schedule \`row-checks\` has two minutes each hour, and takes over to the next night what it had no
  time for. It is the first to fall behind; then its part of the days belongs into the queue, too.
- **Memory.** What the hours of a day have found is put together in one process: 8 bytes for each movement, and its
  differences. Days on which much differs take more.
- **What does not grow.** The book \`platform\` is read by what is looked for in it, and our whole balance goes on from
  what the books counted on the days before, with at most three days of entries.
`;
};
