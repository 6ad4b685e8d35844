import { functionName } from "../platform/functions.ts";
import { scheduleFunctions } from "../platform/shared-functions.ts";
import type { TurnEvent } from "../shared/stream/turns.ts";
import type { Invoke } from "./functions-client.ts";
import { stateFile } from "./state-file.ts";

export type ScheduleRun = { schedule: string; handled: number; failed: number };

const day_ms = 86_400_000;
const unit_ms: Record<string, number> = { minute: 60_000, hour: 3_600_000, day: day_ms };

/** The milliseconds of an EventBridge rate such as `5 minutes`. */
export const periodOf = (rate: string): number => {
  const [count, unit = ""] = rate.split(" ");
  return Number(count) * (unit_ms[unit.replace(/s$/, "")] as number);
};

/** Runs the schedules by this process's time; when each ran last survives a restart in `file`. */
export const openSchedules = async (file: string, invoke: Invoke, tell: (line: string) => void) => {
  const known = (await scheduleFunctions()).flatMap(({ key, members }) =>
    members.map(({ contract: { name, rate } }) => ({ name, rate, function: functionName("local", key) })),
  );
  const lastRuns = stateFile<Record<string, number>>(file, {});
  const results = new Map<string, ScheduleRun>();

  const run = async ({ name, function: target }: (typeof known)[number]): Promise<ScheduleRun> => {
    const event: TurnEvent = { schedule: name };
    const outcome = await invoke<{ handled: number; failed: number }>(target, event).catch((error: Error) => {
      tell(`schedule · ${name} · ${error.message}`);
      return { handled: 0, failed: 1 };
    });
    const result = { schedule: name, handled: outcome.handled, failed: outcome.failed };
    results.set(name, result);
    return result;
  };

  /** Runs them side by side. That they ran is written once for all: each file put in place waits for the disk. */
  const runEach = (those: typeof known): Promise<ScheduleRun[]> => {
    const now = Date.now();
    if (those.length > 0)
      lastRuns.set({ ...lastRuns.get(), ...Object.fromEntries(those.map(({ name }) => [name, now])) });
    return Promise.all(those.map(run));
  };

  return {
    /** Runs each schedule whose period has passed since it ran last. */
    runDue: (): Promise<ScheduleRun[]> =>
      runEach(known.filter(({ name, rate }) => Date.now() - (lastRuns.get()[name] ?? 0) >= periodOf(rate))),

    /** Runs every schedule once, now. What runs once a day comes after what would have run many times until now. */
    runAll: async (): Promise<ScheduleRun[]> => {
      const [daily = [], often = []] = [true, false].map((wanted) =>
        known.filter(({ rate }) => periodOf(rate) >= day_ms === wanted),
      );
      return [...(await runEach(often)), ...(await runEach(daily))];
    },

    status: () =>
      known.map(({ name, rate }) => {
        const last = lastRuns.get()[name];
        return {
          name,
          rate,
          last_run: last === undefined ? null : new Date(last).toISOString(),
          handled: results.get(name)?.handled ?? 0,
          failed: results.get(name)?.failed ?? 0,
        };
      }),
  };
};

export type Schedules = Awaited<ReturnType<typeof openSchedules>>;
