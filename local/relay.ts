import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { DynamoDBStreamsClient } from "@aws-sdk/client-dynamodb-streams";
import { SQSClient } from "@aws-sdk/client-sqs";
import type { DynamoDBBatchResponse, SQSBatchResponse } from "aws-lambda";
import { functionName, queueFunctions, queuesOf, streamLanes } from "../platform/functions.ts";
import { storageReactions } from "../platform/operations.ts";
import { deadLettersName, queueName } from "../platform/queue-mapping.ts";
import { streamMapping } from "../platform/stream-mapping.ts";
import type { StreamLane } from "../shared/stream/subscriber.ts";
import { localCredentials, unlogged } from "./dynamodb.ts";
import { type DeadLetter, EventSourceMapping } from "./event-source-mapping.ts";
import type { FilterPattern } from "./filter-criteria.ts";
import type { Invoke } from "./functions-client.ts";
import { appendLine, readLines } from "./json-lines.ts";
import { QueueMapping } from "./queue-mapping.ts";
import type { ObjectCreated } from "./s3/server.ts";
import type { Sqs } from "./sqs/server.ts";
import { stateFile } from "./state-file.ts";
import { type Checkpoint, streamOf, TableStream } from "./table-stream.ts";

export type RelayOptions = {
  endpoint: string;
  table: string;
  queues: Sqs;
  /** The folder for checkpoints and dead letters. */
  directory: string;
  invoke: Invoke;
  tell: (line: string) => void;
};

type Letter = { at: string; function: string; error: string } & Partial<DeadLetter> & { key?: string };
type Reader = { lane: StreamLane; step: () => Promise<number>; read: number };
type Worker = { name: string; step: () => Promise<number>; mapping: QueueMapping };

const stage = "local";
const readAtOnce = 100;
const idle_ms = 100;
/** The number of messages at a time for functions without a limit of their own. */
const abreast = 10;
const firstRetry_ms = 100;
const longestRetry_ms = 2000;
/** An asynchronous invocation is tried this often before the failure destination. AWS waits minutes in between. */
const asynchronousTries = 3;
const asynchronousPause_ms = 5000;

const backoff = (retry: number): Promise<void> =>
  wait(Math.min(firstRetry_ms * 2 ** (retry - 1), longestRetry_ms), undefined, { ref: false });

/** The notification that S3 sends to a function. */
const notification = ({ bucket, key, size, etag, sequencer, eventName, eventTime }: ObjectCreated) => ({
  Records: [
    {
      eventVersion: "2.1",
      eventSource: "aws:s3",
      awsRegion: "us-east-1",
      eventTime,
      eventName,
      s3: {
        s3SchemaVersion: "1.0",
        bucket: { name: bucket, arn: `arn:aws:s3:::${bucket}` },
        object: {
          key: encodeURIComponent(key).replaceAll("%2F", "/").replaceAll("%20", "+"),
          size,
          eTag: etag.replaceAll('"', ""),
          sequencer,
        },
      },
    },
  ],
});

/**
 * Delivers what AWS delivers: the table's stream to the dispatchers of its lanes, messages to the functions on
 * queues, and created objects to the functions on the bucket. Continues after a restart.
 */
