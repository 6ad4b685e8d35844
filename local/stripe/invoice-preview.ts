import type Stripe from "stripe";
import { periodEnd } from "./billing-period.ts";
import type { Emulator } from "./emulator.ts";
import { invalidParameter, missing } from "./errors.ts";
import { composeInvoice, type Invoice, pendingLines } from "./invoice.ts";
import type { Subscription } from "./subscription.ts";
import { changeItems, fullLine, priceOf } from "./subscription-items.ts";

/** What the next invoice of a subscription would be, with or without a change; nothing is stored. */
export const preview = (emulator: Emulator, params: Stripe.InvoiceCreatePreviewParams): Invoice => {
  const subscription = emulator.store.find<Subscription>(params.subscription ?? "", "subscription");
  if (!params.subscription)
    throw invalidParameter(
      "emulator_unsupported",
      "The emulator previews existing subscriptions only.",
      "subscription",
    );
  if (!subscription) throw missing("subscription", params.subscription, "subscription");
  const { items, proration_behavior, proration_date } = params.subscription_details ?? {};
  const at = proration_date ?? emulator.now();
  const change = items ? changeItems(emulator, subscription, items, at) : undefined;
  const now = proration_behavior === "always_invoice" || change?.newCycle;
  const prorations = proration_behavior === "none" && !change?.newCycle ? [] : (change?.lines ?? []);
  const next = (change?.items ?? subscription.items.data).map((item) =>
    fullLine(item, {
      start: item.current_period_end,
      end: periodEnd(priceOf(item), subscription.billing_cycle_anchor, item.current_period_end),
    }),
  );
  const lines = now ? prorations : [...pendingLines(emulator, subscription), ...prorations, ...next];
  return composeInvoice(emulator, subscription, "upcoming", lines, emulator.store.newId("upcoming_in"));
};
