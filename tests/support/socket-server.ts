import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { type WebSocket, WebSocketServer } from "ws";
import { handler as connect } from "../../functions/chat-socket/connect.ts";
import { handler as disconnect } from "../../functions/chat-socket/disconnect.ts";
import { handler as hello } from "../../functions/chat-socket/hello.ts";
import { handler as ping } from "../../functions/chat-socket/ping.ts";
import { handler as read } from "../../functions/chat-socket/read.ts";
import { handler as sendMessage } from "../../functions/chat-socket/send_message.ts";
import { handler as stop } from "../../functions/chat-socket/stop.ts";
import { handler as subscribe } from "../../functions/chat-socket/subscribe.ts";
import { handler as typing } from "../../functions/chat-socket/typing.ts";
import { handler as unknown } from "../../functions/chat-socket/unknown.ts";
import { handler as unsubscribe } from "../../functions/chat-socket/unsubscribe.ts";
import { configuration } from "../../shared/configuration.ts";
import { lambdaContext } from "./world.ts";

const actions = { hello, ping, read, send_message: sendMessage, stop, subscribe, typing, unsubscribe };

// biome-ignore lint/suspicious/noExplicitAny: events as the gateway sends them
const socketEvent = (connectionId: string, rest: Record<string, unknown> = {}): any => ({
  requestContext: { connectionId },
  isBase64Encoded: false,
  ...rest,
});

const actionOf = (body: string): keyof typeof actions | undefined => {
  const { action } = JSON.parse(body) as { action: keyof typeof actions };
  return action in actions ? action : undefined;
};

/**
 * The socket API behind real WebSockets, as a client meets it, and the gateway's address that messages are posted
 * to. Start it before anything reads the configuration: it moves the socket's addresses.
 */
export const serveSocket = async () => {
  const open = new Map<string, WebSocket>();
  const ends: Promise<unknown>[] = [];
  const gateway = createServer(async (request, response) => {
    const socket = open.get(decodeURIComponent((request.url ?? "").split("/").at(-1) as string));
    if (request.method === "DELETE") socket?.close();
    else socket?.send(await text(request));
    response.writeHead(socket ? 200 : 410).end();
  });

  const ids = new WeakMap<object, string>();
  const sockets = new WebSocketServer({
    server: gateway,
    verifyClient: async ({ req }, admit) => {
      const id = `${randomUUID()}=`;
      ids.set(req, id);
      const { searchParams } = new URL(req.url as string, "ws://localhost");
      const event = socketEvent(id, { queryStringParameters: Object.fromEntries(searchParams) });
      const { statusCode } = await connect(event, lambdaContext());
      admit(statusCode === 200, statusCode);
    },
  });
  sockets.on("connection", (socket, request) => {
    const id = ids.get(request) as string;
    open.set(id, socket);
    const closed = new Promise<void>((done) => socket.on("close", () => done()));
    ends.push(
      closed.then(() => {
        open.delete(id);
        return disconnect(socketEvent(id), lambdaContext());
      }),
    );
    socket.on("message", async (data) => {
      const body = String(data);
      const handler = actions[actionOf(body) as keyof typeof actions] ?? unknown;
      const answer = await handler(socketEvent(id, { body }), lambdaContext());
      socket.send(answer.body as string);
    });
  });

  await new Promise<void>((listening) => gateway.listen(0, "127.0.0.1", listening));
  const host = `127.0.0.1:${(gateway.address() as AddressInfo).port}`;
  Object.assign(process.env, { SOCKET_URL: `ws://${host}`, SOCKET_MANAGEMENT_URL: `http://${host}` });
  if (configuration().SOCKET_URL !== `ws://${host}`)
    throw new Error("The configuration was read before the socket was served");
  return {
    /** Cuts every connection, or those that are drawn, as a bad line does. How many. */
    cut: (drawn: () => boolean = () => true): number => {
      const chosen = [...open.values()].filter(drawn);
      for (const socket of chosen) socket.terminate();
      return chosen.length;
    },
    /** Waits until every socket is closed by its client, and its end is handled. */
    everyoneLeft: async (): Promise<void> => {
      await Promise.all(ends);
    },
    close: (): Promise<void> => {
      for (const socket of open.values()) socket.terminate();
      return new Promise((closed) => gateway.close(() => closed()));
    },
  };
};
