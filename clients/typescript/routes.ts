import type { Operations } from "./operations.ts";

export type Route = keyof Operations;

/** What is sent to an operation. */
export type Body<R extends Route> = "body" extends keyof Operations[R]
  ? NonNullable<Operations[R]["body"]>
  : never;

/** What an operation answers. */
export type Data<R extends Route> = Operations[R]["data"];

/** Why an operation, or any of them, may say no. */
export type RefusalCode<R extends Route = Route> = Operations[R]["refusals"];

type Sent<R extends Route> = Omit<Operations[R], "data" | "refusals">;

export type Options = {
  /** The same key has its effect once and gets the same answer; made for every change that is not given one. */
  idempotencyKey?: string;
  signal?: AbortSignal;
};

/** What is sent with a request; nothing where the operation takes nothing. */
export type Request<R extends Route> = keyof Sent<R> extends never
  ? [request?: Options]
  : Partial<Sent<R>> extends Sent<R>
    ? [request?: Sent<R> & Options]
    : [request: Sent<R> & Options];

/** The same, for any operation. */
export type Parts = { params?: object; query?: object; body?: unknown } & Options;

/** Asks an operation and gives its data. */
export type Call = <R extends Route>(route: R, parts?: Parts) => Promise<Data<R>>;
