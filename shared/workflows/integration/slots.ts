import { endpointHealth, endpointList, endpointLists, endpoints } from "../../data/endpoints.ts";
import type { Write } from "../../data/engine/write.ts";
import {
  disableEndpoint,
  type Endpoint,
  EndpointConflict,
  failingEndpoint,
  listedWith,
  ownerOf,
} from "../../domain/integration/endpoint.ts";
import { giveSlotBack, takeSlot, unknownHealth } from "../../domain/integration/health.ts";
import type { DomainEvent } from "../../kernel/event.ts";
import { Refusal } from "../../kernel/refusal.ts";
import { againstContention } from "../contention.ts";
import type { Working } from "./held-line.ts";

type Asking = { endpoint_id: Endpoint["id"]; by: string; commit: Working["commit"] };

const tries = 10;

const healthOf = async (id: Endpoint["id"]) => (await endpointHealth.get(id)) ?? unknownHealth(id);

/** How many seconds an endpoint's next slot is away, as far as is known without taking it; 0: it may be taken. */
export const slotAway = async (endpointId: Endpoint["id"], now: string): Promise<number> => {
  const slot = takeSlot(await healthOf(endpointId), "", now);
  return "wait_seconds" in slot ? slot.wait_seconds : 0;
};

/** Takes one of an endpoint's slots. How many seconds to wait if there is none; 0: it is taken. */
export const takenSlot = async ({ endpoint_id, by, commit }: Asking, now: string): Promise<number> => {
  try {
    return await againstContention(
      [EndpointConflict],
      async () => {
        const slot = takeSlot(await healthOf(endpoint_id), by, now);
        if ("wait_seconds" in slot) return slot.wait_seconds;
        await commit([endpointHealth.put(slot.taken)], []);
        return 0;
      },
      tries,
    );
  } catch (error) {
    if (error instanceof Refusal && error.reason === EndpointConflict) return 1;
    throw error;
  }
};

/** Gives the slot back, with what came of it. An endpoint that is gone, or has failed for days, is disabled. */
export const freedSlot = (
  { endpoint_id, by, commit }: Asking,
  { succeeded, gone }: { succeeded: boolean; gone: boolean },
  now: string,
): Promise<void> =>
  againstContention(
    [EndpointConflict],
    async () => {
      const { record, failing_hours, disable } = giveSlotBack(
        await healthOf(endpoint_id),
        { by, succeeded },
        now,
      );
      const writes: Write[] = [endpointHealth.put(record)];
      const told: DomainEvent[] = [];
      if (gone || disable || failing_hours !== undefined) {
        const endpoint = await endpoints.get(endpoint_id);
        if (endpoint?.state === "on") {
          if (failing_hours !== undefined)
            told.push(failingEndpoint(endpoint, failing_hours, record.failing_since ?? now));
          if (gone || disable) {
            const disabled = disableEndpoint(endpoint, gone ? "gone" : "failing", now);
            const list = await endpointList(ownerOf(endpoint));
            writes.push(
              endpoints.update(disabled.record),
              endpointLists.put(listedWith(list, disabled.record)),
            );
            told.push(...disabled.events);
          }
        }
      }
      await commit(writes, told);
    },
    tries,
  );
