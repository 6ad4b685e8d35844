import { createHash } from "node:crypto";
import * as z from "zod/mini";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { notFound, versionConflict } from "../../kernel/refusal.ts";
import { Instant, LocalDate, Version } from "../../kernel/schema.ts";
import { minus, plus } from "../../kernel/time.ts";
import type { KnownDifference } from "./difference.ts";
import { type Difference, startOf } from "./reconciliation.ts";

/** Each night a part of what older days touched is looked at again, so that all of it was within these days. */
export const rowCheckPolicy = {
  turns: 30,
  months_days: 396,
  nights_days: 36,
  /** How many parts are worked on at the same time: how fast the table is read for them. */
  workers: 8,
  /** For so long nobody else works on a part that a worker has taken, since it kept something last. */
  lease_seconds: 120,
  /** For so long a turn of the schedule works on parts itself: a small stage's night needs no messages. */
  own_ms: 30_000,
};

const hours = Array.from({ length: 24 }, (_, hour) => String(hour));

/**
 * What a night's check is cut into: the entries of each hour of the day (UTC), providers with debts, customers with
 * credit, and last the end, for which all others have to be over.
 */
export const rowCheckParts: readonly string[] = [...hours, "debts", "credits", "end"];

export const rowCheckIdOf = (part: string): string => `rows#${part}`;

/** How far a part of tonight's check has got. */
export const RowCheck = lazyObject(() => ({
  id: z.string(),
  version: Version,
  part: z.string(),
  night: LocalDate,
  turn: z.int(),
  /** The days that are still to be gone through, the oldest first. */
  days: z.array(LocalDate),
  /** Where the first of them goes on, or a list. */
  cursor: z.optional(z.string()),
  /** The differences it has found, which the end does not take for gone. */
  seen: z.array(z.string()),
  held_until: z.optional(Instant),
  ended_at: z.optional(Instant),
}));
export type RowCheck = z.output<typeof RowCheck>;

export const RowCheckNotFound = notFound("row_check");
export const RowCheckConflict = versionConflict("row_check");

const day_ms = 86_400_000;
const turnOfDay = (day: string): number => (Date.parse(startOf(day)) / day_ms) % rowCheckPolicy.turns;

/** Whether a record is looked at in a turn. */
export const isOfTurn = (id: string, turn: number): boolean =>
  createHash("sha256").update(id).digest().readUInt32BE() % rowCheckPolicy.turns === turn;

/** Tonight's parts: each older day comes once in as many nights as there are turns. */
export const beginRowChecks = (
  before: readonly RowCheck[],
  now: string,
  first: string | undefined,
): RowCheck[] => {
  const { months_days, nights_days } = rowCheckPolicy;
  const night = now.slice(0, 10);
  const turn = turnOfDay(night);
  const days = Array.from({ length: months_days - nights_days }, (_, at) =>
    minus(startOf(night), { days: months_days - at }).slice(0, 10),
  ).filter((day) => turnOfDay(day) === turn && first !== undefined && day >= first.slice(0, 10));
  const of = new Map(before.map((check) => [check.part, check]));
  const isEndLeft = before.some(({ part, ended_at }) => part === "end" && ended_at === undefined);
  return rowCheckParts.map((part) => {
    const known = of.get(part);
    // What another night had no time for comes first.
    const left = known?.ended_at === undefined ? known : undefined;
    const isList = part === "debts" || part === "credits";
    const own = isList ? [] : [...new Set([...(left?.days ?? []), ...days])];
    return {
      id: rowCheckIdOf(part),
      version: known?.version ?? 0,
      part,
      night,
      turn,
      days: own,
      ...(left?.cursor && !isList && { cursor: left.cursor }),
      seen: isEndLeft ? (known?.seen ?? []) : [],
      ...(hours.includes(part) && own.length === 0 && { ended_at: now }),
    };
  });
};

export const isEnded = (check: RowCheck | undefined, now: string): boolean =>
  check?.ended_at !== undefined && check.night === now.slice(0, 10);

export const isTonights = (all: readonly RowCheck[], now: string): boolean =>
  all.length === rowCheckParts.length && all.every(({ night }) => night === now.slice(0, 10));

/** Whether somebody is working on it. */
export const isHeld = ({ held_until = "" }: RowCheck, now: string): boolean => held_until > now;

/** Whether nobody is working on it, and something is left to do. */
export const isFree = (check: RowCheck, now: string): boolean =>
  check.ended_at === undefined && !isHeld(check, now);

/** Whether all that has to be over before a part is. */
export const mayBegin = ({ part }: RowCheck, all: readonly RowCheck[]): boolean =>
  part !== "end" || all.every((other) => other.part === part || other.ended_at !== undefined);

export const heldCheck = (check: RowCheck, now: string): RowCheck => ({
  ...check,
  held_until: plus(now, { seconds: rowCheckPolicy.lease_seconds }),
});

/** A part that its worker has no more time for, or nothing more to do for. */
export const freeCheck = ({ held_until: _, ...check }: RowCheck): RowCheck => check;

/** The first of its days is gone through. */
export const withoutDay = ({ cursor: _, ...check }: RowCheck): RowCheck => ({
  ...check,
  days: check.days.slice(1),
});

const own = new Set<Difference["check"]>(["books", "balances", "payouts", "entries", "invoices"]);

/** Whether looking at a day's rows alone finds it, or its movements do. */
export const isOfRows = ({ found: { check, class: kind, movement } }: KnownDifference): boolean =>
  own.has(check) || (check === undefined && kind === "stuck" && movement === undefined);
