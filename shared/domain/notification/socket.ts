import * as z from "zod/mini";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { notFound, refusal, versionConflict } from "../../kernel/refusal.ts";
import { described, Id, Instant, Int } from "../../kernel/schema.ts";
import { policy } from "../policy.ts";
import { Topic, topicNames } from "./topics.ts";

const role = z.enum(["user", "service_provider", "admin"]);

/** A one-time permission to open a socket, known by the hash of its secret. */
export const Ticket = lazyObject(() => ({
  id: z.string(),
  version: z.int(),
  account_id: Id("account"),
  role,
  session_id: Id("session"),
  expires_at: Instant,
}));
export type Ticket = z.output<typeof Ticket>;

/** One open socket. Its id is the gateway's. */
export const Connection = lazyObject(() => ({
  id: z.string(),
  version: z.int(),
  account_id: Id("account"),
  role: described(role, "What the account is: `user`, `service_provider` or `admin`."),
  session_id: Id("session"),
  connected_at: Instant,
  expires_at: Instant,
}));
export type Connection = z.output<typeof Connection>;

/** What a connection listens to. */
export const TopicSubscription = lazyObject(() => ({
  id: z.string(),
  version: z.int(),
  topic: z.string(),
  connection_id: z.string(),
  expires_at: Instant,
}));
export type TopicSubscription = z.output<typeof TopicSubscription>;

/**
 * An event as sockets get it. `seq` rises in its topic: in `me` one by one, so that a gap shows; in a record's
 * topic by its versions; in `desk` by when it is told.
 */
export const EventMessage = lazyObject(() => ({
  action: described(z.literal("event"), "The kind of message."),
  topic: described(Topic, `The topic that the event is told on: ${topicNames}.`),
  seq: described(
    Int(0, Number.MAX_SAFE_INTEGER),
    "Position of the event in the topic. Send it as `since` to resume after it.",
  ),
  event_id: described(
    z.string().check(z.regex(/^[0-9a-f]{24}$/)),
    "Id of the event itself. Ignore an event that you have seen.",
  ),
  type: described(z.string(), "What happened, such as `job.assigned`."),
  occurred_at: described(Instant, "When it happened."),
  data: described(
    z.record(z.string(), z.unknown()),
    "Facts: ids and states, as the event's own data has them, and the record that it happened to as `aggregate`.",
  ),
}));
export type EventMessage = z.output<typeof EventMessage>;

type Told = {
  id: string;
  type: string;
  occurred_at: string;
  data: Record<string, unknown>;
  aggregate: { type: string; id: string; version: number };
};

/** What is told of an event, on whatever topic: its own facts, and which record it happened to. */
export const toldFacts = ({ data, aggregate }: Pick<Told, "data" | "aggregate">) => ({ ...data, aggregate });

/** An event as the topic of its record tells it. */
export const eventMessage = (event: Told, topic: string, seq: number): EventMessage => ({
  action: "event",
  topic,
  seq,
  event_id: event.id,
  type: event.type,
  occurred_at: event.occurred_at,
  data: toldFacts(event),
});

export const TicketInvalid = refusal(
  "socket.ticket_invalid",
  401,
  "The ticket is unknown, used or expired.",
  `Ask for a new ticket and connect within ${policy.socket.ticket_seconds} seconds.`,
);
export const TopicNotFound = notFound("topic");
export const ConnectionNotFound = refusal(
  "socket.not_connected",
  401,
  "The connection or its session has ended.",
  "Connect again with a new ticket.",
);
export const SocketConflict = versionConflict("socket");
