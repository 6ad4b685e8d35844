import {
  CloudWatchClient,
  DescribeAlarmsCommand,
  type MetricAlarm,
  type StateValue,
} from "@aws-sdk/client-cloudwatch";
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

type Where = Pick<Stage, "name" | "region">;

const described = async ({ name, region }: Where, StateValue?: StateValue): Promise<MetricAlarm[]> => {
  const client = new CloudWatchClient({ region, requestHandler: patience });
  const found: MetricAlarm[] = [];
  try {
    let NextToken: string | undefined;
    do {
      const page = await client.send(
        new DescribeAlarmsCommand({
          AlarmNamePrefix: `marketplace-${name}-`,
          MaxRecords: 100,
          NextToken,
          ...(StateValue && { StateValue }),
        }),
      );
      found.push(...(page.MetricAlarms ?? []));
      NextToken = page.NextToken;
    } while (NextToken);
  } finally {
    client.destroy();
  }
  return found;
};

/** The alarms of a stage that ring now. */
export const ringingIn = async (stage: Where): Promise<Ringing[]> =>
  (await described(stage, "ALARM")).map(ringing);

/** The names of all alarms of a stage, whatever their state. */
export const alarmsIn = async (stage: Where): Promise<string[]> =>
  (await described(stage)).map(({ AlarmName = "" }) => AlarmName).sort();
