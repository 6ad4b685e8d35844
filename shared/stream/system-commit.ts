import { commitAs } from "../data/engine/commit.ts";
import { changesOf, type Given } from "../data/engine/write.ts";
import type { EventDefinition } from "../kernel/event.ts";

/** Writes records and events in one transaction on the service's own behalf. */
export type SystemCommit = (...given: Given) => Promise<void>;

type Cause = {
  name: string;
  now: string;
  emits: readonly EventDefinition[];
  correlation_id: string;
  causation_id?: string;
  on_behalf_of?: string;
  remaining: () => number;
};

/** The commit of a subscriber, schedule or storage reaction. Refuses events that it has not declared. */
export const systemCommit =
  ({ name, now, emits, correlation_id, causation_id, on_behalf_of, remaining }: Cause): SystemCommit =>
  async (...given) => {
    const { writes, events } = changesOf(given);
    const undeclared = events.find(({ type }) => !emits.some((declared) => declared.type === type));
    if (undeclared) throw new Error(`${name} emits ${undeclared.type} without declaring it`);
    await commitAs(
      {
        actor: { role: "system", id: name, ...(on_behalf_of && { on_behalf_of }) },
        now,
        operation: name,
        correlation_id,
        ...(causation_id && { causation_id }),
        remaining,
      },
      writes,
      events,
    );
  };
