import { AgentClient, AgentClientConflict, AgentClientNotFound } from "../domain/agent/client.ts";
import { entity } from "./engine/entity.ts";

export const everyAgentClient = "AGENT_CLIENTS";

/** Few, so that all of them are one list in the table itself. */
export const agentClients = entity({
  name: "agent_client",
  schema: () => AgentClient,
  key: (id) => [everyAgentClient, `AGENT_CLIENT#${id}`],
  indexes: { all: { on: "table", key: ({ id }) => [everyAgentClient, `AGENT_CLIENT#${id}`] } },
  notFound: AgentClientNotFound,
  conflict: AgentClientConflict,
});
