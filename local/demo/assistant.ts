import { createHash, randomBytes } from "node:crypto";

/** A customer's assistant without a browser: its customer's own token stands in for signing in and agreeing. */

const loopback = "http://127.0.0.1:4243/callback";

type Json = Record<string, unknown>;

const read = async (response: Response): Promise<Json> => (await response.json()) as Json;

const form = (fields: Record<string, string>) => ({
  method: "POST",
  headers: { "content-type": "application/x-www-form-urlencoded" },
  body: new URLSearchParams(fields).toString(),
});

export type Allowing = {
  /** The service's address, with `/api/v1`. */
  api: string;
  /** The customer's access token. */
  token: string;
  client_id: string;
  scopes?: readonly string[];
  limits?: { booking_minor: number; days_minor: number };
};

export type Tokens = { access_token: string; refresh_token: string; scope: string; expires_in: number };

/** What an assistant asks its customer with. */
export const askingOf = (
  api: string,
  client_id: string,
  verifier: string,
  more: Record<string, string> = {},
) => ({
  response_type: "code",
  client_id,
  redirect_uri: loopback,
  resource: `${api}/agent/mcp`,
  code_challenge: createHash("sha256").update(verifier).digest("base64url"),
  code_challenge_method: "S256",
  state: "here",
  ...more,
});

/** The customer agrees, as the app's page has it. Answers where the assistant is told so. */
export const agree = async ({ api, token, scopes, limits }: Allowing, asking: Json): Promise<URL> => {
  const { data } = await read(
    await fetch(`${api}/agent/access/grant`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({
        ...asking,
        decision: "allow",
        ...(scopes && { scopes }),
        limits: limits ?? { booking_minor: 50_000, days_minor: 100_000 },
      }),
    }),
  );
  return new URL((data as { redirect_to: string }).redirect_to);
};

export const exchangeCode = async (api: string, client_id: string, code: string, code_verifier: string) =>
  fetch(
    `${api}/agent/access/token`,
    form({
      grant_type: "authorization_code",
      client_id,
      code,
      code_verifier,
      redirect_uri: loopback,
      resource: `${api}/agent/mcp`,
    }),
  );

export const exchangeRefresh = async (api: string, client_id: string, refresh_token: string) =>
  fetch(`${api}/agent/access/token`, form({ grant_type: "refresh_token", client_id, refresh_token }));

/** Calls a tool at the address for assistants. */
export const useTool = async (api: string, token: string, name: string, given: Json = {}) => {
  const response = await fetch(`${api}/agent/mcp`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: given } }),
  });
  const { result } = (await read(response)) as {
    result?: { content: [{ text: string }]; isError?: boolean };
  };
  const told = result && (JSON.parse(result.content[0].text) as Json);
  return { status: response.status, told, failed: result?.isError === true };
};

export type Assistant = Awaited<ReturnType<typeof assistantOf>>;

/** An assistant that its customer has allowed to act: its tokens, and how it calls tools. */
export const assistantOf = async (allowing: Allowing) => {
  const { api, client_id } = allowing;
  const verifier = randomBytes(32).toString("base64url");
  const back = await agree(allowing, askingOf(api, client_id, verifier));
  const code = back.searchParams.get("code") ?? "";
  const tokens = (await read(await exchangeCode(api, client_id, code, verifier))) as unknown as Tokens;
  const call = async (name: string, given: Json = {}): Promise<Json> => {
    const { told, failed } = await useTool(api, tokens.access_token, name, given);
    if (!told || failed) throw new Error(`${name} was refused: ${JSON.stringify(told)}`);
    return told;
  };
  return { tokens, call };
};
