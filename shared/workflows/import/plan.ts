import type { Changes } from "../../data/engine/write.ts";
import type { RowOf } from "../../domain/import/cells.ts";
import type { Import } from "../../domain/import/import.ts";
import type { ImportKind } from "../../domain/import/kind.ts";
import type { ImportedRow, ImportRow } from "../../domain/import/row.ts";

/** What a row would do: a new record, another one, or nothing. */
export type Plan =
  | { outcome: "same" }
  | ({
      outcome: "new" | "changed";
      record_type: string;
      record_id: string;
      before?: unknown;
      after: unknown;
    } & Changes);

export type Asked<K extends ImportKind = ImportKind> = {
  import: Import;
  row: RowOf<K>;
  /** What the row became before. */
  known: ImportedRow | undefined;
  now: string;
};

/** How one kind of row is taken over and taken back. A refusal says why it can't be. */
export type Taking<K extends ImportKind> = {
  plan: (asked: Asked<K>) => Promise<Plan>;
  takeBack: (row: ImportRow, asked: { now: string; source: string }) => Promise<Changes>;
};

export const nothing: Changes = { writes: [], events: [] };
