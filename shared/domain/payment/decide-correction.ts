import type { Decision } from "../../kernel/event.ts";
import type { Id as IdOf } from "../../kernel/id.ts";
import { refusal } from "../../kernel/refusal.ts";
import { plus } from "../../kernel/time.ts";
import { bookCorrectionPolicy } from "./book-change.ts";
import type { BookCorrection } from "./book-correction.ts";
import {
  BookCorrectionApproved,
  BookCorrectionDeclined,
  BookCorrectionExpired,
  BookCorrectionProposed,
} from "./events.ts";

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
