import { Import, ImportConflict, ImportNotFound } from "../domain/import/import.ts";
import type { ImportKind } from "../domain/import/kind.ts";
import {
  ImportedRow,
  ImportRow,
  ImportRowConflict,
  ImportRowNotFound,
  type RowOutcome,
} from "../domain/import/row.ts";
import { entity } from "./engine/entity.ts";
import { tableName } from "./engine/table.ts";
import type { Write } from "./engine/write.ts";

export const allImports = "IMPORTS";
export const waitingImports = "IMPORTS#WAITING";

export const imports = entity({
  name: "import",
  schema: () => Import,
  key: (id) => [`IMPORT#${id}`, "IMPORT"],
  indexes: {
    all: { on: "key1", key: ({ id, created_at }) => [allImports, `${created_at}#${id}`] },
    /** Those that wait for somebody. */
    waiting: {
      on: "key2",
      key: ({ id, waits_since, created_at }) =>
        waits_since ? [waitingImports, `${created_at}#${id}`] : undefined,
    },
  },
  due: ({ due_at }) => due_at,
  notFound: ImportNotFound,
  conflict: ImportConflict,
});

const place = (row: number): string => `ROW#${String(row).padStart(6, "0")}`;

/** The rows of an import with one outcome. */
export const rowsWith = (importId: string, outcome: RowOutcome): string =>
  `IMPORT_ROWS#${importId}#${outcome}`;
export const rowsOf = (importId: string): string => `IMPORT#${importId}`;

export const importRows = entity({
  name: "import_row",
  schema: () => ImportRow,
  key: (importId, row) => [rowsOf(importId as string), place(Number(row))],
  identity: ({ import_id, row }) => [import_id, String(row)],
  indexes: {
    ofImport: { on: "table", key: ({ import_id, row }) => [rowsOf(import_id), place(row)] },
    withOutcome: {
      on: "gsi1",
      key: ({ import_id, outcome, row }) => [rowsWith(import_id, outcome), place(row)],
    },
  },
  expires: ({ expires_at }) => expires_at,
  notFound: ImportRowNotFound,
  conflict: ImportRowConflict,
});

/** The rows after this one, in the table's own list. */
export const afterRow = (row: number) => ({ from: place(row + 1), to: "ROW#~" });

/** Returns the write that notes what became of a row, whatever was noted of it before. */
export const noteRow = (row: ImportRow): Write => ({
  item: { Put: { TableName: tableName(), Item: importRows.itemOf({ ...row, version: 1 }) } },
});

/** Returns the write that forgets what was noted of a row. */
export const forgetRow = ({ import_id, row }: ImportRow): Write => ({
  item: { Delete: { TableName: tableName(), Key: importRows.placeOf(import_id, String(row)) } },
});

/** Found by kind, source and the row's own id. */
export const importedRows = entity({
  name: "imported_row",
  schema: () => ImportedRow,
  key: (kind, source, external_id) => [`IMPORTED#${kind}#${source}#${external_id}`, "ROW"],
  identity: ({ kind, source, external_id }) => [kind, source, external_id],
  notFound: ImportRowNotFound,
  conflict: ImportRowConflict,
});

/** The record that a row of a source has become. */
export const importedAs = (kind: ImportKind, source: string, external_id: string) =>
  importedRows.get(kind, source, external_id);
