import { createHash } from "node:crypto";
import * as z from "zod/mini";
import type { Id as IdOf } from "../../kernel/id.ts";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { notFound, versionConflict } from "../../kernel/refusal.ts";
import { CreatedAt, described, Id, Instant } from "../../kernel/schema.ts";
import { earliest, latest, plus } from "../../kernel/time.ts";
import { webhookPolicy } from "./policy.ts";

/** One attempt to tell an endpoint something. */
export const Attempt = lazyObject(() => ({
  at: described(Instant, "When it was sent."),
  ms: described(z.int(), "How long the answer took, in milliseconds."),
  status: z.optional(described(z.int(), "The HTTP status of the answer.")),
  fault: z.optional(described(z.string(), "Why there was no answer, such as `timeout`.")),
  answer: z.optional(described(z.string(), "How the answer begins.")),
}));
export type Attempt = z.output<typeof Attempt>;

/** One event for one endpoint. */
export const Delivery = lazyObject(() => ({
  id: Id("delivery"),
  version: z.int(),
  endpoint_id: Id("endpoint"),
  event_id: described(z.string(), "The event; `webhook-id` of each request."),
  type: described(z.string(), "The event's type."),
  record: described(
    z.object({
      type: described(z.string(), "Kind of the record."),
      id: described(z.string(), "Id of the record."),
      version: described(z.int(), "Its version after the change."),
    }),
    "The record that the event is about.",
  ),
  state: described(
    z.enum(["waiting", "sent", "failed"]),
    "`failed`: it was tried as often as it is. Later events of the record go on.",
  ),
  attempts: described(z.array(Attempt), "The last attempts, oldest first."),
  /** How often it was tried since it was last put in line. */
  tries: z.int(),
  next_at: described(z.optional(Instant), "When it is tried next, unless the endpoint rests."),
  /** The event's sort key in its record's history. */
  position: z.string(),
  created_at: CreatedAt,
}));
export type Delivery = z.output<typeof Delivery>;

export const DeliveryView = z.omit(Delivery, { version: true, tries: true, position: true });

export const DeliveryNotFound = notFound("delivery");
export const DeliveryConflict = versionConflict("delivery");

/** What one endpoint is told about one record, in the order of its history. */
export const EndpointLine = lazyObject(() => ({
  id: z.string(),
  version: z.int(),
  endpoint_id: Id("endpoint"),
  record: z.object({ type: z.string(), id: z.string() }),
  /** The position up to which the history is sent or given up. Empty: nothing is. */
  sent_through: z.string(),
  /** Positions at or before it that are to be sent: they came late, or are sent again. */
  again: z.array(z.string()),
  lease: z.optional(z.object({ by: z.string(), until: Instant })),
  /** It was put off until then, when it is woken; for so long, if its endpoint was busy. Absent while it is worked on. */
  put_off: z.optional(z.object({ until: Instant, busy_seconds: z.optional(z.number()) })),
  due_at: z.optional(Instant),
  updated_at: Instant,
}));
export type EndpointLine = z.output<typeof EndpointLine>;

export const LineNotFound = notFound("endpoint_line");
export const LineConflict = versionConflict("endpoint_line");

/** An event as a line knows it. */
export type Told = {
  id: string;
  type: string;
  aggregate: { type: string; id: string; version: number };
  position: string;
};

/** The event of a delivery, as its line knows it. */
export const toldAgain = ({ event_id: id, type, record: aggregate, position }: Delivery): Told => ({
  id,
  type,
  aggregate,
  position,
});

export const deliveryIdOf = (endpointId: string, eventId: string): IdOf<"delivery"> =>
  createHash("sha256").update(`${endpointId} ${eventId}`).digest("hex").slice(0, 24);

export const lineIdOf = (endpointId: string, { type, id }: { type: string; id: string }): string =>
  `${endpointId}.${type}.${id}`;

/** Whether a line was put off until later: it will be woken then. */
export const waitsStill = ({ put_off }: EndpointLine, now: string): boolean =>
  put_off !== undefined && put_off.until > now;

/**
 * How long a line waits that finds its endpoint busy: twice as long as the last time, up to a minute, so that thousands
 * do not all ask each second; and each for another time, so that they do not all come back at once.
 */
export const busySeconds = ({ record, put_off }: EndpointLine, least_seconds: number): number => {
  const doubled = Math.min(2 * (put_off?.busy_seconds ?? 0), webhookPolicy.busy_seconds_most);
  const spread = (1 + Number.parseInt(record.id.slice(-3), 16) / 4096) / 2;
  return Math.max(least_seconds, Math.ceil(doubled * spread));
};

/** The endpoint that a line is for. */
export const endpointIdIn = (lineId: string) => lineId.slice(0, lineId.indexOf(".")) as IdOf<"endpoint">;

export const newDelivery = (endpointId: IdOf<"endpoint">, event: Told, now: string): Delivery => ({
  id: deliveryIdOf(endpointId, event.id),
  version: 0,
  endpoint_id: endpointId,
  event_id: event.id,
  type: event.type,
  record: event.aggregate,
  state: "waiting",
  attempts: [],
  tries: 0,
  next_at: now,
  position: event.position,
  created_at: now,
});

const newLine = (endpointId: IdOf<"endpoint">, { aggregate }: Told, now: string): EndpointLine => ({
  id: lineIdOf(endpointId, aggregate),
  version: 0,
  endpoint_id: endpointId,
  record: { type: aggregate.type, id: aggregate.id },
  sent_through: "",
  again: [],
  updated_at: now,
});

/** A line in which an event waits. One that came late is sent before what is not sent yet. */
export const lineWith = (
  before: EndpointLine | undefined,
  endpointId: IdOf<"endpoint">,
  event: Told,
  now: string,
): EndpointLine => {
  const line = before ?? newLine(endpointId, event, now);
  const lost_at = plus(now, { seconds: webhookPolicy.lost_seconds });
  const isLate = event.position <= line.sent_through && !line.again.includes(event.position);
  return {
    ...line,
    ...(isLate && { again: [...line.again, event.position].sort() }),
    due_at: (waitsStill(line, now) && !isLate ? line.due_at : earliest(line.due_at, lost_at)) as string,
    updated_at: now,
  };
};

/** A delivery that is put in line once more. */
export const repeated = (before: Delivery, now: string): Delivery => ({
  ...before,
  state: "waiting",
  tries: 0,
  next_at: now,
});

/** A delivery after an attempt: sent, to be tried again, or given up. */
export const attempted = (
  before: Delivery,
  attempt: Attempt,
  { succeeded, retry_after_seconds = 0 }: { succeeded: boolean; retry_after_seconds?: number | undefined },
  now: string,
): Delivery => {
  const { retries_seconds, retry_after_seconds_most } = webhookPolicy;
  const { next_at: _, ...kept } = before;
  const attempts = [...before.attempts, attempt].slice(-(retries_seconds.length + 1));
  const tried = { ...kept, attempts, tries: before.tries + 1 };
  if (succeeded) return { ...tried, state: "sent" };
  const pause = retries_seconds[before.tries];
  if (pause === undefined) return { ...tried, state: "failed" };
  const seconds = Math.max(pause, Math.min(retry_after_seconds, retry_after_seconds_most));
  return { ...tried, next_at: plus(now, { seconds }) };
};

/** A line after an attempt: it goes on unless the delivery is tried again. */
export const lineAfter = (line: EndpointLine, { state, position }: Delivery): EndpointLine =>
  state === "waiting"
    ? line
    : {
        ...line,
        sent_through: latest(line.sent_through, position),
        again: line.again.filter((one) => one !== position),
      };
