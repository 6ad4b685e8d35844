import * as z from "zod/mini";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { described } from "../../kernel/schema.ts";
import { disputePolicy } from "../payment/dispute.ts";
import { reconciliationPolicy } from "../payment/reconciliation.ts";
import {
  absencePolicy,
  aiBudget,
  calendarPolicy,
  conversationPolicy,
  membershipPolicy,
  policy,
  seriesPolicy,
  timesPolicy,
} from "../policy.ts";

const Value = z.union([z.number(), z.string(), z.boolean()]);

/** One bound, delay or share that the service works by. */
export const PolicyEntry = lazyObject(() => ({
  area: described(z.string(), "What it is about, such as `job` or `payment`."),
  name: described(z.string(), "Its name within the area, such as `cancel_free_hours`."),
  value: described(z.union([Value, z.array(Value)]), "The value in force: one, or a list."),
  unit: described(
    z.optional(z.string()),
    "What the value counts, if the name ends in it: `hours`, `days`, `bytes`. `bps` are hundredths of a percent, `minor` are cents, `micros` are millionths of a dollar.",
  ),
}));
type PolicyEntry = z.output<typeof PolicyEntry>;

const units = [
  "ms",
  "seconds",
  "minutes",
  "hours",
  "days",
  "bps",
  "minor",
  "micros",
  "bytes",
  "pixels",
  "characters",
];

const unitOf = (name: string): string | undefined =>
  units.find((unit) => name.split(/[._]/).includes(unit)) ?? undefined;

const isValue = (value: unknown): value is PolicyEntry["value"] =>
  typeof value !== "object" || Array.isArray(value);

const entriesIn = (area: string, values: object, path: readonly string[] = []): PolicyEntry[] =>
  Object.entries(values).flatMap(([key, value]) => {
    const own = [...path, key];
    if (!isValue(value)) return entriesIn(area, value, own);
    const name = own.join(".");
    const unit = unitOf(name);
    return [{ area, name, value, ...(unit && { unit }) }];
  });

/** Every bound, delay and share that the service works by, area by area. */
export const policyEntries = (): PolicyEntry[] =>
  Object.entries({
    ...policy,
    dispute: disputePolicy,
    reconciliation: reconciliationPolicy,
    times: timesPolicy,
    absence: absencePolicy,
    calendar: calendarPolicy,
    series: seriesPolicy,
    conversation: conversationPolicy,
    membership: membershipPolicy,
    assistant: aiBudget,
  }).flatMap(([area, values]) => entriesIn(area, values));
