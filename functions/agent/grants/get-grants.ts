import * as z from "zod/mini";
import { agentGrants, grantsPartition } from "../../../shared/data/agent-grants.ts";
import { AgentGrantView, grantView } from "../../../shared/domain/agent/grant.ts";
import { operation } from "../../../shared/http/operation.ts";
import { PageOf, pageQuery } from "../../../shared/kernel/schema.ts";

export const handler = operation({
  route: "GET /agent/grants/get-grants",
  extra: true,
  summary: "List the assistants that may act for you, and those that might before, newest first.",
  access: ["user"],
  query: z.strictObject(pageQuery),
  response: PageOf(AgentGrantView),
  uses: ["table"],
  example: {},
}).handle(async ({ query, actor }) => {
  const { items, next_cursor } = await agentGrants.page("ofAccount", grantsPartition(actor.id), {
    ...query,
    scope: actor.id,
    order: "newest",
  });
  return { items: items.map(grantView), next_cursor };
});
