import type { Context } from "aws-lambda";
import { configuration } from "../configuration.ts";
import { log } from "../kernel/log.ts";
import { metrics } from "../kernel/metrics.ts";
import { workMeasured } from "./work-measured.ts";

type Outcome = { handled: number; failed: number };
type Handler = (event: unknown, context: Context) => Promise<Outcome>;

/** The invocation of a function of schedules: the name of the schedule to run. */
export type TurnEvent = { schedule: string };

const early_ms = 2000;

const measured = metrics("events", { turns_done: "Count" }, "schedule");

/**
 * The function of several schedules. Each is loaded on its first run. Every turn that ends is counted, also one with
 * nothing due: what is not counted has stopped. A run that is about to time out is logged by name. A schedule that this
 * version does not know yet, or no longer, has nothing to do in it: between a deployment and its release both occur.
 */
export const turns =
  (schedules: Readonly<Record<string, () => Promise<{ handler: Handler }>>>) =>
  async (event: TurnEvent, context: Context): Promise<Outcome> => {
    const { schedule } = event;
    const done = (outcome: Outcome): Outcome => {
      const { handled, failed } = outcome;
      const facts = { ...outcome, ...measured(configuration().STAGE, { schedule, turns_done: 1 }) };
      log("info", "turn done", workMeasured(handled, failed, facts));
      return outcome;
    };
    const load = schedules[schedule];
    if (!load) {
      log("warn", "turn of a schedule that this version does not have", { schedule });
      return done({ handled: 0, failed: 0 });
    }
    const warning = setTimeout(
      () => log("error", "turn out of time", { schedule }),
      Math.max(0, context.getRemainingTimeInMillis() - early_ms),
    );
    try {
      const { handler } = await load();
      return done(await handler(event, context));
    } finally {
      clearTimeout(warning);
    }
  };
