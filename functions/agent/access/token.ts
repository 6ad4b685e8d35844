import * as z from "zod/mini";
import { agentClients } from "../../../shared/data/agent-clients.ts";
import { agentGrants } from "../../../shared/data/agent-grants.ts";
import { AgentGrantBegun, AgentGrantEnded, AgentGrantRenewed } from "../../../shared/domain/agent/events.ts";
import type { AgentGrant } from "../../../shared/domain/agent/grant.ts";
import { agentPolicy } from "../../../shared/domain/agent/policy.ts";
import { beginGrant, renewGrant } from "../../../shared/domain/agent/steps.ts";
import { agentAddress, signAccessToken } from "../../../shared/http/access-token.ts";
import { type Exchanged, exchange, type Reply } from "../../../shared/http/exchange.ts";
import { isId } from "../../../shared/kernel/id.ts";
import { described } from "../../../shared/kernel/schema.ts";
import { newSecret } from "../../../shared/kernel/secret.ts";

const Given = z.optional(z.string().check(z.maxLength(2000)));
const Form = z.strictObject({
  grant_type: described(Given, "`authorization_code` or `refresh_token`."),
  client_id: described(Given, "Id of the assistant, as it asked with."),
  code: described(Given, "The code that the person came back with. It works once, for a minute."),
  code_verifier: described(Given, "What the challenge was made of."),
  redirect_uri: described(Given, "Where the person came back to."),
  refresh_token: described(Given, "The last refresh token. It works once."),
  resource: described(Given, "The address of `agent/mcp`."),
});
type Fields = z.output<typeof Form>;

const refused = (error: string): Reply => ({ status: 400, json: { error } });

/** The grant that a code or refresh token belongs to, and its secrets. */
const found = async (text = ""): Promise<{ grant: AgentGrant; secrets: string[] } | undefined> => {
  const [account_id, id, ...secrets] = text.split(".");
  const grant = isId(account_id) && isId(id) ? await agentGrants.get(account_id, id) : undefined;
  return grant && { grant, secrets };
};

const tokensOf = async (grant: AgentGrant, refresh: string[], now: string): Promise<Reply> => {
  const actor = { id: grant.account_id, role: "user" as const, session_id: grant.id, agent: grant.scopes };
  const { access_token, expires_in } = await signAccessToken(actor, now, agentPolicy.token_minutes * 60);
  const refresh_token = [grant.account_id, grant.id, ...refresh].join(".");
  const scope = grant.scopes.join(" ");
  return { status: 200, json: { access_token, token_type: "Bearer", expires_in, refresh_token, scope } };
};

const integration = ({ id, account_id }: AgentGrant) =>
  ({ role: "integration", id, on_behalf_of: account_id }) as const;

const begin = async (
  { client_id = "", code = "", code_verifier = "", redirect_uri = "", resource }: Fields,
  { now, commit }: Exchanged<Fields>,
): Promise<Reply> => {
  if (resource !== agentAddress()) return refused("invalid_target");
  const { grant, secrets: [secret = ""] = [] } = (await found(code)) ?? {};
  const refresh = { family: newSecret(), present: newSecret() };
  const asked = { code: secret, verifier: code_verifier, client_id, redirect_uri, refresh };
  const decided = grant && beginGrant(grant, asked, now);
  if (!grant || !decided) return refused("invalid_grant");
  await commit(integration(grant), [agentGrants.update(decided.record)], decided.events);
  if (!decided.begun) return refused("invalid_grant");
  return tokensOf(decided.record, [refresh.family, refresh.present], now);
};

/** Whether owners had entered the assistant and have removed it. */
const isRemoved = async ({ client_id }: AgentGrant): Promise<boolean> =>
  isId(client_id) && (await agentClients.get(client_id)) === undefined;

const renew = async (
  { client_id = "", refresh_token, resource }: Fields,
  { now, commit }: Exchanged<Fields>,
): Promise<Reply> => {
  if (resource !== undefined && resource !== agentAddress()) return refused("invalid_target");
  const { grant, secrets: [family = "", present = ""] = [] } = (await found(refresh_token)) ?? {};
  const next = newSecret();
  const decided = grant && renewGrant(grant, { token: { family, present }, client_id, next }, now);
  if (!grant || !decided || (await isRemoved(grant))) return refused("invalid_grant");
  await commit(integration(grant), [agentGrants.update(decided.record)], decided.events);
  return decided.renewed ? tokensOf(decided.record, [family, next], now) : refused("invalid_grant");
};

export const handler = exchange({
  route: "POST /agent/access/token",
  summary: "Exchange a code or a refresh token for tokens.",
  description: `OAuth 2.1, a form. The access token is for \`agent/mcp\` and lasts ${agentPolicy.token_minutes} minutes. A code or refresh token that is used twice ends what the customer allowed.`,
  media_type: "application/json",
  form: Form,
  limit: { burst: 600, window_seconds: 60, name: "agent-tokens" },
  emits: [AgentGrantBegun, AgentGrantRenewed, AgentGrantEnded],
  uses: ["table", "secrets"],
  example: { body: { grant_type: "refresh_token", client_id: "018f3a5c9d2e4b7a6c1d0e9f" } },
}).handle(async (call) => {
  const { grant_type } = call.fields;
  if (grant_type === "authorization_code") return begin(call.fields, call);
  return grant_type === "refresh_token" ? renew(call.fields, call) : refused("unsupported_grant_type");
});
