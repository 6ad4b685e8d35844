import * as z from "zod/mini";
import { event } from "../../shared/kernel/event.ts";
import { Id } from "../../shared/kernel/schema.ts";

export const StripeEventReceived = event(
  "stripe.event_received",
  "The payment provider says that something changed: a hint to read it again.",
  {
    stripe_event_id: z.string(),
    type: z.string(),
    object_id: z.string(),
    account: z.optional(z.string()),
    payment_id: z.optional(Id("payment")),
    intent_id: z.optional(z.string()),
  },
);
