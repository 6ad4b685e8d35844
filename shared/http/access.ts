import { sessions } from "../data/sessions.ts";
import { note } from "../kernel/log.ts";
import { AuthRequired, RoleForbidden } from "../kernel/refusal.ts";
import { verifyAccessToken } from "./access-token.ts";
import type { HttpEvent } from "./call.ts";
import type { AnyContract } from "./contract.ts";
import type { Middleware } from "./progress.ts";
import { expectReplay } from "./replay.ts";

const bearer = (event: HttpEvent): string | undefined =>
  /^Bearer ([\w.~+/-]{1,4096}=*)$/i.exec(event.headers.authorization ?? "")?.[1];

const isOpen = ({ access }: AnyContract) => access.includes("public") || access.includes("signature");

/** Who calls: the access token, and the session behind it, which must be alive at this moment. */
export const authentication = (contract: AnyContract): Middleware => ({
  before: async ({ event, internal: { progress } }) => {
    if (isOpen(contract)) return;
    const token = bearer(event);
    if (!token) throw AuthRequired();
    const actor = await verifyAccessToken(token, progress.now);
    note({ actor_id: actor.id, role: actor.role });
    expectReplay(contract, event, progress, actor.id);
    progress.alongside = contract.alongside?.(actor);
    progress.alongside?.catch(() => undefined);
    const session = await sessions.get(actor.id, actor.session_id);
    if (session?.state !== "active" || session.expires_at <= progress.now || session.role !== actor.role)
      throw AuthRequired();
    progress.actor = actor;
  },
});

/** Whether this role, and a token of this scope, may call at all: decided before the body is read. */
export const authorisation = (contract: AnyContract): Middleware => ({
  before: ({ internal: { progress } }) => {
    const { actor } = progress;
    if (!actor) return;
    if (!contract.access.includes(actor.role)) throw RoleForbidden();
    if (actor.scope !== undefined && actor.scope !== contract.scope) throw RoleForbidden();
  },
});
