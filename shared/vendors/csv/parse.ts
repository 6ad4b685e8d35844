import { CsvError, parse } from "csv-parse/sync";
import { NotText, textOf } from "./decode.ts";

/** Why a file can't be read, and where. */
export class UnreadableFile extends Error {
  readonly code: string;
  readonly row: number | undefined;
  readonly column: string | undefined;
  constructor(code: string, row?: number, column?: string) {
    super(code);
    this.code = code;
    this.row = row;
    this.column = column;
  }
}

export type Bounds = { rows: number; columns: number; cell_characters: number };

const separators = [";", "\t", ","] as const;

/** What stands between cells: Excel writes a semicolon where the comma is for decimals. */
export const separatorOf = (text: string): string => {
  const [head = ""] = text.split(/\r\n|\r|\n/, 1);
  const unquoted = head.replaceAll(/"[^"]*"/g, "");
  const count = (separator: string) => unquoted.split(separator).length;
  return separators.reduce((best, one) => (count(one) > count(best) ? one : best), ",");
};

const recordsIn = (text: string, { rows, columns, cell_characters }: Bounds, to = rows + 2): string[][] =>
  parse(text, {
    delimiter: separatorOf(text),
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    record_delimiter: ["\r\n", "\n", "\r"],
    max_record_size: columns * cell_characters,
    to,
  });

/** The last cell before a place that can't be read: its row, and the name of its column. */
const lastCell = (before: string, bounds: Bounds): [row: number, column: string | undefined] => {
  const options = { delimiter: separatorOf(before), relax_quotes: true, relax_column_count: true };
  const records: string[][] = (() => {
    try {
      return parse(`${before}x`, { ...options, bom: true });
    } catch {
      // It is in a cell whose quotes are still open.
      return parse(`${before}x"`, { ...options, bom: true, to: bounds.rows });
    }
  })();
  const at = (records.at(-1)?.length ?? 1) - 1;
  return [Math.max(records.length, 1), records.length > 1 ? records[0]?.[at] : undefined];
};

const codes: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: "quote_open",
  CSV_MAX_RECORD_SIZE: "row_too_long",
};

const records = (bytes: Buffer, bounds: Bounds, to?: number): string[][] => {
  try {
    return recordsIn(textOf(bytes), bounds, to);
  } catch (error) {
    if (error instanceof NotText) throw new UnreadableFile(error.code, ...lastCell(error.before, bounds));
    if (!(error instanceof CsvError)) throw error;
    throw new UnreadableFile(codes[error.code] ?? "quotes", Number(error.records ?? 0) + 1);
  }
};

const isEmpty = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === "");

export type TableFile = {
  columns: string[];
  /** Rows with something in them, with their numbers as a spreadsheet shows them: the columns' names are row 1. */
  rows: { row: number; cells: string[] }[];
};

/** The table in a file of comma-separated values. With `most`, only its first rows. Throws `UnreadableFile`. */
export const tableOf = (bytes: Buffer, bounds: Bounds, most?: number): TableFile => {
  const [head, ...others] = records(bytes, bounds, most && most + 1);
  if (!head || isEmpty(head)) throw new UnreadableFile("empty", 1);
  const columns = head.map((name) => name.trim());
  if (columns.length > bounds.columns) throw new UnreadableFile("columns_many", 1);
  const rows = others.map((cells, at) => ({ row: at + 2, cells })).filter(({ cells }) => !isEmpty(cells));
  if (rows.length > bounds.rows) throw new UnreadableFile("rows_many", bounds.rows + 2);
  return { columns, rows };
};
