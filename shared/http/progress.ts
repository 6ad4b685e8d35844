import type { MiddlewareObj } from "@middy/core";
import type { Context } from "aws-lambda";
import type { Replay } from "../data/engine/replays.ts";
import type { Answer, Asking } from "./answer.ts";
import type { Actor, HttpEvent } from "./call.ts";
import { rawBody } from "./input.ts";
import { wantsProblems } from "./problem.ts";

/** An Idempotency-Key of a caller, and what is stored under it. */
export type Replaying = {
  caller: string;
  key: string;
  body_hash: string;
  stored: Promise<Replay | undefined>;
};

/** What the steps so far have found out about a request. */
export type Progress = Asking & {
  /** ISO instant at which the request came in. */
  now: string;
  /** The body's bytes as they were sent. */
  raw: Buffer;
  /** Who calls, as the access token says. */
  actor?: Actor;
  /** Resolves if the session behind the token is alive, and rejects if it is not. */
  alive?: Promise<void>;
  /** Resolves if the provider is in good standing, and rejects if it is not. */
  standing?: Promise<void>;
  input?: { body: unknown; params: unknown; query: unknown };
  /** The Idempotency-Key, and the answer that it already got. */
  key?: Replaying | undefined;
  /** The same, before it is known whether the session is alive. */
  expected?: Replaying | undefined;
  /** What the contract reads together with the session. */
  alongside?: Promise<unknown> | undefined;
  /** The answer of an operation that only reads: its code runs while the session is read. */
  told?: Promise<unknown>;
  /** Resolves when the rate limit has let the request in. Nothing is committed or answered before. */
  admitted?: Promise<void>;
  /** Somebody else changed a record between our reading and our commit; nothing was written. */
  overtaken?: boolean;
  /** The answer's text, as it was stored with its effect. */
  rendered?: string;
};

export type Middleware = MiddlewareObj<HttpEvent, Answer, Error, Context, { progress: Progress }>;

/** Work that has started. Its failure reaches whoever awaits it; if nobody does, the process goes on. */
export const awaitedLater = <T>(work: Promise<T>): Promise<T> => {
  work.catch(() => undefined);
  return work;
};

/** The caller's request id if it is usable, else the invocation's. */
export const requestIdOf = (event: HttpEvent, context: Context): string => {
  const asked = event.headers["x-request-id"];
  return asked && /^[\w.:-]{8,128}$/.test(asked) ? asked : context.awsRequestId;
};

/** How a request wants to be answered. */
export const askingOf = (event: HttpEvent, context: Context): Asking => ({
  request_id: requestIdOf(event, context),
  wants_problems: wantsProblems(event.headers.accept),
  allowances: [],
});

export const opening: Middleware = {
  before: ({ event, context, internal }) => {
    internal.progress = {
      ...askingOf(event, context),
      now: new Date().toISOString(),
      raw: rawBody(event),
    };
  },
};
