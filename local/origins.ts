import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

type Started = { request: IncomingMessage; response: ServerResponse; socket: Socket };

export type Origins = {
  /** Pages that may read the API's answers. */
  allowed: readonly string[];
  /** The port for invoking functions, which no page may use. */
  lambda_port: number;
};

/**
 * Sets the CORS answers of the API and of invocations in this process: only listed pages may read an answer, as on
 * AWS, and no page may invoke a function. The framework's servers allow every origin.
 */
export const guardOrigins = ({ allowed, lambda_port }: Origins): void =>
  subscribe("http.server.request.start", (message) => {
    const { request, response, socket } = message as Started;
    const { origin } = request.headers;
    const invocation = socket.localPort === lambda_port;
    if (origin === undefined || (!invocation && allowed.includes(origin))) return;
    if (invocation) request.url = "/no-page-invokes-functions";
    const { writeHead } = response;
    response.writeHead = ((...given: never[]) => {
      for (const name of response.getHeaderNames())
        if (name.startsWith("access-control-")) response.removeHeader(name);
      return Reflect.apply(writeHead, response, given) as ServerResponse;
    }) as typeof writeHead;
  });
