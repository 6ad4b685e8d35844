import * as z from "zod/mini";
import { described, GivenInstant, Id, Instant, Int, pageQuery } from "../../kernel/schema.ts";
import { DeliveryView } from "./delivery.ts";
import { EndpointDescription, EndpointTypes, EndpointUrl, EndpointView } from "./endpoint.ts";
import { Payload } from "./payload.ts";
import { webhookPolicy } from "./policy.ts";
import { Refilled } from "./refill.ts";

/** What operations about endpoints take and answer, whosoever's they are. */

export const endpointParams = z.strictObject({ endpoint_id: Id("endpoint") });
export const deliveryParams = z.strictObject({ delivery_id: Id("delivery") });

export const EndpointNamed = z.object({ endpoint_id: Id("endpoint") });

export const NewEndpoint = z.strictObject({
  url: EndpointUrl,
  types: EndpointTypes,
  description: z.optional(EndpointDescription),
});

export const EndpointWithSecret = z.object({
  endpoint: described(EndpointView, "The endpoint, with this secret in force."),
  secret: described(z.string(), "What its deliveries are signed with. It is not shown again."),
});

export const ChangedEndpoint = z.strictObject({
  url: z.optional(EndpointUrl),
  types: z.optional(EndpointTypes),
  description: z.optional(EndpointDescription),
  state: described(z.optional(z.enum(["on", "off"])), "Whether it is told anything."),
});

export const Rotation = z.strictObject({
  overlap_hours: described(
    z._default(Int(0, webhookPolicy.overlap_hours_most), 24),
    "How long the old secret signs, too. 0: only the new one signs.",
  ),
});

export const ListedEndpoint = z.extend(EndpointView, {
  failing_since: described(z.optional(Instant), "It has failed since then."),
  open_until: described(z.optional(Instant), "It rests until then, after several failures in a row."),
  last_success_at: described(z.optional(Instant), "When it last answered with success."),
});

export const deliveriesQuery = z.strictObject({
  ...pageQuery,
  failed: described(z.optional(z.enum(["true"])), "`true`: only what was given up."),
});

export const ShownDelivery = z.object({
  delivery: described(DeliveryView, "The delivery with its attempts."),
  request: described(
    z.object({
      url: described(EndpointUrl, "Where it goes now."),
      body: described(Payload, "The event, as it is told."),
    }),
    "What is posted. Each attempt is signed anew, by the secrets of its time.",
  ),
});

export const Since = z.strictObject({
  since: described(GivenInstant, "From when on."),
  which: z._default(Refilled, "failed"),
});

export const RepeatedSince = z.object({
  endpoint_id: Id("endpoint"),
  since: described(Instant, "From when on it is sent again."),
  which: Refilled,
});
