import { createHash } from "node:crypto";
import * as z from "zod/mini";
import { lazyObject } from "../../../kernel/lazy-object.ts";
import { notFound, refusal, versionConflict } from "../../../kernel/refusal.ts";
import { Id, Instant, Version } from "../../../kernel/schema.ts";

/** Counts the entries that name a month, in their transactions. The month closes here, with all of them. */
export const BooksGate = lazyObject(() => ({
  id: Id("books_gate"),
  version: Version,
  market: z.string(),
  month: z.string(),
  named: z.int(),
  closed_at: z.optional(Instant),
}));
export type BooksGate = z.output<typeof BooksGate>;

export const gateIdOf = (market: string, month: string) =>
  createHash("sha256").update(`gate ${market} ${month}`).digest("hex").slice(0, 24) as BooksGate["id"];

export const BooksGateNotFound = notFound("books_gate");
export const BooksGateConflict = versionConflict("books_gate");
export const PeriodClosed = refusal(
  "period.closed",
  409,
  "That month of the books is closed.",
  "Name a later month, or none: then the entry counts in the month in which it is written.",
);
