import * as z from "zod/mini";
import type { Decision } from "../../kernel/event.ts";
import type { Id as IdOf } from "../../kernel/id.ts";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { notFound, refusal, versionConflict } from "../../kernel/refusal.ts";
import { CreatedAt, described, Id, Instant, UpdatedAt, Version } from "../../kernel/schema.ts";
import { plus } from "../../kernel/time.ts";
import { ImportCreated } from "./events.ts";
import { ImportKind } from "./kind.ts";
import { importPolicy } from "./policy.ts";

export const ImportState = z.enum([
  "checking",
  "checked",
  "refused",
  "running",
  "stopped",
  "done",
  "undoing",
  "undone",
]);
export type ImportState = z.output<typeof ImportState>;

const tally = (what: string) => described(z.int(), `How many rows ${what}.`);

export const Counts = lazyObject(() => ({
  new: tally("are new"),
  changed: tally("say something else than before"),
  same: tally("say what is there already"),
  wrong: tally("can't be taken over"),
}));
export type Counts = z.output<typeof Counts>;
export const noCounts: Counts = { new: 0, changed: 0, same: 0, wrong: 0 };

/** Why a whole file can't be read. */
export const FileProblem = lazyObject(() => ({
  code: described(z.string(), "Why, as a code."),
  words: described(z.string(), "Why, in words."),
  row: described(z.optional(z.int()), "The row of the file. The one with the names of the columns is 1."),
  column: described(z.optional(z.string()), "Name of the column that can't be read or is missing."),
}));
export type FileProblem = z.output<typeof FileProblem>;

/** A file of rows that are taken over from another system. */
export const Import = lazyObject(() => ({
  id: Id("import"),
  version: Version,
  kind: described(ImportKind, "What the rows are."),
  source: described(z.string(), "The system that they come from. Ids of rows are unique in it."),
  media_id: described(Id("media"), "Id of the file that the rows are in."),
  market: described(z.optional(z.string()), "The market that prices are of. Absent: the default market."),
  columns: described(z.record(z.string(), z.string()), "The column of the file for each field."),
  state: described(ImportState, "How far it is."),
  rows: described(z.optional(z.int()), "How many rows the file has. Absent until it was read."),
  position: described(z.int(), "How many of them the present state has worked on."),
  found: described(Counts, "What the check has found."),
  did: described(Counts, "What was taken over."),
  undo: described(
    z.optional(
      z.object({
        gone: described(z.int(), "How many rows were taken back."),
        kept: described(z.int(), "How many could not be."),
      }),
    ),
    "What was taken back. Absent if nobody asked for that.",
  ),
  invitations: described(
    z.optional(
      z.object({
        ordered_by: described(Id("account"), "The administrator who ordered them."),
        ordered_at: described(Instant, "When the invitations were ordered."),
        sent: described(z.int(), "How many were sent."),
        position: described(z.int(), "The last row whose customer was looked at."),
        done_at: described(z.optional(Instant), "When all were sent."),
      }),
    ),
    "The invitations to its customers. Absent until somebody orders them.",
  ),
  problem: described(z.optional(FileProblem), "Why it was refused, or has stopped by itself."),
  /** Since when somebody should look at it. */
  waits_since: described(
    z.optional(Instant),
    "Since when it waits for an administrator. Absent: it does not.",
  ),
  created_by: described(Id("account"), "The administrator who began it."),
  checked_at: described(z.optional(Instant), "When the file was checked."),
  started_at: described(z.optional(Instant), "When taking over began."),
  ended_at: described(z.optional(Instant), "When it was done or stopped."),
  /** A worker holds it until then; the service looks again at `due_at`. */
  held_until: z.optional(Instant),
  due_at: z.optional(Instant),
  tries: z.int(),
  created_at: CreatedAt,
  updated_at: UpdatedAt,
}));
export type Import = z.output<typeof Import>;

export const ImportView = z.omit(Import, { held_until: true, due_at: true, tries: true });

export const ImportNotFound = notFound("import");
export const ImportConflict = versionConflict("import");
export const ImportNotNow = refusal(
  "import.not_now",
  409,
  "The import does not allow this in its present state.",
  "Read it again: details.state is how far it is.",
);
export const ImportBusy = refusal(
  "import.busy",
  409,
  "A worker is still at its last rows.",
  "Try again in a minute.",
);
export const ImportCheckOld = refusal(
  "import.check_old",
  409,
  `The file was checked more than ${importPolicy.check_hours} hours ago.`,
  "Check it again: create-import with the same file.",
);
export const ImportManyWrong = refusal(
  "import.many_wrong",
  409,
  `More than ${importPolicy.wrong_percent} % of its rows are wrong.`,
  "Correct the file, or send allow_errors to take over the others.",
);
export const ImportUndoLate = refusal(
  "import.undo_late",
  409,
  `It ended more than ${importPolicy.undo_days} days ago.`,
  "Change the records one by one.",
);

export const factsOf = ({ id, kind }: Import) => ({ import_id: id, kind });

type Begun = Pick<Import, "kind" | "source" | "media_id" | "market" | "columns" | "created_by">;

/** A file is to be checked: nothing is taken over yet. */
export const createImport = (begun: Begun, id: IdOf<"import">, now: string): Decision<Import> => {
  const record: Import = {
    ...begun,
    id,
    version: 0,
    state: "checking",
    position: 0,
    found: noCounts,
    did: noCounts,
    tries: 0,
    due_at: plus(now, { minutes: 1 }),
    created_at: now,
    updated_at: now,
  };
  return {
    record,
    events: [ImportCreated.atNextVersion(record, { to: "checking", data: factsOf(record) })],
  };
};
