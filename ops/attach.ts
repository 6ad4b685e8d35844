import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
  type TableDescription,
  UpdateContinuousBackupsCommand,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
  waitUntilTableExists,
} from "@aws-sdk/client-dynamodb";
import { SSMClient } from "@aws-sdk/client-ssm";
import { own, parameterPath } from "../platform/environment.ts";
import { streamViewType } from "../platform/table-definition.ts";
import type { Command, Terminal } from "./command.ts";
import { put } from "./configure.ts";
import { patience } from "./patience.ts";
import type { Stage } from "./stage.ts";
import { UsageError } from "./usage-error.ts";

export const nextStep = "Now deploy and release: the stage then works on it.";

export const tables = ({ region }: Pick<Stage, "region">) =>
  new DynamoDBClient({ region, requestHandler: patience });

const ready = async (client: DynamoDBClient, TableName: string): Promise<TableDescription> => {
  await waitUntilTableExists({ client, maxWaitTime: 4 * 3600, minDelay: 1, maxDelay: 20 }, { TableName });
  const { Table = {} } = await client.send(new DescribeTableCommand({ TableName }));
  return Table;
};

/** Gives a restored table what it lacks: its stream, TTL, recovery, protection. Returns its stream's ARN. */
const complete = async (client: DynamoDBClient, TableName: string): Promise<string> => {
  const { StreamSpecification, DeletionProtectionEnabled } = await ready(client, TableName);
  if (!StreamSpecification?.StreamEnabled)
    await client.send(
      new UpdateTableCommand({
        TableName,
        StreamSpecification: { StreamEnabled: true, StreamViewType: streamViewType },
      }),
    );
  const { LatestStreamArn } = await ready(client, TableName);
  if (!DeletionProtectionEnabled)
    await client.send(new UpdateTableCommand({ TableName, DeletionProtectionEnabled: true }));
  await ready(client, TableName);
  const { TimeToLiveDescription } = await client.send(new DescribeTimeToLiveCommand({ TableName }));
  if (!/^ENABL/.test(TimeToLiveDescription?.TimeToLiveStatus ?? ""))
    await client.send(
      new UpdateTimeToLiveCommand({
        TableName,
        TimeToLiveSpecification: { AttributeName: "ttl", Enabled: true },
      }),
    );
  const { ContinuousBackupsDescription } = await client.send(
    new DescribeContinuousBackupsCommand({ TableName }),
  );
  if (ContinuousBackupsDescription?.PointInTimeRecoveryDescription?.PointInTimeRecoveryStatus !== "ENABLED")
    await client.send(
      new UpdateContinuousBackupsCommand({
        TableName,
        PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      }),
    );
  await ready(client, TableName);
  if (!LatestStreamArn) throw new UsageError(`Table ${TableName} has no stream.`);
  return LatestStreamArn;
};

const setAll = async (stage: Stage, values: Record<string, string>): Promise<void> => {
  const ssm = new SSMClient({ region: stage.region, requestHandler: patience });
  for (const [name, value] of Object.entries(values))
    await put(ssm, parameterPath(stage.name, name), value, "String");
  ssm.destroy();
};

/** Makes the stage's next deployment use this table, once the table has what the service needs. */
export const attachTable = async (
  client: DynamoDBClient,
  { stage, terminal }: { stage: Stage; terminal: Terminal },
  TableName: string,
): Promise<void> => {
  const stream = TableName === own ? own : await complete(client, TableName);
  await setAll(stage, { ATTACHED_TABLE: TableName, ATTACHED_TABLE_STREAM: stream });
  terminal.tell(`${TableName === own ? "The stack's own table" : TableName} is attached. ${nextStep}`);
};

export const command: Command = {
  summary: "Have a stage use another table or bucket than its stack's own, or its own again.",
  description: `
A table gets what it lacks: its stream, forgetting by TTL, recovery to a point in time, protection from deletion. Then
the stage's next deployment uses it; traffic moves with the release after that. The stack's own table stays as it is.
A bucket gets its settings after the deployment: npm run ops -- bucket.
"${own}" goes back to it: but where the stack let go of its own table in a deployment, it makes a new, empty one.`,
  options: {
    table: { type: "string", says: `the table's name, or "${own}"` },
    bucket: {
      type: "string",
      says: `the bucket's name, or "${own}"`,
    },
  },
  run: async ({ given: { table, bucket }, dryRun, stage, terminal }) => {
    if (typeof table !== "string" && typeof bucket !== "string")
      throw new UsageError("Give --table or --bucket. See --help.");
    if (dryRun) return terminal.tell(`Would attach ${[table, bucket].filter(Boolean).join(" and ")}`);
    if (typeof table === "string") {
      const client = tables(stage);
      await attachTable(client, { stage, terminal }, table);
      client.destroy();
    }
    if (typeof bucket === "string") {
      await setAll(stage, { ATTACHED_BUCKET: bucket });
      terminal.tell(
        `${bucket === own ? "The stack's own bucket" : `Bucket ${bucket}`} is attached. ${nextStep}`,
      );
      if (bucket !== own)
        terminal.tell(
          `After the deployment, give it its settings: npm run ops -- bucket --stage ${stage.name}`,
        );
    }
  },
};
