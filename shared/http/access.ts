import { isSuspended } from "../data/provider-status.ts";
import { type AdminRole, sessions } from "../data/sessions.ts";
import { note } from "../kernel/log.ts";
import { AdminRoleForbidden, AuthRequired, ProviderSuspended, RoleForbidden } from "../kernel/refusal.ts";
import { verifyAccessToken } from "./access-token.ts";
import type { Actor, HttpEvent } from "./call.ts";
import { type AnyContract, adminRolesOf, needsActiveProvider } from "./contract.ts";
import { awaitedLater, type Middleware, type Progress } from "./progress.ts";

const bearer = (event: HttpEvent): string | undefined =>
  /^Bearer ([\w.~+/-]{1,4096}=*)$/i.exec(event.headers.authorization ?? "")?.[1];

const isOpen = ({ access }: AnyContract) => access.includes("public") || access.includes("signature");

const expectAlive = async (actor: Actor, now: string): Promise<void> => {
  const session = await sessions.get(actor.id, actor.session_id);
  if (session?.state !== "active" || session.expires_at <= now) throw AuthRequired();
  if (session.role !== actor.role || session.admin_role !== actor.admin_role) throw AuthRequired();
};

const expectActiveProvider = async (providerId: string): Promise<void> => {
  if (await isSuspended(providerId)) throw ProviderSuspended();
};

const isKey = (token: string): boolean => token.startsWith("mk_");

/** Only calls with keys load what keys need. */
const admitKey = async (...call: [AnyContract, string, HttpEvent, Progress]): Promise<void> =>
  (await import("./api-key.ts")).admitKey(...call);

const admitAgent = async (...call: [AnyContract, Actor, Progress]): Promise<void> =>
  (await import("./agent-token.ts")).admitAgent(...call);

/** Authenticates the caller by its key, or by the access token: then it starts to read the session. */
export const authentication = (contract: AnyContract): Middleware => ({
  before: ({ event, internal: { progress } }) => {
    if (isOpen(contract)) return;
    const token = bearer(event);
    if (!token) throw AuthRequired();
    if (isKey(token)) return admitKey(contract, token, event, progress);
    const actor = verifyAccessToken(token, progress.now);
    note({ actor_id: actor.id, role: actor.role });
    progress.actor = actor;
    if (actor.agent) return admitAgent(contract, actor, progress);
    progress.alive = awaitedLater(expectAlive(actor, progress.now));
    if (actor.role === "service_provider" && needsActiveProvider(contract))
      progress.active_provider = awaitedLater(expectActiveProvider(actor.id));
  },
});

/** Throws `auth.admin_role_forbidden` for an administrator whose role does not include the operation. */
const expectAdminRole = (contract: AnyContract, own: AdminRole): void => {
  const roles = adminRolesOf(contract);
  if (roles.includes(own)) return;
  const named = roles.join(", ").replace(/, (?=\w+$)/, " or ");
  throw AdminRoleForbidden({
    message: `Only an administrator with the role ${named} can do this. Your role is ${own.replace("_", "-")}.`,
    details: { roles, role: own },
  });
};

/** Checks that the caller's role and the token's scope may call. Decided before the body is read. */
export const authorisation = (contract: AnyContract): Middleware => ({
  before: ({ internal: { progress } }) => {
    const { actor } = progress;
    if (!actor || progress.api_key) return;
    if (!contract.access.includes(actor.role)) throw RoleForbidden();
    if (actor.role === "admin") expectAdminRole(contract, actor.admin_role ?? "owner");
    if (actor.scope !== undefined && actor.scope !== contract.scope) throw RoleForbidden();
  },
});

/**
 * The session must be active, and a provider must not be suspended: nothing is counted, changed or answered before that
 * is known.
 */
export const admission: Middleware = {
  before: async ({ internal: { progress } }) => {
    await progress.alive;
    await progress.active_provider;
  },
};
