import { clockOffset, setClockOffset } from "./clock.ts";
import type { DueIndex } from "./due.ts";
import type { Relay } from "./relay.ts";
import type { ScheduleRun, Schedules } from "./schedules.ts";

export type TimeTravelOptions = {
  due: DueIndex;
  relay: Relay;
  schedules: Schedules;
  /** Sets the time of the handlers' process. */
  setServiceClock: (clock_offset_ms: number) => Promise<void>;
  /** Runs what is due at the payment provider and delivers its webhooks. */
  settlePayments: () => Promise<void>;
  /** Stores the offset for the next start. */
  remember: (clock_offset_ms: number) => void;
};

export type Arrival = {
  now: string;
  advanced_seconds: number;
  schedules_run: ScheduleRun[];
  records: number;
};

/** Schedules run once a minute; what is due within one is handled together. */
const coalesce_ms = 60_000;
const mostStops = 200;
const mostRounds = 25;

/**
 * Moves the time of everything together, as if it had been waited for: it stops at each moment at which a record is
 * due, runs the schedules with work, and continues when nothing changes any more.
 */
export const timeTravel = (options: TimeTravelOptions) => {
  const { due, relay, schedules } = options;
  let turn: Promise<unknown> = Promise.resolve();

  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = turn.then(work);
    turn = mine.catch(() => undefined);
    return mine;
  };

  const moveTo = async (time_ms: number): Promise<void> => {
    const offset = clockOffset() + Math.max(0, time_ms - Date.now());
    const taken = options.setServiceClock(offset);
    setClockOffset(offset);
    options.remember(offset);
    await taken;
  };

  const settle = async (): Promise<number> => {
    let records = 0;
    for (let round = 0; round < mostRounds; round += 1) {
      const read = await relay.drain();
      await options.settlePayments();
      const more = await relay.drain();
      records += read + more;
      if (more === 0) break;
    }
    return records;
  };

  const act = async (runs: ScheduleRun[], run: () => Promise<ScheduleRun[]>): Promise<number> => {
    let records = 0;
    for (let round = 0; round < mostRounds; round += 1) {
      const ran = await run();
      runs.push(...ran);
      const moved = await settle();
      records += moved;
      if (moved === 0 || ran.every(({ handled }) => handled === 0)) break;
    }
    return records;
  };

  return {
    /** Advances this many seconds, and resolves when everything due by then is done. */
    advance: (seconds: number): Promise<Arrival> =>
      inTurn(async () => {
        const runs: ScheduleRun[] = [];
        let records = await settle();
        const end = Date.now() + seconds * 1000;
        for (let stop = 0; stop < mostStops; stop += 1) {
          const next = await due.next(end, coalesce_ms);
          if (next >= end) break;
          await moveTo(next);
          records += await act(runs, schedules.runAtStop);
        }
        await moveTo(end);
        records += await act(runs, schedules.runAll);
        const names = [...new Set(runs.map(({ schedule }) => schedule))];
        return {
          now: new Date().toISOString(),
          advanced_seconds: seconds,
          schedules_run: names.map((schedule) => {
            const own = runs.filter((run) => run.schedule === schedule);
            return {
              schedule,
              handled: own.reduce((sum, { handled }) => sum + handled, 0),
              failed: own.reduce((sum, { failed }) => sum + failed, 0),
            };
          }),
          records,
        };
      }),

    /** Runs the schedules whose period has passed; waits while time is being moved. */
    tick: (): Promise<ScheduleRun[]> => inTurn(() => schedules.runDue()),
  };
};

export type TimeTravel = ReturnType<typeof timeTravel>;
