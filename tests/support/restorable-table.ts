import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import {
  CreateTableCommand,
  type DynamoDBClient,
  PutItemCommand,
  ScanCommand,
} from "@aws-sdk/client-dynamodb";
import { localClient } from "../../local/dynamodb.ts";
import { tableDefinition } from "../../platform/table-definition.ts";

type Items = Record<string, never>[];

const itemsOf = async (client: DynamoDBClient, TableName: string): Promise<Items> => {
  const items: Items = [];
  let ExclusiveStartKey: Record<string, never> | undefined;
  do {
    const page = await client.send(new ScanCommand({ TableName, ExclusiveStartKey, ConsistentRead: true }));
    items.push(...((page.Items ?? []) as Items));
    ExclusiveStartKey = page.LastEvaluatedKey as typeof ExclusiveStartKey;
  } while (ExclusiveStartKey);
  return items;
};

/**
 * DynamoDB's recovery to a point in time before the engine, which has none. What a table held is remembered when the
 * test says so. As on AWS a restored table has the items and indexes, and neither stream nor TTL nor recovery nor
 * protection. Everything else goes to the engine.
 */
export const startRestorable = async (engine: string) => {
  const client = localClient(engine);
  const remembered: { at: number; table: string; items: Items }[] = [];
  const recoverable = new Set<string>();

  const restore = async (body: {
    SourceTableName: string;
    TargetTableName: string;
    RestoreDateTime: number;
  }) => {
    const found = remembered.findLast(
      ({ at, table }) => table === body.SourceTableName && at <= body.RestoreDateTime * 1000,
    );
    if (!found) return { status: 400, body: { __type: "InvalidRestoreTimeException", message: "too early" } };
    const TableName = body.TargetTableName;
    const { TableDescription } = await client.send(new CreateTableCommand({ TableName, ...tableDefinition }));
    for (const Item of found.items) await client.send(new PutItemCommand({ TableName, Item }));
    return {
      status: 200,
      body: { TableDescription: { TableName, TableStatus: TableDescription?.TableStatus } },
    };
  };

  // biome-ignore lint/suspicious/noExplicitAny: the bodies of three requests
  const own: Record<string, (body: any) => unknown> = {
    RestoreTableToPointInTime: restore,
    UpdateContinuousBackups: async ({ TableName }) => {
      recoverable.add(TableName);
      return { status: 200, body: {} };
    },
    DescribeContinuousBackups: async ({ TableName }) => ({
      status: 200,
      body: {
        ContinuousBackupsDescription: {
          ContinuousBackupsStatus: "ENABLED",
          PointInTimeRecoveryDescription: {
            PointInTimeRecoveryStatus: recoverable.has(TableName) ? "ENABLED" : "DISABLED",
          },
        },
      },
    }),
  };

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    const action = String(request.headers["x-amz-target"]).split(".")[1] ?? "";
    const answered = own[action]
      ? ((await own[action](JSON.parse(text))) as { status: number; body: unknown })
      : undefined;
    if (answered) {
      response.writeHead(answered.status, { "content-type": "application/x-amz-json-1.0" });
      return response.end(JSON.stringify(answered.body));
    }
    const { host: _, "content-length": __, connection: ___, ...headers } = request.headers;
    const passed = await fetch(engine, {
      method: "POST",
      headers: headers as Record<string, string>,
      body: text,
    });
    response.writeHead(passed.status, { "content-type": "application/x-amz-json-1.0" });
    response.end(await passed.text());
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Keeps what a table holds now, so that it can be restored as of now. */
    remember: async (table: string): Promise<void> => {
      remembered.push({ at: Date.now(), table, items: await itemsOf(client, table) });
    },
    recoverable,
    close: async () => {
      client.destroy();
      await new Promise((done) => server.close(done));
    },
  };
};
