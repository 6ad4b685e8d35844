import { createHash } from "node:crypto";
import * as z from "zod/mini";
import type { Id as IdOf } from "../../kernel/id.ts";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { sum } from "../../kernel/money.ts";
import { notFound, versionConflict } from "../../kernel/refusal.ts";
import { CreatedAt, Currency, described, Id, Instant, UpdatedAt, Version } from "../../kernel/schema.ts";
import { NamedInvoice } from "../tax/named-invoice.ts";
import { TaxLine } from "../tax/tax.ts";

export const InvoiceSeries = z.enum(["M", "C", "S", "MR", "CR", "SR"]);
export type InvoiceSeries = z.output<typeof InvoiceSeries>;

/** Who sells or buys, as an invoice names them. */
export const InvoiceParty = lazyObject(() => ({
  name: described(z.string(), "Name by which the tax office knows them."),
  tax_id: described(z.optional(z.string()), "Their tax number."),
  address: described(z.optional(z.string()), "Their address, on one line."),
}));
export type InvoiceParty = z.output<typeof InvoiceParty>;

export const InvoiceForm = z.enum(["simplified", "full"]);
export const InvoiceState = z.enum(["waiting", "issued"]);
export const InvoiceWait = z.enum(["tax_details", "buyer", "registration", "invoice"]);
export const InvoiceRegistration = z.enum(["accepted", "accepted_with_errors", "rejected"]);
export const InvoiceAmendment = z.enum(["absent", "registered", "rejected"]);
export type InvoiceAmendment = z.output<typeof InvoiceAmendment>;

const chain = () => ({
  position: described(z.int(), "How many there are up to it."),
  issued_on: described(z.string(), "Day of issue, DD-MM-YYYY."),
  at: described(z.string(), "When the record was made, with its offset."),
  before: described(z.optional(z.string()), "Hash of the one before it."),
  hash: described(z.string(), "SHA-256 of what it says."),
  sent: described(z.optional(z.boolean()), "Whether the tax office is sent it."),
});

const registration = () => ({
  state: described(InvoiceRegistration, "Whether it has taken it."),
  at: described(Instant, "When it answered."),
  note: described(z.optional(z.string()), "What the tax office said."),
});

/** Whom a record of an invoice named, its place in the chain, and what the tax office said of it. */
const EarlierRecord = lazyObject(() => ({
  issuer: described(InvoiceParty, "Who sells, as it named them."),
  recipient: described(z.optional(InvoiceParty), "Who buys, as it named them."),
  chain: described(z.object(chain()), "Its place in its issuer's chain."),
  registration: described(z.object(registration()), "What the tax office said of it."),
  amends: described(z.optional(InvoiceAmendment), "What it stood in for."),
}));

