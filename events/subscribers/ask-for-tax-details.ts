import { taxRequests } from "../../shared/data/tax-requests.ts";
import { PaymentCaptured } from "../../shared/domain/payment/events.ts";
import { TaxDetailsRequested } from "../../shared/domain/tax-report/events.ts";
import { askAgain, askForTaxDetails, TaxRequestConflict } from "../../shared/domain/tax-report/request.ts";
import { reportsIn } from "../../shared/markets/tax.ts";
import { subscriber } from "../../shared/stream/subscriber.ts";
import { againstContention } from "../../shared/workflows/contention.ts";
import { sellerDetails } from "../../shared/workflows/tax-report/details.ts";

/** Asks a provider who has earned money for what tax offices are told of it, once. Nothing is read where nobody is reported. */
export const handler = subscriber({
  name: "ask-for-tax-details",
  on: [PaymentCaptured],
  lane: "prompt",
  marks: "never",
  emits: [TaxDetailsRequested],
}).handle(async ({ event, now, commit }) => {
  const { currency, service_provider_id: id } = event.data;
  if (!id || !reportsIn(currency)) return "idle";
  await againstContention([TaxRequestConflict], async () => {
    const [request, { missing }] = await Promise.all([taxRequests.get(id), sellerDetails(id)]);
    if (missing.length === 0 || (request && request.state !== "complete")) return;
    const { record, events } = request ? askAgain(request, now) : askForTaxDetails(id, now);
    await commit([taxRequests.put(record)], events);
  });
  return undefined;
});
