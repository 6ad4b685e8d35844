type Cell = string | number | undefined;

/** Spreadsheets run cells that begin like a formula. */
const harmless = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

const cell = (value: Cell): string => {
  if (typeof value !== "string") return value === undefined ? "" : String(value);
  const text = harmless(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** Comma-separated values (RFC 4180) with a header row. Text never becomes a formula. */
export const csvOf = (columns: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  [columns, ...rows].map((row) => `${row.map(cell).join(",")}\r\n`).join("");
