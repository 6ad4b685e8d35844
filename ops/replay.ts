import {
  DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
  type _Record as StreamRecord,
} from "@aws-sdk/client-dynamodb-streams";
import { InvokeCommand, type LambdaClient } from "@aws-sdk/client-lambda";
import {
  DeleteMessageCommand,
  GetQueueUrlCommand,
  type Message,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
} from "@aws-sdk/client-sqs";
import { marshall } from "@aws-sdk/util-dynamodb";
import { functionName, queueLanes, streamLanes } from "../platform/functions.ts";
import { subscribers } from "../platform/operations.ts";
import { deadLettersName, queueName } from "../platform/queue-mapping.ts";
import { type EventRow, eventKey, historyOf } from "../shared/data/engine/events.ts";
import { doneWith } from "../shared/data/engine/marks.ts";
import { isWaiting } from "../shared/data/engine/outbox.ts";
import { isWanted, messageOf, wantedIn } from "../shared/queue/hand-off.ts";
import type { QueueLane } from "../shared/stream/subscriber.ts";
import type { Command, Order } from "./command.ts";
import { plural } from "./plural.ts";
import type { Stage } from "./stage.ts";
import { UsageError } from "./usage-error.ts";

type Batch = { streamArn: string; shardId: string; startSequenceNumber: string; endSequenceNumber: string };

/** What Lambda puts into the queue: for a stream the position of the records, for other invocations their payload. */
type Letter = {
  requestContext: { functionArn: string; condition: string };
  DDBStreamBatchInfo?: Batch;
  requestPayload?: unknown;
};

/** The queue that gave up a message, which is unchanged. */
const sourceOf = ({ Attributes }: Message): string | undefined => Attributes?.DeadLetterQueueSourceArn;

const trimmed = "TrimmedDataAccessException";

/** The records of a batch, as long as the stream still has them: 24 hours. */
export const recordsOf = async (
  client: DynamoDBStreamsClient,
  { streamArn, shardId, startSequenceNumber, endSequenceNumber }: Batch,
): Promise<StreamRecord[]> => {
  const { ShardIterator } = await client.send(
    new GetShardIteratorCommand({
      StreamArn: streamArn,
      ShardId: shardId,
      ShardIteratorType: "AT_SEQUENCE_NUMBER",
      SequenceNumber: startSequenceNumber,
    }),
  );
  const last = BigInt(endSequenceNumber);
  const records: StreamRecord[] = [];
  let iterator = ShardIterator;
  while (iterator) {
    const { Records = [], NextShardIterator } = await client.send(
      new GetRecordsCommand({ ShardIterator: iterator, Limit: 100 }),
    );
    const within = Records.filter(({ dynamodb }) => BigInt(dynamodb?.SequenceNumber ?? 0) <= last);
    records.push(...within);
    if (within.length < Records.length || Records.length === 0) break;
    iterator = NextShardIterator;
  }
  return records;
};

/** Invokes a function and waits for it. Throws if it failed, or reported failed records. */
export const invoke = async (client: LambdaClient, FunctionName: string, payload: unknown): Promise<void> => {
  const { FunctionError, Payload } = await client.send(
    new InvokeCommand({ FunctionName, Payload: JSON.stringify(payload) }),
  );
  const said =
    Payload && Payload.length > 0 ? (JSON.parse(Buffer.from(Payload).toString()) as unknown) : null;
  if (FunctionError)
    throw new Error((said as { errorMessage?: string } | null)?.errorMessage ?? FunctionError);
  const { batchItemFailures = [] } = (said ?? {}) as { batchItemFailures?: unknown[] };
  if (batchItemFailures.length > 0) throw new Error(`${batchItemFailures.length} records failed again`);
};

/** Event rows as the stream delivered them when they were new. */
export const streamed = (rows: readonly EventRow[]) =>
  rows.map((row, index) => {
    const { published_at: _, given_up_at: __, ...waiting } = row as EventRow & { given_up_at?: string };
    return {
      eventID: row.id,
      eventName: "INSERT",
      dynamodb: {
        SequenceNumber: String(index + 1),
        NewImage: marshall(
          { ...waiting, ...eventKey(row), entity: "event" },
          { removeUndefinedValues: true },
        ),
      },
    };
  });

/** Puts the events that a lane's subscribers handle into its queue again. Returns how many. */
const handAgain = async (
  lane: QueueLane,
  rows: readonly EventRow[],
  { name, region }: Stage,
): Promise<number> => {
  const subscriptions = (await subscribers()).map(({ contract }) => contract);
  const wanted = rows.filter((row) => isWanted(row, wantedIn(lane, subscriptions)));
  if (wanted.length === 0) return 0;
  const sqs = new SQSClient({ region });
  const { QueueUrl } = await sqs.send(new GetQueueUrlCommand({ QueueName: queueName(name, lane) }));
  for (const row of wanted)
    await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: JSON.stringify(messageOf(row)) }));
  sqs.destroy();
  return wanted.length;
};

