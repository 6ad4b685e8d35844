import * as z from "zod/mini";
import { notFound, versionConflict } from "../kernel/refusal.ts";
import { described, Instant } from "../kernel/schema.ts";
import { entity } from "./engine/entity.ts";

/** How far the rows of one kind have got what a later release stores with them: how often they were filled is not kept. */
const Backfill = z.object({
  id: described(z.string(), "The kind of records, and the list if only one is filled."),
  version: z.int(),
  state: z.enum(["filling", "filled", "undoing", "undone"]),
  cursors: described(
    z.array(z.nullable(z.string())),
    "For each part of the table the row after which it goes on. Empty: at its beginning. Null: it is done.",
  ),
  looked_at: described(z.int(), "Rows of the table, of any kind."),
  filled: z.int(),
  unfit: described(z.int(), "Rows that are no records of this release, and stay as they are."),
  began_at: Instant,
  updated_at: Instant,
});
export type Backfill = z.output<typeof Backfill>;

export const BackfillConflict = versionConflict("backfill");

export const backfills = entity({
  name: "backfill",
  schema: () => Backfill,
  key: (id) => [`BACKFILL#${id}`, "BACKFILL"],
  notFound: notFound("backfill"),
  conflict: BackfillConflict,
});
