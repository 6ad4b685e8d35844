import * as z from "zod/mini";
import { event } from "../../kernel/event.ts";
import { described } from "../../kernel/schema.ts";

export const VendorRateChanged = /* @__PURE__ */ event(
  "vendor_rates.changed",
  "An operator changed how often a vendor may be asked.",
  () => ({
    rate: described(z.string(), "Which rate, such as `stripe_calls_a_second`."),
    calls: described(z.optional(z.int()), "The new number of calls. Absent: what is usual."),
  }),
  { aggregate: "vendor_rates", hasSubscribers: false },
);
