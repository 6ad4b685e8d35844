import type { Given } from "../../data/engine/write.ts";
import { forgetRow, importedAs, importedRows, importRows, noteRow } from "../../data/imports.ts";
import { digestOf, parsedRow } from "../../domain/import/cells.ts";
import { type Counts, type Import, noCounts } from "../../domain/import/import.ts";
import { importPolicy } from "../../domain/import/policy.ts";
import type { ImportedRow, ImportRow, RowProblem } from "../../domain/import/row.ts";
import { isVersionConflict, Refusal } from "../../kernel/refusal.ts";
import { plus, wait } from "../../kernel/time.ts";
import { marketNamed } from "../../markets/served.ts";
import type { FileRow } from "./file.ts";
import type { Plan } from "./plan.ts";
import { takingOf } from "./takings.ts";

export type Working = { commit: (...given: Given) => Promise<void>; clock: () => string };

/** What is known of a row: what it became before, and what this import has noted. */
type Met = { known: ImportedRow | undefined; noted: ImportRow | undefined };
type Judged = { problem: RowProblem } | { plan: Plan; digest: string };

const abreast = 10;
const tries_most = 5;

const tooWide =
  "has more cells than there are columns. A cell with a separator in it needs quotation marks around it";

/** What a refusal says of a row. Anything else than a refusal of this row is thrown. */
export const problemIn = (error: unknown): RowProblem => {
  if (!(error instanceof Refusal) || error.reason.status >= 500 || isVersionConflict(error)) throw error;
  const { details, fields: [field] = [] } = error.facts;
  const column = field?.field ?? (typeof details?.column === "string" ? details.column : undefined);
  const { code, message, hint } = error.reason;
  return { ...(column && { column }), code, words: field?.problem ?? `${message} ${hint}` };
};

const metOf = async ({ row, external_id }: FileRow, { id, kind, source }: Import): Promise<Met> => {
  const [known, noted] = await Promise.all([
    external_id ? importedAs(kind, source, external_id) : undefined,
    importRows.get(id, String(row)),
  ]);
  return { known, noted };
};

const judge = async (
  { again, too_wide, cells }: FileRow,
  { known }: Met,
  record: Import,
  now: string,
): Promise<Judged> => {
  if (too_wide) return { problem: { code: "row.too_wide", words: tooWide } };
  const parsed = parsedRow(record.kind, cells, marketNamed(record.market).currency);
  if ("problem" in parsed) return parsed;
  if (again) {
    const words = `says the same as row ${again.row}`;
    return { problem: { column: again.column, code: "row.repeated", words } };
  }
  const digest = digestOf(parsed.row);
  if (known?.digest === digest) return { plan: { outcome: "same" }, digest };
  try {
    return {
      plan: await takingOf(record.kind).plan({ import: record, row: parsed.row, known, now }),
      digest,
    };
  } catch (error) {
    return { problem: problemIn(error) };
  }
};

const noteOf = ({ row, external_id }: FileRow, { id, created_at }: Import) => ({
  id: `${id}#${row}`,
  version: 1,
  import_id: id,
  row,
  ...(external_id && { external_id }),
  expires_at: plus(created_at, { days: importPolicy.kept_days }),
});

const noteWrong = (one: FileRow, record: Import, problem: RowProblem) =>
  noteRow({ ...noteOf(one, record), outcome: "wrong", ...problem });

type Outcome = keyof Counts;

/** Says what a row would do. Only what is wrong is noted. */
const checkRow = async (
  one: FileRow,
  met: Met,
  record: Import,
  { commit, clock }: Working,
): Promise<Outcome> => {
  const judged = await judge(one, met, record, clock());
  if ("problem" in judged) {
    await commit([noteWrong(one, record, judged.problem)], []);
    return "wrong";
  }
  if (met.noted) await commit([forgetRow(met.noted)], []);
  return judged.plan.outcome;
};

const taken = async (
  one: FileRow,
  { known, noted }: Met,
  record: Import,
  { commit, clock }: Working,
): Promise<Outcome> => {
  const { kind, source, id: import_id } = record;
  const judged = await judge(one, { known, noted }, record, clock());
  const isDone = noted?.outcome === "new" || noted?.outcome === "changed";
  if ("problem" in judged) {
    if (!isDone) await commit([noteWrong(one, record, judged.problem)], []);
    return "wrong";
  }
  const { plan, digest } = judged;
  if (plan.outcome === "same") {
    // A worker that died has taken it over already.
    if (isDone && known?.import_id === import_id) return noted.outcome as Outcome;
    if (noted) await commit([forgetRow(noted)], []);
    return "same";
  }
  const { outcome, record_type, record_id, before, after, writes, events } = plan;
  const base = { id: known?.id ?? record_id, version: known?.version ?? 0, kind, source };
  const next = { ...base, external_id: one.external_id, record_type, record_id, digest, import_id };
  const known_before = known && { import_id: known.import_id, digest: known.digest };
  const note: ImportRow = {
    ...noteOf(one, record),
    ...{ outcome, record_type, record_id, before, after, known_before },
  };
  try {
    await commit([...writes, importedRows.put(next), noteRow(note)], events);
  } catch (error) {
    await commit([noteWrong(one, record, problemIn(error))], []);
    return "wrong";
  }
  return outcome;
};

/** Takes a row over, once: whoever does it again finds it done. */
const takeRow = async (one: FileRow, met: Met, record: Import, working: Working): Promise<Outcome> => {
  let now_met = met;
  for (let attempt = 1; ; attempt += 1)
    try {
      return await taken(one, now_met, record, working);
    } catch (error) {
      if (!isVersionConflict(error) || attempt === tries_most) throw error;
      await wait(Math.random() * 25 * 2 ** attempt);
      now_met = await metOf(one, record);
    }
};

const works = { check: checkRow, take: takeRow };

/** Works on some rows, several at a time, and counts what became of them. */
export const workRows = async (
  work: keyof typeof works,
  rows: readonly FileRow[],
  record: Import,
  working: Working,
): Promise<Counts> => {
  const met = await Promise.all(rows.map((one) => metOf(one, record)));
  const counts = { ...noCounts };
  for (let at = 0; at < rows.length; at += abreast) {
    if ((record.held_until ?? "") < working.clock()) throw new Error("The time for these rows is over");
    const outcomes = await Promise.all(
      rows.slice(at, at + abreast).map((one, nth) => works[work](one, met[at + nth] as Met, record, working)),
    );
    for (const outcome of outcomes) counts[outcome] += 1;
  }
  return counts;
};
