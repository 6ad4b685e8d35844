import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

type Answered = { status: number; headers: Record<string, string | string[] | undefined>; body: Buffer };

const isTransaction = (target: string) => target.endsWith("TransactWriteItems");

/** Calls with the same request are the same. */
const sameness = (target: string, body: Buffer): string => {
  const { Key, RequestItems, IndexName, ExpressionAttributeValues } = JSON.parse(body.toString());
  return [target, JSON.stringify(Key ?? RequestItems ?? [IndexName, ExpressionAttributeValues])].join(" ");
};

/**
 * A proxy to the engine that repeats earlier answers. Transactions succeed without reaching the engine, so that the
 * same event can be handled again and again, with the same work each time and without waiting.
 */
export const startReplay = async (endpoint: string) => {
  const engine = new URL(endpoint);
  const known = new Map<string, Answered>();

  const forward = (headers: NodeJS.Dict<string | string[]>, body: Buffer): Promise<Answered> =>
    new Promise((done, fail) => {
      const asked = request(
        { host: engine.hostname, port: engine.port, method: "POST", path: "/", headers, timeout: 5000 },
        async (answer) => {
          const chunks: Buffer[] = [];
          for await (const chunk of answer) chunks.push(chunk as Buffer);
          done({ status: answer.statusCode ?? 502, headers: answer.headers, body: Buffer.concat(chunks) });
        },
      );
      asked.once("timeout", () => asked.destroy(new Error("the engine did not answer within 5 s")));
      asked.once("error", fail);
      asked.end(body);
    });

  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const target = String(incoming.headers["x-amz-target"]);
    if (isTransaction(target)) {
      outgoing.writeHead(200, { "content-type": "application/x-amz-json-1.0" }).end("{}");
      return;
    }
    const same = sameness(target, body);
    try {
      const answer = known.get(same) ?? (await forward(incoming.headers, body));
      if (answer.status === 200) known.set(same, answer);
      outgoing.writeHead(answer.status, answer.headers).end(answer.body);
    } catch (error) {
      outgoing.destroy(error as Error);
    }
  });
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));

  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: (): void => {
      server.close();
      server.closeAllConnections();
    },
  };
};
