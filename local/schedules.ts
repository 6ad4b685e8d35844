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
    lastRuns.set({ ...lastRuns.get(), [name]: Date.now() });
    const event: TurnEvent = { schedule: name };
    const outcome = await invoke<{ handled: number; failed: number }>(target, event).catch((error: Error) => {
      tell(`schedule · ${name} · ${error.message}`);
      return { handled: 0, failed: 1 };
    });
    const result = { schedule: name, handled: outcome.handled, failed: outcome.failed };
    results.set(name, result);
    return result;
  };

  return {
    /** Runs each schedule whose period has passed since it ran last. */
    runDue: (): Promise<ScheduleRun[]> =>
      Promise.all(
        known.filter(({ name, rate }) => Date.now() - (lastRuns.get()[name] ?? 0) >= periodOf(rate)).map(run),
      ),

    /** Runs every schedule once, now. What runs once a day comes after what would have run many times until now. */
    runAll: async (): Promise<ScheduleRun[]> => {
      const [daily = [], often = []] = [true, false].map((wanted) =>
        known.filter(({ rate }) => periodOf(rate) >= day_ms === wanted),
      );
      return [...(await Promise.all(often.map(run))), ...(await Promise.all(daily.map(run)))];
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
