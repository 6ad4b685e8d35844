import * as z from "zod/mini";
import type { Decision } from "../../kernel/event.ts";
import type { Id as IdOf } from "../../kernel/id.ts";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { notFound, refusal, versionConflict } from "../../kernel/refusal.ts";
import { CreatedAt, described, Id, Instant } from "../../kernel/schema.ts";
import { policy } from "../policy.ts";
import { AdminRole, idsOf, Role } from "./account.ts";
import { SessionEnded, SessionRevoked, SessionStarted } from "./events.ts";

export const SignInMethod = z.enum(["password", "code", "idp", "totp"]);
export type SignInMethod = z.output<typeof SignInMethod>;

/** One signed-in device: read on every request, so that ending it takes effect at once. */
export const Session = lazyObject(() => ({
  id: Id("session"),
  version: z.int(),
  account_id: Id("account"),
  role: Role,
  /** An administrator's role at sign-in: a new role ends the session. Absent: an owner. */
  admin_role: z.optional(AdminRole),
  state: z.enum(["active", "ended"]),
  method: described(
    z.optional(SignInMethod),
    "How the person signed in: `password`, or the name of an identity provider.",
  ),
  created_at: CreatedAt,
  /** The latest end of the refresh token's family. */
  expires_at: described(Instant, "The session ends then at the latest."),
  /** When the session expires; each refresh moves it. */
  idle_expires_at: Instant,
  refresh_hash: z.string(),
  /** The hash before the last rotation, in case the response was lost. */
  previous_hash: z.optional(z.string()),
  rotated_at: z.optional(Instant),
  device: described(z.optional(z.string()), "The device or browser that was signed in."),
  source_ip: described(z.optional(z.string()), "The network address that the person signed in from."),
  ended_at: described(z.optional(Instant), "When the session ended."),
}));
export type Session = z.output<typeof Session>;

export const SessionOver = refusal("session.over", 401, "This session has ended.", "Sign in again.");

export const SessionNotFound = notFound("session");
export const SessionConflict = versionConflict("session");

const minute_ms = 60_000;
const day_ms = 24 * 60 * minute_ms;

const after = (now: string, ms: number): string => new Date(Date.parse(now) + ms).toISOString();

const lifetimeOf = (role: Role) =>
  role === "admin"
    ? {
        idle_ms: policy.session.admin_idle_minutes * minute_ms,
        absolute_ms: policy.session.admin_absolute_hours * 60 * minute_ms,
      }
    : { idle_ms: policy.session.idle_days * day_ms, absolute_ms: policy.session.absolute_days * day_ms };

const factsOf = (session: Session) => ({
  session_id: session.id,
  account_id: session.account_id,
  ...idsOf({ id: session.account_id, role: session.role }),
});

type Start = {
  id: IdOf<"session">;
  account: { id: IdOf<"account">; role: Role; admin_role?: AdminRole | undefined };
  method: SignInMethod;
  refresh_hash: string;
  device?: string;
  source_ip?: string;
  now: string;
};

/** A new session. Ends after its idle time without a refresh, at the latest after its absolute time. */
export const startSession = ({ account, now, method, ...facts }: Start): Decision<Session> => {
  const { idle_ms, absolute_ms } = lifetimeOf(account.role);
  const record: Session = {
    ...facts,
    version: 0,
    account_id: account.id,
    role: account.role,
    ...(account.admin_role && { admin_role: account.admin_role }),
    state: "active",
    method,
    created_at: now,
    expires_at: after(now, absolute_ms),
    idle_expires_at: after(now, idle_ms),
  };
  return {
    record,
    events: [SessionStarted.atNextVersion(record, { data: { ...factsOf(record), method }, to: "active" })],
  };
};

const ended = (session: Session, now: string): Session => ({
  ...session,
  state: "ended",
  ended_at: now,
});

/** The holder signs out. */
export const endSession = (session: Session, now: string): Decision<Session> => {
  const record = ended(session, now);
  return {
    record,
    events: [
      SessionEnded.atNextVersion(record, { data: factsOf(record), from: session.state, to: record.state }),
    ],
  };
};

/** The service ends the session and tells its owner why. */
export const revokeSession = (session: Session, reason: string, now: string): Decision<Session> => {
  const record = ended(session, now);
  return {
    record,
    events: [
      SessionRevoked.atNextVersion(record, {
        data: factsOf(record),
        from: session.state,
        to: record.state,
        reason,
        audience: [record.account_id],
      }),
    ],
  };
};

/** The oldest sessions of an account, which must end so that one more is within the limit. */
export const sessionsBeyondBound = (active: readonly Session[]): Session[] =>
  active
    // Stryker disable next-line EqualityOperator: of two of the same instant either may go
    .toSorted((a, b) => (a.created_at < b.created_at ? -1 : 1))
    .slice(0, Math.max(0, active.length + 1 - policy.session.most));

type Presented = { hash: string; successor_hash: string };

const isOver = ({ state, expires_at, idle_expires_at }: Session, now: string): boolean =>
  state !== "active" || expires_at <= now || idle_expires_at <= now;

/** Whether the token with this hash is the current one of a session that lives. */
export const isRenewedBy = (session: Session, hash: string, now: string): boolean =>
  !isOver(session, now) && hash === session.refresh_hash;

/**
 * Handles a presented refresh token. The current token is replaced by its successor. The previous one, within the grace
 * period, gets the same successor again. Any other token of the family is a stolen copy, and the session is revoked.
 */
export const presentRefreshToken = (
  session: Session,
  { hash, successor_hash }: Presented,
  now: string,
): Decision<Session> & { outcome: "rotated" | "repeated" | "revoked" } => {
  if (isOver(session, now)) throw SessionOver();
  if (hash === session.refresh_hash) {
    const { idle_ms } = lifetimeOf(session.role);
    const record: Session = {
      ...session,
      refresh_hash: successor_hash,
      previous_hash: hash,
      rotated_at: now,
      idle_expires_at: after(now, idle_ms),
    };
    return { outcome: "rotated", record, events: [] };
  }
  const graceful =
    hash === session.previous_hash &&
    session.rotated_at !== undefined &&
    now <= after(session.rotated_at, policy.session.refresh_grace_seconds * 1000);
  if (graceful) return { outcome: "repeated", record: session, events: [] };
  return { outcome: "revoked", ...revokeSession(session, "refresh_token_reused", now) };
};
