import * as z from "zod/mini";
import { configuration } from "../../configuration.ts";
import type { KnownClient } from "../../domain/agent/client.ts";
import { isSameRedirect } from "../../domain/agent/redirect.ts";
import { type AgentScope, scopesIn } from "../../domain/agent/scopes.ts";
import { agentAddress } from "../../http/access-token.ts";
import { described } from "../../kernel/schema.ts";
import { findClient } from "./find-client.ts";

const Given = z.optional(z.string().check(z.maxLength(2000)));

/** What an assistant asks a person with (RFC 6749, 7636, 8707). */
export const asking = {
  response_type: described(Given, "It has to be `code`."),
  client_id: described(Given, "Id of the assistant, or the address of the document about it."),
  redirect_uri: described(Given, "Where the person is sent back to."),
  scope: described(Given, "What it asks for, with spaces between."),
  state: described(Given, "Comes back as it was sent."),
  resource: described(Given, "The address of `agent/mcp`."),
  code_challenge: described(Given, "SHA-256 of the verifier (RFC 7636)."),
  code_challenge_method: described(Given, "It has to be `S256`."),
};
export type Asking = { [F in keyof typeof asking]?: string | undefined };

/** The name of this authorization server. */
export const issuer = (): string => configuration().ACCESS_TOKEN_ISSUER;

/** What to say where the person is sent back to. `iss` names who says it (RFC 9207). */
export const sentBack = ({ redirect_uri = "", state }: Asking, said: Record<string, string>): string => {
  const url = new URL(redirect_uri);
  for (const [name, value] of Object.entries({
    ...said,
    ...(state !== undefined && { state }),
    iss: issuer(),
  }))
    url.searchParams.set(name, value);
  return url.href;
};

export type Judged =
  /** Nobody may be sent anywhere. */
  | { kind: "unknown"; what: "client" | "redirect" }
  /** The assistant is told what is wrong. */
  | { kind: "wrong"; error: string }
  | { kind: "right"; client: KnownClient; scopes: AgentScope[]; challenge: string; redirect_uri: string };

const problemOf = ({ response_type, code_challenge = "", code_challenge_method, resource }: Asking) => {
  if (response_type !== "code") return "unsupported_response_type";
  if (code_challenge_method !== "S256" || !/^[\w-]{43}$/.test(code_challenge)) return "invalid_request";
  return resource === agentAddress() ? undefined : "invalid_target";
};

/** Judges what an assistant asks for: first who it is and where it wants people sent back to, then the rest. */
export const judge = async (asked: Asking): Promise<Judged> => {
  const client = asked.client_id ? await findClient(asked.client_id) : undefined;
  if (!client) return { kind: "unknown", what: "client" };
  const { redirect_uri = "", code_challenge = "" } = asked;
  if (!client.redirect_uris.some((entered) => isSameRedirect(entered, redirect_uri)))
    return { kind: "unknown", what: "redirect" };
  const scopes = scopesIn(asked.scope);
  const error = problemOf(asked) ?? (scopes.length === 0 ? "invalid_scope" : undefined);
  if (error) return { kind: "wrong", error };
  return { kind: "right", client, scopes, challenge: code_challenge, redirect_uri };
};
