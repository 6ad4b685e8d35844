import * as z from "zod/mini";
import type { Decision } from "../../kernel/event.ts";
import type { Id as IdOf } from "../../kernel/id.ts";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { notFound, refusal, versionConflict } from "../../kernel/refusal.ts";
import { CreatedAt, described, Id, Line, UpdatedAt, Version } from "../../kernel/schema.ts";
import { AgentClientCreated, AgentClientDeleted } from "./events.ts";
import { agentPolicy } from "./policy.ts";
import { RedirectUri } from "./redirect.ts";

export const AgentName = described(Line(100), "What customers read when it asks them.");
export const RedirectUris = described(
  z.array(RedirectUri).check(z.minLength(1), z.maxLength(agentPolicy.redirects_most)),
  "The addresses that it may have people sent back to.",
);

/** An assistant that owners have entered. It has no secret: whoever acts for a person proves it with a code of theirs. */
export const AgentClient = lazyObject(() => ({
  id: Id("agent_client"),
  version: Version,
  name: AgentName,
  redirect_uris: described(z.array(z.string()), "Where it may have people sent back to, to the letter."),
  created_at: CreatedAt,
  updated_at: UpdatedAt,
}));
export type AgentClient = z.output<typeof AgentClient>;

export const AgentClientNotFound = notFound("agent_client", "assistant");
export const AgentClientConflict = versionConflict("agent_client", "assistant");
export const AgentClientTooMany = refusal(
  "agent_client.too_many",
  409,
  `There are ${agentPolicy.clients_most} assistants already.`,
  "Remove one that nobody uses.",
);

export const createClient = (
  given: { id: IdOf<"agent_client"> } & Pick<AgentClient, "name" | "redirect_uris">,
  now: string,
): Decision<AgentClient> => {
  const record: AgentClient = { ...given, version: 0, created_at: now, updated_at: now };
  return {
    record,
    events: [AgentClientCreated.atNextVersion(record, { data: { agent_client_id: record.id } })],
  };
};

export const deleteClient = (client: AgentClient) =>
  AgentClientDeleted.atNextVersion(client, { data: { agent_client_id: client.id } });

/** An assistant as it asks: entered by owners, or described by a document at the address that is its id. */
export type KnownClient = { client_id: string; name: string; redirect_uris: readonly string[] };

/** What an assistant says of itself at its own address (OAuth client id metadata document). */
const Document = z.looseObject({
  client_id: z.string().check(z.maxLength(2000)),
  client_name: AgentName,
  redirect_uris: RedirectUris,
  token_endpoint_auth_method: z.optional(z.literal("none")),
});

/** The assistant of a document. Undefined if it is none, or describes another. */
export const clientIn = (client_id: string, text: string): KnownClient | undefined => {
  try {
    const found = Document.safeParse(JSON.parse(text));
    if (!found.success || found.data.client_id !== client_id) return undefined;
    return { client_id, name: found.data.client_name, redirect_uris: found.data.redirect_uris };
  } catch {
    return undefined;
  }
};
