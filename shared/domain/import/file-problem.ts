import { type Cells, columnsOf } from "./columns.ts";
import type { FileProblem } from "./import.ts";
import type { ImportKind } from "./kind.ts";
import { importPolicy } from "./policy.ts";

const number = (of: number): string => of.toLocaleString("en-US");

const said: Readonly<Record<string, string>> = {
  encoding: 'It is not UTF-8. In Excel, save it as "CSV UTF-8 (Comma delimited)".',
  null_bytes: 'It has null bytes, so it is no text. In Excel, save it as "CSV UTF-8 (Comma delimited)".',
  quote_open: "A quotation mark is never closed.",
  quotes: "A quotation mark is where none can be.",
  row_too_long: "A row is far too long. A quotation mark may be missing before it.",
  empty: "It has no row with the names of the columns.",
  columns_many: `It has more than ${importPolicy.columns} columns.`,
  columns_twice: "Two columns have this name.",
  columns_missing: "This column is missing.",
  rows_many: `It has more than ${number(importPolicy.rows)} rows. Split it.`,
  file_gone: "The file is not there any more. Upload it again.",
  failing: "The service failed on these rows again and again. What it failed on is among what was given up.",
};

/** Why a file can't be read, in words that name the place. */
export const fileProblem = (code: string, row?: number, column?: string): FileProblem => {
  const place = [row && `row ${number(row)}`, column && `column "${column}"`].filter(Boolean).join(", ");
  const words = said[code] ?? "It can't be read.";
  return {
    code,
    words: place ? `${words} (${place})` : words,
    ...(row !== undefined && { row }),
    ...(column !== undefined && { column }),
  };
};

/** Where each field is in a row, or why that can't be told. */
export const placesOf = (
  kind: ImportKind,
  mapping: Readonly<Record<string, string>>,
  header: readonly string[],
): Map<string, number> | FileProblem => {
  const places = new Map<string, number>();
  for (const { name, required } of columnsOf[kind]) {
    const called = mapping[name] ?? name;
    const found = header.flatMap((one, at) => (one.toLowerCase() === called.toLowerCase() ? [at] : []));
    if (found.length > 1) return fileProblem("columns_twice", 1, called);
    const [at] = found;
    if (at !== undefined) places.set(name, at);
    else if (required || mapping[name] !== undefined) return fileProblem("columns_missing", 1, called);
  }
  return places;
};

/** The cells of a row that have something in them, by field. */
export const cellsOf = (cells: readonly string[], places: ReadonlyMap<string, number>): Cells =>
  Object.fromEntries(
    [...places].flatMap(([name, at]) => {
      const text = cells[at]?.trim();
      return text ? [[name, text]] : [];
    }),
  );
