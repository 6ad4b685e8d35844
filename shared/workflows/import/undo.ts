import { afterRow, importedAs, importedRows, importRows, noteRow, rowsOf } from "../../data/imports.ts";
import type { Import } from "../../domain/import/import.ts";
import { importPolicy } from "../../domain/import/policy.ts";
import { RowChangedSince } from "../../domain/import/refusals.ts";
import type { ImportRow } from "../../domain/import/row.ts";
import { isVersionConflict } from "../../kernel/refusal.ts";
import { problemIn, type Working } from "./rows.ts";
import { takingOf } from "./takings.ts";

const takenBack = async (row: ImportRow, { id, kind, source }: Import, { commit, clock }: Working) => {
  const known = await importedAs(kind, source, row.external_id ?? "");
  if (known && known.import_id !== id) throw RowChangedSince();
  const { writes, events } = await takingOf(kind).takeBack(row, { now: clock(), source });
  const restored = known
    ? [row.known_before ? importedRows.update({ ...known, ...row.known_before }) : importedRows.remove(known)]
    : [];
  const { before: _, after: __, known_before: ___, ...told } = row;
  await commit([...writes, ...restored, noteRow({ ...told, outcome: "undone" })], events);
};

const undoRow = async (row: ImportRow, record: Import, working: Working): Promise<"gone" | "kept"> => {
  for (let attempt = 1; ; attempt += 1)
    try {
      await takenBack(row, record, working);
      return "gone";
    } catch (error) {
      if (isVersionConflict(error) && attempt < 5) continue;
      await working.commit([noteRow({ ...row, outcome: "kept", ...problemIn(error) })], []);
      return "kept";
    }
};

/** Takes back what the next rows have brought. What is used, or was changed since, is kept and listed. */
export const undoRows = async (record: Import, working: Working) => {
  const { items } = await importRows.page("ofImport", rowsOf(record.id), {
    ...afterRow(record.position),
    limit: importPolicy.chunk,
    order: "oldest",
    scope: "undo",
  });
  const counts = { gone: 0, kept: 0 };
  for (const row of items) {
    // A worker that died has undone it already: then it is counted only.
    if (row.outcome === "undone") counts.gone += 1;
    else if (row.outcome === "kept") counts.kept += 1;
    else if (row.outcome !== "wrong") counts[await undoRow(row, record, working)] += 1;
  }
  return {
    ...counts,
    through: items.at(-1)?.row ?? record.position,
    last: items.length < importPolicy.chunk,
  };
};
