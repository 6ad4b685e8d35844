import { media } from "../../data/media.ts";
import { type Cells, nameOfRow, uniqueIn } from "../../domain/import/columns.ts";
import { cellsOf, fileProblem, placesOf } from "../../domain/import/file-problem.ts";
import type { FileProblem, Import } from "../../domain/import/import.ts";
import type { ImportKind } from "../../domain/import/kind.ts";
import { importPolicy } from "../../domain/import/policy.ts";
import { type TableFile, tableOf, UnreadableFile } from "../../vendors/csv/parse.ts";
import { wholeAt } from "../../vendors/storage/objects.ts";

export type FileRow = {
  row: number;
  cells: Cells;
  external_id: string;
  /** An earlier row that says the same where no two may. */
  again?: { column: string; row: number };
  /** There is something beyond its last column. */
  too_wide?: true;
};
export type ImportFile = { rows: FileRow[] };

/** The file that was read last: its rows are worked on piece by piece. */
let last: { id: string; file: ImportFile | FileProblem } | undefined;

/** The table in an uploaded file, or why it can't be read. */
export const tableIn = async (
  { bucket, key }: { bucket: string; key: string },
  most?: number,
): Promise<TableFile | FileProblem> => {
  const bytes = await wholeAt(bucket, key);
  if (!bytes) return fileProblem("file_gone");
  try {
    return tableOf(bytes, importPolicy, most);
  } catch (error) {
    if (error instanceof UnreadableFile) return fileProblem(error.code, error.row, error.column);
    throw error;
  }
};

/** Finds the rows that say what an earlier one has said where no two may say the same. */
const repeating = (kind: ImportKind) => {
  const seen = new Map<string, number>();
  return (cells: Cells, row: number): FileRow["again"] => {
    for (const column of uniqueIn[kind]) {
      const said = cells[column] && `${column} ${cells[column]?.toLowerCase()}`;
      const before = said ? seen.get(said) : undefined;
      if (before !== undefined) return { column, row: before };
      if (said) seen.set(said, row);
    }
    return undefined;
  };
};

const read = async ({ kind, media_id, columns }: Import): Promise<ImportFile | FileProblem> => {
  const stored = await media.get(media_id);
  if (stored?.state !== "ready") return fileProblem("file_gone");
  const table = await tableIn(stored);
  if ("code" in table) return table;
  const places = placesOf(kind, columns, table.columns);
  if ("code" in places) return places;
  const again = repeating(kind);
  const rows = table.rows.map(({ row, cells: given }): FileRow => {
    const cells = cellsOf(given, places);
    const external_id = nameOfRow(kind, cells);
    const repeats = again({ ...cells, external_id }, row);
    const too_wide = given.slice(table.columns.length).some((cell) => cell.trim() !== "");
    return {
      ...{ row, cells, external_id },
      ...(repeats && { again: repeats }),
      ...(too_wide && { too_wide }),
    };
  });
  return { rows };
};

/** The rows of an import's file, or why they can't be read. */
export const fileOf = async (one: Import): Promise<ImportFile | FileProblem> => {
  if (last?.id !== one.id) last = { id: one.id, file: await read(one) };
  return last.file;
};
