import { afterAll, beforeEach, expect, test } from "vitest";
import { assistantOf, exchangeRefresh, useTool } from "../local/demo/assistant.ts";
import { operations } from "../platform/operations.ts";
import { accounts } from "../shared/data/accounts.ts";
import { agentGrants } from "../shared/data/agent-grants.ts";
import { aClient, aCustomer, endGrant, getGrants, mcp, revoke, serveAgents } from "./support/agents.ts";
import { exampleAbout, handlerIn, missing } from "./support/callers.ts";
import type { Caller } from "./support/world.ts";
import { call, clock, storyOf, write } from "./support/world.ts";

const service = await serveAgents();
const { api } = service;
afterAll(() => service.close());

let customer: Caller;
let client_id: string;
beforeEach(async () => {
  clock.set("2027-03-01T10:00:00.000Z");
  [customer, client_id] = [await aCustomer(), await aClient()];
});

const allowed = (more = {}) => assistantOf({ api, token: customer.token, client_id, ...more });
const listed = async (token: string) => {
  const response = await fetch(`${api}/agent/mcp`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" }),
  });
  return { status: response.status, challenge: response.headers.get("www-authenticate"), response };
};

test("an assistant's token is refused at every operation that is no tool", async () => {
  const { tokens } = await allowed();
  const grant = (await call(getGrants, { as: customer })).data.items[0];
  const as = { ...customer, session_id: grant.id, token: tokens.access_token };
  for (const { file, contract } of await operations()) {
    if (contract.tool || contract.access.includes("public") || contract.access.includes("signature"))
      continue;
    const said = await call(await handlerIn(file), { ...exampleAbout(contract, missing(contract)), as });
    expect([said.status, said.error?.code], contract.route).toEqual([403, "auth.forbidden"]);
  }
}, 120_000);

test("a person's token is refused at the assistants' address, which says where to ask", async () => {
  const { status, challenge } = await listed(customer.token);
  expect(status).toBe(401);
  const [, metadata = ""] = /resource_metadata="([^"]+)"/.exec(challenge ?? "") ?? [];
  const described = (await (await fetch(metadata)).json()) as Record<string, unknown>;
  expect(described).toMatchObject({ resource: `${api}/agent/mcp`, authorization_servers: [api] });
  const at = `${service.origin}/.well-known/oauth-authorization-server/api/v1`;
  expect(await (await fetch(at)).json()).toMatchObject({
    issuer: api,
    code_challenge_methods_supported: ["S256"],
    authorization_response_iss_parameter_supported: true,
  });
  expect((await fetch(`${service.origin}/.well-known/security.txt`)).status).toBe(404);
});

test("a scope that is missing is named, and its tools are not listed", async () => {
  const { tokens } = await allowed({ scopes: ["quote"] });
  const { response } = await listed(tokens.access_token);
  const { result } = (await response.json()) as { result: { tools: { name: string }[] } };
  expect(result.tools.map(({ name }) => name)).toEqual([
    "find_services",
    "describe_problem",
    "get_quote",
    "answer_questions",
  ]);
  expect((await useTool(api, tokens.access_token, "list_jobs")).status).toBe(403);
  const jobs = (await operations()).find(({ contract }) => contract.tool?.name === "list_jobs");
  const as = { ...customer, token: tokens.access_token };
  const said = await call(await handlerIn(jobs?.file as string), { as });
  expect(said.error).toEqual({ code: "auth.forbidden", details: { scope: "jobs" } });
});

test("an allowance that its customer ends opens nothing at once, and renews no more", async () => {
  const first = (await allowed()).tokens;
  clock.advance({ minutes: 14 });
  const renewed = await exchangeRefresh(api, client_id, first.refresh_token);
  const tokens = (await renewed.json()) as typeof first;
  expect((await useTool(api, tokens.access_token, "list_jobs")).told).toEqual({ jobs: [] });
  const [grant] = (await call(getGrants, { as: customer })).data.items;
  expect(grant).toMatchObject({
    state: "active",
    client_name: "House assistant",
    last_used_at: "2027-03-01T10:14:00.000Z",
  });
  expect(JSON.stringify(grant)).not.toMatch(/hash|refresh|code/);
  const params = { agent_grant_id: grant.id };
  expect((await call(endGrant, { as: customer, params })).data.state).toBe("ended");
  expect((await listed(tokens.access_token)).status).toBe(401);
  expect((await exchangeRefresh(api, client_id, tokens.refresh_token)).status).toBe(400);
  expect((await call(endGrant, { as: await aCustomer(), params })).status).toBe(404);
});

