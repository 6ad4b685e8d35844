import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { handler as deliveriesQueueWorker } from "../../events/queues/deliveries.ts";
import { handler as createEndpoint } from "../../functions/admin/endpoints/create-endpoint.ts";
import { deliveriesQueue, workOff } from "./model-queue.ts";
import { handOver } from "./told.ts";
import { type Caller, call, clock, lambdaContext } from "./world.ts";

export type Received = { headers: IncomingHttpHeaders; body: string; json: { type: string; data: Facts } };
type Facts = {
  event_id: string;
  record: { type: string; id: string; version: number };
  [name: string]: unknown;
};

/** How a receiver answers: a status, or by its own hand. */
export type Manner = number | ((response: ServerResponse, received: Received) => void);

/** Another system on this machine that is told what happens. */
export const aReceiver = async (manner: Manner = 204) => {
  const received: Received[] = [];
  const answering = { manner };
  const server = createServer(async (request, response) => {
    const body = (await buffer(request)).toString("utf8");
    const one = { headers: request.headers, body, json: JSON.parse(body) as Received["json"] };
    received.push(one);
    if (typeof answering.manner === "number") response.writeHead(answering.manner).end("said");
    else answering.manner(response, one);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const away = async (): Promise<void> => {
    if (!server.listening) return;
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  };
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    /** Nobody answers at its address. */
    away,
    back: async (): Promise<void> => {
      if (server.listening) return;
      server.listen(port, "127.0.0.1");
      await once(server, "listening");
    },
    /** From now on it answers so. */
    answer: (next: Manner): void => {
      answering.manner = next;
    },
    types: (): string[] => received.map(({ json }) => json.type),
    close: away,
  };
};

export type Receiver = Awaited<ReturnType<typeof aReceiver>>;

/** A receiver that is told these events. */
export const listening = async (as: Caller, types: string[] = ["*"], manner?: Manner) => {
  const receiver = await aReceiver(manner);
  const { data, status, body } = await call(createEndpoint, { as, body: { url: receiver.url, types } });
  if (status !== 200) throw new Error(body);
  return { ...receiver, id: data.endpoint.id as string, secret: data.secret as string };
};

/** Works off the queue of deliveries. How many messages failed. */
export const workDeliveries = (): Promise<number> =>
  workOff(
    (messages) => deliveriesQueueWorker(messages, lambdaContext("deliveries", 60_000)),
    deliveriesQueue,
  );

/** Hands over what happened, and tells the endpoints. */
export const tellEndpoints = async (): Promise<void> => {
  await handOver();
  await workDeliveries();
};

/** Moves the clock and works off what is due then. */
export const later = async (span: Parameters<typeof clock.advance>[0]): Promise<void> => {
  clock.advance(span);
  await workDeliveries();
};
