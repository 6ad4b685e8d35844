import { spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { createServer } from "node:net";
import {
  CreateTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
} from "@aws-sdk/client-dynamodb";
import { streamViewType, tableDefinition } from "../platform/table-definition.ts";
import { endingWithParent } from "./child-process.ts";
import { tendStream } from "./engine-file.ts";
import { engineBinary } from "./engine-package.ts";
import { statusOf } from "./http-status.ts";

export type DynamoDB = {
  endpoint: string;
  pid?: number;
  /** Rejects when the engine ends, asked to or not; pending for one that was running already. */
  ended: Promise<never>;
  close(): Promise<void>;
};

export const localCredentials = { accessKeyId: "local", secretAccessKey: "local" };

export const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });

/** No browser connects to this port, and no `fetch`. */
const barred_port = 10_080;
const given = new Set([barred_port]);
const ports_of_worker = 5_500;
/**
 * Parallel test workers, and who starts them, choose from separate port ranges, as each may wait long before it
 * listens.
 */
const first_port = 10_000 + (Number(process.env.VITEST_POOL_ID ?? 0) % 4) * ports_of_worker;

/**
 * A free port of the loopback interface that this process has not been given before. It is below the range for
 * outgoing connections (from 32768), so that none of them takes it before its server starts.
 */
export const freePort = async (): Promise<number> => {
  const port = first_port + randomInt(ports_of_worker);
  if (given.has(port) || !(await isFree(port))) return freePort();
  given.add(port);
  return port;
};

/** An SDK client without the work of preparing its requests and answers for a log. */
export const unlogged = <Client extends { middlewareStack: { remove(name: string): boolean } }>(
  client: Client,
): Client => {
  client.middlewareStack.remove("loggerMiddleware");
  return client;
};

export const localClient = (endpoint: string): DynamoDBClient =>
  unlogged(
    new DynamoDBClient({
      endpoint,
      region: "us-east-1",
      credentials: localCredentials,
      maxAttempts: 2,
      requestHandler: { requestTimeout: 3000, throwOnRequestTimeout: true },
    }),
  );

const answers = async (endpoint: string, within_ms: number): Promise<void> => {
  const deadline = performance.now() + within_ms;
  for (;;) {
    try {
      await statusOf(endpoint, 500);
      return;
    } catch (cause) {
      if (performance.now() > deadline) throw new Error(`DynamoDB does not answer at ${endpoint}`, { cause });
      await new Promise((done) => setTimeout(done, 20));
    }
  }
};

/** Starts the embedded engine: in memory, or with a file that survives restarts. */
export const startDynamoDB = async ({
  port,
  file,
}: {
  port?: number;
  file?: string;
} = {}): Promise<DynamoDB> => {
  const running = process.env.DYNAMODB_ENDPOINT;
  if (running) {
    await answers(running, 3000);
    return { endpoint: running, ended: new Promise(() => undefined), close: async () => undefined };
  }
  const chosen = port ?? (await freePort());
  if (!(await isFree(chosen))) throw new Error(`Port ${chosen} (DynamoDB) is taken by another program.`);
  const child = endingWithParent(
    spawn(
      engineBinary(),
      ["--host", "127.0.0.1", "--port", String(chosen), ...(file ? ["--db-path", file] : [])],
      { stdio: ["ignore", "ignore", "pipe"] },
    ),
  );
  const failure = new Promise<never>((_, reject) => {
    let said = "";
    child.stderr.on("data", (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-2000);
    });
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`The DynamoDB engine stopped (${code}). ${said}`)));
  });
  failure.catch(() => undefined);
  const endpoint = `http://127.0.0.1:${chosen}`;
  await Promise.race([answers(endpoint, 20_000), failure]);
  if (file) tendStream(file);
  return {
    endpoint,
    ended: failure,
    ...(child.pid !== undefined && { pid: child.pid }),
    close: () =>
      new Promise((done) => {
        if (child.exitCode !== null || child.signalCode !== null) return done();
        child.once("exit", () => done());
        child.kill("SIGTERM");
      }),
  };
};

/** Opens the stream of a table's changes unless it is open. Each write then costs the engine more. */
export const openStream = async (client: DynamoDBClient, name: string): Promise<void> => {
  const { Table } = await client.send(new DescribeTableCommand({ TableName: name }));
  if (Table?.StreamSpecification?.StreamEnabled) return;
  const StreamSpecification = { StreamEnabled: true, StreamViewType: streamViewType };
  await client.send(new UpdateTableCommand({ TableName: name, StreamSpecification }));
};

/** Creates the service's table with TTL, without a stream, unless it is there. */
export const createTable = async (client: DynamoDBClient, name: string): Promise<void> => {
  const present = await client.send(new DescribeTableCommand({ TableName: name })).then(
    () => true,
    (error: Error) => (error.name === "ResourceNotFoundException" ? false : Promise.reject(error)),
  );
  if (present) return;
  await client.send(new CreateTableCommand({ TableName: name, ...tableDefinition }));
  await client.send(
    new UpdateTimeToLiveCommand({
      TableName: name,
      TimeToLiveSpecification: { Enabled: true, AttributeName: "ttl" },
    }),
  );
};
