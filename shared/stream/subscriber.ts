import { type EventRow, eventKey, seqOf } from "../data/engine/events.ts";
import { deciding } from "../data/engine/guard.ts";
import { doneWith, markDone, markDoneWith, type Outcome } from "../data/engine/marks.ts";
import { changesOf } from "../data/engine/write.ts";
import type { Use } from "../http/contract.ts";
import type { EventDefinition, EventEnvelope, EventOf } from "../kernel/event.ts";
import { type NewId, newId } from "../kernel/id.ts";
import { type SystemCommit, systemCommit } from "./system-commit.ts";

type Wanted = Pick<EventDefinition, "type">;

/**
 * Where a subscriber runs. Quick reactions share the `prompt` function on the table's stream; those that call slow
 * vendors share the `patient` one. A stream shard serves no more than two readers. Those that read media or call a
 * model for up to a minute share the `model` function on a queue, so that they don't block a shard; their order is not
 * kept.
 */
export type StreamLane = "prompt" | "patient";
export type QueueLane = "model";
export type Lane = StreamLane | QueueLane;

export type Facts = Readonly<Record<string, string>>;

/** The events that a subscriber reacts to, and where it runs. */
export type Subscription<E extends Wanted = Wanted> = {
  name: string;
  /** Absent: every event. */
  on?: readonly E[];
  /** The kinds of record whose events it wants. Absent: all. */
  of?: readonly string[];
  /** The data that an event must have. */
  where?: Facts;
  lane: Lane;
  /**
   * When it leaves a mark after handling an event. Absent: always. `never`: a second delivery finds nothing to do,
   * because the effect depends on the state and version of a record. `when_acting`: it checks `isDone` before it does
   * anything, and returns `idle` if there is nothing to do.
   */
  marks?: "never" | "when_acting";
  emits?: readonly EventDefinition[];
  uses?: readonly Use[];
};

export type Reaction<E = EventEnvelope> = {
  event: E;
  /** Its position in its record's history, as sockets count it. */
  seq: number;
  /** The event's key, which its lane's queue needs to deliver it again. */
  key: ReturnType<typeof eventKey>;
  now: string;
  newId: NewId;
  /** Commits its effect at most once per event: the mark, if it leaves one, is part of the transaction. */
  commit: SystemCommit;
  /** Whether its mark says that it has handled this event before, or that part of it. */
  isDone: (part?: string) => Promise<boolean>;
  /** `commit` for one part of an effect that is too large for one transaction. */
  commitPart: (part: string) => SystemCommit;
  /** Writes the mark with the results: for effects outside the table, which need no transaction. */
  conclude: (outcome: Outcome) => Promise<void>;
  remaining: () => number;
};

export type Subscriber = {
  subscription: Subscription;
  /** Returns whether it needs no mark: the effect was written with one, or it leaves none. */
  react: (row: EventRow, remaining: () => number) => Promise<boolean>;
};

/** Declares a reaction to events. It may run again after a failure and must be idempotent by event id. */
export const subscriber = <E extends Wanted = Wanted>(subscription: Subscription<E>) => ({
  // biome-ignore lint/suspicious/noConfusingVoidType: most reactions answer nothing
  handle: (handler: (reaction: Reaction<EventOf<E>>) => Promise<void | "idle">): Subscriber => ({
    subscription,
    react: async (row, remaining) => {
      const now = new Date().toISOString();
      const write = systemCommit({
        name: subscription.name,
        now,
        emits: subscription.emits ?? [],
        correlation_id: row.correlation_id,
        causation_id: row.id,
        on_behalf_of: row.actor.on_behalf_of ?? row.actor.id,
        remaining,
      });
      const never = subscription.marks === "never";
      let marked = never;
      const commitMarked =
        (mark: string): SystemCommit =>
        async (...given) => {
          const { writes, events } = changesOf(given);
          // First: if another delivery was faster, its refusal is reported, and not a consequence of what that delivery
          // changed.
          await write([markDone(row, mark, now), ...writes], events);
        };
      const commit: SystemCommit = async (...given) => {
        await (never ? write : commitMarked(subscription.name))(...given);
        marked = true;
      };
      const event = row as EventRow & EventOf<E>;
      const partOf = (part: string) => `${subscription.name}/${part}`;
      const isDone = async (part?: string) =>
        (await doneWith(row)).has(part === undefined ? subscription.name : partOf(part));
      const conclude = async (outcome: Outcome) => {
        await markDoneWith(row, subscription.name, now, outcome);
        marked = true;
      };
      const commitPart = (part: string) => commitMarked(partOf(part));
      const reaction = {
        event,
        seq: seqOf(row),
        key: eventKey(row),
        now,
        newId,
        commit,
        isDone,
        conclude,
        commitPart,
        remaining,
      };
      const said = await deciding(() => handler(reaction));
      return marked || said === "idle";
    },
  }),
});
