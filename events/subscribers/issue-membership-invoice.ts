import { membershipCharges } from "../../shared/data/membership-charges.ts";
import { membershipInvoice, membershipNote } from "../../shared/domain/invoice/platform-drafts.ts";
import { MembershipChargeRefunded, MembershipPaid } from "../../shared/domain/membership/events.ts";
import { invoicingMarket } from "../../shared/markets/tax.ts";
import { subscriber } from "../../shared/stream/subscriber.ts";
import { issueOnce } from "../../shared/workflows/invoice/issue.ts";
import { readinessOf } from "../../shared/workflows/invoice/ready.ts";

/** Issues the invoice of what a provider has paid for its membership, and the credit note of what goes back. */
export const handler = subscriber({
  name: "issue-membership-invoice",
  on: [MembershipPaid, MembershipChargeRefunded],
  lane: "patient",
  marks: "never",
}).handle(async ({ event, now, commit }) => {
  const { currency, service_provider_id } = event.data;
  const market = invoicingMarket(currency);
  if (!market) return "idle";
  const draft =
    "paid_minor" in event.data
      ? membershipInvoice(
          market,
          { service_provider_id, invoice_id: event.data.invoice_id, amount_minor: event.data.paid_minor },
          now,
        )
      : membershipNote(
          market,
          {
            service_provider_id,
            invoice_id: (await membershipCharges.find(event.data.intent_id)).invoice_id,
            amount_minor: event.data.refunded_minor,
            refund_id: event.data.refund_id,
          },
          now,
        );
  await issueOnce(draft, await readinessOf(draft, now), { now, commit });
  return undefined;
});
