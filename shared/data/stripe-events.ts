import * as z from "zod/mini";
import { notFound, refusal } from "../kernel/refusal.ts";
import { Id, Instant } from "../kernel/schema.ts";
import { entity } from "./engine/entity.ts";

/** An event of the payment provider that release 0.9.0 or one before stored to know it again. Today the event in the history is known. */
export const StripeEvent = z.object({
  id: Id("stripe_event"),
  version: z.int(),
  stripe_event_id: z.string(),
  type: z.string(),
  object_id: z.string(),
  account: z.optional(z.string()),
  received_at: Instant,
  expires_at: Instant,
});

export const StripeEventKnown = refusal(
  "stripe_event.known",
  409,
  "This event was received before.",
  "You don't have to do anything.",
);

export const stripeEvents = entity({
  name: "stripe_event",
  schema: () => StripeEvent,
  key: (stripeEventId) => [`STRIPE_EVENT#${stripeEventId}`, "STRIPE_EVENT"],
  identity: (event) => [event.stripe_event_id],
  expires: (event) => event.expires_at,
  notFound: notFound("stripe_event"),
  conflict: StripeEventKnown,
});
