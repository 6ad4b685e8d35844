import type { Readable } from "node:stream";
import { DynamoDBClient, errorTypeRegistries } from "@aws-sdk/client-dynamodb";
import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { getSchemaSerdePlugin } from "@smithy/core/schema";
import { configuration } from "../../configuration.ts";
import { breaker } from "../../kernel/breaker.ts";
import { roundTrip } from "../../kernel/log.ts";
import { DependencyUnavailable } from "../../kernel/refusal.ts";
import { monotonic_ms } from "../../kernel/time.ts";
import { isTransient } from "../../kernel/transient-error.ts";
import { documentCodec } from "./codec.ts";
import { Sha256 } from "./sha256.ts";

/** Indexes with whole records: a list takes one round trip. Each list of an entity names one of them. */
export const wholeIndexes = ["gsi1", "gsi2", "gsi3", "gsi4"] as const;
export type WholeIndex = (typeof wholeIndexes)[number];

/** Indexes with keys only: the rows are read in a second round trip, and changing a row costs nothing in the index. */
export const keyIndexes = ["key1", "key2", "key3", "due"] as const;

/** The key-only indexes that lists of records may use. */
export type KeyIndex = Exclude<(typeof keyIndexes)[number], "due">;

/** Physical indexes of the one table. */
export const physicalIndexes = [...wholeIndexes, ...keyIndexes] as const;
export type PhysicalIndex = (typeof physicalIndexes)[number];

/** Indexes that share one sort key attribute: a record sorts alike in all of them. */
const sharedSort: Partial<Record<PhysicalIndex, string>> = {
  gsi1: "wholesk",
  gsi2: "wholesk",
  gsi3: "wholesk",
  key1: "keysk",
  key2: "keysk",
  key3: "keysk",
};

/** The key attributes of an index. */
export const keysOf = (index: PhysicalIndex): readonly [partition: string, sort: string] => [
  `${index}pk`,
  sharedSort[index] ?? `${index}sk`,
];

/** DynamoDB's protocol as the SDK sets it up, except for the codec. */
const protocolSettings = {
  defaultNamespace: "com.amazonaws.dynamodb",
  errorTypeRegistries,
  serviceTarget: "DynamoDB_20120810",
  version: "2012-08-10",
  jsonCodec: documentCodec,
};

type Table = Pick<DynamoDBDocumentClient, "send">;

type RetryToken = {
  began_ms: number;
  getRetryCount: () => number;
  getRetryDelay: () => number;
  getRetryCost: () => undefined;
};

const attempts_most = 6;
const pause_most_ms = 1000;
const patience_ms = 8000;

const retryToken = (began_ms: number, count: number, delay_ms: number): RetryToken => ({
  began_ms,
  getRetryCount: () => count,
  getRetryDelay: () => delay_ms,
  getRetryCost: () => undefined,
});

const isWorthAsking = (error: unknown, errorType: string): boolean =>
  errorType === "THROTTLING" ||
  errorType === "TRANSIENT" ||
  (error instanceof Error && error.name === "TransactionConflictException");

/**
 * Six attempts with full jitter, at most a second apart, and none after eight seconds. The SDK's own strategy waits
 * eight times as long when the table throttles, longer than any caller waits.
 */
const retryStrategy = {
  acquireInitialRetryToken: async () => retryToken(monotonic_ms(), 0, 0),
  refreshRetryTokenForRetry: async (
    { began_ms, getRetryCount }: RetryToken,
    { error, errorType }: { error?: unknown; errorType: string },
  ) => {
    const count = getRetryCount() + 1;
    const isLast = count === attempts_most || monotonic_ms() - began_ms > patience_ms;
    if (isLast || !isWorthAsking(error, errorType)) throw new Error("The table is not asked again.");
    return retryToken(began_ms, count, Math.random() * Math.min(pause_most_ms, 50 * 2 ** count));
  },
  recordSuccess: () => undefined,
};

