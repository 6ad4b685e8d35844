import * as z from "zod/mini";
import { endpoints } from "../../../shared/data/endpoints.ts";
import {
  EndpointConflict,
  EndpointNotFound,
  EndpointNotOn,
  testedEndpoint,
} from "../../../shared/domain/integration/endpoint.ts";
import { EndpointTested } from "../../../shared/domain/integration/events.ts";
import { operation } from "../../../shared/http/operation.ts";
import { Id } from "../../../shared/kernel/schema.ts";

export const handler = operation({
  route: "POST /admin/integration/send-test-event/{endpoint_id}",
  extra: true,
  summary: "Send a test event to an endpoint.",
  description:
    "The event `endpoint.tested` goes to this endpoint alone, whatever it listens to. Its delivery is in the list.",
  access: ["admin"],
  admins: ["support"],
  params: z.strictObject({ endpoint_id: Id("endpoint") }),
  response: z.object({ endpoint_id: Id("endpoint") }),
  refuses: [EndpointNotFound, EndpointNotOn, EndpointConflict],
  emits: [EndpointTested],
  uses: ["table"],
  limit: { burst: 60, window_seconds: 3600 },
  example: { params: { endpoint_id: "018f3a5c9d2e4b7a6c1d0e9f" } },
}).handle(async ({ params: { endpoint_id }, commit }) => {
  const endpoint = await endpoints.find(endpoint_id);
  if (endpoint.state !== "on") throw EndpointNotOn();
  return commit([endpoints.unchanged(endpoint)], [testedEndpoint(endpoint)], { endpoint_id });
});
