import { createHash, timingSafeEqual } from "node:crypto";
import type { Decision } from "../../kernel/event.ts";
import type { Id } from "../../kernel/id.ts";
import { plus } from "../../kernel/time.ts";
import { AgentGrantBegun, AgentGrantCreated, AgentGrantEnded, AgentGrantRenewed } from "./events.ts";
import { type AgentGrant, isOver } from "./grant.ts";
import { agentPolicy } from "./policy.ts";

export const hashOf = (secret: string): string => createHash("sha256").update(secret).digest("base64url");

const isSame = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
};

const factsOf = ({ id, account_id }: AgentGrant) => ({
  agent_grant_id: id,
  user_id: account_id as string as Id<"user">,
});

type Offering = Pick<
  AgentGrant,
  "id" | "account_id" | "client_id" | "client_name" | "redirect_uri" | "scopes" | "limits" | "currency"
> & { code: string; challenge: string };

/** A customer agrees: the assistant gets a code, which it exchanges within a minute. */
export const offerGrant = ({ code, challenge, ...given }: Offering, now: string): Decision<AgentGrant> => {
  const record: AgentGrant = {
    ...given,
    version: 0,
    state: "offered",
    code: { hash: hashOf(code), challenge, until: plus(now, { seconds: agentPolicy.code_seconds }) },
    counted: [],
    expires_at: plus(now, { days: agentPolicy.grant_days_most }),
    created_at: now,
    updated_at: now,
  };
  const data = { ...factsOf(record), scopes: record.scopes };
  return { record, events: [AgentGrantCreated.atNextVersion(record, { data, to: "offered" })] };
};

type Cause = "customer" | "assistant" | "code_reused" | "token_reused";

/** Ends a grant: its tokens open nothing from then on. */
export const endGrant = (before: AgentGrant, cause: Cause, now: string): Decision<AgentGrant> => {
  if (before.state === "ended") return { record: before, events: [] };
  const { code: _, refresh: __, ...kept } = before;
  const record: AgentGrant = { ...kept, state: "ended", ended_at: now, updated_at: now };
  const data = { ...factsOf(record), cause };
  const steps = { from: before.state, to: record.state };
  return { record, events: [AgentGrantEnded.atNextVersion(record, { data, ...steps })] };
};

/** A refresh token: its grant's own beginning, and an end that each exchange replaces. */
export type RefreshSecret = { family: string; present: string };

const hashesOf = ({ family, present }: RefreshSecret): RefreshSecret => ({
  family: hashOf(family),
  present: hashOf(present),
});

export type Exchange = {
  code: string;
  verifier: string;
  client_id: string;
  redirect_uri: string;
  refresh: RefreshSecret;
};

/**
 * Exchanges a code. A wrong one gives undefined; one that was used before ends the grant: then somebody else has it, too.
 */
export const beginGrant = (
  before: AgentGrant,
  { code, verifier, client_id, redirect_uri, refresh }: Exchange,
  now: string,
): (Decision<AgentGrant> & { begun: boolean }) | undefined => {
  if (before.client_id !== client_id || isOver(before, now)) return undefined;
  const hash = hashOf(code);
  if (before.used_code && isSame(before.used_code, hash))
    return { ...endGrant(before, "code_reused", now), begun: false };
  const { code: held, ...kept } = before;
  if (!held || !isSame(held.hash, hash) || held.until <= now) return undefined;
  if (before.redirect_uri !== redirect_uri || !isSame(hashOf(verifier), held.challenge)) return undefined;
  const record: AgentGrant = {
    ...kept,
    state: "active",
    used_code: hash,
    refresh: hashesOf(refresh),
    last_used_at: now,
    updated_at: now,
  };
  const told = AgentGrantBegun.atNextVersion(record, {
    data: factsOf(record),
    from: "offered",
    to: "active",
  });
  return { record, events: [told], begun: true };
};

/** Exchanges a refresh token for the next one. One that was replaced before ends the grant. */
export const renewGrant = (
  before: AgentGrant,
  { token, client_id, next }: { token: RefreshSecret; client_id: string; next: string },
  now: string,
): (Decision<AgentGrant> & { renewed: boolean }) | undefined => {
  const held = before.refresh;
  if (before.client_id !== client_id || isOver(before, now) || !held) return undefined;
  const given = hashesOf(token);
  if (!isSame(held.family, given.family)) return undefined;
  if (!isSame(held.present, given.present))
    return { ...endGrant(before, "token_reused", now), renewed: false };
  const record: AgentGrant = {
    ...before,
    refresh: { family: held.family, present: hashOf(next) },
    last_used_at: now,
    updated_at: now,
  };
  return {
    record,
    events: [AgentGrantRenewed.atNextVersion(record, { data: factsOf(record) })],
    renewed: true,
  };
};
