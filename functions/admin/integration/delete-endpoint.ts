import {
  EndpointConflict,
  EndpointNotFound,
  marketplaces,
} from "../../../shared/domain/integration/endpoint.ts";
import { EndpointDeleted } from "../../../shared/domain/integration/events.ts";
import { EndpointNamed, endpointParams } from "../../../shared/domain/integration/forms.ts";
import { operation } from "../../../shared/http/operation.ts";
import { deletingEndpoint } from "../../../shared/workflows/integration/endpoints.ts";

export const handler = operation({
  route: "DELETE /admin/integration/delete-endpoint/{endpoint_id}",
  extra: true,
  summary: "Delete an endpoint. What waits for it is not sent.",
  access: ["admin"],
  params: endpointParams,
  response: EndpointNamed,
  refuses: [EndpointNotFound, EndpointConflict],
  emits: [EndpointDeleted],
  uses: ["table"],
  example: { params: { endpoint_id: "018f3a5c9d2e4b7a6c1d0e9f" } },
}).handle(async ({ params, commit }) =>
  commit(...(await deletingEndpoint(marketplaces, params.endpoint_id))),
);