test("an assistant gives up what it was allowed, with its own token only", async () => {
  const { tokens } = await allowed();
  const give = async (token: string, more = "") =>
    (await call(revoke, { body: `token=${token}${more}` })).status;
  expect(await give(`${tokens.refresh_token.slice(0, 60)}x`)).toBe(200);
  expect(await give(tokens.refresh_token, "&client_id=another")).toBe(400);
  expect((await listed(tokens.access_token)).status).toBe(200);
  expect(await give(tokens.access_token)).toBe(200);
  expect((await listed(tokens.access_token)).status).toBe(401);
});

test.each([
  [
    "suspended",
    { suspended: { at: "2027-03-01T10:00:00.000Z", by: "0199a1b2c3d4e5f60718293a", reason: "x" } },
  ],
  ["deactivated", { state: "deactivated" }],
  ["given another password", { password_changed_at: "2027-03-01T10:05:00.000Z" }],
])("an assistant of an account that is %s is let in no more", async (_, change) => {
  const { tokens } = await allowed();
  expect((await listed(tokens.access_token)).status).toBe(200);
  const account = await accounts.find(customer.id);
  await write(accounts.update({ ...account, ...(change as object) }));
  expect((await listed(tokens.access_token)).status).toBe(401);
});

test("a token ends after a quarter of an hour, and the allowance after 90 days at most", async () => {
  let { tokens } = await allowed();
  clock.advance({ minutes: 15 });
  expect((await listed(tokens.access_token)).status).toBe(401);
  for (let days = 0; days < 88; days += 8) {
    tokens = (await (await exchangeRefresh(api, client_id, tokens.refresh_token)).json()) as typeof tokens;
    clock.advance({ days: 8 });
  }
  expect((await exchangeRefresh(api, client_id, tokens.refresh_token)).status).toBe(200);
  clock.advance({ days: 3 });
  expect((await exchangeRefresh(api, client_id, tokens.refresh_token)).status).toBe(400);
});

test("a refresh token that is used twice ends the allowance, whoever was first", async () => {
  const { tokens } = await allowed();
  const [grant] = (await call(getGrants, { as: customer })).data.items;
  const first = await exchangeRefresh(api, client_id, tokens.refresh_token);
  const next = (await first.json()) as typeof tokens;
  expect((await listed(next.access_token)).status).toBe(200);
  expect((await exchangeRefresh(api, client_id, tokens.refresh_token)).status).toBe(400);
  expect((await listed(next.access_token)).status).toBe(401);
  expect((await exchangeRefresh(api, client_id, next.refresh_token)).status).toBe(400);
  expect(await agentGrants.find(customer.id, grant.id)).toMatchObject({ state: "ended" });
  expect(await storyOf("agent_grant", grant.id)).toEqual([
    "agent_grant.created",
    "agent_grant.begun",
    "agent_grant.renewed",
    "agent_grant.ended",
  ]);
});

test("nothing is streamed: who asks to be told later is refused at once", async () => {
  const { tokens } = await allowed();
  const meta = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
    "io.modelcontextprotocol/clientCapabilities": {},
  };
  const params = { _meta: meta, notifications: { toolsListChanged: true } };
  const response = await fetch(`${api}/agent/mcp`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${tokens.access_token}`,
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      "mcp-protocol-version": "2026-07-28",
      "mcp-method": "subscriptions/listen",
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "subscriptions/listen", params }),
  });
  expect(await response.json()).toMatchObject({ id: 1, error: { code: expect.any(Number) } });
});

test("a page of another origin is refused, whatever its token", async () => {
  const { tokens } = await allowed();
  const as = { ...customer, token: tokens.access_token };
  const said = await call(mcp, { as, body: {}, headers: { origin: "https://evil.example" } });
  expect([said.status, said.body]).toEqual([403, `{"error":"origin_forbidden"}`]);
});
