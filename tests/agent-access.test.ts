import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeEach, expect, test } from "vitest";
import { handler as createClient } from "../functions/admin/agents/create-client.ts";
import { handler as deleteClient } from "../functions/admin/agents/delete-client.ts";
import { handler as getClients } from "../functions/admin/agents/get-clients.ts";
import { agree, askingOf, exchangeCode, exchangeRefresh } from "../local/demo/assistant.ts";
import {
  aClient,
  aCustomer,
  authorize,
  getGrants,
  getRequest,
  grant,
  serveAgents,
} from "./support/agents.ts";
import { administrator } from "./support/callers.ts";
import { type Caller, call, clock } from "./support/world.ts";

const service = await serveAgents();
const { api } = service;
afterAll(() => service.close());

let customer: Caller;
let client_id: string;
beforeEach(async () => {
  clock.set("2027-03-01T10:00:00.000Z");
  [customer, client_id] = [await aCustomer(), await aClient()];
});

const verifier = "a-verifier-of-forty-three-characters-or-more-0";
const asked = (more: Record<string, string> = {}, of = client_id) => askingOf(api, of, verifier, more);
const codeGiven = async (more: Record<string, string> = {}, of = client_id) =>
  (await agree({ api, token: customer.token, client_id: of }, asked(more, of))).searchParams.get(
    "code",
  ) as string;
const exchange = async (code: string, given = verifier, of = client_id) =>
  (await exchangeCode(api, of, code, given)).status;
const opened = async (query: Record<string, string>) => {
  const said = await call(authorize, { query });
  return [said.status, said.headers.location ?? ""] as const;
};
const problem = (location: string) => new URL(location).searchParams.get("error");

test("a person is led to the app with what was asked, and nothing in the address is sent on", async () => {
  const [status, location] = await opened(asked({ scope: "quote book" }));
  expect(status).toBe(302);
  expect(location).toContain(`${api}/app#/agents/consent?`);
  const query = asked({ scope: "quote book" });
  expect((await call(getRequest, { as: customer, query })).data).toEqual({
    client_name: "House assistant",
    redirect_host: "127.0.0.1:4243",
    scopes: ["quote", "book"],
    currency: "usd",
  });
});

test.each([
  "http://127.0.0.1:4243/callback/",
  "http://127.0.0.1:4243/callback?x=1",
  "http://127.0.0.1:4243/Callback",
  "http://127.0.0.1:4243/callback%2f",
  "http://127.0.0.1:4243/a/../callback",
  "http://127.0.0.1:4243/callback#x",
  "http://127.0.0.1.evil.example/callback",
  "http://127.0.0.1@evil.example/callback",
  "http://127.0.0.1:4243@evil.example/callback",
  "http://evil.example/callback",
  "https://127.0.0.1/callback",
  "http://localhost:4243/callback",
  "http://[::1]:4243/callback",
  "http://127.0.0.2/callback",
  "http:\\\\evil.example/callback",
  "//evil.example/callback",
  "javascript:alert(1)//http://127.0.0.1/callback",
  "",
])("nobody is sent to %s, which only resembles what was entered", async (redirect_uri) => {
  const said = await call(authorize, { query: asked({ redirect_uri }) });
  expect([said.status, said.headers.location]).toEqual([400, undefined]);
  expect(said.headers["content-security-policy"]).toContain("frame-ancestors 'none'");
  expect(said.body).not.toContain("evil");
  const body = { ...asked({ redirect_uri }), decision: "allow" };
  expect((await call(grant, { as: customer, body })).error?.code).toBe("agent.request_wrong");
});

test("only the port of a program on this machine may be another", async () => {
  const [status] = await opened(asked({ redirect_uri: "http://127.0.0.1:61234/callback" }));
  expect(status).toBe(302);
});

