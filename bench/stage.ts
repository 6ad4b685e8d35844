import { createTable, freePort, localClient, startDynamoDB } from "../local/dynamodb.ts";
import { localEnvironment } from "../local/environment.ts";
import { localSecrets, startSecrets } from "../local/secrets.ts";

/**
 * The embedded engine with the service's table, and the secrets. Sets this process's environment, so that records can
 * be prepared with the service's own data layer; `environment` is for measured processes.
 */
export const startStage = async () => {
  let dynamodb = await startDynamoDB();
  const held = localSecrets();
  const secrets = await startSecrets(held);
  const unused = async () => `http://127.0.0.1:${await freePort()}`;
  const settings = localEnvironment(
    {
      api: "http://127.0.0.1:3000/api/v1",
      socket: "ws://127.0.0.1:3001",
      page: await unused(),
      dynamodb: dynamodb.endpoint,
      s3: await unused(),
      sqs: await unused(),
      stripe: await unused(),
      secrets: secrets.url,
    },
    held,
    { stage: "test", table: "bench" },
  );
  // One account asks more often than any person.
  const environment: Record<string, string> = { ...settings, READS_PER_MINUTE: "1000000" };
  Object.assign(process.env, environment);
  const client = localClient(dynamodb.endpoint);
  const port = Number(new URL(dynamodb.endpoint).port);
  const table = environment.TABLE_NAME as string;
  await createTable(client, table);
  return {
    environment,

    /** Replaces this engine by another: with the table of a file, or with an empty table. */
    replaceTable: async (file?: string): Promise<void> => {
      await dynamodb.close();
      dynamodb = await startDynamoDB({ port, ...(file && { file }) });
      if (!file) await createTable(client, table);
    },

    close: async () => {
      client.destroy();
      await secrets.close();
      await dynamodb.close();
    },
  };
};

export type Stage = Awaited<ReturnType<typeof startStage>>;
