import type { APIGatewayProxyEventV2 } from "aws-lambda";
import type { Changes, Given } from "../data/engine/write.ts";
import type { AdminRole, Role } from "../data/sessions.ts";
import type { NewId } from "../kernel/id.ts";

/** The caller, according to the access token and its session. */
export type Actor = {
  id: string;
  role: Role;
  /** An administrator's role; absent: an owner. */
  admin_role?: AdminRole;
  session_id: string;
  /** A token that is limited to one area. */
  scope?: string;
  /** What a customer's assistant may do, if it is one that calls: its session is the grant. */
  agent?: readonly string[];
};

/** Writes records and their events in one transaction, and returns the given response. */
export type Commit<A> = (...given: readonly [...Given, answer: A]) => Promise<A>;

/** The request's input and its caller. */
export type Asked<B, P, Q> = {
  body: B;
  params: P;
  query: Q;
  /** The caller. Public operations have none, and must not read it. */
  actor: Actor;
  /** ISO instant at which the request arrived. */
  now: string;
};

/** What an operation gets to do its work. */
export type Call<B, P, Q, A, L = undefined> = Asked<B, P, Q> & {
  /** The result of the contract's `alongside` read. */
  alongside: Promise<L>;
  newId: NewId;
  commit: Commit<A>;
  /** Does slow work once under a name, however often the operation runs again after a version conflict. */
  once: <T>(name: string, work: () => Promise<T>) => Promise<T>;
  /** Commits what must be recorded before an external service is called. No response is stored with it. */
  prepare: (changes: Changes) => Promise<void>;
  /**
   * Resolves when the caller is allowed to call. Writes wait for it by themselves; effects outside the table must await
   * it.
   */
  admitted: () => Promise<void>;
  request: {
    id: string;
    source_ip: string;
    user_agent: string;
    /** The caller's Idempotency-Key, if there is one. */
    idempotency_key: string | undefined;
    headers: Record<string, string | undefined>;
    /** The body's bytes as sent. */
    raw: Buffer;
  };
  /** Milliseconds left to respond. */
  remaining: () => number;
};

export type HttpEvent = APIGatewayProxyEventV2;

/** The body's bytes as they were sent. */
export const rawBody = (event: HttpEvent): Buffer =>
  Buffer.from(event.body ?? "", event.isBase64Encoded ? "base64" : "utf8");
