import { createHash } from "node:crypto";
import * as z from "zod/mini";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { notFound, versionConflict } from "../../kernel/refusal.ts";
import { Instant, LocalDate, Version } from "../../kernel/schema.ts";
import { minus } from "../../kernel/time.ts";
import type { KnownDifference } from "./difference.ts";
import { Difference, startOf } from "./reconciliation.ts";

/** Each night a part of what older days touched is looked at again, so that all of it was within these days. */
export const rowCheckPolicy = { turns: 30, months_days: 396, nights_days: 36 };

/** How far tonight's part has got. */
export const RowCheck = lazyObject(() => ({
  id: z.string(),
  version: Version,
  night: LocalDate,
  turn: z.int(),
  /** The days whose entries are still to be gone through, the oldest first. */
  days: z.array(LocalDate),
  /** Where the first of them goes on, and what was found on it so far. */
  cursor: z.optional(z.string()),
  found: z.array(Difference),
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

/** Tonight's part: each older day comes once in as many nights as there are turns. */
export const beginRowCheck = (
  before: RowCheck | undefined,
  now: string,
  first: string | undefined,
): RowCheck => {
  const { months_days, nights_days } = rowCheckPolicy;
  const night = now.slice(0, 10);
  const turn = turnOfDay(night);
  const days = Array.from({ length: months_days - nights_days }, (_, at) =>
    minus(startOf(night), { days: months_days - at }).slice(0, 10),
  ).filter((day) => turnOfDay(day) === turn && first !== undefined && day >= first.slice(0, 10));
  // What another night had no time for comes first.
  const left = before && before.ended_at === undefined ? before : undefined;
  return {
    id: "rows",
    version: before?.version ?? 0,
    night,
    turn,
    days: [...new Set([...(left?.days ?? []), ...days])],
    ...(left?.cursor && { cursor: left.cursor }),
    found: left?.found ?? [],
  };
};

export const isEnded = (check: RowCheck | undefined, now: string): boolean =>
  check?.ended_at !== undefined && check.night === now.slice(0, 10);

const own = new Set<Difference["check"]>(["books", "balances", "payouts", "entries", "invoices"]);

/** Whether looking at a day's rows alone finds it, or its movements do. */
export const isOfRows = ({ found: { check, class: kind, movement } }: KnownDifference): boolean =>
  own.has(check) || (check === undefined && kind === "stuck" && movement === undefined);
