import type { APIGatewayProxyEventV2 } from "aws-lambda";
import type { Changes, Given } from "../data/engine/write.ts";
import type { AdminRole, Role } from "../data/sessions.ts";
import type { NewId } from "../kernel/id.ts";

/** Who calls, as the access token and the session behind it say. */
export type Actor = {
  id: string;
  role: Role;
  /** An administrator's; absent: an owner. */
  admin_role?: AdminRole;
  session_id: string;
  /** A token that is limited to one area. */
  scope?: string;
};

/** Writes records and their events in one transaction, and returns the answer that it was given. */
export type Commit<A> = (...given: readonly [...Given, answer: A]) => Promise<A>;

/** The request's input and its caller. */
export type Asked<B, P, Q> = {
  body: B;
  params: P;
  query: Q;
  /** The caller. Public operations have none, and must not read it. */
  actor: Actor;
  /** ISO instant at which the request came in. */
  now: string;
};

/** What an operation is given to do its work with. */
export type Call<B, P, Q, A, L = undefined> = Asked<B, P, Q> & {
  /** What the contract reads together with the session. */
  alongside: Promise<L>;
  newId: NewId;
  commit: Commit<A>;
  /** Writes what has to be on record before somebody outside is asked. No answer is kept with it. */
  prepare: (changes: Changes) => Promise<void>;
  /** Resolves when the caller may call. What is written waits for it by itself; what is done outside of the table waits here. */
  admitted: () => Promise<void>;
  request: {
    id: string;
    source_ip: string;
    user_agent: string;
    /** Under which key the caller has asked, if under one. */
    idempotency_key: string | undefined;
    headers: Record<string, string | undefined> /** Bytes as sent. */;
    raw: Buffer;
  };
  /** Milliseconds left to answer. */
  remaining: () => number;
};

export type HttpEvent = APIGatewayProxyEventV2;
