import * as z from "zod/mini";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { notFound, versionConflict } from "../../kernel/refusal.ts";
import { described, Id, Instant, Line, UpdatedAt, Version } from "../../kernel/schema.ts";
import { BookChange } from "./book-change.ts";

export const BookCorrectionState = z.enum(["proposed", "approved", "declined", "expired"]);

/** What one administrator proposes to change in the books, and another one approves or declines. */
export const BookCorrection = lazyObject(() => ({
  id: Id("book_correction"),
  version: Version,
  state: described(
    BookCorrectionState,
    "`proposed`: it waits for a second person, and nothing has changed. `approved`: it is in the books.",
  ),
  change: described(BookChange, "What is to change."),
  reason: described(Line(500, 3), "Why, without names."),
  proposed_by: described(Id("account"), "The administrator who proposed it. Somebody else approves it."),
  proposed_at: described(Instant, "When it was proposed."),
  expires_at: described(Instant, "Without a decision by then it counts for nothing."),
  decided_by: described(z.optional(Id("account")), "The administrator who approved or declined it."),
  decided_at: described(z.optional(Instant), "When that was."),
  decline_reason: described(z.optional(z.string()), "Why it was declined."),
  updated_at: UpdatedAt,
}));
export type BookCorrection = z.output<typeof BookCorrection>;

export const BookCorrectionNotFound = notFound("book_correction", "correction");
export const BookCorrectionConflict = versionConflict("book_correction", "correction");
