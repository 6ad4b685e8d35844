import * as z from "zod/mini";
import { committed, type Versioned } from "./record.ts";

export type EventType = `${string}.${string}`;

/** An event of one aggregate, as a decision states it; the commit adds actor, time and cause. */
export type DomainEvent<T extends string = string, D = Record<string, unknown>> = {
  type: T;
  schema_version: number;
  aggregate: { type: string; id: string; version: number };
  from?: string;
  to?: string;
  reason?: string;
  data: D;
  previous_values?: Record<string, unknown>;
  /** The accounts to notify, on their `me` topic and in their inbox. */
  audience: string[];
  /** No subscriber reacts to it: it is stored and need not be published. */
  hasSubscribers?: false;
  /** It is a signal and no history: no list has it, and the table deletes it after a day. */
  passing?: true;
  /** What it tells of, by a name of its own: whoever tells of it again at this version is refused, and nothing is stored twice. */
  once?: string;
};

export type EventActor = {
  role: "user" | "service_provider" | "admin" | "integration" | "system";
  id: string;
  on_behalf_of?: string;
};

/** The event as it is stored, published and replayed. Personal data only by reference. */
export type EventEnvelope<T extends string = string, D = Record<string, unknown>> = DomainEvent<T, D> & {
  id: string;
  occurred_at: string;
  actor: EventActor;
  /** The request or chain of events that it belongs to, and its direct cause. */
  correlation_id: string;
  causation_id: string;
};

type Facts<D> = {
  data: D;
  from?: string;
  to?: string;
  reason?: string;
  previous_values?: Record<string, unknown>;
  audience?: (string | undefined)[];
};

/** Whether an event has subscribers: always, never, or only with certain data. */
export type SubscriberRule<D> = boolean | ((data: D) => boolean);

type Options<D> = {
  schema_version?: number;
  aggregate?: string;
  /** `false` if no subscriber, topic or notification uses it: then it need not be published. */
  hasSubscribers?: SubscriberRule<D>;
  /** A signal and no history: no list has it, and the table deletes it after a day. */
  passing?: true;
};

export type EventDefinition<T extends EventType = EventType, D extends z.ZodMiniObject = z.ZodMiniObject> = {
  readonly type: T;
  readonly aggregate: string;
  readonly schema_version: number;
  readonly summary: string;
  readonly data: D;
  /** Whether it has subscribers, for its data. */
  readonly hasSubscribers: SubscriberRule<z.output<D>>;
  /**
   * An event of a change to a record, which is given as it was read. The event gets the version that is committed with
   * it.
   */
  atNextVersion(record: Versioned, facts: Facts<z.output<D>>): DomainEvent;
  /** An event that does not change its record. The event gets the version that was read. */
  atVersion(record: Versioned, facts: Facts<z.output<D>>): DomainEvent;
};

/** The event type that a subscriber gets for its declaration; for a plain name, any event's envelope. */
export type EventOf<E> =
  E extends EventDefinition<infer T, infer D> ? EventEnvelope<T, z.output<D>> : EventEnvelope;

/** Declares a domain event: past tense, `noun.verb`; the noun is the aggregate unless given. */
export const event = <T extends EventType, S extends z.core.$ZodLooseShape>(
  type: T,
  summary: string,
  facts: () => S,
  {
    schema_version = 1,
    aggregate = type.split(".")[0] as string,
    hasSubscribers = true,
    passing,
  }: Options<z.output<z.ZodMiniObject<S>>> = {},
): EventDefinition<T, z.ZodMiniObject<S>> => {
  let data: z.ZodMiniObject<S> | undefined;
  const stamped = ({ id, version }: Versioned, facts: Facts<z.output<z.ZodMiniObject<S>>>): DomainEvent => ({
    type,
    schema_version,
    aggregate: { type: aggregate, id, version },
    ...(facts.from !== undefined && { from: facts.from }),
    ...(facts.to !== undefined && { to: facts.to }),
    ...(facts.reason !== undefined && { reason: facts.reason }),
    ...(facts.previous_values && { previous_values: facts.previous_values }),
    data: facts.data as Record<string, unknown>,
    audience: [...new Set((facts.audience ?? []).filter((account) => account !== undefined))],
    ...(!(typeof hasSubscribers === "function" ? hasSubscribers(facts.data) : hasSubscribers) && {
      hasSubscribers: false as const,
    }),
    ...(passing && { passing }),
  });
  return {
    type,
    aggregate,
    schema_version,
    summary,
    hasSubscribers,
    get data() {
      data ??= z.object(facts()) as z.ZodMiniObject<S>;
      return data;
    },
    atNextVersion: (record, facts) => stamped(committed(record), facts),
    atVersion: stamped,
  };
};

/** The result of a decision: the changed record and its events. A pure function's value. */
export type Decision<R> = { record: R; events: DomainEvent[] };
