import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";

type Started = { request: IncomingMessage; socket: Socket };

const read = /^\s*application\/(vnd\.api\+)?json\b/i;

/**
 * Hands the bodies of requests to this port on as they were sent, as API Gateway does. The framework parses JSON first,
 * hands on what it parsed if that is `0`, `false` or `null`, and takes texts out of their quotation marks. It does so by
 * the parsed header alone, and functions get the raw one.
 */
export const keepBodies = (port: number): void =>
  subscribe("http.server.request.start", (message) => {
    const { request, socket } = message as Started;
    if (socket.localPort !== port) return;
    const type = request.headers["content-type"];
    if (type === undefined || read.test(type)) request.headers["content-type"] = "text/plain";
  });