/** The bytes of an answer. The SDK's own way leads through a second stream. */
const streamCollector = (stream: Readable): Promise<Uint8Array> =>
  new Promise((collected, failed) => {
    const chunks: Buffer[] = [];
    stream.on("data", (chunk: Buffer) => chunks.push(chunk));
    stream.once("error", failed);
    stream.once("end", () => collected(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)));
  });

/**
 * The SDK copies its whole configuration three times for each request, and makes a signer of a fourth copy: together a tenth
 * of a booking's work. Here the copied object has what those who copy it read, and the rest behind it; the endpoint and the
 * signer are made once.
 */
const keepShort = (client: DynamoDBClient): void => {
  const { config } = client;
  const { endpointProvider, signer } = config;
  let endpoint: ReturnType<typeof endpointProvider> | undefined;
  let made: ReturnType<typeof signer> | undefined;
  config.signer = (scheme) => {
    made ??= signer(scheme);
    return made;
  };
  const { isCustomEndpoint, region, serviceId, serviceConfiguredEndpoint, useFipsEndpoint } = config;
  const short: typeof config = Object.assign(Object.create(config), {
    ...{ isCustomEndpoint, region, serviceId, serviceConfiguredEndpoint, useFipsEndpoint },
    endpoint: config.endpoint,
    endpointProvider: (...asked: Parameters<typeof endpointProvider>) => {
      endpoint ??= endpointProvider(...asked);
      return endpoint;
    },
    ignoreConfiguredEndpointUrls: config.ignoreConfiguredEndpointUrls,
    streamCollector,
    useDualstackEndpoint: config.useDualstackEndpoint,
  });
  Object.assign(client, { config: short });
  client.middlewareStack.use(getSchemaSerdePlugin(short));
};

const guarded = breaker("table", { pause_seconds: 1 });

let client: Table | undefined;

/**
 * The client for the commands of commands.ts: one per process, six attempts of at most TABLE_TIMEOUT_MS each; then
 * `service.unavailable` if a retry may help.
 */
export const table = (): Table => {
  if (client) return client;
  const { AWS_ENDPOINT_URL_DYNAMODB, TABLE_TIMEOUT_MS } = configuration();
  const base = new DynamoDBClient({
    ...(AWS_ENDPOINT_URL_DYNAMODB && { endpoint: AWS_ENDPOINT_URL_DYNAMODB }),
    maxAttempts: attempts_most,
    retryStrategy,
    cacheMiddleware: true,
    protocolSettings,
    sha256: Sha256,
    requestHandler: {
      connectionTimeout: TABLE_TIMEOUT_MS,
      requestTimeout: TABLE_TIMEOUT_MS,
      throwOnRequestTimeout: true,
    },
  });
  keepShort(base);
  // This middleware prepares every record for a log that is not used: a tenth of a list's time.
  base.middlewareStack.remove("loggerMiddleware");
  // This middleware builds a string of versions for every request.
  base.middlewareStack.remove("getUserAgentMiddleware");
  // This middleware reads the environment for a header that the table does not use.
  base.middlewareStack.remove("recursionDetectionMiddleware");
  base.middlewareStack.add(
    (next, { commandName = "" }) =>
      async ({ input, ...args }) => {
        const ended = roundTrip(/Get|Query/.test(commandName) ? "read" : "write");
        let consumed: unknown;
        try {
          const answer = await guarded(() =>
            next({ ...args, input: { ...input, ReturnConsumedCapacity: "TOTAL" } }),
          );
          consumed = (answer.output as { ConsumedCapacity?: unknown }).ConsumedCapacity;
          return answer;
        } catch (error) {
          if (!isTransient(error)) throw error;
          throw Object.assign(DependencyUnavailable({ retry_after_seconds: 1 }), { cause: error });
        } finally {
          ended(consumed);
        }
      },
    { step: "initialize", name: "countRoundTrips" },
  );
  client = base as unknown as Table;
  return client;
};

export const tableName = (): string => configuration().TABLE_NAME;
