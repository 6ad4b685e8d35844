import * as z from "zod/mini";
import { agentClients } from "../../../shared/data/agent-clients.ts";
import {
  AgentClient,
  AgentClientConflict,
  AgentClientNotFound,
  deleteClient,
} from "../../../shared/domain/agent/client.ts";
import { AgentClientDeleted } from "../../../shared/domain/agent/events.ts";
import { operation } from "../../../shared/http/operation.ts";
import { Id } from "../../../shared/kernel/schema.ts";

export const handler = operation({
  route: "DELETE /admin/agents/delete-client/{agent_client_id}",
  extra: true,
  summary: "Remove an assistant: it gets no more tokens, and nobody can let it act anew.",
  access: ["admin"],
  params: z.strictObject({ agent_client_id: Id("agent_client") }),
  response: AgentClient,
  refuses: [AgentClientNotFound, AgentClientConflict],
  emits: [AgentClientDeleted],
  uses: ["table"],
  example: { params: { agent_client_id: "018f3a5c9d2e4b7a6c1d0e9f" } },
}).handle(async ({ params, commit }) => {
  const client = await agentClients.find(params.agent_client_id);
  return commit([agentClients.remove(client)], [deleteClient(client)], client);
});
