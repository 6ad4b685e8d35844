import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { DynamoDBStreamsClient } from "@aws-sdk/client-dynamodb-streams";
import type { DynamoDBBatchResponse } from "aws-lambda";
import { functionName, type Lane, lanes } from "../platform/functions.ts";
import { storageReactions } from "../platform/operations.ts";
import { streamMapping } from "../platform/stream-mapping.ts";
import { localCredentials } from "./dynamodb.ts";
import { type DeadLetter, EventSourceMapping } from "./event-source-mapping.ts";
import type { FilterPattern } from "./filter-criteria.ts";
import type { Invoke } from "./functions-client.ts";
import { appendLine, readLines } from "./json-lines.ts";
import type { ObjectCreated } from "./s3/server.ts";
import { stateFile } from "./state-file.ts";
import { type Checkpoint, streamOf, TableStream } from "./table-stream.ts";

export type RelayOptions = {
  endpoint: string;
  table: string;
  /** Where checkpoints and dead letters are kept. */
  directory: string;
  invoke: Invoke;
  tell: (line: string) => void;
};

type Letter = { at: string; function: string; error: string } & Partial<DeadLetter> & { key?: string };
type Reader = { lane: Lane; step: () => Promise<number>; read: number };

const stage = "local";
const readAtOnce = 100;
const idle_ms = 100;
const firstRetry_ms = 100;
const longestRetry_ms = 2000;
/** An asynchronous invocation is tried this often before it goes to the failure destination. */
const asynchronousTries = 3;

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
 * Carries what AWS would carry: the table's stream to the dispatchers of both lanes, and created objects to the
 * functions on the bucket. Takes up after a restart where it was.
 */
export const startRelay = async ({ endpoint, table, directory, invoke, tell }: RelayOptions) => {
  const client = new DynamoDBStreamsClient({
    endpoint,
    region: "us-east-1",
    credentials: localCredentials,
    requestHandler: { requestTimeout: 3000, throwOnRequestTimeout: true },
  });
  const stream = await streamOf(client, table);
  const checkpoints = stateFile<Partial<Record<Lane, Checkpoint>>>(join(directory, "stream.json"), {});
  const lettersFile = join(directory, "dead-letters.jsonl");
  const letters = readLines<Letter>(lettersFile);
  const reactions = await storageReactions();
  const underWay = new Set<Promise<void>>();
  let stopping = false;

  const discard = async (letter: Omit<Letter, "at">): Promise<void> => {
    const dated = { at: new Date().toISOString(), ...letter } as Letter;
    letters.push(dated);
    appendLine(lettersFile, dated);
    tell(`dead letter · ${letter.function} · ${letter.error}`);
  };

  const readerOf = (lane: Lane): Reader => {
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
    let turn: Promise<unknown> = Promise.resolve();
    const step = (): Promise<number> => {
      const mine = turn.then(take);
      turn = mine.catch(() => undefined);
      return mine;
    };
    const reader: Reader = { lane, step, read: 0 };
    return reader;
  };

  const readers = lanes.map(readerOf);

  const follow = async ({ lane, step }: Reader): Promise<void> => {
    let failing = false;
    while (!stopping) {
      try {
        const read = await step();
        failing = false;
        if (read === 0) await wait(idle_ms);
      } catch (error) {
        if (!failing && !stopping) tell(`stream · ${lane} · ${(error as Error).message}`);
        failing = true;
        await wait(idle_ms * 5);
      }
    }
  };
  const following = readers.map(follow);

  const react = async (name: string, event: ObjectCreated): Promise<void> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await invoke(name, notification(event));
        return;
      } catch (error) {
        if (stopping) throw error;
        if (attempt === asynchronousTries)
          return discard({ function: name, error: (error as Error).message, key: event.key });
        await backoff(attempt);
      }
    }
  };

  return {
    /** Gives a created object to every function on the bucket whose prefix it has. Rejects when it has to come again. */
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

    /** Reads both lanes to the stream's end and waits for what the bucket's functions do. How many records it read. */
    drain: async (): Promise<number> => {
      const counts = await Promise.all(
        readers.map(async ({ step }) => {
          let count = 0;
          for (let read = await step(); read > 0; read = await step()) count += read;
          return count;
        }),
      );
      await Promise.allSettled(underWay);
      return counts.reduce((sum, count) => sum + count, 0);
    },

    status: () => ({
      stream: Object.fromEntries(
        readers.map(({ lane, read }) => [
          lane,
          { records_read: read, at: checkpoints.get()[lane]?.sequence },
        ]),
      ),
      dead_letters: { count: letters.length, latest: letters.slice(-20).toReversed() },
    }),

    stop: async (): Promise<void> => {
      stopping = true;
      await Promise.race([Promise.allSettled(following), wait(3000, undefined, { ref: false })]);
      client.destroy();
    },
  };
};

export type Relay = Awaited<ReturnType<typeof startRelay>>;
