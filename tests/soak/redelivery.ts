import { join } from "node:path";
import { DynamoDBStreamsClient } from "@aws-sdk/client-dynamodb-streams";
import type { DynamoDBRecord } from "aws-lambda";
import { localCredentials } from "../../local/dynamodb.ts";
import { type FilterPattern, matches } from "../../local/filter-criteria.ts";
import { functionsClient } from "../../local/functions-client.ts";
import { readLines } from "../../local/json-lines.ts";
import type { Settings } from "../../local/settings.ts";
import { streamOf, TableStream } from "../../local/table-stream.ts";
import { functionName, streamLanes } from "../../platform/functions.ts";
import { streamMapping } from "../../platform/stream-mapping.ts";

type Letter = { function: string; error: string; first_sequence?: string; last_sequence?: string };
type Failed = { batchItemFailures?: unknown[] } | undefined;

const remembered = 40;

/** Reads the table's stream next to the service, and can deliver its records again. */
export const startRedelivery = async ({ addresses, ports }: Settings, table: string) => {
  const client = new DynamoDBStreamsClient({
    endpoint: addresses.dynamodb,
    region: "us-east-1",
    credentials: localCredentials,
    maxAttempts: 5,
    requestHandler: { requestTimeout: 5000, throwOnRequestTimeout: true },
  });
  const source = new TableStream(client, await streamOf(client, table), undefined);
  const invoke = functionsClient(`http://127.0.0.1:${ports.LAMBDA_PORT}`, async () => undefined);
  const patterns = streamMapping.filterPatterns as unknown as FilterPattern[];
  const events = new Map<string, DynamoDBRecord>();
  const replayed = new Set<string>();

  const read = async (): Promise<void> => {
    for (let records = await source.next(1000); records.length > 0; records = await source.next(1000))
      for (const record of records)
        if (patterns.some((pattern) => matches(pattern, record)))
          events.set(record.dynamodb?.SequenceNumber as string, record);
  };

  const letters = (directory: string) => readLines<Letter>(join(directory, "dead-letters.jsonl"));
  const nameOf = (letter: Letter) => `${letter.function} ${letter.first_sequence} ${letter.error}`;

  return {
    /** Delivers the last events twice more, in reverse order. */
    again: async (): Promise<void> => {
      await read();
      const latest = [...events.values()].slice(-remembered).reverse();
      for (const lane of streamLanes)
        for (const _ of [1, 2])
          for (let at = 0; at < latest.length; at += streamMapping.batchSize)
            await invoke<Failed>(functionName("local", `dispatch_${lane}`), {
              Records: latest.slice(at, at + streamMapping.batchSize),
            });
    },

    /** Replays the dead letters, as the operator's command does on AWS. Returns their number. */
    replayLetters: async (directory: string): Promise<number> => {
      await read();
      const waiting = letters(directory).filter((letter) => !replayed.has(nameOf(letter)));
      for (const letter of waiting) {
        const { first_sequence: first, last_sequence: last } = letter;
        if (!first || !last) continue;
        const Records = [...events].flatMap(([sequence, record]) =>
          BigInt(sequence) >= BigInt(first) && BigInt(sequence) <= BigInt(last) ? [record] : [],
        );
        const said = await invoke<Failed>(letter.function, { Records });
        if (Records.length > 0 && (said?.batchItemFailures ?? []).length === 0) replayed.add(nameOf(letter));
      }
      return waiting.length;
    },

    /** Dead letters that could not be replayed, in words. */
    lettersLeft: async (directory: string): Promise<string[]> =>
      letters(directory)
        .filter((letter) => !replayed.has(nameOf(letter)))
        .map((letter) => `A dead letter of ${letter.function} stays: ${letter.error}`),

    close: () => client.destroy(),
  };
};
