import { metrics } from "../../kernel/metrics.ts";

/** Payments that customers begin, and webhooks of the payment provider that arrive: one without the other is a fault. */
export const paymentTraffic = metrics("payment", { payments_begun: "Count", webhooks_heard: "Count" });
