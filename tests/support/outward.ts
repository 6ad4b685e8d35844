import { Agent, type ClientRequest, type IncomingMessage, type RequestOptions } from "node:http";
import { syncBuiltinESMExports } from "node:module";
import { Readable, Writable } from "node:stream";
import { buffer } from "node:stream/consumers";

const http = process.getBuiltinModule("node:http");
const { request } = http;
const { fetch } = globalThis;

export type Headers = NodeJS.Dict<string | string[]>;

/** A request, whole before it is sent. */
export type Asking = { method: string; path: string; headers: Headers; body: Buffer };
export type Answered = { status: number; headers: Headers; body: Buffer };
type Ask = (asked: Asking) => Promise<Answered>;

/** Where requests are answered in this process, by port. */
const answering = new Map<number, Ask>();

/** A request that is not sent: its answer is asked for in this process. */
class Asked extends Writable {
  readonly #parts: Buffer[] = [];
  readonly #answered: (body: Buffer) => Promise<Answered>;

  constructor(answered: (body: Buffer) => Promise<Answered>) {
    super();
    this.#answered = answered;
  }

  override _write(part: Buffer, _: unknown, taken: () => void): void {
    this.#parts.push(part);
    taken();
  }

  override _final(done: () => void): void {
    this.#answered(Buffer.concat(this.#parts)).then(
      ({ status, headers, body }) => {
        // A copy: the SDK makes another kind of array of what it gets.
        const parts = body.length > 0 ? [Buffer.from(body)] : [];
        const said = Object.assign(Readable.from(parts, { objectMode: false }), {
          statusCode: status,
          headers,
          complete: true,
        });
        if (!this.emit("response", said)) said.resume();
      },
      (error: Error) => this.destroy(error),
    );
    done();
  }

  setTimeout(): this {
    return this;
  }
}

const lowered = (headers: object | undefined): Headers =>
  Object.fromEntries(Object.entries(headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]));

Object.assign(http, {
  request: (...given: Parameters<typeof request>): ClientRequest => {
    const [options, heard] = given as unknown as [RequestOptions, ((answer: IncomingMessage) => void)?];
    const ask = answering.get(Number(options.port));
    if (!ask) return request(...given);
    const { method = "GET", path = "/", headers } = options;
    const asked = new Asked((body) =>
      ask({ method, path: path as string, headers: lowered(headers as object), body }),
    );
    if (heard) asked.once("response", heard);
    return asked as unknown as ClientRequest;
  },
});
syncBuiltinESMExports();

globalThis.fetch = async (...given) => {
  const asked = new Request(...given);
  const { port, pathname, search } = new URL(asked.url);
  const ask = answering.get(Number(port));
  if (!ask) return fetch(...given);
  const { status, headers, body } = await ask({
    method: asked.method,
    path: `${pathname}${search}`,
    headers: Object.fromEntries(asked.headers),
    body: Buffer.from(await asked.arrayBuffer()),
  });
  return new Response(body.length > 0 ? new Uint8Array(body) : null, {
    status,
    headers: headers as Record<string, string>,
  });
};

/** From now on requests of this process to a port are answered so, until the returned function is called. */
export const answerAt = (port: number, ask: Ask): (() => void) => {
  answering.set(port, ask);
  return () => void answering.delete(port);
};

/** Sends requests to a server, past whoever answers at its port. */
export const wayTo = (server: URL) => {
  const agent = new Agent({ keepAlive: true });
  const { hostname, port } = server;
  const send: Ask = ({ method, path, headers, body }) =>
    new Promise<Answered>((done, fail) => {
      const asked = request(
        { hostname, port, method, path, headers, agent, timeout: 10_000 },
        async (answer) => {
          // Clients correct their clocks by it, and the test's stands still.
          const { date: _, ...said } = answer.headers;
          done({ status: answer.statusCode ?? 502, headers: said, body: await buffer(answer) });
        },
      );
      asked.once("timeout", () => asked.destroy(new Error(`${server.href} did not answer within 10 s`)));
      asked.once("error", fail);
      asked.end(body);
    });
  return { send, close: () => agent.destroy() };
};
