import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import type { Answer } from "../../shared/http/answer.ts";
import { type AnyContract, methodOf, pathOf } from "../../shared/http/contract.ts";
import { httpEvent, lambdaContext } from "./world.ts";

// biome-ignore lint/suspicious/noExplicitAny: any operation's handler
type Handler = ((event: any, context: any) => Promise<Answer>) & { contract: AnyContract };

export type Served = { origin: string; close: () => Promise<void> };

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
};

const patternOf = ({ contract }: Handler): RegExp =>
  new RegExp(
    `^${contract.outside ? "" : "/api/v1"}${pathOf(contract)
      .replaceAll(".", "\\.")
      .replace(/\{(\w+)\}/g, contract.outside ? "(?<$1>.+)" : "(?<$1>[^/]+)")}$`,
  );

/** Operations behind HTTP, as a browser or a client meets them. `stageVariables`: what API Gateway adds to each call. */
export const serve = async (
  handlers: readonly Handler[],
  stageVariables?: Record<string, string>,
): Promise<Served> => {
  const routes = handlers.map((handler) => ({ handler, pattern: patternOf(handler) }));
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url as string, "http://localhost");
    const found = routes.find(
      ({ handler, pattern }) => methodOf(handler.contract) === request.method && pattern.test(pathname),
    );
    if (!found)
      return response.writeHead(routes.some(({ pattern }) => pattern.test(pathname)) ? 405 : 404).end();
    const body = await bodyOf(request);
    const params = found.pattern.exec(pathname)?.groups;
    const event = httpEvent(found.handler.contract, {
      headers: request.headers as Record<string, string>,
      ...(body && { body }),
      ...(params && { params: { ...params } }),
      ...(searchParams.size > 0 && { query: Object.fromEntries(searchParams) }),
    });
    const answer = await found.handler({ ...event, stageVariables }, lambdaContext());
    response
      .writeHead(answer.statusCode as number, answer.headers)
      .end(Buffer.from(answer.body ?? "", answer.isBase64Encoded ? "base64" : "utf8"));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((closed) => server.close(() => closed())),
  };
};
