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
import { membershipTaxOf } from "../../shared/domain/membership/tax.ts";
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

/**
 * The invoice or credit note that an event of a membership's payment asks for. Its tax is that of the books, where what goes
 * back in parts takes back all of the tax, at the rate by which it was paid.
 */
const draftFor = async (
  { type, data, occurred_at }: EventOf<(typeof told)[number]>,
  market: Market,
  now: string,
): Promise<Invoice | undefined> => {
  const { service_provider_id } = data;
  if ("paid_minor" in data) {
    const { invoice_id, paid_minor: amount_minor, currency } = data;
    const tax_minor = membershipTaxOf(amount_minor, currency, occurred_at)?.tax_minor;
    const paid = {
      service_provider_id,
      invoice_id,
      amount_minor,
      tax_minor,
      paid_on: occurred_at.slice(0, 10),
    };
    return membershipInvoice(market, paid, now);
  }
  const { invoice_id, paid_at, refunds, disputes } = await membershipCharges.find(data.intent_id);
  const paid = { service_provider_id, invoice_id, paid_on: paid_at.slice(0, 10) };
  if ("dispute_id" in data) {
    const { dispute_id, disputed_minor: amount_minor, outcome } = data;
    if (outcome !== "lost" || !amount_minor || market.tax.lost_disputes !== "credited") return undefined;
    const tax_minor = disputes.find((one) => one.dispute_id === dispute_id)?.tax_minor;
    return membershipNote(
      market,
      { ...paid, amount_minor, tax_minor, cause: causes.dispute(dispute_id) },
      now,
    );
  }
  const { refund_id, refunded_minor: amount_minor } = data;
  const tax_minor = refunds.find((one) => one.refund_id === refund_id)?.tax_minor;
  const back = { ...paid, amount_minor, tax_minor };
  const cause = causes.refund(refund_id);
  if (type !== MembershipChargeRefundFailed.type) return membershipNote(market, { ...back, cause }, now);
  if (!(await invoices.get(invoiceIdOf(cause)))) return undefined;
  return membershipReturned(market, { ...back, refund_id }, now);
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
