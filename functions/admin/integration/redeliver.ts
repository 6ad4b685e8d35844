import * as z from "zod/mini";
import { deliveries, endpointLines } from "../../../shared/data/deliveries.ts";
import { endpoints } from "../../../shared/data/endpoints.ts";
import {
  DeliveryConflict,
  DeliveryNotFound,
  DeliveryView,
  LineConflict,
  lineIdOf,
  lineWith,
  repeated,
} from "../../../shared/domain/integration/delivery.ts";
import { EndpointNotFound, EndpointNotOn } from "../../../shared/domain/integration/endpoint.ts";
import { DeliveryRepeated } from "../../../shared/domain/integration/events.ts";
import { operation } from "../../../shared/http/operation.ts";
import { Id } from "../../../shared/kernel/schema.ts";

export const handler = operation({
  route: "POST /admin/integration/redeliver/{delivery_id}",
  extra: true,
  summary: "Send one delivery again.",
  description:
    "It keeps its `webhook-id`, so that a receiver that had it can tell. It is tried as often as a new one.",
  access: ["admin"],
  admins: ["support"],
  params: z.strictObject({ delivery_id: Id("delivery") }),
  response: DeliveryView,
  refuses: [DeliveryNotFound, EndpointNotFound, EndpointNotOn, DeliveryConflict, LineConflict],
  emits: [DeliveryRepeated],
  uses: ["table"],
  limit: { burst: 300, window_seconds: 3600 },
  example: { params: { delivery_id: "018f3a5c9d2e4b7a6c1d0e9f" } },
  alongside: ({ params }) => deliveries.find(params.delivery_id),
}).handle(async ({ alongside, now, commit }) => {
  const before = await alongside;
  const { endpoint_id, event_id: id, type, record: aggregate, position } = before;
  const line_id = lineIdOf(endpoint_id, aggregate);
  const [endpoint, line] = await Promise.all([endpoints.find(endpoint_id), endpointLines.get(line_id)]);
  if (endpoint.state !== "on") throw EndpointNotOn();
  const delivery = repeated(before, now);
  const told = { id, type, aggregate, position };
  const data = { endpoint_id, delivery_id: delivery.id, line_id };
  return commit(
    [deliveries.update(delivery), endpointLines.put(lineWith(line, endpoint_id, told, now))],
    [DeliveryRepeated.atVersion(endpoint, { data })],
    delivery,
  );
});
