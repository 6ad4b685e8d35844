import * as z from "zod/mini";
import { event } from "../../shared/kernel/event.ts";

export const StripeEventReceived = event(
  "stripe.event_received",
  "The payment provider says that something changed: a hint to read it again.",
  {
    stripe_event_id: z.string(),
    type: z.string(),
    object_id: z.string(),
    account: z.optional(z.string()),
  },
);
