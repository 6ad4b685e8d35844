import type { WebSocketClass } from "./line.ts";
import { routes } from "./operations.ts";
import { request, type Transport, withOwnKey } from "./request.ts";
import type { Call, Data, Parts, Request, Route } from "./routes.ts";
import { asSession, type DeviceStore, inMemory, type SessionStore } from "./session.ts";
import { openSocket, type Socket, type SocketOptions } from "./socket.ts";
import { type Offer, type UploadOptions, uploader } from "./upload.ts";

export { ConnectionError, MarketplaceError, SocketError, UploadError } from "./errors.ts";
export type { Allowance } from "./limits.ts";
export type { Events, Topic } from "./operations.ts";
export type { Body, Data, Options, RefusalCode, Request, Route } from "./routes.ts";
export { type DeviceStore, inMemory, type Session, type SessionStore } from "./session.ts";
export type { Socket, SocketOptions } from "./socket.ts";
export type { SocketEvent } from "./socket-event.ts";
export type { Offer, UploadOptions } from "./upload.ts";

export type ClientOptions = {
  /** The service's address with its prefix: `https://api.example.com/api/v1`. */
  baseUrl: string;
  /** A key for other systems, in place of a session. */
  key?: string;
  /** Where the session is stored; default: in memory. */
  session?: SessionStore;
  /** Keeps the refresh token in a cookie that no script can read; only for pages of the service's own address. */
  cookies?: boolean;
  /** Where it is stored that this device has signed in before; default: in memory. */
  device?: DeviceStore;
  /** The language that answers are read in, such as `es`; default: what the platform asks for. */
  language?: () => string;
  /** The timeout of one try; default: 30 seconds. */
  timeoutSeconds?: number;
  /** Runs a refresh while no other one runs, where several programs share a session; default: at once. */
  alone?: <T>(work: () => Promise<T>) => Promise<T>;
  /** The number of tries, the first one included; default: 4. */
  tries?: number;
  /** A longer `Retry-After` than this ends the tries; default: 30 seconds. */
  longestWaitSeconds?: number;
  fetch?: typeof globalThis.fetch;
  /** The WebSocket implementation; default: the platform's own. */
  WebSocket?: WebSocketClass;
};

type Listed<R extends Route> = Data<R> extends { items: (infer T)[]; next_cursor: string | null } ? T : never;

/** Calls one operation. Throws a MarketplaceError for a refusal, a ConnectionError if no answer comes. */
type Ask<R extends Route> = (...[request]: Request<R>) => Promise<Data<R>>;

type Method<R extends Route> = [Listed<R>] extends [never]
  ? Ask<R>
  : Ask<R> & {
      /** Every record of the list; pages are requested as needed. */
      all(...[request]: Request<R>): AsyncGenerator<Listed<R>, void, undefined>;
    };

type Methods<T> = { readonly [K in keyof T]: T[K] extends Route ? Method<T[K]> : Methods<T[K]> };

/** Every operation by area and name, and other helpers for apps. */
export type Client = Methods<typeof routes> & {
  /** Uploads a file to the offer of an operation: see {@link uploader}. */
  upload(offer: Offer, file: Blob, options?: UploadOptions): Promise<void>;
  /** Opens a socket that reconnects: see {@link openSocket}. */
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

/** A client of the service: one for each signed-in person. */
export const createClient = ({
  baseUrl,
  key,
  session = inMemory(),
  device = inMemory<string>(),
  cookies = false,
  language = () => "",
  timeoutSeconds = 30,
  alone = (work) => work(),
  tries = 4,
  longestWaitSeconds = 30,
  fetch = (...request) => globalThis.fetch(...request),
  WebSocket = globalThis.WebSocket,
}: ClientOptions): Client => {
  const transport: Transport = {
    ...{ baseUrl, fetch, cookies, language, timeoutSeconds },
    ...{ tries, longestWaitSeconds },
  };
  const call: Call = key
    ? (route, parts = {}) => request(transport, route, withOwnKey(route, parts), key) as never
    : asSession(transport, session, device, alone);
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
