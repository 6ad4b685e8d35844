import {
  EndpointConflict,
  EndpointNotFound,
  EndpointTypesUnknown,
  EndpointUrlForbidden,
  EndpointView,
} from "../../../shared/domain/integration/endpoint.ts";
import { EndpointUpdated } from "../../../shared/domain/integration/events.ts";
import { ChangedEndpoint, endpointParams } from "../../../shared/domain/integration/forms.ts";
import { operation } from "../../../shared/http/operation.ts";
import { changingEndpoint } from "../../../shared/workflows/integration/endpoints.ts";

export const handler = operation({
  route: "PUT /service-provider/integration/update-endpoint/{endpoint_id}",
  extra: true,
  summary: "Change your endpoint's address or events, or turn it on or off.",
  description:
    "Turned on again, it is told within an hour what it has missed. What is left out stays as it is.",
  access: ["service_provider"],
  params: endpointParams,
  body: ChangedEndpoint,
  response: EndpointView,
  refuses: [EndpointNotFound, EndpointUrlForbidden, EndpointTypesUnknown, EndpointConflict],
  emits: [EndpointUpdated],
  uses: ["table"],
  example: { params: { endpoint_id: "018f3a5c9d2e4b7a6c1d0e9f" }, body: { state: "on" } },
}).handle(async ({ actor, params, body, now, commit }) =>
  commit(...(await changingEndpoint(actor.id, params.endpoint_id, { change: body, now }))),
);
