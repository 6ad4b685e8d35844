import type { Decision } from "../../kernel/event.ts";
import { refusal } from "../../kernel/refusal.ts";
import { latest } from "../../kernel/time.ts";
import { recordsOf } from "./chain.ts";
import { InvoiceResent } from "./events.ts";
import type { Invoice, InvoiceAmendment, InvoiceParty } from "./invoice.ts";
import { chained, type Issuer } from "./issuer.ts";

export const InvoiceNotResendable = refusal(
  "invoice.not_resendable",
  409,
  "There is nothing to send again: the tax office has accepted it, has not answered yet, or is not sent it.",
  "See details.registration, which is absent until the tax office has answered.",
);

/** What a new record of an invoice stands in for. */
const amendmentOf = (invoice: Invoice): InvoiceAmendment => {
  const states = recordsOf(invoice).map(({ registration }) => registration?.state);
  if (states.every((state) => state === "rejected")) return "absent";
  return states.at(-1) === "rejected" ? "rejected" : "registered";
};

/**
 * Gives an invoice that the tax office has not accepted as it was a new record at the end of its issuer's chain. Number, day,
 * amounts and the issuer's tax number stay. Throws `invoice.not_resendable`.
 */
export const amend = (
  invoice: Invoice,
  before: Issuer,
  {
    issuer,
    recipient,
    zone,
    now,
  }: { issuer: InvoiceParty; recipient?: InvoiceParty | undefined; zone: string; now: string },
): Decision<Issuer> & { invoice: Invoice } => {
  const { registration, ...kept } = invoice;
  const { chain, earlier_records = [] } = invoice;
  if (
    !chain?.sent ||
    !invoice.issuer ||
    !registration ||
    registration.state === "accepted" ||
    invoice.blanked_at
  )
    throw InvoiceNotResendable({ details: { registration: registration?.state } });
  const earlier = {
    issuer: invoice.issuer,
    ...(invoice.recipient && { recipient: invoice.recipient }),
    chain,
    registration,
    ...(invoice.amends && { amends: invoice.amends }),
  };
  const amends = amendmentOf(invoice);
  const amended_at = latest(now, before.last_at);
  const made = chained(
    {
      ...kept,
      issuer: { ...issuer, tax_id: invoice.issuer.tax_id },
      ...(recipient && invoice.recipient && { recipient }),
      earlier_records: [...earlier_records, earlier],
      amends,
      amended_at,
      updated_at: now,
    },
    { ...before, updated_at: now },
    { at: amended_at, issued_on: chain.issued_on, sent: true, zone, now },
  );
  return {
    record: made.issuer,
    invoice: made.invoice,
    events: [InvoiceResent.atNextVersion(invoice, { data: { invoice_id: invoice.id, amends } })],
  };
};
