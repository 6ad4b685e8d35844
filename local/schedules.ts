import { functionName } from "../platform/functions.ts";
import { exportsOf } from "../platform/operations.ts";
import { scheduleFunctions } from "../platform/shared-functions.ts";
import type { TurnEvent } from "../shared/stream/turns.ts";
import type { DueIndex } from "./due.ts";
import type { Invoke } from "./functions-client.ts";
import { stateFile } from "./state-file.ts";

export type ScheduleRun = { schedule: string; handled: number; failed: number };

const hour_ms = 3_600_000;
const unit_ms: Record<string, number> = { minute: 60_000, hour: hour_ms, day: 24 * hour_ms };

/** The milliseconds of an EventBridge rate such as `5 minutes`. */
export const periodOf = (rate: string): number => {
  const [count, unit = ""] = rate.split(" ");
  return Number(count) * (unit_ms[unit.replace(/s$/, "")] as number);
};

type Listed = { definition?: { name: string }; due?: unknown };

/** The kind of due records that each schedule asks for. For other schedules it can't be told from outside. */
const kindsAsked = async (): Promise<Map<unknown, string>> =>
  new Map(
    (await exportsOf("shared/data/*.ts")).flatMap(([, value]) => {
      const { definition, due } = (value ?? {}) as Listed;
      return definition && due ? [[due, definition.name] as const] : [];
    }),
  );

/**
 * Runs the schedules by this process's time. The time of each last run survives a restart in `file`. A schedule whose
 * kind has nothing due counts as run: it would find nothing.
 */
export const openSchedules = async (
  file: string,
  invoke: Invoke,
  due: Pick<DueIndex, "kinds">,
  tell: (line: string) => void,
) => {
  const asked = await kindsAsked();
  const known = (await scheduleFunctions()).flatMap(({ key, members }) =>
    members.map(({ contract }) => ({
      name: contract.name,
      rate: contract.rate,
      function: functionName("local", key),
      kind: asked.get(contract.due),
      isLast: periodOf(contract.rate) >= hour_ms || contract.follows !== undefined,
    })),
  );
  const kinds = new Set(known.map(({ kind }) => kind));
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

  const nothing = ({ name }: (typeof known)[number]): ScheduleRun => {
    const result = { schedule: name, handled: 0, failed: 0 };
    results.set(name, result);
    return result;
  };

  /**
   * Runs them in parallel. Their times are written once for all, because each write of the file waits for the disk.
   */
  const runEach = async (those: typeof known, waiting: ReadonlySet<string>): Promise<ScheduleRun[]> => {
    const now = Date.now();
    if (those.length > 0)
      lastRuns.set({ ...lastRuns.get(), ...Object.fromEntries(those.map(({ name }) => [name, now])) });
    return Promise.all(those.map((one) => (one.kind && !waiting.has(one.kind) ? nothing(one) : run(one))));
  };

  /** A schedule of hours or days, or one that follows another, comes after those that would have run many times until now. */
  const runInOrder = async (those: typeof known, waiting: ReadonlySet<string>): Promise<ScheduleRun[]> => {
    const [last = [], first = []] = [true, false].map((wanted) =>
      those.filter(({ isLast }) => isLast === wanted),
    );
    return [...(await runEach(first, waiting)), ...(await runEach(last, waiting))];
  };

  const isTimeFor = ({ name, rate }: (typeof known)[number]): boolean =>
    Date.now() - (lastRuns.get()[name] ?? 0) >= periodOf(rate);

  return {
    /** Runs each schedule whose period has passed since its last run. */
    runDue: async (): Promise<ScheduleRun[]> => {
      const those = known.filter(isTimeFor);
      return those.length > 0 ? runEach(those, await due.kinds()) : [];
    },

    /** Runs every schedule once, now. */
    runAll: async (): Promise<ScheduleRun[]> => runInOrder(known, await due.kinds()),

    /**
     * Runs the schedules that have something due, and those without a due index whose period has passed. If something
     * is due that no schedule asks for, runs all of the latter.
     */
    runAtStop: async (): Promise<ScheduleRun[]> => {
      const waiting = await due.kinds();
      const others = [...waiting].some((kind) => !kinds.has(kind));
      const those = known.filter((one) => (one.kind ? waiting.has(one.kind) : others || isTimeFor(one)));
      return runInOrder(those, waiting);
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
