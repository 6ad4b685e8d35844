import * as z from "zod/mini";
import { endpointList, endpointLists, endpoints } from "../../../shared/data/endpoints.ts";
import {
  deletedEndpoint,
  EndpointConflict,
  EndpointNotFound,
  listedWithout,
} from "../../../shared/domain/integration/endpoint.ts";
import { EndpointDeleted } from "../../../shared/domain/integration/events.ts";
import { operation } from "../../../shared/http/operation.ts";
import { Id } from "../../../shared/kernel/schema.ts";

export const handler = operation({
  route: "DELETE /admin/integration/delete-endpoint/{endpoint_id}",
  extra: true,
  summary: "Delete an endpoint. What waits for it is not sent.",
  access: ["admin"],
  params: z.strictObject({ endpoint_id: Id("endpoint") }),
  response: z.object({ endpoint_id: Id("endpoint") }),
  refuses: [EndpointNotFound, EndpointConflict],
  emits: [EndpointDeleted],
  uses: ["table"],
  example: { params: { endpoint_id: "018f3a5c9d2e4b7a6c1d0e9f" } },
}).handle(async ({ params: { endpoint_id }, commit }) => {
  const [endpoint, list] = await Promise.all([endpoints.find(endpoint_id), endpointList()]);
  return commit(
    [endpoints.remove(endpoint), endpointLists.put(listedWithout(list, endpoint_id))],
    [deletedEndpoint(endpoint)],
    { endpoint_id },
  );
});
