import { besideInvocation, log } from "../kernel/log.ts";
import type { PaceTime } from "../kernel/pace.ts";
import { type SharedRate, sharedRatePolicy, type Waiting } from "../kernel/shared-rate.ts";
import { shared_ms, wait } from "../kernel/time.ts";
import { turnsOfTable } from "./engine/turns.ts";

const policy = sharedRatePolicy;
const minute_ms = 60_000;

/** When a call may go (epoch ms). Undefined: that would be too late. */
type Going = (at_ms: number | undefined) => void;

/**
 * The calls of one process that wait for their turn at vendors, in rows that all processes share. A process asks for turns only
 * while it is awake: for some minutes after a vendor has refused one of its calls, or a call had to wait, or a look has shown that
 * others ask for turns. A process with few calls that are not refused reads and writes nothing. Without the table calls go at
 * once, as they do asleep.
 */
export const vendorTurns = ({ now, pause }: PaceTime = { now: shared_ms, pause: wait }) => {
  const rows = turnsOfTable();
  const awake_ms = new Map<string, number>();
  const lines = new Map<string, Going[]>();
  const begun = new Map<string, { times_ms: number[]; looked_ms: number }>();

  const wake = (name: string) => awake_ms.set(name, now() + policy.awake_ms);
  const isAwake = (name: string): boolean => (awake_ms.get(name) ?? 0) > now();

  const unknown = (name: string) => (error: Error) =>
    void log("warn", "turns are not known", { limit: name, error: error.name });

  /** Takes turns for those who wait in a line, until nobody does. */
  const serve = async (rate: SharedRate, who: Waiting, key: string, line: Going[]): Promise<void> => {
    while (line.length > 0) {
      const calls = Math.min(line.length, policy.calls_at_once);
      const turns = await rows.take(rate, who, calls, now()).catch((error: Error) => {
        unknown(rate.name)(error);
        return { first_ms: now(), apart_ms: 0 };
      });
      for (const [nth, go] of line.splice(0, turns ? calls : line.length).entries())
        go(turns && turns.first_ms + nth * turns.apart_ms);
    }
    lines.delete(key);
  };

  const inLine = (rate: SharedRate, who: Waiting): Promise<number | undefined> => {
    const key = `${who} ${rate.name}`;
    const { promise, resolve } = Promise.withResolvers<number | undefined>();
    const line = lines.get(key);
    if (line) line.push(resolve);
    else {
      const first = [resolve];
      lines.set(key, first);
      void Promise.resolve().then(() => serve(rate, who, key, first));
    }
    return promise;
  };

  return {
    isAwake,

    /** Waits for a call's turn. False if that would take too long. */
    turn: async (rate: SharedRate, who: Waiting): Promise<boolean> => {
      const at_ms = await inLine(rate, who);
      if (at_ms === undefined) return false;
      const left_ms = at_ms - now();
      if (left_ms <= 0) return true;
      wake(rate.name);
      await pause(left_ms);
      return true;
    },

    /** A call begins without a turn. Beside it a busy process looks whether others ask for turns. */
    beside: async (name: string): Promise<void> => {
      const { times_ms, looked_ms } = begun.get(name) ?? { times_ms: [], looked_ms: 0 };
      const lately = [...times_ms.filter((at) => at > now() - minute_ms), now()].slice(-policy.busy_calls);
      const isLooking = lately.length === policy.busy_calls && looked_ms <= now() - policy.looks_apart_ms;
      begun.set(name, { times_ms: lately, looked_ms: isLooking ? now() : looked_ms });
      if (!isLooking) return;
      const inUse = await besideInvocation(() => rows.inUse({ name }, now())).catch(unknown(name));
      if (inUse) wake(name);
    },

    /**
     * A vendor has refused a call. From now on this process asks for turns; if it had one, too many were given: all processes
     * together go half as fast.
     */
    refused: async (rate: SharedRate): Promise<void> => {
      const hadTurn = isAwake(rate.name);
      wake(rate.name);
      if (hadTurn) await rows.slow(rate, now()).catch(unknown(rate.name));
    },
  };
};
