import type { simulateYear } from "../../local/sample-year/simulate.ts";
import type { Job } from "../../shared/domain/job/job.ts";
import type { Posting } from "../../shared/domain/payment/ledger.ts";
import { onTopOfPrices } from "./story-taxes.ts";

/** Every so many jobs have a tax. */
const every = 3;

/** Of the marketplace's part, so much in ten thousand is tax in these entries. */
const part_bps = 1736;

const taxedLines = (lines: Posting["lines"]): Posting["lines"] =>
  lines.flatMap((line) => {
    if (line.account !== "platform_fee") return line;
    const tax_minor = Math.trunc((line.amount_minor * part_bps) / 10_000);
    return [
      { ...line, amount_minor: line.amount_minor - tax_minor },
      { account: "tax_payable" as const, amount_minor: tax_minor },
    ];
  });

/** A year of which every third job is booked with a tax: half of them tax cancellation fees, too. */
export const withSomeTaxes = (year: ReturnType<typeof simulateYear>): typeof year => {
  const taxed = new Set<string>();
  const jobs = [...year.records.values()].filter(({ kind }) => kind === "job");
  for (const [at, { record }] of jobs.entries()) {
    if (at % every > 0) continue;
    const { on_cancellation: _, ...terms } = onTopOfPrices;
    Object.assign(record as Job, { tax: at % 2 === 0 ? onTopOfPrices : terms });
    taxed.add(record.id as string);
  }
  const postings = year.postings.map((entry) =>
    taxed.has(entry.job_id ?? "") ? { ...entry, lines: taxedLines(entry.lines) } : entry,
  );
  return { ...year, postings };
};
