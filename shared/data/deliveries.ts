import {
  Delivery,
  DeliveryConflict,
  DeliveryNotFound,
  EndpointLine,
  LineConflict,
  LineNotFound,
} from "../domain/integration/delivery.ts";
import { webhookPolicy } from "../domain/integration/policy.ts";
import { plus } from "../kernel/time.ts";
import { entity } from "./engine/entity.ts";

export const deliveriesOf = (endpointId: string): string => `DELIVERIES#${endpointId}`;

export const failedOf = (endpointId: string): string => `${deliveriesOf(endpointId)}#FAILED`;

export const deliveries = entity({
  name: "delivery",
  schema: () => Delivery,
  key: (id) => [`DELIVERY#${id}`, "DELIVERY"],
  indexes: {
    ofEndpoint: {
      on: "key1",
      key: ({ endpoint_id, created_at, id }) => [deliveriesOf(endpoint_id), `${created_at}#${id}`],
    },
    failed: {
      on: "key2",
      key: ({ endpoint_id, state, created_at, id }) =>
        state === "failed" ? [failedOf(endpoint_id), `${created_at}#${id}`] : undefined,
    },
  },
  expires: ({ created_at }) => plus(created_at, { days: webhookPolicy.kept_days }),
  notFound: DeliveryNotFound,
  conflict: DeliveryConflict,
});

/** A line outlives everything that may still be sent of its record. */
export const endpointLines = entity({
  name: "endpoint_line",
  schema: () => EndpointLine,
  key: (id) => [`ENDPOINT_LINE#${id}`, "ENDPOINT_LINE"],
  due: ({ due_at }) => due_at,
  expires: ({ updated_at }) => plus(updated_at, { days: 2 * webhookPolicy.kept_days }),
  notFound: LineNotFound,
  conflict: LineConflict,
});
