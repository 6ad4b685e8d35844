import * as z from "zod/mini";
import { endpointRefills, endpoints } from "../../../shared/data/endpoints.ts";
import {
  EndpointConflict,
  EndpointNotFound,
  EndpointNotOn,
} from "../../../shared/domain/integration/endpoint.ts";
import { EndpointRefillRequested } from "../../../shared/domain/integration/events.ts";
import { webhookPolicy } from "../../../shared/domain/integration/policy.ts";
import { EndpointRefilling, Refilled, requestRefill } from "../../../shared/domain/integration/refill.ts";
import { operation } from "../../../shared/http/operation.ts";
import { described, GivenInstant, Id, Instant } from "../../../shared/kernel/schema.ts";

export const handler = operation({
  route: "POST /admin/integration/redeliver-since/{endpoint_id}",
  extra: true,
  summary: "Repeat to an endpoint what happened since a given time.",
  description: `For a receiver that lost what it had. It goes back ${webhookPolicy.kept_days} days at most and begins within a minute.`,
  access: ["admin"],
  admins: ["support"],
  params: z.strictObject({ endpoint_id: Id("endpoint") }),
  body: z.strictObject({
    since: described(GivenInstant, "From when on."),
    which: z._default(Refilled, "failed"),
  }),
  response: z.object({
    endpoint_id: Id("endpoint"),
    since: described(Instant, "From when on it is sent again."),
    which: Refilled,
  }),
  refuses: [EndpointNotFound, EndpointNotOn, EndpointRefilling, EndpointConflict],
  emits: [EndpointRefillRequested],
  uses: ["table"],
  example: {
    params: { endpoint_id: "018f3a5c9d2e4b7a6c1d0e9f" },
    body: { since: "2027-03-01T00:00:00.000Z", which: "failed" },
  },
}).handle(async ({ params: { endpoint_id }, body, now, commit }) => {
  const [endpoint, before] = await Promise.all([
    endpoints.find(endpoint_id),
    endpointRefills.get(endpoint_id),
  ]);
  if (endpoint.state !== "on") throw EndpointNotOn();
  const { record, events } = requestRefill(endpoint, before, body, now);
  const { position: since, which } = record;
  return commit([endpointRefills.put(record)], events, { endpoint_id, since, which });
});
