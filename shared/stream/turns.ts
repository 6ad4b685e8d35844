import type { Context } from "aws-lambda";
import { log } from "../kernel/log.ts";

type Outcome = { handled: number; failed: number };
type Handler = (event: unknown, context: Context) => Promise<Outcome>;

/** The invocation of a function of schedules: the name of the schedule to run. */
export type TurnEvent = { schedule: string };

const early_ms = 2000;

/**
 * The function of several schedules. Each is loaded on its first run. A run that is about to time out is logged by
 * name.
 */
export const turns =
  (schedules: Readonly<Record<string, () => Promise<{ handler: Handler }>>>) =>
  async (event: TurnEvent, context: Context): Promise<Outcome> => {
    const { schedule } = event;
    const load = schedules[schedule];
    if (!load) throw new Error(`${schedule} is not one of the schedules of this function`);
    const warning = setTimeout(
      () => log("error", "turn out of time", { schedule }),
      Math.max(0, context.getRemainingTimeInMillis() - early_ms),
    );
    try {
      const { handler } = await load();
      return await handler(event, context);
    } finally {
      clearTimeout(warning);
    }
  };
