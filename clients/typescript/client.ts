import { type Caller, type ClientOptions, createCaller } from "./caller.ts";
import { pagesOf } from "./operation.ts";
import { routes } from "./operations.ts";
import type { Call, Data, Listed, Parts, Request, Route } from "./routes.ts";

export { type Caller, type ClientOptions, createCaller } from "./caller.ts";
export { ConnectionError, MarketplaceError, SocketError, UploadError } from "./errors.ts";
export type { Allowance } from "./limits.ts";
export { every, type Operation } from "./operation.ts";
export type { Events, Topic } from "./operations.ts";
export type { Body, Data, Options, Parts, RefusalCode, Request, Route } from "./routes.ts";
export { type DeviceStore, inMemory, type Session, type SessionStore } from "./session.ts";
export type { Socket, SocketOptions } from "./socket.ts";
export type { SocketEvent } from "./socket-event.ts";
export type { Offer, UploadOptions } from "./upload.ts";

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
export type Client = Methods<typeof routes> & Caller;

type Names = { readonly [name: string]: Route | Names };

const methodOf = (call: Call, route: Route) => {
  const ask = (parts?: Parts) => call(route, parts);
  return Object.assign(ask, { all: (parts?: Parts) => pagesOf(ask, parts) });
};

const methodsOf = (call: Call, names: Names): object =>
  Object.fromEntries(
    Object.entries(names).map(([name, held]) => [
      name,
      typeof held === "string" ? methodOf(call, held) : methodsOf(call, held),
    ]),
  );

/** A client of the service: one for each signed-in person. */
export const createClient = (options: ClientOptions): Client => {
  const caller = createCaller(options);
  return { ...(methodsOf(caller.call, routes) as Methods<typeof routes>), ...caller };
};
