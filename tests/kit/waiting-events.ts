import type { EventRow } from "../../shared/data/engine/events.ts";
import { unpublished } from "../../shared/data/engine/outbox.ts";
import { table, tableName } from "../../shared/data/engine/table.ts";
import { ScanCommand } from "./table-commands.ts";

/**
 * The events that wait to be published. Mostly there are none: then one look at a small table says so, where the outbox would
 * ask all its partitions.
 */
export const waitingEvents = async (): Promise<EventRow[]> => {
  const { Count, LastEvaluatedKey } = await table().send(
    new ScanCommand({
      TableName: tableName(),
      FilterExpression: "begins_with(pk, :marks) OR begins_with(duepk, :events)",
      ExpressionAttributeValues: { ":marks": "WAITING#", ":events": "DUE#event#" },
      Select: "COUNT",
      ConsistentRead: true,
    }),
  );
  return Count === 0 && !LastEvaluatedKey ? [] : unpublished("9999", 100);
};
