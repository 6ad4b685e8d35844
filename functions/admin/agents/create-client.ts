import * as z from "zod/mini";
import { agentClients, everyAgentClient } from "../../../shared/data/agent-clients.ts";
import {
  AgentClient,
  AgentClientConflict,
  AgentClientTooMany,
  AgentName,
  createClient,
  RedirectUris,
} from "../../../shared/domain/agent/client.ts";
import { AgentClientCreated } from "../../../shared/domain/agent/events.ts";
import { agentPolicy } from "../../../shared/domain/agent/policy.ts";
import { operation } from "../../../shared/http/operation.ts";
import { committed } from "../../../shared/kernel/record.ts";

export const handler = operation({
  route: "POST /admin/agents/create-client",
  extra: true,
  summary: "Enter an assistant that customers may let act for them.",
  description:
    "Only for those that have no document about themselves at an address. Its `id` is its `client_id`.",
  access: ["admin"],
  body: z.strictObject({ name: AgentName, redirect_uris: RedirectUris }),
  response: AgentClient,
  refuses: [AgentClientTooMany, AgentClientConflict],
  emits: [AgentClientCreated],
  uses: ["table"],
  example: { body: { name: "House assistant", redirect_uris: ["http://127.0.0.1/callback"] } },
}).handle(async ({ body, now, newId, commit }) => {
  if ((await agentClients.count("all", everyAgentClient)) >= agentPolicy.clients_most)
    throw AgentClientTooMany();
  const { record, events } = createClient({ ...body, id: newId("agent_client") }, now);
  return commit([agentClients.insert(record)], events, committed(record));
});
