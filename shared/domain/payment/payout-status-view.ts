import * as z from "zod/mini";
import { described } from "../../kernel/schema.ts";
import { ServiceProvider } from "../provider/service-provider.ts";

/** How a provider's payout account stands, as the provider is shown it. */
export const payoutStatusShape = {
  payout: described(
    z.pick(ServiceProvider.shape.payout, { state: true }),
    "Status of payouts to the provider.",
  ),
  requirements_due: described(
    z.array(z.string()),
    "What the payment provider still wants to know, in its own terms.",
  ),
  onboarding_url: described(
    z.optional(z.string()),
    "Page of the payment provider where the provider enters its details. Absent if nothing is missing.",
  ),
  expires_at: described(
    z.optional(z.string()),
    "`onboarding_url` can be opened until then. Ask for a new link after that.",
  ),
};
