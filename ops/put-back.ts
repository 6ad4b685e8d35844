import {
  type AttributeValue,
  type DynamoDBClient,
  PutItemCommand,
  paginateScan,
} from "@aws-sdk/client-dynamodb";
import { configuration } from "../shared/configuration.ts";
import { tables } from "./attach.ts";
import { type Command, needed } from "./command.ts";
import { plural } from "./plural.ts";

/** The mark of an event that waits. It has been published since. */
const waitingMark = "event_waiting";

/** An event that is put back is old and is not delivered again. */
const asPast = (item: Record<string, AttributeValue>, now: string): Record<string, AttributeValue> =>
  item.entity?.S === "event" && !item.published_at ? { ...item, published_at: { S: now } } : item;

/** Writes an item if there is none. Returns whether there was none. */
const putMissing = async (
  client: DynamoDBClient,
  TableName: string,
  Item: Record<string, AttributeValue>,
): Promise<boolean> => {
  try {
    await client.send(
      new PutItemCommand({ TableName, Item, ConditionExpression: "attribute_not_exists(pk)" }),
    );
    return true;
  } catch (error) {
    if (error instanceof Error && error.name === "ConditionalCheckFailedException") return false;
    throw error;
  }
};

export const command: Command = {
  summary: "Put records that are missing back from a restored table.",
  description: `
Copies every item whose partition key begins with --keys from a restored table into the one in use, where it is missing.
What is there stays as it is. Events are put back as history: nobody is told of them again. What was deleted on purpose
since the instant comes back, too: choose the keys as narrow as you can, and erase again who was erased. May be
repeated. The drill: npm run drill; the whole story: docs/runbook/restore.md.`,
  options: {
    from: { type: "string", says: "the restored table, as restore has named it", required: true },
    keys: { type: "string", says: "how the keys begin, such as JOB# or EVENT#job#0199a1b2", required: true },
  },
  run: async ({ given, dryRun, stage, terminal }) => {
    const [from, keys] = [needed(given, "from"), needed(given, "keys")];
    await stage.enter();
    const target = configuration().TABLE_NAME;
    const client = tables(stage);
    const now = new Date().toISOString();
    let found = 0;
    let missing = 0;
    for await (const { Items = [] } of paginateScan(
      { client },
      {
        TableName: from,
        FilterExpression: "begins_with(pk, :keys) AND entity <> :passing",
        ExpressionAttributeValues: { ":keys": { S: keys }, ":passing": { S: waitingMark } },
        ConsistentRead: true,
      },
    ))
      for (const item of Items) {
        found += 1;
        if (!dryRun && (await putMissing(client, target, asPast(item, now)))) missing += 1;
      }
    client.destroy();
    terminal.tell(
      dryRun
        ? `${from} has ${plural(found, "item")} whose keys begin with ${keys}. Those that ${target} lacks would be put back.`
        : found === 0
          ? `${from} has no items whose keys begin with ${keys}. Nothing was put back.`
          : missing === 0
            ? `Nothing was missing: ${target} has all that ${from} has, ${plural(found, "item")} in all.`
            : `Put back ${plural(missing, "item")} that ${target} lacked, of ${found} that ${from} has.`,
    );
  },
};
