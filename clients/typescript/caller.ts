import type { WebSocketClass } from "./line.ts";
import { request, type Transport, withOwnKey } from "./request.ts";
import type { Call, Parts, Route } from "./routes.ts";
import { asSession, type DeviceStore, inMemory, type SessionStore } from "./session.ts";
import { openSocket, type Socket, type SocketOptions } from "./socket.ts";
import { type Offer, type UploadOptions, uploader } from "./upload.ts";

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
  /** What else goes along with a request; default: nothing. */
  along?: (route: Route, parts: Parts) => Parts;
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

/** Calls operations for one person or system, and helps with files and events. */
export type Caller = {
  /** Calls the operation of a route. Throws a MarketplaceError for a refusal, a ConnectionError if no answer comes. */
  call: Call;
  /** Uploads a file to the offer of an operation: see {@link uploader}. */
  upload(offer: Offer, file: Blob, options?: UploadOptions): Promise<void>;
  /** Opens a socket that reconnects: see {@link openSocket}. */
  socket(options: SocketOptions): Socket;
};

/** A caller of the service that knows no operation by name: for those that are imported one by one. */
export const createCaller = ({
  baseUrl,
  key,
  session = inMemory(),
  device = inMemory<string>(),
  cookies = false,
  along = (_, parts) => parts,
  language = () => "",
  timeoutSeconds = 30,
  alone = (work) => work(),
  tries = 4,
  longestWaitSeconds = 30,
  fetch = (...request) => globalThis.fetch(...request),
  WebSocket = globalThis.WebSocket,
}: ClientOptions): Caller => {
  const transport: Transport = {
    ...{ baseUrl, fetch, cookies, language, timeoutSeconds },
    ...{ tries, longestWaitSeconds },
  };
  const ask: Call = key
    ? (route, parts = {}) => request(transport, route, withOwnKey(route, parts), key) as never
    : asSession(transport, session, device, alone);
  const call: Call = (route, parts = {}) => ask(route, along(route, parts));
  return {
    call,
    upload: uploader(call, transport),
    socket: (options) => {
      if (!WebSocket)
        throw new Error("There is no WebSocket here: give createClient one, as of the package ws.");
      return openSocket(() => call("POST /chat-socket/ticket"), WebSocket, options);
    },
  };
};