/** An invoice or a credit note. What has caused it is its key, so that nothing is invoiced twice. */
export const Invoice = lazyObject(() => ({
  id: Id("invoice"),
  version: Version,
  cause: described(z.string(), "What it is for: a charge, a refund, a month or a correction."),
  series: described(
    InvoiceSeries,
    "`M`: the work; `C`: a month's commission; `S`: a membership; with `R`: a credit note for one of these.",
  ),
  state: described(InvoiceState, "`waiting`: it has no number yet; `waits_for` says why."),
  waits_for: described(z.optional(InvoiceWait), "What has to be there before it is issued."),
  retry_at: z.optional(Instant),
  /** When its buyer was told that its tax details are missing, and told again. */
  buyer_told_at: z.optional(Instant),
  buyer_reminded_at: z.optional(Instant),
  number: described(z.optional(z.string()), "Its number, without a gap in its series and of its issuer."),
  form: described(InvoiceForm, "`full`: it names the buyer."),
  issuer_id: described(z.string(), "The provider who sells, or the market whose company does."),
  recipient_id: described(z.string(), "Account of the customer or provider who pays."),
  market: described(z.string(), "Market that it is of."),
  currency: Currency,
  issuer: described(z.optional(InvoiceParty), "Who sells, as the tax office knows them."),
  recipient: described(z.optional(InvoiceParty), "Who buys; in full invoices only."),
  lines: described(z.array(TaxLine), "What was supplied, by kind and rate."),
  /** What the marketplace keeps of it, which it invoices to the seller. */
  commission: z.optional(
    z.object({
      rate_bps: z.int(),
      net_minor: z.int(),
      tax_minor: z.int(),
      /** The marketplace has kept the tax of the lines besides. */
      collects: z.optional(z.literal(true)),
    }),
  ),
  payment_id: z.optional(Id("payment")),
  job_id: z.optional(Id("job")),
  period: described(z.optional(z.string()), "The month that it is for, YYYY-MM."),
  home_confirmed_at: described(
    z.optional(Instant),
    "When the customer confirmed the home that the lower rate is for.",
  ),
  rectifies: described(
    z.optional(NamedInvoice),
    "The invoice that this credit note takes back, in whole or in part.",
  ),
  notes: described(
    z.optional(
      z.array(z.extend(NamedInvoice, { lines: described(z.array(TaxLine), "What it takes back.") })),
    ),
    "The credit notes that take it back so far.",
  ),
  reason: described(z.optional(z.string()), "Why an administrator took it back."),
  supplied_at: described(Instant, "When the work was paid, or the money went back."),
  issued_at: described(z.optional(Instant), "When it was issued."),
  chain: described(z.optional(z.object(chain())), "The place of its latest record in its issuer's chain."),
  registration: described(
    z.optional(z.object(registration())),
    "What the tax office said of its latest record; absent while that waits to be sent.",
  ),
  amends: described(
    z.optional(InvoiceAmendment),
    "It stands in for an earlier record of the invoice. `absent`: the tax office has none; `registered`: it has one; `rejected`: it has one, and has rejected the last one that was to stand in for it.",
  ),
  amended_at: described(z.optional(Instant), "When its latest record was made, if it is not the first one."),
  earlier_records: described(
    z.optional(z.array(EarlierRecord)),
    "The records that the tax office was sent before the latest one, oldest first.",
  ),
  /** When the names of an erased person go, and since when they are gone. */
  blank_at: z.optional(Instant),
  blanked_at: z.optional(Instant),
  created_at: CreatedAt,
  updated_at: UpdatedAt,
}));
export type Invoice = z.output<typeof Invoice>;

/** An invoice as people see it. */
export const InvoiceView = z.omit(Invoice, {
  cause: true,
  commission: true,
  retry_at: true,
  buyer_told_at: true,
  buyer_reminded_at: true,
  amends: true,
  amended_at: true,
  earlier_records: true,
  blank_at: true,
  blanked_at: true,
});

export const InvoiceNotFound = notFound("invoice");
export const InvoiceConflict = versionConflict("invoice");

/** The same cause has the same id, whoever acts on it and how often. */
export const invoiceIdOf = (cause: string): IdOf<"invoice"> =>
  createHash("sha256").update(`invoice\n${cause}`).digest("hex").slice(0, 24);

/** What an invoice is for, as its key. */
export const causes = {
  charge: (paymentId: string): string => `charge:${paymentId}`,
  refund: (refundId: string): string => `refund:${refundId}`,
  dispute: (disputeId: string): string => `dispute:${disputeId}`,
  refundReturned: (refundId: string): string => `refund_returned:${refundId}`,
  commission: (providerId: string, month: string): string => `commission:${providerId}:${month}`,
  membership: (intentId: string): string => `membership:${intentId}`,
  replacement: (invoiceId: string): string => `replacement:${invoiceId}`,
  rectification: (invoiceId: string): string => `rectification:${invoiceId}`,
} as const;

export const isCreditNote = ({ series }: Pick<Invoice, "series">): boolean => series.endsWith("R");

/** The net amount, the tax and both together. */
export const totalsOf = ({ lines }: Pick<Invoice, "lines">) => {
  const net_minor = sum(lines.map((line) => line.net_minor));
  const tax_minor = sum(lines.map((line) => line.tax_minor));
  return { net_minor, tax_minor, total_minor: net_minor + tax_minor };
};
