import {
  DescribeTableCommand,
  type DynamoDBClient,
  RestoreTableToPointInTimeCommand,
} from "@aws-sdk/client-dynamodb";
import { configuration } from "../shared/configuration.ts";
import { attachTable, tables } from "./attach.ts";
import { type Command, needed } from "./command.ts";
import { instantIn } from "./instant.ts";

const exists = async (client: DynamoDBClient, TableName: string): Promise<boolean> => {
  try {
    await client.send(new DescribeTableCommand({ TableName }));
    return true;
  } catch (error) {
    if (error instanceof Error && error.name === "ResourceNotFoundException") return false;
    throw error;
  }
};

export const command: Command = {
  summary: "Restore the table as it was at a time, next to the one in use, and attach it.",
  description: `
Makes a new table with what the stage's table held at that time, gives it its stream and the rest that a restored table
lacks, and attaches it. Nothing changes for users until the next deployment and release. The table in use stays as it
is. Takes minutes to hours; repeat the command after an interruption, it goes on. The whole drill, and what to look at
afterward: docs/runbook/restore.md.`,
  options: {
    at: {
      type: "string",
      says: "the instant, at most 35 days ago, such as 2027-03-01T09:30:00Z",
      required: true,
    },
  },
  run: async ({ given, dryRun, stage, terminal }) => {
    const at = instantIn("at", needed(given, "at"));
    await stage.enter();
    const source = configuration().TABLE_NAME;
    const target = `marketplace-${stage.name}-${at
      .toISOString()
      .replace(/\.\d+Z$/, "")
      .replace(/\D/g, "")}`;
    terminal.tell(
      `${dryRun ? "Would restore" : "Restores"} ${source} as of ${at.toISOString()} to ${target}`,
    );
    if (dryRun) return;
    const client = tables(stage);
    if (await exists(client, target)) terminal.tell(`${target} is there already: goes on with it`);
    else
      await client.send(
        new RestoreTableToPointInTimeCommand({
          SourceTableName: source,
          TargetTableName: target,
          RestoreDateTime: at,
        }),
      );
    await attachTable(client, { stage, terminal }, target);
    client.destroy();
  },
};
