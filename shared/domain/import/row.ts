import * as z from "zod/mini";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { notFound, versionConflict } from "../../kernel/refusal.ts";
import { described, Id, Instant } from "../../kernel/schema.ts";
import { ImportKind } from "./kind.ts";

export const RowOutcome = z.enum(["new", "changed", "wrong", "undone", "kept"]);
export type RowOutcome = z.output<typeof RowOutcome>;

/** What is wrong with a row, or why it was kept. */
export const RowProblem = {
  column: described(z.optional(z.string()), "The field that is wrong."),
  code: described(z.optional(z.string()), "What is wrong, as a code."),
  words: described(z.optional(z.string()), "What is wrong, in words."),
};
export type RowProblem = { column?: string | undefined; code: string; words: string };

/** What became of a row of a file. Rows that say what is there already have none. */
export const ImportRow = lazyObject(() => ({
  id: z.string(),
  version: z.int(),
  import_id: Id("import"),
  row: described(z.int(), "Which row of the file it is. The one with the names of the columns is 1."),
  outcome: described(
    RowOutcome,
    "`new` and `changed`: it was taken over. `wrong`: it can't be. `undone`: it was taken over and taken back. `kept`: it could not be taken back.",
  ),
  external_id: described(z.optional(z.string()), "Your own id of it."),
  ...RowProblem,
  record_type: described(z.optional(z.string()), "Kind of the record that it is."),
  record_id: described(z.optional(z.string()), "Id of that record."),
  /** What it needs for being undone, or for the second order: values before and after. */
  before: z.optional(z.unknown()),
  after: z.optional(z.unknown()),
  known_before: z.optional(z.object({ import_id: z.string(), digest: z.string() })),
  expires_at: Instant,
}));
export type ImportRow = z.output<typeof ImportRow>;

export const ImportRowView = z.pick(ImportRow, {
  row: true,
  outcome: true,
  external_id: true,
  column: true,
  code: true,
  words: true,
  record_type: true,
  record_id: true,
});

/** Which record a row became, by its kind, source and own id: the same row again is the same record. */
export const ImportedRow = lazyObject(() => ({
  id: z.string(),
  version: z.int(),
  kind: ImportKind,
  source: z.string(),
  external_id: z.string(),
  record_type: z.string(),
  record_id: z.string(),
  /** What the row said last. */
  digest: z.string(),
  import_id: z.string(),
}));
export type ImportedRow = z.output<typeof ImportedRow>;

export const ImportRowNotFound = notFound("import_row", "row of an import");
export const ImportRowConflict = versionConflict("import_row", "row of an import");
