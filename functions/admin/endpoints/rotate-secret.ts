import * as z from "zod/mini";
import { endpoints } from "../../../shared/data/endpoints.ts";
import {
  EndpointConflict,
  EndpointNotFound,
  EndpointView,
  rotateSecret,
  viewOf,
} from "../../../shared/domain/integration/endpoint.ts";
import { EndpointSecretRotated } from "../../../shared/domain/integration/events.ts";
import { webhookPolicy } from "../../../shared/domain/integration/policy.ts";
import { operation } from "../../../shared/http/operation.ts";
import { committed } from "../../../shared/kernel/record.ts";
import { described, Id, Int } from "../../../shared/kernel/schema.ts";
import { newSealedSecret } from "../../../shared/workflows/integration/secrets.ts";

export const handler = operation({
  route: "POST /admin/endpoints/rotate-secret/{endpoint_id}",
  extra: true,
  summary: "Give an endpoint another secret.",
  description:
    "Until the overlap ends, each delivery has two signatures: one by the new secret and one by the old one.",
  access: ["admin"],
  params: z.strictObject({ endpoint_id: Id("endpoint") }),
  body: z.strictObject({
    overlap_hours: described(
      z._default(Int(0, webhookPolicy.overlap_hours_most), 24),
      "How long the old secret signs, too. 0: only the new one signs.",
    ),
  }),
  response: z.object({
    endpoint: described(EndpointView, "The endpoint with its new secret in force."),
    secret: described(z.string(), "The new secret. It is not shown again."),
  }),
  refuses: [EndpointNotFound, EndpointConflict],
  emits: [EndpointSecretRotated],
  uses: ["table", "secrets"],
  replay: false,
  limit: { burst: 40, window_seconds: 3600, name: "endpoints" },
  example: { params: { endpoint_id: "018f3a5c9d2e4b7a6c1d0e9f" }, body: { overlap_hours: 24 } },
}).handle(async ({ params, body, now, commit }) => {
  const [before, { secret, sealed }] = await Promise.all([
    endpoints.find(params.endpoint_id),
    newSealedSecret(params.endpoint_id),
  ]);
  const { record, events } = rotateSecret(before, { sealed, ...body }, now);
  return commit([endpoints.update(record)], events, { endpoint: viewOf(committed(record)), secret });
});
