import * as z from "zod/mini";
import { agentClients, everyAgentClient } from "../../../shared/data/agent-clients.ts";
import { AgentClient } from "../../../shared/domain/agent/client.ts";
import { operation } from "../../../shared/http/operation.ts";
import { PageOf, pageQuery } from "../../../shared/kernel/schema.ts";

export const handler = operation({
  route: "GET /admin/agents/get-clients",
  extra: true,
  summary: "List the assistants that owners have entered.",
  access: ["admin"],
  query: z.strictObject(pageQuery),
  response: PageOf(AgentClient),
  uses: ["table"],
  example: {},
}).handle(({ query, actor }) =>
  agentClients.page("all", everyAgentClient, { ...query, scope: actor.id, order: "oldest" }),
);
