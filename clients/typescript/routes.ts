import type { Operations } from "./operations.ts";

export type Route = keyof Operations;

/** The input of an operation. */
export type Body<R extends Route> = "body" extends keyof Operations[R]
  ? NonNullable<Operations[R]["body"]>
  : never;

/** The answer of an operation. */
export type Data<R extends Route> = Operations[R]["data"];

/** What a list holds; never for anything else. */
export type Listed<R extends Route> =
  Data<R> extends { items: (infer T)[]; next_cursor: string | null } ? T : never;

/** The refusal codes of an operation, or of all operations. */
export type RefusalCode<R extends Route = Route> = Operations[R]["refusals"];

type Sent<R extends Route> = Omit<Operations[R], "data" | "refusals">;

export type Options = {
  /** The same key has its effect once and gets the same answer; generated for changes without one. */
  idempotencyKey?: string;
  /** A proof of `confirmIdentity`, where an operation needs one. */
  proof?: string;
  signal?: AbortSignal;
};

/** The input of a request; none if the operation takes none. */
export type Request<R extends Route> = keyof Sent<R> extends never
  ? [request?: Options]
  : Partial<Sent<R>> extends Sent<R>
    ? [request?: Sent<R> & Options]
    : [request: Sent<R> & Options];

/** The same, for any operation. */
export type Parts = { params?: object; query?: object; body?: unknown } & Options;

/** Calls an operation and returns its data. */
export type Call = <R extends Route>(route: R, parts?: Parts) => Promise<Data<R>>;
