import * as z from "zod/mini";
import type { EventEnvelope } from "../../kernel/event.ts";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { described, Instant } from "../../kernel/schema.ts";
import { webhookPolicy } from "./policy.ts";

/** Ids, instants, dates, codes and words of fixed lists. What people write has spaces, capitals or signs of its own. */
const isFact = (text: string): boolean =>
  /^[0-9a-f]{24}$/.test(text) ||
  /^\d{4}-\d{2}-\d{2}(T[\d:.]{8,12}Z)?$/.test(text) ||
  /^[a-z][a-z0-9_.-]{0,63}$/.test(text) ||
  /^[A-Z]{2}:\w{1,5}$/.test(text);

/** Why, as a word of a fixed list: what an administrator writes is a text, even if it is one word. */
const isCode = (reason: string): boolean => /^(unanswered|withdrawn|[a-z]+(_[a-z]+)+)$/.test(reason);

/** The value with facts alone. Undefined: it is none. */
const factsIn = (value: unknown): unknown => {
  if (typeof value === "number" || typeof value === "boolean") return value;
  if (typeof value === "string") return isFact(value) ? value : undefined;
  if (Array.isArray(value)) return value.map(factsIn).filter((one) => one !== undefined);
  if (typeof value !== "object" || value === null) return undefined;
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, one]) => [name, factsIn(one)] as const)
      .filter(([, one]) => one !== undefined),
  );
};

/** What other systems are told of an event. */
export const Payload = lazyObject(() => ({
  type: described(z.string(), "What happened, such as `job.assigned`."),
  timestamp: described(Instant, "When it happened."),
  data: described(
    z.object({
      event_id: described(
        z.string(),
        "The event's id, `webhook-id` of its deliveries: what has the same id is the same.",
      ),
      schema_version: described(z.int(), "The version of its facts."),
      market: described(z.string(), "The market that it happened in, such as `us`."),
      record: described(
        z.object({
          type: described(z.string(), "Kind of the record."),
          id: described(z.string(), "Id of the record."),
          version: described(z.int(), "Its version after the change. A higher one is newer."),
        }),
        "The record that it is about. Read its state by its id.",
      ),
      from: described(z.optional(z.string()), "The state before."),
      to: described(z.optional(z.string()), "The state after."),
      reason_code: described(z.optional(z.string()), "Why, as a word of a fixed list."),
      facts: described(
        z.optional(z.record(z.string(), z.unknown())),
        "Ids, amounts, times and words of fixed lists.",
      ),
      truncated: described(z.optional(z.literal(true)), "The facts were too many to be sent."),
    }),
    "Which event it is, the record that it is about, and its facts.",
  ),
}));
export type Payload = z.output<typeof Payload>;

type Row = Omit<EventEnvelope, "audience" | "actor" | "correlation_id" | "causation_id">;

/** What other systems are told of an event: which record it is about, what it changed, ids and facts. */
export const payloadOf = (
  { type, id, occurred_at, schema_version, aggregate, from, to, reason, data }: Row,
  market: string,
): Payload => {
  const facts = factsIn(data) as Record<string, unknown>;
  const fits = JSON.stringify(facts).length <= webhookPolicy.facts_bytes;
  return {
    type,
    timestamp: occurred_at,
    data: {
      event_id: id,
      schema_version,
      market,
      record: aggregate,
      ...(from !== undefined && { from }),
      ...(to !== undefined && { to }),
      ...(reason !== undefined && isCode(reason) && { reason_code: reason }),
      ...(fits ? { facts } : { truncated: true as const }),
    },
  };
};