export const startRelay = async ({ endpoint, table, queues, directory, invoke, tell }: RelayOptions) => {
  const client = unlogged(
    new DynamoDBStreamsClient({
      endpoint,
      region: "us-east-1",
      credentials: localCredentials,
      requestHandler: { requestTimeout: 3000, throwOnRequestTimeout: true },
    }),
  );
  const sqs = new SQSClient({
    endpoint: queues.url,
    region: "us-east-1",
    credentials: localCredentials,
    requestHandler: { requestTimeout: 3000, throwOnRequestTimeout: true },
  });
  const stream = await streamOf(client, table);
  const checkpoints = stateFile<Partial<Record<StreamLane, Checkpoint>>>(join(directory, "stream.json"), {});
  const lettersFile = join(directory, "dead-letters.jsonl");
  const letters = readLines<Letter>(lettersFile);
  const reactions = await storageReactions();
  const underWay = new Set<Promise<void>>();
  let stopping = false;

  /** Messages that queues gave up; `npm run ops -- replay --stage local` puts them back. */
  const givenUp = (): Letter[] =>
    queues.messages(deadLettersName(stage)).map(({ sent_at, source, body }) => ({
      at: new Date(sent_at).toISOString(),
      function: source?.split(":").at(-1) ?? "",
      error: `A message was given up: ${body}`,
    }));

  const discard = async (letter: Omit<Letter, "at">): Promise<void> => {
    const dated = { at: new Date().toISOString(), ...letter } as Letter;
    letters.push(dated);
    appendLine(lettersFile, dated);
    tell(`dead letter · ${letter.function} · ${letter.error}`);
  };

  /** Serializes concurrent callers. */
  const inTurn = (take: () => Promise<number>) => {
    let turn: Promise<unknown> = Promise.resolve();
    return (): Promise<number> => {
      const mine = turn.then(take);
      turn = mine.catch(() => undefined);
      return mine;
    };
  };

  const readerOf = (lane: StreamLane): Reader => {
    const source = new TableStream(client, stream, checkpoints.get()[lane]);
    const name = functionName(stage, `dispatch_${lane}`);
    const mapping = new EventSourceMapping({
      function: name,
      batchSize: streamMapping.batchSize,
      maximumRetryAttempts: streamMapping.maximumRetryAttempts,
      filterPatterns: streamMapping.filterPatterns as unknown as FilterPattern[],
      invoke: (event) => invoke<DynamoDBBatchResponse | undefined>(name, event),
      discard,
      pause: backoff,
    });
    const take = async (): Promise<number> => {
      const records = await source.next(readAtOnce);
      if (records.length === 0) return 0;
      await mapping.deliver(records);
      checkpoints.set({ ...checkpoints.get(), [lane]: source.checkpoint });
      reader.read += records.length;
      return records.length;
    };
    const reader: Reader = { lane, step: inTurn(take), read: 0 };
    return reader;
  };

  const workerOf = (key: string, queue: { name: string; abreast?: number }): Worker => {
    const name = queueName(stage, queue.name);
    const mapping = new QueueMapping({
      client: sqs,
      queueUrl: queues.queueUrl(name),
      abreast: queue.abreast ?? abreast,
      invoke: (event) => invoke<SQSBatchResponse | undefined>(functionName(stage, key), event),
    });
    return { name, mapping, step: inTurn(async () => (queues.hasVisible(name) ? mapping.take() : 0)) };
  };

  const readers = streamLanes.map(readerOf);
  const workers = (await queueFunctions()).flatMap(({ key, trigger }) =>
    queuesOf(trigger).map((queue) => workerOf(key, queue)),
  );

  const follow = async (what: string, step: () => Promise<number>): Promise<void> => {
    let failing = false;
    while (!stopping) {
      try {
        const taken = await step();
        failing = false;
        if (taken === 0) await wait(idle_ms);
      } catch (error) {
        if (!failing && !stopping) tell(`${what} · ${(error as Error).message}`);
        failing = true;
        await wait(idle_ms * 5);
      }
    }
  };
  const following = [
    ...readers.map(({ lane, step }) => follow(`stream · ${lane}`, step)),
    ...workers.map(({ name, step }) => follow(`queue · ${name}`, step)),
  ];

  const toEnd = async (step: () => Promise<number>): Promise<number> => {
    let count = 0;
    for (let taken = await step(); taken > 0; taken = await step()) count += taken;
    return count;
  };
  const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);

  /** A queue's function writes to the stream again, so both are read until both are empty. */
  const drain = async (): Promise<number> => {
    let count = 0;
    for (;;) {
      const read = sum(await Promise.all(readers.map(({ step }) => toEnd(step))));
      await Promise.allSettled(underWay);
      const worked = sum(await Promise.all(workers.map(({ step }) => toEnd(step))));
      await Promise.all(workers.map(({ mapping }) => mapping.settled()));
      count += read + worked;
      if (worked === 0) return count;
    }
  };

  const react = async (name: string, event: ObjectCreated): Promise<void> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await invoke(name, notification(event));
        return;
      } catch (error) {
        if (stopping) throw error;
        if (attempt === asynchronousTries)
          return discard({ function: name, error: (error as Error).message, key: event.key });
        await wait(attempt * asynchronousPause_ms, undefined, { ref: false });
      }
    }
  };

  return {
    /**
     * Passes a created object to every function on the bucket with a matching prefix. Rejects if it has to come
     * again.
     */
    objectCreated: (event: ObjectCreated): Promise<void> => {
      const work = Promise.all(
        reactions
          .filter(({ contract }) => event.key.startsWith(contract.prefix))
          .map(({ key }) => react(functionName(stage, key), event)),
      ).then(() => undefined);
      underWay.add(work);
      work.finally(() => underWay.delete(work)).catch(() => undefined);
      return work;
    },

    /**
     * Reads the stream's lanes and the queues to their end and waits for their functions and the bucket's. Returns
     * the number of records and messages.
     */
    drain,

    status: () => ({
      stream: Object.fromEntries(
        readers.map(({ lane, read }) => [
          lane,
          { records_read: read, at: checkpoints.get()[lane]?.sequence },
        ]),
      ),
      queues: Object.fromEntries(
        workers.map(({ name, mapping: { done, failed } }) => [
          name,
          { waiting: queues.messages(name).length, done, failed },
        ]),
      ),
      dead_letters: {
        count: letters.length + givenUp().length,
        latest: [...letters.slice(-20), ...givenUp()].toReversed().slice(0, 20),
      },
    }),

    stop: async (): Promise<void> => {
      stopping = true;
      await Promise.race([Promise.allSettled(following), wait(3000, undefined, { ref: false })]);
      client.destroy();
      sqs.destroy();
    },
  };
};

export type Relay = Awaited<ReturnType<typeof startRelay>>;
