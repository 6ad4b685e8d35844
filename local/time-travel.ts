import { type DynamoDBClient, paginateScan } from "@aws-sdk/client-dynamodb";
import { clockOffset, setClockOffset } from "./clock.ts";
import type { Relay } from "./relay.ts";
import type { ScheduleRun, Schedules } from "./schedules.ts";

export type TimeTravelOptions = {
  client: DynamoDBClient;
  table: string;
  relay: Relay;
  schedules: Schedules;
  /** Sets the time of the handlers' process. */
  setServiceClock: (clock_offset_ms: number) => Promise<void>;
  /** Has the payment provider do what is due and deliver its webhooks. */
  settlePayments: () => Promise<void>;
  /** Keeps the offset for the next start. */
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
 * due, runs the schedules there and carries on when nothing moves any more.
 */
export const timeTravel = (options: TimeTravelOptions) => {
  const { client, table, relay, schedules } = options;
  let turn: Promise<unknown> = Promise.resolve();

  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = turn.then(work);
    turn = mine.catch(() => undefined);
    return mine;
  };

  /** The first moment after now at which the table has something due; the end when there is none before. */
  const nextStop = async (end_ms: number): Promise<number> => {
    let next = end_ms;
    const pages = paginateScan(
      { client },
      {
        TableName: table,
        IndexName: "due",
        ProjectionExpression: "duesk",
        FilterExpression: "duesk > :now",
        ExpressionAttributeValues: { ":now": { S: new Date().toISOString() } },
      },
    );
    for await (const { Items = [] } of pages)
      for (const { duesk } of Items) {
        const due = Date.parse(duesk?.S?.slice(0, 24) ?? "") + coalesce_ms;
        if (due < next) next = due;
      }
    return next;
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

  const act = async (runs: ScheduleRun[]): Promise<number> => {
    let records = 0;
    for (let round = 0; round < mostRounds; round += 1) {
      const ran = await schedules.runAll();
      runs.push(...ran);
      const moved = await settle();
      records += moved;
      if (moved === 0 || ran.every(({ handled }) => handled === 0)) break;
    }
    return records;
  };

  return {
    /** Moves on by so many seconds and answers when everything that falls due by then is done. */
    advance: (seconds: number): Promise<Arrival> =>
      inTurn(async () => {
        const runs: ScheduleRun[] = [];
        let records = await settle();
        const end = Date.now() + seconds * 1000;
        for (let stop = 0; stop < mostStops; stop += 1) {
          const next = await nextStop(end);
          if (next >= end) break;
          await moveTo(next);
          records += await act(runs);
        }
        await moveTo(end);
        records += await act(runs);
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
