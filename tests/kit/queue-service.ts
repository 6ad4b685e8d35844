import { createHash, randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

type Held = { id: string; body: string; source?: string | undefined };

/** SQS in memory, as far as a consumer sees it: messages are given out again until they are deleted. */
export const startQueue = async () => {
  let messages: Held[] = [];
  const sent: { to: string; body: string }[] = [];
  const asked = (
    action: string,
    body: { ReceiptHandle?: string; QueueName?: string; QueueUrl?: string; MessageBody?: string },
    url: string,
  ): unknown => {
    if (action === "GetQueueUrl") return { QueueUrl: `${url}/000000000000/${body.QueueName}` };
    if (action === "DeleteMessage") {
      messages = messages.filter(({ id }) => id !== body.ReceiptHandle);
      return {};
    }
    if (action === "SendMessage") {
      const { QueueUrl = "", MessageBody = "" } = body;
      sent.push({ to: QueueUrl.split("/").at(-1) ?? "", body: MessageBody });
      return {
        MessageId: randomUUID(),
        MD5OfMessageBody: createHash("md5").update(MessageBody).digest("hex"),
      };
    }
    return {
      Messages: messages.map(({ id, body: Body, source }) => ({
        ...(source && { Attributes: { DeadLetterQueueSourceArn: source } }),
        MessageId: id,
        ReceiptHandle: id,
        Body,
        MD5OfBody: createHash("md5").update(Body).digest("hex"),
      })),
    };
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const action = String(request.headers["x-amz-target"]).split(".")[1] ?? "";
      response.writeHead(200, { "content-type": "application/x-amz-json-1.0" });
      response.end(JSON.stringify(asked(action, JSON.parse(Buffer.concat(chunks).toString() || "{}"), url)));
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    /** What was sent to another queue. */
    sent,
    /** A message that a function gave up, or a queue, where it is told which. */
    put: (letter: unknown, source?: string) => {
      messages.push({ id: randomUUID(), body: JSON.stringify(letter), source });
    },
    waiting: () => messages.length,
    close: () => new Promise((done) => server.close(done)),
  };
};
