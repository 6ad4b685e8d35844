import * as z from "zod/mini";
import { agentGrants } from "../../../shared/data/agent-grants.ts";
import { AgentGrantEnded } from "../../../shared/domain/agent/events.ts";
import {
  AgentGrantConflict,
  AgentGrantNotFound,
  AgentGrantView,
  grantView,
} from "../../../shared/domain/agent/grant.ts";
import { endGrant } from "../../../shared/domain/agent/steps.ts";
import { operation } from "../../../shared/http/operation.ts";
import { committed } from "../../../shared/kernel/record.ts";
import { Id } from "../../../shared/kernel/schema.ts";

export const handler = operation({
  route: "DELETE /agent/grants/end-grant/{agent_grant_id}",
  extra: true,
  summary: "Let an assistant act for you no longer, from now on.",
  access: ["user"],
  params: z.strictObject({ agent_grant_id: Id("agent_grant") }),
  response: AgentGrantView,
  refuses: [AgentGrantNotFound, AgentGrantConflict],
  emits: [AgentGrantEnded],
  uses: ["table"],
  example: { params: { agent_grant_id: "018f3a5c9d2e4b7a6c1d0e9f" } },
  alongside: ({ params, actor }) => agentGrants.find(actor.id, params.agent_grant_id),
}).handle(async ({ alongside, now, commit }) => {
  const before = await alongside;
  const { record, events } = endGrant(before, "customer", now);
  return events.length === 0
    ? grantView(before)
    : commit([agentGrants.update(record)], events, grantView(committed(record)));
});
