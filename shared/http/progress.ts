import type { MiddlewareObj } from "@middy/core";
import type { Context } from "aws-lambda";
import type { Replay } from "../data/engine/replays.ts";
import type { Key } from "../domain/integration/key.ts";
import type { EventActor } from "../kernel/event.ts";
import type { Answer, Asking } from "./answer.ts";
import { type Actor, type HttpEvent, rawBody } from "./call.ts";
import { wantsProblems } from "./problem.ts";

/** A caller's Idempotency-Key, and what is stored under it. */
export type Replaying = {
  caller: string;
  key: string;
  body_hash: string;
  stored: Promise<Replay | undefined>;
};

/** What the middlewares so far know about a request. */
export type Progress = Asking & {
  /** ISO instant at which the request arrived. */
  now: string;
  /** The body's bytes as they were sent. */
  raw: Buffer;
  /** The caller, according to the access token. */
  actor?: Actor;
  /** The key that another system calls with. */
  api_key?: Key;
  /** Who is recorded for a change, if that is not the caller's own account. */
  recorded_as?: EventActor;
  /** Resolves if the token's session is active, and rejects if not. */
  alive?: Promise<void>;
  /** Resolves if the provider is not suspended, and rejects if it is. */
  active_provider?: Promise<void>;
  input?: { body: unknown; params: unknown; query: unknown };
  /** The Idempotency-Key, and its stored response. */
  key?: Replaying | undefined;
  /** The same, before it is known whether the session is active. */
  expected?: Replaying | undefined;
  /** The result of the contract's `alongside` read. */
  alongside?: Promise<unknown> | undefined;
  /** The result of an operation that only reads: its code runs while the session is read. */
  result?: Promise<unknown>;
  /** Resolves when the rate limit has admitted the request. Nothing is committed or answered before. */
  admitted?: Promise<void>;
  /** Somebody else changed a record between our read and our commit; nothing was written. */
  conflicted?: boolean;
  /** The response's text, as it was stored with its effect. */
  rendered?: string;
};

export type Middleware = MiddlewareObj<HttpEvent, Answer, Error, Context, { progress: Progress }>;

/** Started work whose failure reaches whoever awaits it. If nobody does, the process continues. */
export const awaitedLater = <T>(work: Promise<T>): Promise<T> => {
  work.catch(() => undefined);
  return work;
};

/** The caller's request id if it is usable, else the invocation's. */
export const requestIdOf = (event: HttpEvent, context: Context): string => {
  const asked = event.headers["x-request-id"];
  return asked && /^[\w.:-]{8,128}$/.test(asked) ? asked : context.awsRequestId;
};

/** The parts of a request that its response depends on. */
export const askingOf = (event: HttpEvent, context: Context): Asking => ({
  request_id: requestIdOf(event, context),
  wants_problems: wantsProblems(event.headers.accept),
  allowances: [],
});

/**
 * A request as its caller sent it, if the stage takes only those of its front. Throws `auth.forbidden` if it came another
 * way. Only a stage with a front loads what that needs.
 */
export const asSent = async (event: HttpEvent): Promise<HttpEvent> =>
  event.stageVariables ? (await import("./front.ts")).sent(event) : event;

export const opening: Middleware = {
  before: async (request) => {
    const { event } = request;
    request.internal.progress = {
      ...askingOf(event, request.context),
      now: new Date().toISOString(),
      raw: rawBody(event),
    };
    request.event = await asSent(event);
  },
};
