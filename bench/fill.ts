import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { BatchWriteCommand, DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { localCredentials } from "../local/dynamodb.ts";
import { jobs } from "../shared/data/jobs.ts";
import { plus } from "../shared/kernel/time.ts";
import { aJob } from "../tests/support/marketplace.ts";

const batchSize = 25;
const writers = 4;

/** Fills a table with jobs of one customer, all open, a minute apart: 25 in one request, four requests at a time. */
export const fill = async (
  endpoint: string,
  table: string,
  user_id: string,
  { from, to }: { from: number; to: number },
  progress: (share: number) => void = () => undefined,
): Promise<void> => {
  // The engine slows down while it fills; what is measured afterwards has the service's own timeouts.
  const client = new DynamoDBClient({
    endpoint,
    region: "us-east-1",
    credentials: localCredentials,
    requestHandler: { requestTimeout: 60_000, throwOnRequestTimeout: true },
  });
  const documents = DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
  const soon = plus(new Date().toISOString(), { days: 2 });
  let next = from;
  const write = async (): Promise<void> => {
    while (next < to) {
      const first = next;
      next = Math.min(next + batchSize, to);
      const batch = Array.from({ length: next - first }, (_, at) =>
        jobs.itemOf(aJob({ user_id, starts_at: plus(soon, { minutes: first + at }) })),
      );
      const { UnprocessedItems } = await documents.send(
        new BatchWriteCommand({ RequestItems: { [table]: batch.map((Item) => ({ PutRequest: { Item } })) } }),
      );
      if (UnprocessedItems?.[table]?.length) throw new Error("the engine left items unprocessed");
      progress((next - from) / (to - from));
    }
  };
  await Promise.all(Array.from({ length: writers }, write));
  client.destroy();
};
