import * as z from "zod/mini";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { Id, Instant } from "../../kernel/schema.ts";
import { latest, minutesBetween, plus } from "../../kernel/time.ts";
import { webhookPolicy } from "./policy.ts";

/** How an endpoint answers, and who is asking it just now. */
export const EndpointHealth = lazyObject(() => ({
  id: Id("endpoint"),
  version: z.int(),
  /** Those that ask it just now; one that died is forgotten after its time. */
  slots: z.array(z.object({ by: z.string(), until: Instant })),
  /** How often it was asked in its latest second. */
  second: z.optional(z.object({ at: z.string(), count: z.int() })),
  /** Failures in a row. */
  failures: z.int(),
  failing_since: z.optional(Instant),
  open_until: z.optional(Instant),
  last_success_at: z.optional(Instant),
  /** How many of the notices about this failure were sent. */
  told: z.int(),
}));
export type EndpointHealth = z.output<typeof EndpointHealth>;

export const unknownHealth = (id: EndpointHealth["id"]): EndpointHealth => ({
  id,
  version: 0,
  slots: [],
  failures: 0,
  told: 0,
});

/** Thousands may wait for an endpoint that fails: the longer it does, the more seldom each of them asks. */
const patience_seconds = ({ failing_since = "" }: EndpointHealth, now: string): number => {
  const failing_seconds = (Date.parse(now) - Date.parse(failing_since)) / 1000 || 0;
  const { share, longest_seconds } = webhookPolicy.patience;
  return Math.ceil(Math.min(failing_seconds * share, longest_seconds));
};

const secondsUntil = (instant: string, now: string): number =>
  Math.max(1, Math.ceil((Date.parse(instant) - Date.parse(now)) / 1000));

/**
 * Takes one of an endpoint's slots. Otherwise how long to wait: it is asked by as many as it may be, often enough in this
 * second, or its circuit is open; one that was open is tried by one alone, and the others, who may be thousands, wait longer.
 */
export const takeSlot = (
  before: EndpointHealth,
  by: string,
  now: string,
): { taken: EndpointHealth } | { wait_seconds: number } => {
  const { slots: most, per_second, circuit, whole_ms, written_ms } = webhookPolicy;
  if (before.open_until && before.open_until > now)
    return { wait_seconds: Math.max(secondsUntil(before.open_until, now), patience_seconds(before, now)) };
  const slots = before.slots.filter(({ until }) => until > now);
  const isTried = before.failures >= circuit.failures;
  const allowed = isTried ? 1 : most;
  const at = now.slice(0, 19);
  const count = before.second?.at === at ? before.second.count : 0;
  if (slots.length >= allowed || count >= per_second)
    return { wait_seconds: isTried ? Math.max(circuit.first_seconds, patience_seconds(before, now)) : 1 };
  return {
    taken: {
      ...before,
      slots: [...slots, { by, until: plus(now, { seconds: Math.ceil((whole_ms + written_ms) / 1000) }) }],
      second: { at, count: count + 1 },
    },
  };
};

type Finished = { record: EndpointHealth; failing_hours?: number; disable: boolean };

/**
 * Gives a slot back with what came of it. `failing_hours`: administrators are told now that it has failed for
 * so long. `disable`: it has failed for so long that it is told nothing more.
 */
export const giveSlotBack = (
  before: EndpointHealth,
  { by, succeeded }: { by: string; succeeded: boolean },
  now: string,
): Finished => {
  const { failing_since, open_until: _, ...kept } = before;
  const slots = before.slots.filter((one) => one.by !== by);
  if (succeeded)
    return {
      record: { ...kept, slots, failures: 0, told: 0, last_success_at: now },
      disable: false,
    };
  const { circuit, told_after_hours, disabled_after } = webhookPolicy;
  const failures = before.failures + 1;
  const since = failing_since ?? now;
  const hours = minutesBetween(since, now) / 60;
  const beyond = failures - circuit.failures;
  const pause = Math.min(circuit.first_seconds * 2 ** Math.max(0, beyond), circuit.longest_seconds);
  const told = told_after_hours.filter((after) => hours >= after).length;
  const record: EndpointHealth = {
    ...kept,
    slots,
    failures,
    failing_since: since,
    told: Math.max(told, before.told),
    ...(beyond >= 0 && { open_until: latest(plus(now, { seconds: pause }), before.open_until) }),
  };
  return {
    record,
    ...(told > before.told && { failing_hours: Math.trunc(hours) }),
    disable: hours >= disabled_after.hours && failures >= disabled_after.attempts,
  };
};
