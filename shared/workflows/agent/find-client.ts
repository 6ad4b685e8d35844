import { onLocalStage } from "../../configuration.ts";
import { agentClients } from "../../data/agent-clients.ts";
import { clientIn, type KnownClient } from "../../domain/agent/client.ts";
import { agentPolicy } from "../../domain/agent/policy.ts";
import { isId } from "../../kernel/id.ts";
import { monotonic_ms } from "../../kernel/time.ts";
import { postOutward } from "../../vendors/outward/post.ts";

const remembered_ms = { known: 300_000, unknown: 30_000 };
const remembered_most = 100;
const remembered = new Map<string, { client: KnownClient | undefined; until: number }>();

/** An address as it is written in full, with a path: anything else would be another id of the same document. */
const isDocumentAddress = (text: string): boolean => {
  if (text.length > 500 || !URL.canParse(text)) return false;
  const { href, pathname, search, hash } = new URL(text);
  return href === text && pathname !== "/" && !search && !hash;
};

/** Asks the address that is an assistant's id who it is. It has to be a public one. */
const readDocument = async (client_id: string): Promise<KnownClient | undefined> => {
  const { status, answer = "" } = await postOutward(
    {
      url: client_id,
      method: "GET",
      headers: { accept: "application/json", "user-agent": "marketplace-agents/1" },
      body: "",
      answer_bytes: agentPolicy.document_bytes,
    },
    { loopback: onLocalStage() },
  );
  return status === 200 ? clientIn(client_id, answer) : undefined;
};

/** The assistant of an id: one that owners entered, or what the document at that address says. */
export const findClient = async (client_id: string): Promise<KnownClient | undefined> => {
  if (isId(client_id)) {
    const entered = await agentClients.get(client_id);
    return entered && { client_id, name: entered.name, redirect_uris: entered.redirect_uris };
  }
  if (!isDocumentAddress(client_id)) return undefined;
  const known = remembered.get(client_id);
  if (known && known.until > monotonic_ms()) return known.client;
  const client = await readDocument(client_id);
  if (remembered.size >= remembered_most) remembered.clear();
  const kept_ms = client ? remembered_ms.known : remembered_ms.unknown;
  remembered.set(client_id, { client, until: monotonic_ms() + kept_ms });
  return client;
};
