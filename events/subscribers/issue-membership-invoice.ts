import { invoices } from "../../shared/data/invoices.ts";
import { membershipCharges } from "../../shared/data/membership-charges.ts";
import { InvoiceBuyerReminded, InvoiceBuyerTold } from "../../shared/domain/invoice/events.ts";
import { causes, type Invoice, invoiceIdOf } from "../../shared/domain/invoice/invoice.ts";
import {
  membershipInvoice,
  membershipNote,
  membershipReturned,
} from "../../shared/domain/invoice/platform-drafts.ts";
import {
  MembershipChargeDisputeClosed,
  MembershipChargeRefunded,
  MembershipChargeRefundFailed,
  MembershipPaid,
} from "../../shared/domain/membership/events.ts";
import type { EventOf } from "../../shared/kernel/event.ts";
import type { Market } from "../../shared/markets/market.ts";
import { invoicingMarket } from "../../shared/markets/tax.ts";
import { subscriber } from "../../shared/stream/subscriber.ts";
import { issueOnce } from "../../shared/workflows/invoice/issue.ts";
import { readinessOf } from "../../shared/workflows/invoice/ready.ts";

const told = [
  MembershipPaid,
  MembershipChargeRefunded,
  MembershipChargeRefundFailed,
  MembershipChargeDisputeClosed,
];

/** The invoice or credit note that an event of a membership's payment asks for. */
const draftFor = async (
  { type, data }: EventOf<(typeof told)[number]>,
  market: Market,
  now: string,
): Promise<Invoice | undefined> => {
  const { service_provider_id } = data;
  if ("paid_minor" in data)
    return membershipInvoice(
      market,
      { service_provider_id, invoice_id: data.invoice_id, amount_minor: data.paid_minor },
      now,
    );
  const { invoice_id } = await membershipCharges.find(data.intent_id);
  const back = { service_provider_id, invoice_id };
  if ("dispute_id" in data)
    return data.outcome === "lost" && data.disputed_minor && market.tax.lost_disputes === "credited"
      ? membershipNote(
          market,
          { ...back, amount_minor: data.disputed_minor, cause: causes.dispute(data.dispute_id) },
          now,
        )
      : undefined;
  const { refund_id, refunded_minor: amount_minor } = data;
  const cause = causes.refund(refund_id);
  if (type !== MembershipChargeRefundFailed.type)
    return membershipNote(market, { ...back, amount_minor, cause }, now);
  if (!(await invoices.get(invoiceIdOf(cause)))) return undefined;
  return membershipReturned(market, { ...back, amount_minor, refund_id }, now);
};

/** Issues the invoice of what a provider has paid for its membership, and the credit note of what goes back. */
export const handler = subscriber({
  name: "issue-membership-invoice",
  on: told,
  lane: "patient",
  marks: "never",
  emits: [InvoiceBuyerTold, InvoiceBuyerReminded],
}).handle(async ({ event, now, commit }) => {
  const market = invoicingMarket(event.data.currency);
  if (!market) return "idle";
  const draft = await draftFor(event, market, now);
  if (draft) await issueOnce(draft, await readinessOf(draft, now), { now, commit });
  return undefined;
});
