import { CloudWatchClient, DescribeAlarmsCommand, type MetricAlarm } from "@aws-sdk/client-cloudwatch";
import { patience } from "./patience.ts";
import type { Stage } from "./stage.ts";

/** An alarm that rings, and the instant since when. */
export type Ringing = { name: string; says: string; since: string };

const ringing = ({
  AlarmName = "",
  AlarmDescription = "",
  StateTransitionedTimestamp: transitioned,
  StateUpdatedTimestamp: updated,
}: MetricAlarm): Ringing => ({
  name: AlarmName,
  says: AlarmDescription,
  since: (transitioned ?? updated)?.toISOString() ?? "",
});

/** The alarms of a stage that ring now. */
export const ringingIn = async ({ name, region }: Pick<Stage, "name" | "region">): Promise<Ringing[]> => {
  const client = new CloudWatchClient({ region, requestHandler: patience });
  const found: MetricAlarm[] = [];
  try {
    let NextToken: string | undefined;
    do {
      const page = await client.send(
        new DescribeAlarmsCommand({
          AlarmNamePrefix: `marketplace-${name}-`,
          StateValue: "ALARM",
          MaxRecords: 100,
          NextToken,
        }),
      );
      found.push(...(page.MetricAlarms ?? []));
      NextToken = page.NextToken;
    } while (NextToken);
  } finally {
    client.destroy();
  }
  return found.map(ringing);
};
