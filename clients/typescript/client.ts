import type { WebSocketClass } from "./line.ts";
import { routes } from "./operations.ts";
import type { Transport } from "./request.ts";
import type { Call, Data, Parts, Request, Route } from "./routes.ts";
import { asSession, type DeviceStore, inMemory, type SessionStore } from "./session.ts";
import { openSocket, type Socket, type SocketOptions } from "./socket.ts";
import { type Offer, type UploadOptions, uploader } from "./upload.ts";

export { ConnectionError, MarketplaceError, SocketError, UploadError } from "./errors.ts";
export type { Allowance } from "./limits.ts";
export type { Events, Topic } from "./operations.ts";
export type { Body, Data, Options, RefusalCode, Request, Route } from "./routes.ts";
export { type DeviceStore, inMemory, type Session, type SessionStore } from "./session.ts";
export type { Socket, SocketEvent, SocketOptions } from "./socket.ts";
export type { Offer, UploadOptions } from "./upload.ts";

export type ClientOptions = {
  /** Where the service is, with its prefix: `https://api.example.com/api/v1`. */
  baseUrl: string;
  /** Where the session is kept; default: in memory. */
  session?: SessionStore;
  /** Where it is kept that this device has signed in before; default: in memory. */
  device?: DeviceStore;
  /** How long one try waits for its answer; default: 30 seconds. */
  timeoutSeconds?: number;
  /** How often something is tried, the first time included; default: 4. */
  tries?: number;
  /** Who asks to be left alone for longer than this is not asked again; default: 30 seconds. */
  longestWaitSeconds?: number;
  fetch?: typeof globalThis.fetch;
  /** What sockets are opened with; default: the platform's own. */
  WebSocket?: WebSocketClass;
};

type Listed<R extends Route> = Data<R> extends { items: (infer T)[]; next_cursor: string | null } ? T : never;

/** Asks one operation. Throws a MarketplaceError for a refusal, a ConnectionError where no answer comes. */
type Ask<R extends Route> = (...[request]: Request<R>) => Promise<Data<R>>;

type Method<R extends Route> = [Listed<R>] extends [never]
  ? Ask<R>
  : Ask<R> & {
      /** Every record of the list, page after page as they are asked for. */
      all(...[request]: Request<R>): AsyncGenerator<Listed<R>, void, undefined>;
    };

type Methods<T> = { readonly [K in keyof T]: T[K] extends Route ? Method<T[K]> : Methods<T[K]> };

/** Every operation by its area and name, and what else apps do. */
export type Client = Methods<typeof routes> & {
  /** Sends a file as an operation offered to take it: see {@link uploader}. */
  upload(offer: Offer, file: Blob, options?: UploadOptions): Promise<void>;
  /** Opens a socket that stays open: see {@link openSocket}. */
  socket(options: SocketOptions): Socket;
};

type Names = { readonly [name: string]: Route | Names };

const methodOf = (call: Call, route: Route) =>
  Object.assign((parts?: Parts) => call(route, parts), {
    async *all(parts: Parts = {}) {
      let cursor: string | null = null;
      do {
        const query = { ...parts.query, ...(cursor !== null && { cursor }) };
        const page = (await call(route, { ...parts, query })) as {
          items: unknown[];
          next_cursor: string | null;
        };
        yield* page.items;
        cursor = page.next_cursor;
      } while (cursor !== null);
    },
  });

const methodsOf = (call: Call, names: Names): object =>
  Object.fromEntries(
    Object.entries(names).map(([name, held]) => [
      name,
      typeof held === "string" ? methodOf(call, held) : methodsOf(call, held),
    ]),
  );

/** A client of the service: one for each person who is signed in. */
export const createClient = ({
  baseUrl,
  session = inMemory(),
  device = inMemory<string>(),
  timeoutSeconds = 30,
  tries = 4,
  longestWaitSeconds = 30,
  fetch = (...request) => globalThis.fetch(...request),
  WebSocket = globalThis.WebSocket,
}: ClientOptions): Client => {
  const transport: Transport = { baseUrl, fetch, timeoutSeconds, tries, longestWaitSeconds };
  const call = asSession(transport, session, device);
  return {
    ...(methodsOf(call, routes) as Methods<typeof routes>),
    upload: uploader(call, transport),
    socket: (options) => {
      if (!WebSocket)
        throw new Error("There is no WebSocket here: give createClient one, as of the package ws.");
      return openSocket(() => call("POST /chat-socket/ticket"), WebSocket, options);
    },
  };
};
