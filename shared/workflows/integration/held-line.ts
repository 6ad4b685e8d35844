import { deliveries, endpointLines } from "../../data/deliveries.ts";
import type { Given, Write } from "../../data/engine/write.ts";
import {
  busySeconds,
  type Delivery,
  DeliveryConflict,
  type EndpointLine,
  LineConflict,
  lineAfter,
  waitsStill,
} from "../../domain/integration/delivery.ts";
import { webhookPolicy } from "../../domain/integration/policy.ts";
import { newId } from "../../kernel/id.ts";
import { Refusal } from "../../kernel/refusal.ts";
import { plus } from "../../kernel/time.ts";
import { sendToDeliveries } from "../../vendors/queue/send.ts";
import { againstContention } from "../contention.ts";

/** What waits longer is brought back by the schedule alone: a message that is old is an alarm. */
const delay_seconds_most = 300;

/** How a worker writes, and its clock, which goes on while it works. */
export type Working = { commit: (...given: Given) => Promise<void>; clock: () => string };

type Changed = { line: EndpointLine; writes?: Write[] };

/**
 * A line for one worker alone, for as long as the worker goes on changing it. Undefined: another one has it, or it has to wait
 * for `away` seconds. Thousands of lines may wait for one endpoint, so putting one off takes three round trips and no lease,
 * and one that waits already is left alone: each event of its record wakes it, too.
 */
export const heldLine = async (
  lineId: string,
  { commit, clock, away }: Working & { away: () => Promise<number> },
) => {
  const by = newId("lease");
  const lease = () => ({ by, until: plus(clock(), { seconds: webhookPolicy.lease_seconds }) });
  const withLease = ({ put_off: _, ...line }: EndpointLine): EndpointLine => {
    const own = lease();
    return { ...line, lease: own, due_at: own.until };
  };
  const putOff = (
    { lease: _, ...line }: EndpointLine,
    put_off: NonNullable<EndpointLine["put_off"]>,
  ): EndpointLine => ({
    ...line,
    put_off,
    due_at: plus(put_off.until, { seconds: webhookPolicy.lost_seconds }),
  });
  const busyFor = (busy_seconds: number) => ({
    until: plus(clock(), { seconds: busy_seconds }),
    busy_seconds,
  });
  const queueAt = async (instant: string): Promise<void> => {
    const seconds = (Date.parse(instant) - Date.parse(clock())) / 1000;
    if (seconds <= delay_seconds_most) await sendToDeliveries({ line_id: lineId }, Math.ceil(seconds));
  };
  const taken = await againstContention([LineConflict], async () => {
    const [line, wait_seconds] = await Promise.all([endpointLines.get(lineId), away()]);
    if (!line || (line.lease && line.lease.until > clock())) return undefined;
    if (wait_seconds > 0) {
      if (waitsStill(line, clock())) return undefined;
      const put_off = busyFor(busySeconds(line, wait_seconds));
      await commit([endpointLines.update(putOff(line, put_off))], []);
      await queueAt(put_off.until);
      return undefined;
    }
    await commit([endpointLines.update(withLease(line))], []);
    return line;
  });
  if (!taken) return undefined;

  const read = async (): Promise<EndpointLine | undefined> => {
    const line = await endpointLines.get(lineId);
    return line?.lease?.by === by ? line : undefined;
  };

  /** Changes the line as it is now, unless somebody else has it, with what else belongs to that. */
  const change = (changing: (line: EndpointLine) => Promise<Changed>): Promise<void> =>
    againstContention([LineConflict, DeliveryConflict], async () => {
      const line = await read();
      if (!line) return;
      const { line: changed, writes = [] } = await changing(line);
      await commit([endpointLines.update(changed), ...writes], []);
    });

  const wake = async (put_off: NonNullable<EndpointLine["put_off"]>): Promise<void> => {
    const isQueued = taken.put_off?.until === put_off.until;
    await change(async (line) => ({ line: putOff(line, put_off) }));
    if (!isQueued) await queueAt(put_off.until);
  };

  return {
    by,
    endpoint_id: taken.endpoint_id,
    read,

    /** Writes what came of an attempt: the delivery as it is now, and how far the line is. */
    record: (next: Delivery, after: (delivery: Delivery) => Delivery): Promise<void> =>
      change(async (line) => {
        const delivery = after((await deliveries.get(next.id)) ?? next);
        return { line: withLease(lineAfter(line, delivery)), writes: [deliveries.put(delivery)] };
      }),

    /** Gives the line back; it is worked on again at an instant. */
    wakeAt: (until: string): Promise<void> => wake({ until }),

    /** The same, as its endpoint is busy for so many seconds or longer. */
    wakeWhenFree: (seconds: number): Promise<void> => wake(busyFor(busySeconds(taken, seconds))),

    /** Gives the line back, unless something was put in it since it was read. */
    letGo: async ({ lease: _, due_at: __, ...line }: EndpointLine): Promise<boolean> => {
      try {
        await commit([endpointLines.update(line)], []);
        return true;
      } catch (error) {
        if (error instanceof Refusal && error.reason === LineConflict) return false;
        throw error;
      }
    },
  };
};
