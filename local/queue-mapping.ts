import {
  DeleteMessageCommand,
  type Message,
  ReceiveMessageCommand,
  type SQSClient,
} from "@aws-sdk/client-sqs";
import type { SQSBatchResponse, SQSEvent } from "aws-lambda";
import { queueMapping } from "../platform/queue-mapping.ts";
import { arnOf } from "./sqs/message-queue.ts";

export type QueueMappingOptions = {
  client: SQSClient;
  queueUrl: string;
  /** The maximum number of messages handled at a time. */
  abreast: number;
  /** Runs the function. Throws when it failed as a whole. */
  invoke: (event: SQSEvent) => Promise<SQSBatchResponse | undefined>;
};

const mostAtOnce = 10;

const eventOf = (queueUrl: string, messages: readonly Message[]): SQSEvent => ({
  Records: messages.map(
    ({ MessageId = "", ReceiptHandle = "", Body = "", MD5OfBody = "", Attributes = {} }) => ({
      messageId: MessageId,
      receiptHandle: ReceiptHandle,
      body: Body,
      md5OfBody: MD5OfBody,
      attributes: Attributes as unknown as SQSEvent["Records"][number]["attributes"],
      messageAttributes: {},
      eventSource: "aws:sqs",
      eventSourceARN: arnOf(queueUrl.split("/").at(-1) ?? ""),
      awsRegion: "us-east-1",
    }),
  ),
});

/**
 * A mapping from a queue to a function with Lambda's rules: messages that succeed are deleted; failed ones stay and
 * come again once visible.
 */
export class QueueMapping {
  readonly #options: QueueMappingOptions;
  readonly #underWay = new Set<Promise<void>>();
  done = 0;
  failed = 0;

  constructor(options: QueueMappingOptions) {
    this.#options = options;
  }

  /** Receives visible messages up to the limit and starts to handle them. Returns how many. */
  async take(): Promise<number> {
    const { client, queueUrl, abreast } = this.#options;
    while (this.#underWay.size >= abreast) await Promise.race(this.#underWay);
    const { Messages = [] } = await client.send(
      new ReceiveMessageCommand({
        QueueUrl: queueUrl,
        MaxNumberOfMessages: Math.min(mostAtOnce, abreast - this.#underWay.size),
        MessageSystemAttributeNames: ["All"],
      }),
    );
    for (let at = 0; at < Messages.length; at += queueMapping.batchSize) {
      const work = this.#seeThrough(Messages.slice(at, at + queueMapping.batchSize)).finally(() =>
        this.#underWay.delete(work),
      );
      this.#underWay.add(work);
    }
    return Messages.length;
  }

  /** Resolves when no received message is being handled. */
  async settled(): Promise<void> {
    await Promise.all(this.#underWay);
  }

  async #seeThrough(messages: readonly Message[]): Promise<void> {
    const { client, queueUrl, invoke } = this.#options;
    const failed = await invoke(eventOf(queueUrl, messages)).then(
      (said) => new Set((said?.batchItemFailures ?? []).map(({ itemIdentifier }) => itemIdentifier)),
      () => new Set(messages.map(({ MessageId = "" }) => MessageId)),
    );
    for (const { MessageId = "", ReceiptHandle } of messages) {
      if (failed.has(MessageId)) this.failed += 1;
      else
        await client.send(new DeleteMessageCommand({ QueueUrl: queueUrl, ReceiptHandle })).then(
          () => {
            this.done += 1;
          },
          // It comes again, and its worker finds it already done.
          () => undefined,
        );
    }
  }
}
