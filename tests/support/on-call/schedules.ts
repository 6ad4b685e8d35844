import { SchedulerClient } from "@aws-sdk/client-scheduler";
import { switchSchedule } from "../../../ops/stopped.ts";
import { schedules } from "../../../platform/operations.ts";
import { scheduleFunctions } from "../../../platform/shared-functions.ts";
import { turns } from "../../../shared/stream/turns.ts";
import { handlerIn } from "../callers.ts";
import { lambdaContext } from "../world.ts";
import type { WatchedStage } from "./watched-stage.ts";

type Turn = Awaited<ReturnType<Parameters<typeof turns>[0][string]>>["handler"];

/** The function that runs a schedule among others. */
export const functionOf = async (name: string): Promise<string> => {
  const found = (await scheduleFunctions()).find(({ members }) =>
    members.some(({ contract }) => contract.name === name),
  );
  if (!found) throw new Error(`Nothing runs ${name}`);
  return found.key;
};

const scheduleName = (name: string): string => `marketplace-test-schedule_${name}`;

/** What somebody does in the console of EventBridge Scheduler: everything of a schedule stays but its state. */
export const setSchedule = async (name: string, State: "ENABLED" | "DISABLED"): Promise<void> => {
  const client = new SchedulerClient({ region: "us-east-1" });
  await switchSchedule(client, scheduleName(name), State);
  client.destroy();
};

/** The turns of schedules, for those that the scheduler has on. A release may have another one of the name. */
export const turnsOf = async (stage: WatchedStage, names: readonly string[]): Promise<void> => {
  for (const { file, contract } of (await schedules()).filter((one) => names.includes(one.contract.name))) {
    const { name } = contract;
    if (stage.scheduler.held.get(scheduleName(name))?.State !== "ENABLED") continue;
    const others = stage.codeOf(await functionOf(name)) as Record<string, Turn> | undefined;
    const handler = others?.[name] ?? ((await handlerIn(file)) as unknown as Turn);
    const turn = turns({ [name]: async () => ({ handler }) });
    await stage.inside("events", () => turn({ schedule: name }, lambdaContext("schedules", 120_000)));
  }
};
