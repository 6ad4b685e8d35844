import { configuration } from "../../shared/configuration.ts";
import { StripeEventReceived } from "../../shared/domain/payment/events.ts";
import { PostingExists } from "../../shared/domain/payment/ledger.ts";
import { PaymentConflict } from "../../shared/domain/payment/payment.ts";
import { PayoutConflict } from "../../shared/domain/payment/payout.ts";
import { RefundExists } from "../../shared/domain/payment/refund.ts";
import { TransferConflict } from "../../shared/domain/payment/transfer.ts";
import { ServiceProviderConflict } from "../../shared/domain/provider/service-provider.ts";
import { log } from "../../shared/kernel/log.ts";
import { metrics } from "../../shared/kernel/metrics.ts";
import { subscriber } from "../../shared/stream/subscriber.ts";
import { againstContention } from "../../shared/workflows/contention.ts";
import { caughtUpEvents } from "../../shared/workflows/payment/caught-up-events.ts";
import { changeBehind } from "../../shared/workflows/payment/stripe-events.ts";

const measured = metrics("events", { webhook_lag_ms: "Milliseconds" });

/** Updates payments, released shares and payout accounts to the payment provider's current state. */
export const handler = subscriber({
  name: "apply-stripe-event",
  on: [StripeEventReceived],
  lane: "patient",
  marks: "never",
  emits: caughtUpEvents,
  uses: ["table", "stripe"],
}).handle(async ({ event, now, newId, commit }) => {
  await againstContention(
    [PaymentConflict, PostingExists, RefundExists, TransferConflict, ServiceProviderConflict, PayoutConflict],
    async () => {
      const change = await changeBehind(event.data, { now, newId });
      if (change && change.writes.length > 0) await commit(change);
    },
  );
  const webhook_lag_ms = Date.parse(now) - Date.parse(event.occurred_at);
  log("info", "payment provider followed", measured(configuration().STAGE, { webhook_lag_ms }));
});
