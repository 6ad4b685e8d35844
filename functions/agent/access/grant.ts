import * as z from "zod/mini";
import { homeOf } from "../../../shared/data/accounts.ts";
import { agentGrants, grantsPartition } from "../../../shared/data/agent-grants.ts";
import { AgentGrantCreated } from "../../../shared/domain/agent/events.ts";
import {
  AgentGrantConflict,
  AgentGrantTooMany,
  AgentLimits,
  isOver,
} from "../../../shared/domain/agent/grant.ts";
import { agentPolicy } from "../../../shared/domain/agent/policy.ts";
import { AgentRequestWrong } from "../../../shared/domain/agent/refusals.ts";
import { AgentScopes } from "../../../shared/domain/agent/scopes.ts";
import { offerGrant } from "../../../shared/domain/agent/steps.ts";
import { operation } from "../../../shared/http/operation.ts";
import { accountOf } from "../../../shared/kernel/id.ts";
import { described } from "../../../shared/kernel/schema.ts";
import { newSecret } from "../../../shared/kernel/secret.ts";
import { asking, judge, sentBack } from "../../../shared/workflows/agent/request.ts";

export const handler = operation({
  route: "POST /agent/access/grant",
  extra: true,
  summary: "Let an assistant act for you, or not.",
  description:
    "Takes what the assistant asked with, and what you decided. The answer says where to go from here: back to the assistant.",
  access: ["user"],
  body: z.strictObject({
    ...asking,
    decision: described(z.enum(["allow", "deny"]), "Whether it may."),
    scopes: z.optional(AgentScopes),
    limits: described(z.optional(AgentLimits), "The most that it may prepare bookings for."),
  }),
  response: z.object({ redirect_to: described(z.string(), "The address to go to.") }),
  refuses: [AgentRequestWrong, AgentGrantTooMany, AgentGrantConflict],
  emits: [AgentGrantCreated],
  uses: ["table", "lists"],
  replay: false,
  limit: { burst: 20, window_seconds: 3600, name: "agent-grants" },
  example: { body: { client_id: "018f3a5c9d2e4b7a6c1d0e9f", decision: "deny" } },
  alongside: ({ body, actor }) =>
    Promise.all([
      judge(body),
      agentGrants.page("ofAccount", grantsPartition(actor.id), {
        limit: 100,
        scope: "grants",
        order: "newest",
      }),
      homeOf(actor.id),
    ]),
}).handle(async ({ alongside, body, actor, now, newId, commit }) => {
  const [judged, { items }, home] = await alongside;
  if (judged.kind !== "right") throw AgentRequestWrong();
  if (body.decision === "deny") return { redirect_to: sentBack(body, { error: "access_denied" }) };
  const scopes = judged.scopes.filter((scope) => body.scopes?.includes(scope) ?? true);
  if (scopes.length === 0) throw AgentRequestWrong();
  if (items.filter((grant) => !isOver(grant, now)).length >= agentPolicy.grants_most)
    throw AgentGrantTooMany();
  const [id, code] = [newId("agent_grant"), newSecret()];
  const { record, events } = offerGrant(
    {
      id,
      account_id: accountOf(actor.id),
      client_id: judged.client.client_id,
      client_name: judged.client.name,
      redirect_uri: judged.redirect_uri,
      scopes,
      limits: body.limits ?? { booking_minor: 0, days_minor: 0 },
      currency: home.currency,
      code,
      challenge: judged.challenge,
    },
    now,
  );
  return commit([agentGrants.insert(record)], events, {
    redirect_to: sentBack(body, { code: `${actor.id}.${id}.${code}` }),
  });
});
