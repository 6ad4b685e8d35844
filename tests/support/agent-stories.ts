import { createHash } from "node:crypto";
import { agentGrants } from "../../shared/data/agent-grants.ts";
import { bookingDrafts } from "../../shared/data/booking-drafts.ts";
import { prepareBooking } from "../../shared/domain/agent/draft.ts";
import type { AgentGrant } from "../../shared/domain/agent/grant.ts";
import { agentScopes } from "../../shared/domain/agent/scopes.ts";
import { beginGrant, offerGrant } from "../../shared/domain/agent/steps.ts";
import type { Task } from "../../shared/domain/quote/quote.ts";
import { agentAddress, signAccessToken } from "../../shared/http/access-token.ts";
import { newId } from "../../shared/kernel/id.ts";
import { plus } from "../../shared/kernel/time.ts";
import { aClient, aCustomer } from "./agents.ts";
import { administrator } from "./callers.ts";
import { quoteOf } from "./quotes.ts";
import { type Asked, type Caller, write } from "./world.ts";

const redirect_uri = "http://127.0.0.1/callback";
const verifier = "a-verifier-of-forty-three-characters-or-more-0";
const [code, family, present] = ["code", "family", "present"];
const challenge = createHash("sha256").update(verifier).digest("base64url");
const form = { "content-type": "application/x-www-form-urlencoded" };
const formOf = (fields: Record<string, string>) => ({
  headers: form,
  body: new URLSearchParams(fields).toString(),
});

const asking = (client_id: string) => ({
  response_type: "code",
  client_id,
  redirect_uri,
  resource: agentAddress(),
  code_challenge: challenge,
  code_challenge_method: "S256",
});

/** What a customer has allowed an assistant: it has its code, or has begun. */
const allowed = async (begun: boolean) => {
  const [customer, client_id, now] = [await aCustomer(), await aClient(), new Date().toISOString()];
  const limits = { booking_minor: 100_000, days_minor: 100_000 };
  const given = { client_id, client_name: "House assistant", redirect_uri, limits, currency: "usd" };
  const whose = { id: newId("agent_grant"), account_id: customer.id as AgentGrant["account_id"] };
  const offered = offerGrant({ ...whose, ...given, scopes: [...agentScopes], code, challenge }, now).record;
  const exchange = { code, verifier, client_id, redirect_uri, refresh: { family, present } };
  const grant = (begun && beginGrant(offered, exchange, now)?.record) || offered;
  await write(agentGrants.insert(grant));
  return { customer, client_id, grant, now };
};

/** The assistant with its token. */
const assistant = async (): Promise<{ as: Caller; grant: AgentGrant }> => {
  const { customer, grant, now } = await allowed(true);
  const actor = { id: customer.id, role: "user" as const, session_id: grant.id, agent: grant.scopes };
  const { access_token } = await signAccessToken(actor, now, 900);
  return { as: { ...customer, session_id: grant.id, token: access_token }, grant };
};

const work = async (customer: Caller) => {
  const quote = await quoteOf(customer);
  const task = quote.tasks[0] as Task;
  return {
    quote,
    task,
    starts_at: `${plus(new Date().toISOString(), { days: 4 }).slice(0, 10)}T17:00:00.000Z`,
  };
};

/** Each operation about assistants, with what it is about. */
export const agentStories: Record<string, () => Promise<Asked>> = {
  "DELETE /admin/agents/delete-client/{agent_client_id}": async () => ({
    as: await administrator(),
    params: { agent_client_id: await aClient() },
  }),
  "GET /agent/access/authorize": async () => ({ query: asking(await aClient()) }),
  "GET /agent/grants/get-request": async () => ({ as: await aCustomer(), query: asking(await aClient()) }),
  "POST /agent/access/grant": async () => ({
    as: await aCustomer(),
    body: { ...asking(await aClient()), decision: "allow" },
  }),
  "POST /agent/access/token": async () => {
    const { client_id, grant } = await allowed(false);
    return formOf({
      grant_type: "authorization_code",
      client_id,
      redirect_uri,
      resource: agentAddress(),
      code: `${grant.account_id}.${grant.id}.${code}`,
      code_verifier: verifier,
    });
  },
  "POST /agent/access/revoke": async () => {
    const { client_id, grant } = await allowed(true);
    return formOf({ client_id, token: `${grant.account_id}.${grant.id}.${family}.${present}` });
  },
  "DELETE /agent/grants/end-grant/{agent_grant_id}": async () => {
    const { customer, grant } = await allowed(true);
    return { as: customer, params: { agent_grant_id: grant.id } };
  },
  "POST /agent/mcp": async () => ({
    as: (await assistant()).as,
    headers: { accept: "application/json, text/event-stream" },
    body: { jsonrpc: "2.0", id: 1, method: "tools/list" },
  }),
  "POST /agent/bookings/prepare-booking": async () => {
    const { as } = await assistant();
    const { quote, task, starts_at } = await work(as);
    const { task_id } = task;
    return { as, body: { quote_id: quote.id, version: quote.revision, task_id, starts_at } };
  },
  "GET /agent/bookings/get-booking/{booking_draft_id}": async () => {
    const { customer, grant, now } = await allowed(true);
    const preparing = { id: newId("booking_draft"), quotes: new Map(), ...(await work(customer)) };
    const { record } = prepareBooking(grant, preparing, now);
    await write(bookingDrafts.insert(record));
    return { as: customer, params: { booking_draft_id: record.id } };
  },
};
