import { EndpointConflict, EndpointNotFound } from "../../../shared/domain/integration/endpoint.ts";
import { EndpointDeleted } from "../../../shared/domain/integration/events.ts";
import { EndpointNamed, endpointParams } from "../../../shared/domain/integration/forms.ts";
import { operation } from "../../../shared/http/operation.ts";
import { deletingEndpoint } from "../../../shared/workflows/integration/endpoints.ts";

export const handler = operation({
  route: "DELETE /service-provider/integration/delete-endpoint/{endpoint_id}",
  extra: true,
  summary: "Delete your endpoint. What waits for it is not sent.",
  access: ["service_provider"],
  params: endpointParams,
  response: EndpointNamed,
  refuses: [EndpointNotFound, EndpointConflict],
  emits: [EndpointDeleted],
  uses: ["table"],
  example: { params: { endpoint_id: "018f3a5c9d2e4b7a6c1d0e9f" } },
}).handle(async ({ actor, params, commit }) =>
  commit(...(await deletingEndpoint(actor.id, params.endpoint_id))),
);
