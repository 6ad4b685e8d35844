import { Client, StreamableHTTPClientTransport, UnauthorizedError } from "@modelcontextprotocol/client";
import { UnauthorizedError as Unauthorized1 } from "@modelcontextprotocol/sdk/client/auth.js";
import { Client as Client1 } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as Transport1 } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { afterAll, beforeEach, expect, test } from "vitest";
import { agree } from "../local/demo/assistant.ts";
import { aClient, aCustomer, serveAgents } from "./support/agents.ts";
import { quoteOf } from "./support/quotes.ts";
import { type Caller, clock } from "./support/world.ts";

const service = await serveAgents();
const { api } = service;
afterAll(() => service.close());

let customer: Caller;
beforeEach(async () => {
  clock.set("2027-03-01T10:00:00.000Z");
  customer = await aCustomer();
});

/** What both clients ask of a program that uses them. A customer agrees wherever they are sent. */
const keeper = (client_id: string, agreeing: () => Caller) => {
  const kept: { tokens?: object; verifier: string; back: URL | undefined } = {
    verifier: "",
    back: undefined,
  };
  const redirect = "http://127.0.0.1:4243/callback";
  const provider = {
    redirectUrl: redirect,
    clientMetadata: { client_name: "House assistant", redirect_uris: [redirect] },
    state: () => "of this flow",
    clientInformation: () => ({ client_id }),
    tokens: () => kept.tokens,
    saveTokens: (tokens: object) => {
      kept.tokens = tokens;
    },
    saveCodeVerifier: (verifier: string) => {
      kept.verifier = verifier;
    },
    codeVerifier: () => kept.verifier,
    redirectToAuthorization: async (url: URL) => {
      const response = await fetch(url, { redirect: "manual" });
      const consent = new URL(response.headers.get("location") as string);
      expect(consent.hash).toMatch(/^#\/agents\/consent\?/);
      const asked = Object.fromEntries(new URLSearchParams(consent.hash.split("?")[1]));
      const { token } = agreeing();
      kept.back = await agree({ api, token, client_id }, asked);
    },
  };
  return { kept, provider: provider as never };
};

const address = () => new URL(`${api}/agent/mcp`);
const textOf = (result: unknown): unknown =>
  JSON.parse((result as { content: [{ text: string }] }).content[0].text);

test("the official client of 2026 is allowed, lists and calls tools, and renews its tokens", async () => {
  const client_id = await aClient();
  const { kept, provider } = keeper(client_id, () => customer);
  const first = new StreamableHTTPClientTransport(address(), { authProvider: provider });
  const mode = { mode: "auto" } as const;
  await expect(
    new Client({ name: "test", version: "1" }, { versionNegotiation: mode }).connect(first),
  ).rejects.toThrow(UnauthorizedError);
  const said = kept.back?.searchParams as URLSearchParams;
  expect(said.get("iss")).toBe(api);
  const mixedUp = new URLSearchParams(said);
  mixedUp.set("iss", "https://evil.example");
  await expect(first.finishAuth(mixedUp), "an answer of another server").rejects.toThrow(/iss/i);
  await first.finishAuth(said);
  const client = new Client({ name: "test", version: "1" }, { versionNegotiation: mode });
  await client.connect(new StreamableHTTPClientTransport(address(), { authProvider: provider }));
  expect(client.getNegotiatedProtocolVersion()).toBe("2026-07-28");
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual([
    "find_services",
    "describe_problem",
    "get_quote",
    "answer_questions",
    "get_available_times",
    "get_cancellation_terms",
    "prepare_booking",
    "get_booking",
    "list_jobs",
    "get_job",
    "list_messages",
    "send_message",
  ]);
  const quote = await quoteOf(customer);
  const call = () => client.callTool({ name: "get_quote", arguments: { quote_id: quote.id } });
  expect(textOf(await call())).toMatchObject({ quote_id: quote.id, state: "estimated" });
  const before = kept.tokens;
  clock.advance({ minutes: 16 });
  expect(textOf(await call())).toMatchObject({ quote_id: quote.id });
  expect(kept.tokens).not.toEqual(before);
  await client.close();
});

test("the official client of 2025 is allowed, lists and calls tools, and renews its tokens", async () => {
  const client_id = await aClient();
  const { kept, provider } = keeper(client_id, () => customer);
  const first = new Transport1(address(), { authProvider: provider });
  const connecting = new Client1({ name: "test", version: "1" }).connect(first as never);
  await expect(connecting).rejects.toThrow(Unauthorized1);
  await first.finishAuth(kept.back?.searchParams.get("code") as string);
  const client = new Client1({ name: "test", version: "1" });
  await client.connect(new Transport1(address(), { authProvider: provider }) as never);
  expect((await client.listTools()).tools).toHaveLength(12);
  const quote = await quoteOf(customer);
  const call = () => client.callTool({ name: "get_quote", arguments: { quote_id: quote.id } });
  expect(textOf(await call())).toMatchObject({ quote_id: quote.id });
  const before = kept.tokens;
  clock.advance({ minutes: 16 });
  expect(textOf(await call())).toMatchObject({ quote_id: quote.id });
  expect(kept.tokens).not.toEqual(before);
  await client.close();
});
