import * as z from "zod/mini";
import type { Decision } from "../../kernel/event.ts";
import type { Id as IdOf } from "../../kernel/id.ts";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { notFound, refusal, versionConflict } from "../../kernel/refusal.ts";
import { described, Id, Instant, Line, UpdatedAt, Version } from "../../kernel/schema.ts";
import { plus } from "../../kernel/time.ts";
import { BookChange, bookCorrectionPolicy } from "./book-change.ts";
import {
  BookCorrectionApproved,
  BookCorrectionDeclined,
  BookCorrectionExpired,
  BookCorrectionProposed,
} from "./events.ts";

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
export const SamePerson = refusal(
  "correction.same_person",
  403,
  "Whoever proposed a correction can't approve it.",
  "Ask another administrator for finance, or an owner.",
);
export const BookCorrectionDecided = refusal(
  "correction.decided",
  409,
  "Somebody has decided about this correction already.",
  "Read it again. details.state is how it is now.",
);
export const BookCorrectionTooOld = refusal(
  "correction.expired",
  409,
  `Nobody approved this correction within ${bookCorrectionPolicy.valid_days} days.`,
  "Propose it again.",
);

type Told =
  | typeof BookCorrectionProposed
  | typeof BookCorrectionApproved
  | typeof BookCorrectionDeclined
  | typeof BookCorrectionExpired;

const told = (
  record: BookCorrection,
  event: Told,
  from?: BookCorrection["state"],
): Decision<BookCorrection> => ({
  record,
  events: [
    event.atNextVersion(record, {
      ...(from && { from }),
      to: record.state,
      data: {
        book_correction_id: record.id,
        kind: record.change.kind,
        ...("difference_id" in record.change &&
          record.change.difference_id && { difference_id: record.change.difference_id }),
      },
    }),
  ],
});

type Proposal = Pick<BookCorrection, "id" | "change" | "reason" | "proposed_by">;

export const proposeCorrection = (proposal: Proposal, now: string): Decision<BookCorrection> => {
  const expires_at = plus(now, { days: bookCorrectionPolicy.valid_days });
  const times = { proposed_at: now, expires_at, updated_at: now };
  return told({ ...proposal, version: 0, state: "proposed", ...times }, BookCorrectionProposed);
};

const decidable = ({ state, expires_at }: BookCorrection, now: string): void => {
  if (state === "expired" || (state === "proposed" && expires_at <= now)) throw BookCorrectionTooOld();
  if (state !== "proposed") throw BookCorrectionDecided({ details: { state } });
};

/** Throws `correction.same_person`, `correction.decided` and `correction.expired`. */
export const approveCorrection = (
  before: BookCorrection,
  by: IdOf<"account">,
  now: string,
): Decision<BookCorrection> => {
  decidable(before, now);
  if (before.proposed_by === by) throw SamePerson();
  const record: BookCorrection = {
    ...before,
    state: "approved",
    decided_by: by,
    decided_at: now,
    updated_at: now,
  };
  return told(record, BookCorrectionApproved, "proposed");
};

/** Whoever proposed it may take it back so, too. Throws `correction.decided` and `correction.expired`. */
export const declineCorrection = (
  before: BookCorrection,
  { by, decline_reason }: { by: IdOf<"account">; decline_reason: string },
  now: string,
): Decision<BookCorrection> => {
  decidable(before, now);
  const decided = { decided_by: by, decided_at: now, decline_reason, updated_at: now };
  return told({ ...before, state: "declined", ...decided }, BookCorrectionDeclined, "proposed");
};

/** Nobody decided in time. */
export const expireCorrection = (
  before: BookCorrection,
  now: string,
): Decision<BookCorrection> | undefined =>
  before.state === "proposed" && before.expires_at <= now
    ? told({ ...before, state: "expired", updated_at: now }, BookCorrectionExpired, "proposed")
    : undefined;