test.each([
  [{ code_challenge_method: "plain" }, "invalid_request"],
  [{ code_challenge: "short" }, "invalid_request"],
  [{ response_type: "token" }, "unsupported_response_type"],
  [{ resource: "https://elsewhere.example/mcp" }, "invalid_target"],
  [{ scope: "everything" }, "invalid_scope"],
])("what is asked wrongly is told the assistant: %j", async (more, error) => {
  const [status, location] = await opened(asked(more as Record<string, string>));
  expect([status, problem(location)]).toEqual([302, error]);
  expect(new URL(location).searchParams.get("iss")).toBe(api);
  expect(new URL(location).searchParams.get("state")).toBe("here");
});

test("a customer who says no sends the assistant away with that", async () => {
  const { data } = await call(grant, { as: customer, body: { ...asked(), decision: "deny" } });
  expect(problem(data.redirect_to)).toBe("access_denied");
  expect((await call(getGrants, { as: customer })).data.items).toEqual([]);
});

test("a code works once, for a minute, for whoever has the verifier, and for its assistant alone", async () => {
  expect(await exchange(await codeGiven(), "another-verifier-of-forty-three-characters-00")).toBe(400);
  const other = await aClient();
  expect(await exchange(await codeGiven(), verifier, other)).toBe(400);
  const late = await codeGiven();
  clock.advance({ seconds: 60 });
  expect(await exchange(late)).toBe(400);
  const code = await codeGiven();
  expect(await exchange(`${code}x`)).toBe(400);
  const tokens = (await (await exchangeCode(api, client_id, code, verifier)).json()) as {
    refresh_token: string;
  };
  expect(await exchange(code)).toBe(400);
  const renewed = await exchangeRefresh(api, client_id, tokens.refresh_token);
  expect(renewed.status, "the second use ends what the first was given").toBe(400);
});

test("two who exchange one code at once get tokens that open nothing", async () => {
  const code = await codeGiven();
  const both = await Promise.all([0, 1].map(() => exchangeCode(api, client_id, code, verifier)));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
  expect((await call(getGrants, { as: customer })).data.items).toMatchObject([{ state: "ended" }]);
});

test("an assistant describes itself at its own address, which has to say that it is that one", async () => {
  let said: object = {};
  const server = createServer((_, response) => response.end(JSON.stringify(said)));
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const own = { client_name: "Own", redirect_uris: ["http://127.0.0.1/callback"] };
  const ask = async (of: string, document: object) => {
    said = document;
    return (await opened(asked({}, of)))[0];
  };
  const id = `${address}/client.json`;
  expect(await ask(id, { ...own, client_id: `${address}/other.json` })).toBe(400);
  expect(await ask(id, { ...own, client_id: id, redirect_uris: ["https://elsewhere.example/"] })).toBe(400);
  expect(await ask(`${address}/b.json`, { ...own, client_id: `${address}/b.json` })).toBe(302);
  for (const inside of [
    "https://169.254.169.254/x",
    "https://router.lan/x",
    "http://public.example/x",
    "file:///etc/x",
  ])
    expect([inside, (await opened(asked({}, inside)))[0]]).toEqual([inside, 400]);
  server.close();
});

test("owners enter assistants and remove them; a removed one gets no more tokens", async () => {
  const owner = await administrator();
  const body = { name: "House", redirect_uris: ["http://127.0.0.1/callback"] };
  const { id } = (await call(createClient, { as: owner, body })).data;
  expect((await call(getClients, { as: owner, query: { limit: "100" } })).body).toContain(id);
  const code = await codeGiven({}, id);
  const tokens = (await (await exchangeCode(api, id, code, verifier)).json()) as { refresh_token: string };
  expect((await call(deleteClient, { as: owner, params: { agent_client_id: id } })).status).toBe(200);
  expect((await opened(asked({}, id)))[0]).toBe(400);
  expect((await exchangeRefresh(api, id, tokens.refresh_token)).status).toBe(400);
  const wrong = { ...body, redirect_uris: ["http://evil.example/"] };
  expect((await call(createClient, { as: owner, body: wrong })).status).toBe(422);
});
