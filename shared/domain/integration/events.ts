import * as z from "zod/mini";
import { event } from "../../kernel/event.ts";
import { described, Id, Instant } from "../../kernel/schema.ts";

const endpoint = () => ({
  endpoint_id: Id("endpoint"),
  service_provider_id: described(
    z.optional(Id("service_provider")),
    "The provider whose endpoint it is. Absent: the marketplace's own.",
  ),
});
const unheard = { hasSubscribers: false } as const;

export const EndpointCreated = /* @__PURE__ */ event(
  "endpoint.created",
  "An address was added that is told what happens.",
  endpoint,
  unheard,
);
export const EndpointUpdated = /* @__PURE__ */ event(
  "endpoint.updated",
  "An endpoint has another address or listens to other events, or was turned on or off.",
  () => ({
    ...endpoint(),
    fields: described(z.array(z.string()), "The fields that changed."),
  }),
  unheard,
);
export const EndpointSecretRotated = /* @__PURE__ */ event(
  "endpoint.secret_rotated",
  "An endpoint got another secret.",
  () => ({
    ...endpoint(),
    previous_until: described(Instant, "The secret before signs too, until then."),
  }),
  unheard,
);
export const EndpointDeleted = /* @__PURE__ */ event(
  "endpoint.deleted",
  "An endpoint was deleted. It is told nothing more.",
  endpoint,
  unheard,
);
export const EndpointTested = /* @__PURE__ */ event(
  "endpoint.tested",
  "An endpoint is tried: this event goes to it and to no other.",
  endpoint,
);
export const EndpointFailing = /* @__PURE__ */ event(
  "endpoint.failing",
  "An endpoint has not answered with success for an hour, or for a day.",
  () => ({
    ...endpoint(),
    hours: described(z.int(), "For how many hours."),
    failing_since: described(Instant, "When it first failed."),
  }),
);
export const EndpointDisabled = /* @__PURE__ */ event(
  "endpoint.disabled",
  "An endpoint is told nothing more: it said that it is gone, or has failed for days.",
  () => ({
    ...endpoint(),
    cause: described(
      z.enum(["gone", "failing"]),
      "`gone`: it answered 410. `failing`: it has not answered with success for days.",
    ),
  }),
);
export const EndpointRefillRequested = /* @__PURE__ */ event(
  "endpoint.refill_requested",
  "What an endpoint has missed since a time is sent to it again.",
  () => ({
    ...endpoint(),
    since: described(Instant, "From when on."),
    which: described(z.enum(["missing", "failed", "all"]), "What of it is sent again."),
  }),
  unheard,
);
export const DeliveryRepeated = /* @__PURE__ */ event(
  "endpoint.delivery_repeated",
  "One delivery is sent again.",
  () => ({
    ...endpoint(),
    delivery_id: Id("delivery"),
    line_id: described(z.string(), "The line that it waits in."),
  }),
);
const key = () => ({ key_id: Id("key") });

export const KeyCreated = /* @__PURE__ */ event(
  "key.created",
  "A key was made with which another system calls.",
  () => ({
    ...key(),
    scopes: described(z.array(z.string()), "What it may read or change."),
    expires_at: described(Instant, "When it ends."),
  }),
  unheard,
);
export const KeyRotated = /* @__PURE__ */ event(
  "key.rotated",
  "A key got another secret.",
  () => ({
    ...key(),
    previous_until: described(Instant, "The secret before opens it too, until then."),
    expires_at: described(z.optional(Instant), "When it ends."),
  }),
  unheard,
);
export const KeyUpdated = /* @__PURE__ */ event(
  "key.updated",
  "A key has another name, other scopes or other networks.",
  () => ({
    ...key(),
    fields: described(z.array(z.string()), "The fields that changed."),
    scopes: described(z.array(z.string()), "What it may read or change now."),
  }),
  unheard,
);
export const KeyEnding = /* @__PURE__ */ event(
  "key.ending",
  "A key ends in fourteen or in three days.",
  () => ({
    ...key(),
    days: described(z.int(), "In how many days."),
    expires_at: described(Instant, "When it ends."),
  }),
);
export const KeyRevoked = /* @__PURE__ */ event(
  "key.revoked",
  "A key was revoked. It opens nothing any more.",
  key,
  unheard,
);
