import { createHash } from "node:crypto";
import * as z from "zod/mini";
import type { Decision } from "../../kernel/event.ts";
import type { Id as IdOf } from "../../kernel/id.ts";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { notFound, refusal, versionConflict } from "../../kernel/refusal.ts";
import { described, Id, Instant, LocalDate, UpdatedAt, Version } from "../../kernel/schema.ts";
import { plus } from "../../kernel/time.ts";
import {
  DifferenceAssigned,
  DifferenceCorrected,
  DifferenceExplained,
  DifferenceFound,
  DifferenceGone,
  DifferenceOverdue,
  DifferenceReopened,
} from "./events.ts";
import { Difference } from "./reconciliation.ts";

export const differencePolicy = { overdue_days: 7 };

export const DifferenceState = z.enum(["open", "explained", "corrected", "gone"]);

/** A difference between the books and the payment provider, over all comparisons that found it. */
export const KnownDifference = lazyObject(() => ({
  id: Id("difference"),
  version: Version,
  day: described(LocalDate, "The day whose comparison found it first, in UTC."),
  state: described(
    DifferenceState,
    "`open`: nobody has explained it. `explained`: two administrators have. `corrected`: two have corrected the books or a record. `gone`: its day was compared again without it.",
  ),
  found: described(Difference, "What differs, as it was found last."),
  since: described(Instant, "Since when it is open, or was the last time."),
  overdue_at: described(z.optional(Instant), "When it had been open for so long that the alarm rang again."),
  owner_id: described(z.optional(Id("account")), "The administrator who looks after it. Absent: nobody."),
  note: described(z.optional(z.string()), "What administrators have found out so far."),
  reason: described(z.optional(z.string()), "How it was explained or corrected."),
  correction_id: described(
    z.optional(Id("book_correction")),
    "The correction that two administrators agreed on.",
  ),
  explained_by: described(z.optional(Id("account")), "Who proposed how it ended."),
  explained_at: described(z.optional(Instant), "When that was approved."),
  updated_at: UpdatedAt,
}));
export type KnownDifference = z.output<typeof KnownDifference>;

export const DifferenceNotFound = notFound("difference");
export const DifferenceConflict = versionConflict("difference");
export const DifferenceTaken = refusal(
  "difference.taken",
  409,
  "Somebody else looks after it by now.",
  "Read it again. details.owner_id is who does; absent: nobody.",
);
export const DifferenceNotOpen = refusal(
  "difference.not_open",
  409,
  "The difference has ended already: it is explained, corrected or gone.",
  "Read it again. details.state is how it is now.",
);

/** The same difference has the same id in every comparison, whatever its amounts are. */
export const differenceIdOf = ({ class: kind, check, movement, source, payment_id, reason }: Difference) =>
  createHash("sha256")
    .update(JSON.stringify([kind, check, movement, source ?? payment_id, kind === "stuck" ? reason : null]))
    .digest("hex")
    .slice(0, 24) as IdOf<"difference">;

const facts = ({ id, found: { payment_id }, owner_id }: KnownDifference) => ({
  difference_id: id,
  ...(payment_id && { payment_id }),
  ...(owner_id && { owner_id }),
});

const isAs = (one: Difference, other: Difference): boolean =>
  one.ours_minor === other.ours_minor &&
  one.theirs_minor === other.theirs_minor &&
  one.reason === other.reason;

type Seen = Decision<KnownDifference> & { rings: boolean };

const opened = (
  record: KnownDifference,
  event: typeof DifferenceFound | typeof DifferenceReopened | typeof DifferenceOverdue,
): Seen => ({
  record,
  events: [event.atNextVersion(record, { to: "open", data: facts(record) })],
  rings: true,
});

/** What a comparison that found a difference changes; undefined: nothing. `rings`: somebody has to be told. */
export const found = (
  before: KnownDifference | undefined,
  difference: Difference,
  day: string,
  now: string,
): Seen | undefined => {
  const seen = { found: difference, updated_at: now };
  if (!before) {
    const id = differenceIdOf(difference);
    return opened({ id, version: 0, day, state: "open", since: now, ...seen }, DifferenceFound);
  }
  const isSame = isAs(before.found, difference);
  const isBack = before.state === "gone" || before.state === "corrected";
  if (isBack || (before.state === "explained" && !isSame)) {
    const {
      overdue_at: _,
      reason: _r,
      correction_id: _c,
      explained_by: _b,
      explained_at: _a,
      ...kept
    } = before;
    const at = before.state === "gone" ? day : before.day;
    return opened({ ...kept, day: at, state: "open", since: now, ...seen }, DifferenceReopened);
  }
  const isOverdue = plus(before.since, { days: differencePolicy.overdue_days }) <= now;
  if (before.state === "open" && isOverdue && !before.overdue_at)
    return opened({ ...before, ...seen, overdue_at: now }, DifferenceOverdue);
  return isSame ? undefined : { record: { ...before, ...seen }, events: [], rings: false };
};

/** Its day was compared again, and it was not found. */
export const notFoundAgain = (before: KnownDifference, now: string): Decision<KnownDifference> => {
  const record: KnownDifference = { ...before, state: "gone", updated_at: now };
  const from = before.state;
  return {
    record,
    events: [DifferenceGone.atNextVersion(record, { from, to: "gone", data: facts(record) })],
  };
};

const mustBeOpen = ({ state }: KnownDifference): void => {
  if (state !== "open") throw DifferenceNotOpen({ details: { state } });
};

export type Care = {
  owner_id: KnownDifference["owner_id"] | null;
  from: KnownDifference["owner_id"] | null;
  note?: string | undefined;
};

/** Gives it to an administrator, or to nobody. Throws `difference.taken` if neither they nor `from` have it. */
export const assignDifference = (
  before: KnownDifference,
  { owner_id, from, note }: Care,
  now: string,
): Decision<KnownDifference> => {
  mustBeOpen(before);
  const held = before.owner_id ?? null;
  if (held !== from && held !== owner_id)
    throw DifferenceTaken({ details: { ...(held && { owner_id: held }) } });
  const { owner_id: _, ...kept } = before;
  const record: KnownDifference = {
    ...kept,
    ...(owner_id && { owner_id }),
    ...(note !== undefined && { note }),
    updated_at: now,
  };
  return { record, events: [DifferenceAssigned.atNextVersion(record, { data: facts(record) })] };
};

/** What two administrators agreed on about a difference. */
export type Ending = Required<Pick<KnownDifference, "reason" | "correction_id" | "explained_by">> & {
  state: "explained" | "corrected";
};

/**
 * Two administrators say why both sides differ, or have corrected what was wrong. An explained one rings again only if it
 * changes, a corrected one if it is found again.
 */
export const endDifference = (
  before: KnownDifference,
  ending: Ending,
  now: string,
): Decision<KnownDifference> => {
  mustBeOpen(before);
  const record: KnownDifference = { ...before, ...ending, explained_at: now, updated_at: now };
  const event = ending.state === "explained" ? DifferenceExplained : DifferenceCorrected;
  return {
    record,
    events: [event.atNextVersion(record, { from: "open", to: ending.state, data: facts(record) })],
  };
};
