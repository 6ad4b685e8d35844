import { accounts } from "../data/accounts.ts";
import { agentGrants } from "../data/agent-grants.ts";
import { type AgentGrant, isOver } from "../domain/agent/grant.ts";
import { note } from "../kernel/log.ts";
import { AuthRequired, RoleForbidden } from "../kernel/refusal.ts";
import type { Actor } from "./call.ts";
import type { AnyContract } from "./contract.ts";
import { awaitedLater, type Progress } from "./progress.ts";

/**
 * The grant of an assistant's token, as it is stored now. It is over when its customer's account is, or has another password.
 * Throws `auth.required`. One round trip.
 */
export const livingGrant = async ({ id, session_id }: Actor, now: string): Promise<AgentGrant> => {
  const [grant, account] = await Promise.all([agentGrants.get(id, session_id), accounts.get(id)]);
  if (grant?.state !== "active" || isOver(grant, now)) throw AuthRequired();
  if (account?.state !== "active" || account.suspended) throw AuthRequired();
  if ((account.password_changed_at ?? "") > grant.created_at) throw AuthRequired();
  return grant;
};

/** Throws unless assistants may call the operation, and this one has the scope. */
const expectScope = ({ tool }: AnyContract, agent: readonly string[]): void => {
  if (!tool) throw RoleForbidden();
  if (agent.includes(tool.scope)) return;
  const message = "The customer has not allowed the assistant this.";
  throw RoleForbidden({ message, details: { scope: tool.scope } });
};

/** Authenticates a customer's assistant and starts to read its grant, which has to be alive. */
export const admitAgent = async (contract: AnyContract, actor: Actor, progress: Progress): Promise<void> => {
  const { now } = progress;
  progress.recorded_as = { role: "integration", id: actor.session_id, on_behalf_of: actor.id };
  note({ role: "integration", grant_id: actor.session_id });
  progress.alive = awaitedLater(livingGrant(actor, now).then(() => undefined));
  expectScope(contract, actor.agent ?? []);
};
