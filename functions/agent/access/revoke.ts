import * as z from "zod/mini";
import { agentGrants } from "../../../shared/data/agent-grants.ts";
import { AgentGrantEnded } from "../../../shared/domain/agent/events.ts";
import { endGrant, hashOf } from "../../../shared/domain/agent/steps.ts";
import { verifyAccessToken } from "../../../shared/http/access-token.ts";
import { exchange } from "../../../shared/http/exchange.ts";
import { isId } from "../../../shared/kernel/id.ts";
import { described } from "../../../shared/kernel/schema.ts";

const Given = z.optional(z.string().check(z.maxLength(4096)));

/** The grant that a token belongs to, if its secret is the right one. */
const grantOf = async (token: string, now: string) => {
  const [account_id, id, family] = token.split(".");
  if (isId(account_id) && isId(id) && family) {
    const grant = await agentGrants.get(account_id, id);
    return grant?.refresh?.family === hashOf(family) ? grant : undefined;
  }
  try {
    const { agent, id: holder, session_id } = verifyAccessToken(token, now);
    return agent && (await agentGrants.get(holder, session_id));
  } catch {
    return undefined;
  }
};

export const handler = exchange({
  route: "POST /agent/access/revoke",
  summary: "Give up what a customer has allowed.",
  description: "RFC 7009, a form. Either token ends all that this customer has allowed the assistant.",
  media_type: "application/json",
  form: z.strictObject({
    token: described(Given, "A refresh or access token."),
    client_id: described(Given, "Which assistant gives it up."),
  }),
  limit: { burst: 600, window_seconds: 60, name: "agent-tokens" },
  emits: [AgentGrantEnded],
  uses: ["table"],
  example: { body: { token: "none" } },
}).handle(async ({ fields: { token = "", client_id }, now, commit }) => {
  const grant = await grantOf(token, now);
  if (grant && client_id !== undefined && client_id !== grant.client_id)
    return { status: 400, json: { error: "invalid_client" } };
  if (grant && grant.state !== "ended") {
    const { record, events } = endGrant(grant, "assistant", now);
    const actor = { role: "integration" as const, id: grant.id, on_behalf_of: grant.account_id };
    await commit(actor, [agentGrants.update(record)], events);
  }
  return { status: 200, json: {} };
});
