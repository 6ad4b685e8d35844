import * as z from "zod/mini";
import { committed, type Versioned } from "./record.ts";

export type EventType = `${string}.${string}`;

/** What happened to one aggregate, as a decision states it; the commit adds who, when and why it was asked. */
export type DomainEvent<T extends string = string, D = Record<string, unknown>> = {
  type: T;
  schema_version: number;
  aggregate: { type: string; id: string; version: number };
  from?: string;
  to?: string;
  reason?: string;
  data: D;
  previous_values?: Record<string, unknown>;
  /** Accounts that are told: their `me` topic and inbox. */
  audience: string[];
  /** Nobody reacts to it: it is written, and has not to be published. */
  heard?: false;
};

export type EventActor = {
  role: "user" | "service_provider" | "admin" | "system";
  id: string;
  on_behalf_of?: string;
};

/** The event as it is stored, published and replayed. Personal data only by reference. */
export type EventEnvelope<T extends string = string, D = Record<string, unknown>> = DomainEvent<T, D> & {
  id: string;
  occurred_at: string;
  actor: EventActor;
  /** The request or event chain that this belongs to, and the direct cause. */
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

/** Whether anybody reacts to an event: to all of a type, to none, or to those of certain facts. */
export type Heard<D> = boolean | ((data: D) => boolean);

type Options<D> = {
  schema_version?: number;
  aggregate?: string;
  /** `false` where no subscriber, topic or notification is for it: then it need not be published. */
  heard?: Heard<D>;
};

export type EventDefinition<T extends EventType = EventType, D extends z.ZodMiniObject = z.ZodMiniObject> = {
  readonly type: T;
  readonly aggregate: string;
  readonly schema_version: number;
  readonly summary: string;
  readonly data: D;
  /** Whether anybody reacts to it, always or only where it says so. */
  readonly heard: Heard<z.output<D>>;
  /** What a decision made of a record, which it has as it was read: the event is of the version that is committed with it. */
  of(record: Versioned, facts: Facts<z.output<D>>): DomainEvent;
  /** What happened to a record without changing it: the event is of the version that was read. */
  beside(record: Versioned, facts: Facts<z.output<D>>): DomainEvent;
};

/** The event as whoever declares that it wants it is given it; of a name alone, any event's envelope. */
export type EventOf<E> =
  E extends EventDefinition<infer T, infer D> ? EventEnvelope<T, z.output<D>> : EventEnvelope;

/** Declares a domain event: past tense, `noun.verb`; the noun is the aggregate unless told otherwise. */
export const event = <T extends EventType, S extends z.core.$ZodLooseShape>(
  type: T,
  summary: string,
  shape: S,
  {
    schema_version = 1,
    aggregate = type.split(".")[0] as string,
    heard = true,
  }: Options<z.output<z.ZodMiniObject<S>>> = {},
): EventDefinition<T, z.ZodMiniObject<S>> => {
  let data: z.ZodMiniObject<S> | undefined;
  const stated = ({ id, version }: Versioned, facts: Facts<z.output<z.ZodMiniObject<S>>>): DomainEvent => ({
    type,
    schema_version,
    aggregate: { type: aggregate, id, version },
    ...(facts.from !== undefined && { from: facts.from }),
    ...(facts.to !== undefined && { to: facts.to }),
    ...(facts.reason !== undefined && { reason: facts.reason }),
    ...(facts.previous_values && { previous_values: facts.previous_values }),
    data: facts.data as Record<string, unknown>,
    audience: [...new Set((facts.audience ?? []).filter((account) => account !== undefined))],
    ...(!(typeof heard === "function" ? heard(facts.data) : heard) && { heard: false as const }),
  });
  return {
    type,
    aggregate,
    schema_version,
    summary,
    heard,
    get data() {
      data ??= z.object(shape) as z.ZodMiniObject<S>;
      return data;
    },
    of: (record, facts) => stated(committed(record), facts),
    beside: stated,
  };
};

/** What a decision returns: the record as it is now and what happened. Values in, values out. */
export type Decision<R> = { record: R; events: DomainEvent[] };
