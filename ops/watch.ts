import { setTimeout as wait } from "node:timers/promises";
import { CloudWatchClient, DescribeAlarmsCommand, type MetricAlarm } from "@aws-sdk/client-cloudwatch";
import type { Command } from "./command.ts";
import { patience } from "./stage.ts";
import { UsageError } from "./usage-error.ts";

const look_seconds = 20;

/** The alarms of a stage that are active now. */
const ringing = async (client: CloudWatchClient, stage: string): Promise<MetricAlarm[]> => {
  const found: MetricAlarm[] = [];
  let NextToken: string | undefined;
  do {
    const page = await client.send(
      new DescribeAlarmsCommand({
        AlarmNamePrefix: `marketplace-${stage}-`,
        StateValue: "ALARM",
        MaxRecords: 100,
        NextToken,
      }),
    );
    found.push(...(page.MetricAlarms ?? []));
    NextToken = page.NextToken;
  } while (NextToken);
  return found;
};

const minutesOf = (given: string | boolean | undefined): number => {
  const minutes = Number(given ?? 10);
  if (!(minutes >= 0 && minutes <= 120)) throw new UsageError("--minutes is a number from 0 to 120.");
  return minutes;
};

export const command: Command = {
  summary: "Watch a stage's alarms for a time. Fails as soon as one is active.",
  description: `
For the time between the steps of a release: a pipeline goes on when this ends well, and goes back when it fails. An
alarm that rings already fails at once: nobody can tell then whether the release is well.`,
  options: { minutes: { type: "string", says: "how long to watch, 0 to 120; default 10" } },
  run: async ({ given, dryRun, stage, terminal }) => {
    const minutes = minutesOf(given.minutes);
    terminal.tell(`${dryRun ? "Would watch" : "Watches"} the alarms of ${stage.name} for ${minutes} minutes`);
    if (dryRun) return;
    const client = new CloudWatchClient({ region: stage.region, requestHandler: patience });
    try {
      for (const end = performance.now() + minutes * 60_000; ; ) {
        const alarms = await ringing(client, stage.name);
        if (alarms.length > 0)
          throw new UsageError(
            alarms.map(({ AlarmName, AlarmDescription }) => `${AlarmName}: ${AlarmDescription}`).join("\n"),
          );
        const left_ms = end - performance.now();
        if (left_ms <= 0) break;
        await wait(Math.min(look_seconds * 1000, left_ms));
      }
    } finally {
      client.destroy();
    }
    terminal.tell("No alarm rang.");
  },
};
