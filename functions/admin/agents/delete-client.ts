import * as z from "zod/mini";
import { agentClients } from "../../../shared/data/agent-clients.ts";
import {
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
  summary: "Remove an assistant. It gets no new tokens, and customers can no longer allow it.",
  access: ["admin"],
  params: z.strictObject({ agent_client_id: Id("agent_client") }),
  response: z.object({ agent_client_id: Id("agent_client") }),
  refuses: [AgentClientNotFound, AgentClientConflict],
  emits: [AgentClientDeleted],
  uses: ["table"],
  example: { params: { agent_client_id: "018f3a5c9d2e4b7a6c1d0e9f" } },
  alongside: ({ params }) => agentClients.find(params.agent_client_id),
}).handle(async ({ alongside, commit }) => {
  const client = await alongside;
  return commit([agentClients.remove(client)], [deleteClient(client)], { agent_client_id: client.id });
});