const replayRecord = async (of: string, { stage, dryRun, terminal }: Order): Promise<void> => {
  const [type, id] = of.split("/");
  if (!type || !id)
    throw new UsageError("--of must be a record's type and id, such as job/0199a1b2c3d4e5f60718293a.");
  await stage.enter();
  const request = { limit: 100, scope: "operator", order: "oldest" as const };
  const rows: EventRow[] = [];
  let cursor: string | undefined;
  do {
    const page = await historyOf({ type, id }, { ...request, cursor });
    rows.push(...page.items);
    cursor = page.next_cursor ?? undefined;
  } while (cursor);
  if (rows.length === 0) throw new UsageError(`There are no events of ${of}.`);
  for (const row of rows) {
    const published = (await isWaiting(row)) ? [] : ["the prompt lane"];
    const done = [...published, ...(await doneWith(row))].join(", ");
    terminal.tell(`${row.occurred_at} ${row.type}, done by ${done || "nobody"}`);
  }
  if (dryRun) return;
  for (const lane of streamLanes) {
    await invoke(stage.lambda, functionName(stage.name, `dispatch_${lane}`), { Records: streamed(rows) });
    terminal.tell(`The ${lane} lane worked through ${plural(rows.length, "event")}.`);
  }
  for (const lane of queueLanes)
    terminal.tell(
      `Put ${plural(await handAgain(lane, rows, stage), "event")} into the queue of the ${lane} lane.`,
    );
};

const nameOf = (queueArn: string): string => queueArn.split(":").at(-1) ?? queueArn;

/** Puts a message back into the queue that gave it up. Returns what prevents it, if anything. */
const putBack = async (
  sqs: SQSClient,
  queueArn: string,
  MessageBody: string,
): Promise<string | undefined> => {
  try {
    const { QueueUrl } = await sqs.send(new GetQueueUrlCommand({ QueueName: nameOf(queueArn) }));
    await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody }));
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
};

const describe = ({ requestContext, DDBStreamBatchInfo: batch }: Letter): string =>
  `${requestContext.functionArn.split(":")[6]}: ${requestContext.condition}${batch ? `, ${batch.startSequenceNumber} to ${batch.endSequenceNumber}` : ""}`;

/** Replays one letter. Returns the reason if that fails. */
const replayLetter = async (
  letter: Letter,
  lambda: LambdaClient,
  streams: DynamoDBStreamsClient,
): Promise<string | undefined> => {
  try {
    const payload = letter.DDBStreamBatchInfo
      ? { Records: await recordsOf(streams, letter.DDBStreamBatchInfo) }
      : letter.requestPayload;
    await invoke(lambda, letter.requestContext.functionArn.replace(/:\$LATEST$/, ""), payload);
    return undefined;
  } catch (error) {
    const { name, message } = error as Error;
    return name === trimmed
      ? "the stream no longer has it; use --of with the record that it is about"
      : message;
  }
};

const replayQueue = async ({ stage, dryRun, terminal }: Order): Promise<void> => {
  await stage.enter();
  const { region, name, lambda } = stage;
  const sqs = new SQSClient({ region });
  const streams = new DynamoDBStreamsClient({ region });
  const { QueueUrl } = await sqs.send(new GetQueueUrlCommand({ QueueName: deadLettersName(name) }));
  const seen = new Set<string>();
  let failed = 0;
  for (;;) {
    const { Messages = [] } = await sqs.send(
      new ReceiveMessageCommand({
        QueueUrl,
        MaxNumberOfMessages: 10,
        MessageSystemAttributeNames: ["DeadLetterQueueSourceArn"],
        WaitTimeSeconds: 2,
        VisibilityTimeout: dryRun ? 5 : 900,
      }),
    );
    const fresh = Messages.filter(({ MessageId = "" }) => !seen.has(MessageId));
    if (fresh.length === 0) break;
    for (const message of fresh as Message[]) {
      const { MessageId = "", Body = "{}", ReceiptHandle } = message;
      seen.add(MessageId);
      const source = sourceOf(message);
      const what = source ? `a message of ${nameOf(source)}` : describe(JSON.parse(Body) as Letter);
      if (dryRun) {
        terminal.tell(what);
        continue;
      }
      const obstacle = source
        ? await putBack(sqs, source, Body)
        : await replayLetter(JSON.parse(Body) as Letter, lambda, streams);
      terminal.tell(`${obstacle ? "✗" : "✓"} ${what}${obstacle ? `: ${obstacle}` : ""}`);
      if (obstacle) failed += 1;
      else await sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }));
    }
  }
  const many = plural(seen.size, "dead letter");
  terminal.tell(
    dryRun
      ? `There ${seen.size === 1 ? "is" : "are"} ${many}.`
      : `Replayed ${seen.size - failed} of ${many}${failed > 0 ? `; ${failed} could not be replayed and stay` : ""}.`,
  );
  sqs.destroy();
  streams.destroy();
  if (failed > 0)
    throw new UsageError("Some could not be replayed. See above, and docs/runbook/dead-letters.md.");
};

export const command: Command = {
  summary: "Run failed events and uploads again, or all events of one record.",
  description: `
Without --of it takes every message of the stage's dead-letter queue. A failed function runs again, and its message is
deleted when it has succeeded; what another queue gave up goes back to that queue. With --of it takes every event of one
record, even if the stream and the queue no longer have it; those that a model reads go into its queue. What was done before is skipped, so replaying twice is harmless.`,
  options: { of: { type: "string", says: "a record's type and id, such as job/0199a1b2c3d4e5f60718293a" } },
  run: (order) =>
    typeof order.given.of === "string" ? replayRecord(order.given.of, order) : replayQueue(order),
};
