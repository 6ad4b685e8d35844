import * as z from "zod/mini";
import { policy } from "../domain/policy.ts";
import { described } from "../kernel/schema.ts";

/** The description shared by lists whose filters can be combined. */
export const filteredListDescription = `You can combine filters. A page may be shorter than \`limit\`, or empty, after ${policy.list.looked_through_most} entries that do not match: follow \`next_cursor\` to go on.`;

/** The number of entries in a list if it is counted: all, or those in one state. */
export const Total = described(
  z.nullable(z.int()),
  "Number of entries in the state that was asked for, or in any state. Null if you search or use another filter: those entries are not counted.",
);

/** The number of entries in one state, or in any. */
export const countedIn = (counts: Record<string, number>, state: string | undefined): number =>
  state ? (counts[state] ?? 0) : Object.values(counts).reduce((sum, amount) => sum + amount, 0);

/** The number of entries, unless the list has a filter that is not counted. */
export const totalOf = (counted: number, narrowing: Record<string, unknown>): number | null =>
  Object.values(narrowing).every((value) => value === undefined) ? counted : null;
