import * as z from "zod/mini";
import { homeOf } from "../../../shared/data/accounts.ts";
import { AgentRequestWrong } from "../../../shared/domain/agent/refusals.ts";
import { AgentScopes } from "../../../shared/domain/agent/scopes.ts";
import { operation } from "../../../shared/http/operation.ts";
import { Currency, described } from "../../../shared/kernel/schema.ts";
import { asking, judge } from "../../../shared/workflows/agent/request.ts";

export const handler = operation({
  route: "GET /agent/grants/get-request",
  extra: true,
  summary: "Read who asks whether it may act for you, and what for.",
  description: "Takes what the assistant asked agent/access/authorize with.",
  access: ["user"],
  query: z.strictObject(asking),
  response: z.object({
    client_name: described(z.string(), "What the assistant calls itself."),
    client_host: described(z.optional(z.string()), "Whose document says so. Absent: an owner entered it."),
    redirect_host: described(z.string(), "Where you are sent back to."),
    scopes: AgentScopes,
    currency: Currency,
  }),
  refuses: [AgentRequestWrong],
  uses: ["table"],
  example: { query: { client_id: "018f3a5c9d2e4b7a6c1d0e9f" } },
}).handle(async ({ query, actor }) => {
  const [judged, home] = await Promise.all([judge(query), homeOf(actor.id)]);
  if (judged.kind !== "right") throw AgentRequestWrong();
  const { client, scopes, redirect_uri } = judged;
  return {
    client_name: client.name,
    ...(URL.canParse(client.client_id) && { client_host: new URL(client.client_id).host }),
    redirect_host: new URL(redirect_uri).host,
    scopes,
    currency: home.currency,
  };
});
