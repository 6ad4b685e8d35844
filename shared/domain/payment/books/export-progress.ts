import type { Decision } from "../../../kernel/event.ts";
import { sum } from "../../../kernel/money.ts";
import { plus } from "../../../kernel/time.ts";
import { marketNamed } from "../../../markets/served.ts";
import { BookExportDone, BookExportFailed } from "../events.ts";
import type { Posting } from "../ledger.ts";
import { sha256 } from "./digest.ts";
import { type BookExport, factsOfExport } from "./export.ts";
import { exportPolicy } from "./export-policy.ts";
import { type AccountSum, added, ofMonths, sumsOf } from "./sums.ts";

const dueAfter = (now: string): string => plus(now, { minutes: exportPolicy.hold_minutes });

export const failExport = (
  { due_at: _, ...record }: BookExport,
  problem: NonNullable<BookExport["problem"]>,
  now: string,
): Decision<BookExport> => {
  const failed: BookExport = { ...record, state: "failed", problem, updated_at: now };
  const data = { ...factsOfExport(failed), problem };
  return { record: failed, events: [BookExportFailed.atNextVersion(failed, { to: "failed", data })] };
};

/** Takes an export for a worker, unless workers got nowhere again and again. */
export const holdExport = (record: BookExport, now: string): Decision<BookExport> =>
  record.tries >= exportPolicy.tries
    ? failExport(record, "failing", now)
    : { record: { ...record, tries: record.tries + 1, due_at: dueAfter(now) }, events: [] };

const debitsOf = (lines: Posting["lines"]): number =>
  sum(lines.map(({ amount_minor }) => Math.max(0, amount_minor)));

/** What an export has come to with the entries of its next file. */
export const withEntries = (record: BookExport, entries: readonly Posting[]): BookExport => {
  const lines = entries.flatMap((entry) => entry.lines);
  const sums = ofMonths(sumsOf(entries, marketNamed(record.market)), () => true);
  return {
    ...record,
    parts: record.parts + 1,
    entries: record.entries + entries.length,
    lines: record.lines + lines.length,
    debit_minor: sum([record.debit_minor, debitsOf(lines)]),
    sums: added([...record.sums, ...sums]),
  };
};

/** The export after a file of its was stored. */
export const storedPart = (record: BookExport, text: string, now: string): BookExport => ({
  ...record,
  size_bytes: record.size_bytes + Buffer.byteLength(text),
  digest: sha256(`${record.digest}${sha256(text)}`),
  tries: 0,
  due_at: dueAfter(now),
  updated_at: now,
});

const linesOf = (sums: readonly AccountSum[]): string =>
  added(sums)
    .map(({ currency, account, debit_minor, credit_minor }) =>
      [currency, account, debit_minor, credit_minor].join(" "),
    )
    .join("\n");

/** All files are there. `closed_with`: what the month's entries came to when it was closed. */
export const endExport = (
  record: BookExport,
  closed_with: readonly AccountSum[] | undefined,
  now: string,
): Decision<BookExport> => {
  const own = closed_with?.filter(({ currency }) => currency === record.currency);
  if (own && linesOf(own) !== linesOf(record.sums)) return failExport(record, "differs", now);
  const { due_at: _, ...rest } = record;
  const done: BookExport = { ...rest, state: "done", done_at: now, updated_at: now };
  const data = factsOfExport(done);
  return { record: done, events: [BookExportDone.atNextVersion(done, { to: "done", data })] };
};
