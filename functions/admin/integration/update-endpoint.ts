import * as z from "zod/mini";
import {
  EndpointConflict,
  EndpointNotFound,
  EndpointTypesUnknown,
  EndpointUrlForbidden,
  EndpointView,
  marketplaces,
} from "../../../shared/domain/integration/endpoint.ts";
import { EndpointUpdated } from "../../../shared/domain/integration/events.ts";
import { ChangedEndpoint, endpointParams } from "../../../shared/domain/integration/forms.ts";
import { webhookPolicy } from "../../../shared/domain/integration/policy.ts";
import { operation } from "../../../shared/http/operation.ts";
import { described, GivenInstant } from "../../../shared/kernel/schema.ts";
import { changingEndpoint } from "../../../shared/workflows/integration/endpoints.ts";

export const handler = operation({
  route: "PUT /admin/integration/update-endpoint/{endpoint_id}",
  extra: true,
  summary: "Change an endpoint's address or events, or turn it on or off.",
  description:
    "Turned on again, it is told what it has missed since it stopped, or since the time that you give. What is left out stays as it is.",
  access: ["admin"],
  params: endpointParams,
  body: z.extend(ChangedEndpoint, {
    since: described(
      z.optional(GivenInstant),
      `With \`on\`: from when on it is told what it missed, ${webhookPolicy.kept_days} days at most.`,
    ),
  }),
  response: EndpointView,
  refuses: [EndpointNotFound, EndpointUrlForbidden, EndpointTypesUnknown, EndpointConflict],
  emits: [EndpointUpdated],
  uses: ["table"],
  example: { params: { endpoint_id: "018f3a5c9d2e4b7a6c1d0e9f" }, body: { state: "on" } },
}).handle(async ({ params, body, now, commit }) =>
  commit(...(await changingEndpoint(marketplaces, params.endpoint_id, { change: body, now }))),
);
