import { DeliveryConflict, DeliveryNotFound, DeliveryView, LineConflict } from "./delivery.ts";
import {
  EndpointConflict,
  EndpointNotFound,
  EndpointNotOn,
  EndpointTooMany,
  EndpointTypesUnknown,
  EndpointUrlForbidden,
} from "./endpoint.ts";
import {
  DeliveryRepeated,
  EndpointCreated,
  EndpointRefillRequested,
  EndpointSecretRotated,
  EndpointTested,
} from "./events.ts";
import {
  deliveryParams,
  EndpointNamed,
  EndpointWithSecret,
  endpointParams,
  NewEndpoint,
  RepeatedSince,
  Rotation,
  Since,
} from "./forms.ts";
import { webhookPolicy } from "./policy.ts";
import { EndpointRefilling } from "./refill.ts";

/** What operations of the marketplace and of providers declare alike. */

const example = { params: { endpoint_id: "018f3a5c9d2e4b7a6c1d0e9f" } };

export const creatingContract = {
  extra: true,
  body: NewEndpoint,
  response: EndpointWithSecret,
  refuses: [EndpointUrlForbidden, EndpointTypesUnknown, EndpointTooMany, EndpointConflict],
  emits: [EndpointCreated],
  uses: ["table", "secrets"],
  replay: false,
  limit: { burst: 40, window_seconds: 3600, name: "endpoints" },
} as const;

export const rotatingContract = {
  extra: true,
  description:
    "Until the overlap ends, each delivery has two signatures: one by the new secret and one by the old one.",
  params: endpointParams,
  body: Rotation,
  response: EndpointWithSecret,
  refuses: [EndpointNotFound, EndpointConflict],
  emits: [EndpointSecretRotated],
  uses: ["table", "secrets"],
  replay: false,
  limit: { burst: 40, window_seconds: 3600, name: "endpoints" },
  example: { ...example, body: { overlap_hours: 24 } },
} as const;

export const testingContract = {
  extra: true,
  description:
    "The event `endpoint.tested` goes to this endpoint alone, whatever it listens to. Its delivery is in the list.",
  params: endpointParams,
  response: EndpointNamed,
  refuses: [EndpointNotFound, EndpointNotOn, EndpointConflict],
  emits: [EndpointTested],
  uses: ["table"],
  limit: { burst: 60, window_seconds: 3600 },
  example,
} as const;

export const repeatingContract = {
  extra: true,
  summary: "Send one delivery again.",
  description:
    "It keeps its `webhook-id`, so that a receiver that had it can tell. It is tried as often as a new one.",
  params: deliveryParams,
  response: DeliveryView,
  refuses: [DeliveryNotFound, EndpointNotOn, DeliveryConflict, LineConflict],
  emits: [DeliveryRepeated],
  uses: ["table"],
  limit: { burst: 300, window_seconds: 3600 },
  example: { params: { delivery_id: "018f3a5c9d2e4b7a6c1d0e9f" } },
} as const;

export const repeatingSinceContract = {
  extra: true,
  description: `For a receiver that lost what it had. It goes back ${webhookPolicy.kept_days} days at most and begins within a minute.`,
  params: endpointParams,
  body: Since,
  response: RepeatedSince,
  refuses: [EndpointNotFound, EndpointNotOn, EndpointRefilling, EndpointConflict],
  emits: [EndpointRefillRequested],
  uses: ["table"],
  example: { ...example, body: { since: "2027-03-01T00:00:00.000Z", which: "failed" } },
} as const;
