import { createHash } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { stateFile } from "../state-file.ts";
import { arnOf, type Message, MessageQueue, type QueueSettings } from "./message-queue.ts";

export type SqsOptions = {
  /** 0 or absent: any free port. */
  port?: number;
  queues: readonly QueueSettings[];
  /** Where messages are stored; absent: in memory. */
  file?: string;
};

type Asked = {
  QueueName?: string;
  QueueUrl?: string;
  MessageBody?: string;
  DelaySeconds?: number;
  ReceiptHandle?: string;
  MaxNumberOfMessages?: number;
  VisibilityTimeout?: number;
  WaitTimeSeconds?: number;
  MessageSystemAttributeNames?: string[];
};

/** A refusal in SQS's format. */
class Refused extends Error {
  readonly type: string;

  constructor(type: string, message: string) {
    super(message);
    this.type = type;
  }
}

const digest = (body: string) => createHash("md5").update(body).digest("hex");
const longPoll_ms = 50;

const attributesOf = ({ sent_at, received, first_received_at = sent_at, source }: Message) => ({
  SentTimestamp: String(sent_at),
  ApproximateReceiveCount: String(received),
  ApproximateFirstReceiveTimestamp: String(first_received_at),
  ...(source && { DeadLetterQueueSourceArn: source }),
});

const rendered = (message: Message, wanted: readonly string[]) => ({
  MessageId: message.id,
  ReceiptHandle: message.receipt,
  Body: message.body,
  MD5OfBody: digest(message.body),
  Attributes: Object.fromEntries(
    Object.entries(attributesOf(message)).filter(([name]) => wanted.includes("All") || wanted.includes(name)),
  ),
});

const bodyOf = async (request: IncomingMessage): Promise<Asked> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString() || "{}") as Asked;
};

/** SQS as far as producers, workers and operators use it: standard queues that live as long as this process or their file. */
export const startSqs = async ({ port = 0, queues: settings, file }: SqsOptions) => {
  const kept = file ? stateFile<Record<string, Message[]>>(file, {}) : undefined;
  const keep = () =>
    kept?.set(Object.fromEntries([...queues].map(([name, { messages }]) => [name, [...messages]])));
  const queues = new Map(
    settings.map((one) => [one.name, new MessageQueue(one, kept?.get()[one.name] ?? [], keep)]),
  );
  let closing = false;

  const queueOf = (name: string): MessageQueue => {
    const queue = queues.get(name);
    if (!queue) throw new Refused("QueueDoesNotExist", "The specified queue does not exist.");
    return queue;
  };
  const addressed = ({ QueueUrl = "" }: Asked): MessageQueue => queueOf(QueueUrl.split("/").at(-1) ?? "");

  const receive = async (asked: Asked): Promise<Message[]> => {
    const queue = addressed(asked);
    const { redrive, name } = queue.settings;
    const until = performance.now() + (asked.WaitTimeSeconds ?? 0) * 1000;
    for (;;) {
      const now = Date.now();
      const handed = queue.receive(
        { most: asked.MaxNumberOfMessages ?? 1, visibility_seconds: asked.VisibilityTimeout },
        now,
        (message) => queueOf(redrive?.to ?? "").take(message, arnOf(name), now),
      );
      if (handed.length > 0 || closing || performance.now() >= until) return handed;
      await wait(longPoll_ms);
    }
  };

  const operations: Record<string, (asked: Asked) => unknown> = {
    GetQueueUrl: ({ QueueName = "" }) => ({
      QueueUrl: `${url}/000000000000/${queueOf(QueueName).settings.name}`,
    }),
    SendMessage: (asked) => {
      const body = asked.MessageBody ?? "";
      const delay_seconds = asked.DelaySeconds ?? 0;
      if (!(Number.isInteger(delay_seconds) && delay_seconds >= 0 && delay_seconds <= 900))
        throw new Refused(
          "InvalidParameterValue",
          `Value ${delay_seconds} for parameter DelaySeconds is invalid. Reason: DelaySeconds must be >= 0 and <= 900.`,
        );
      const { id } = addressed(asked).send(body, Date.now(), delay_seconds);
      return { MessageId: id, MD5OfMessageBody: digest(body) };
    },
    ReceiveMessage: async (asked) => {
      const messages = await receive(asked);
      const wanted = asked.MessageSystemAttributeNames ?? [];
      return messages.length > 0 ? { Messages: messages.map((one) => rendered(one, wanted)) } : {};
    },
    DeleteMessage: (asked) => {
      addressed(asked).delete(asked.ReceiptHandle ?? "");
      return {};
    },
  };

  const server = createServer(async (request, response) => {
    const answer = (status: number, body: unknown) => {
      response.writeHead(status, { "content-type": "application/x-amz-json-1.0" });
      response.end(JSON.stringify(body));
    };
    try {
      const name = String(request.headers["x-amz-target"] ?? "").replace(/^AmazonSQS\./, "");
      const operation = operations[name];
      if (!operation) throw new Refused("UnsupportedOperation", `This queue does not know ${name}.`);
      answer(200, await operation(await bodyOf(request)));
    } catch (error) {
      const { type = "InternalError", message } = error as Partial<Refused> & Error;
      answer(error instanceof Refused ? 400 : 500, { __type: `com.amazonaws.sqs#${type}`, message });
    }
  });
  await new Promise<void>((done, fail) => {
    server.once("error", fail);
    server.listen(port, "127.0.0.1", done);
  });
  server.unref();
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url,
    queueUrl: (name: string): string => `${url}/000000000000/${name}`,
    /** All messages of a queue, hidden ones too. */
    messages: (name: string): readonly Message[] => queueOf(name).messages,
    hasVisible: (name: string): boolean => {
      const now = Date.now();
      return queueOf(name).messages.some(({ visible_at }) => visible_at <= now);
    },
    /** Puts a message into a queue as another left it: as its own, or as given up by the named queue. */
    put: (name: string, body: string, source?: string): void => {
      const now = Date.now();
      const queue = queueOf(name);
      if (!source) queue.send(body, now);
      else
        queue.take(
          { id: crypto.randomUUID(), body, sent_at: now, visible_at: now, received: 0 },
          arnOf(source),
          now,
        );
    },
    close: (): Promise<void> => {
      closing = true;
      server.closeIdleConnections();
      return new Promise((done) => server.close(() => done()));
    },
  };
};

export type Sqs = Awaited<ReturnType<typeof startSqs>>;
