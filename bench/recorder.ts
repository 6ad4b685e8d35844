import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import { startWarmProcess } from "./service-process.ts";

/** One call to the table: its input on the wire, and for the document client. */
export type Recorded = {
  operation: string;
  wire: Record<string, unknown>;
  document: Record<string, unknown>;
};

const marshalledMaps = new Set(["Key", "Item", "ExpressionAttributeValues", "ExclusiveStartKey"]);

const documentOf = (value: unknown, name = ""): unknown => {
  if (Array.isArray(value)) return value.map((entry) => documentOf(entry, name === "Keys" ? "Key" : ""));
  if (typeof value !== "object" || value === null) return value;
  if (marshalledMaps.has(name)) return unmarshall(value as never);
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, documentOf(inner, key)]));
};

/**
 * A proxy to the engine that records the calls, and which of them ran concurrently. `taken()` returns the calls since
 * the last time, in waves: a call that began after another ended is in a later wave.
 */
const startRecorder = async (endpoint: string) => {
  let waves: Recorded[][] = [];
  let underWay = 0;
  const engine = new URL(endpoint);

  const note = (target: string, body: string): void => {
    if (underWay === 0) waves.push([]);
    const operation = target.split(".")[1] ?? target;
    const wire = JSON.parse(body) as Record<string, unknown>;
    if (operation === "PutItem") {
      delete wire.ConditionExpression;
      delete wire.ReturnValuesOnConditionCheckFailure;
    }
    const document = documentOf(wire) as Record<string, unknown>;
    waves.at(-1)?.push({ operation, wire, document });
  };

  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    note(String(incoming.headers["x-amz-target"]), body.toString());
    underWay += 1;
    const forwarded = request(
      {
        host: engine.hostname,
        port: engine.port,
        method: "POST",
        path: "/",
        headers: incoming.headers,
        timeout: 5000,
      },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing).once("finish", () => {
          underWay -= 1;
        });
      },
    );
    forwarded.once("timeout", () => forwarded.destroy(new Error("the engine did not answer within 5 s")));
    forwarded.once("error", (error) => outgoing.destroy(error));
    forwarded.end(body);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));

  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken: (): Recorded[][] => {
      const passed = waves;
      waves = [];
      return passed;
    },
    close: (): void => {
      server.close();
      server.closeAllConnections();
    },
  };
};

/**
 * The calls to the table that a handler makes for one event, in waves: for its second event, when it is warm.
 * Repeated within ten minutes they succeed again, because a transaction is recognized by its token, and a put is recorded
 * without its condition.
 */
export const callsOf = async (
  module: string,
  prepare: () => Promise<unknown>,
  environment: Record<string, string>,
): Promise<Recorded[][]> => {
  const recorder = await startRecorder(environment.AWS_ENDPOINT_URL_DYNAMODB as string);
  const service = await startWarmProcess(module, {
    ...environment,
    AWS_ENDPOINT_URL_DYNAMODB: recorder.endpoint,
  });
  try {
    await service.handle([await prepare()]);
    const event = await prepare();
    recorder.taken();
    await service.handle([event]);
    return recorder.taken();
  } finally {
    await service.stop();
    recorder.close();
  }
};
