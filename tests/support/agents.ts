import { handler as wellKnown } from "../../functions/-well-known.ts";
import { handler as authorize } from "../../functions/agent/access/authorize.ts";
import { handler as grant } from "../../functions/agent/access/grant.ts";
import { handler as revoke } from "../../functions/agent/access/revoke.ts";
import { handler as token } from "../../functions/agent/access/token.ts";
import { handler as endGrant } from "../../functions/agent/grants/end-grant.ts";
import { handler as getGrants } from "../../functions/agent/grants/get-grants.ts";
import { handler as getRequest } from "../../functions/agent/grants/get-request.ts";
import { handler as mcp } from "../../functions/agent/mcp.ts";
import { operations } from "../../platform/operations.ts";
import { accounts } from "../../shared/data/accounts.ts";
import { agentClients } from "../../shared/data/agent-clients.ts";
import { createClient } from "../../shared/domain/agent/client.ts";
import { newId } from "../../shared/kernel/id.ts";
import { handlerIn } from "./callers.ts";
import { type Served, serve } from "./http-server.ts";
import { anAccount } from "./marketplace.ts";
import { type Caller, signedIn, write } from "./world.ts";

export { authorize, endGrant, getGrants, getRequest, grant, mcp, revoke };

/**
 * All that assistants meet, over HTTP, at its public address. Has to be started before the configuration is first read.
 */
export const serveAgents = async (): Promise<Served & { api: string }> => {
  const behind = (await operations()).filter(({ contract }) => contract.tool);
  const tools = await Promise.all(behind.map(({ file }) => handlerIn(file)));
  const own = [authorize, grant, token, revoke, endGrant, getGrants, getRequest, mcp, wellKnown];
  const served = await serve([...own, ...tools]);
  const api = `${served.origin}/api/v1`;
  process.env.ACCESS_TOKEN_ISSUER = api;
  return { ...served, api };
};

/** An assistant that owners have entered. */
export const aClient = async (redirect_uris = ["http://127.0.0.1/callback"]): Promise<string> => {
  const given = { id: newId("agent_client"), name: "House assistant", redirect_uris };
  const { record } = createClient(given, new Date().toISOString());
  await write(agentClients.insert(record));
  return record.id;
};

export const aCustomer = async (): Promise<Caller> => {
  const customer = await signedIn("user");
  await write(accounts.insert(anAccount({ id: customer.id })));
  return customer;
};
