import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { IncomingMessage, Server } from "node:http";
import type { AddressInfo } from "node:net";

/** A request as a server of this process got it, in whichever way it was sent. */
export type Received = { port: number; method: string; path: string; target: string };

const channel = "http.server.request.start";

/** Writes down every request that a server of this process gets, until it is told to stop. */
export const receivedRequests = () => {
  const all: Received[] = [];
  const note = (message: unknown): void => {
    const { request, server } = message as { request: IncomingMessage; server: Server };
    all.push({
      port: (server.address() as AddressInfo).port,
      method: request.method ?? "",
      path: request.url ?? "",
      target: String(request.headers["x-amz-target"] ?? ""),
    });
  };
  subscribe(channel, note);
  return { all, stop: () => unsubscribe(channel, note) };
};
