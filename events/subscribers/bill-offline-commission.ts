import { issuers } from "../../shared/data/invoices.ts";
import { payments } from "../../shared/data/payments.ts";
import { isInvoiced, offlineCommission } from "../../shared/domain/invoice/drafts.ts";
import { IssuerConflict, monthOf, newIssuer, withCommission } from "../../shared/domain/invoice/issuer.ts";
import { PaymentPaidOffline } from "../../shared/domain/payment/events.ts";
import { homeZoneOf } from "../../shared/markets/served.ts";
import { invoicingMarket } from "../../shared/markets/tax.ts";
import { subscriber } from "../../shared/stream/subscriber.ts";
import { againstContention } from "../../shared/workflows/contention.ts";

/** Adds what a provider owes for a job that was paid to it directly to the commission that its month's invoice is about. */
export const handler = subscriber({
  name: "bill-offline-commission",
  on: [PaymentPaidOffline],
  lane: "patient",
}).handle(async ({ event, now, commit }) => {
  const market = invoicingMarket(event.data.currency);
  if (!market) return "idle";
  const payment = await payments.find(event.data.payment_id);
  const { service_provider_id } = payment;
  const commission = isInvoiced(payment) ? offlineCommission(payment) : undefined;
  if (!commission || !service_provider_id) return "idle";
  return againstContention([IssuerConflict], async () => {
    const issuer = (await issuers.get(service_provider_id)) ?? newIssuer(service_provider_id, market.id, now);
    const month = monthOf(event.occurred_at, homeZoneOf(market));
    const commissions = withCommission(issuer.commissions, month, commission);
    await commit([issuers.put({ ...issuer, commissions, updated_at: now })], []);
  });
});
