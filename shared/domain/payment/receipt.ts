import * as z from "zod/mini";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { sum } from "../../kernel/money.ts";
import { printPage } from "../../kernel/print-page.ts";
import { refusal } from "../../kernel/refusal.ts";
import { AmountMinor, Currency, described, Id, Instant } from "../../kernel/schema.ts";
import { wallClock } from "../../kernel/wall-clock.ts";
import type { Job } from "../job/job.ts";
import { NamedInvoice } from "../tax/named-invoice.ts";
import { TaxIn, taxOf } from "../tax/tax.ts";
import type { LedgerAccount } from "./accounts.ts";
import { balanceOf, type Posting } from "./ledger.ts";
import type { Payment } from "./payment.ts";
import { printedIn } from "./print-words.ts";

const ReceiptKind = z.enum(["charge", "cancellation_fee", "tip", "refund", "refund_returned", "bank_refund"]);
type ReceiptKind = z.output<typeof ReceiptKind>;

const kinds: Partial<Record<Posting["kind"], ReceiptKind>> = {
  capture: "charge",
  cancellation_fee: "cancellation_fee",
  tip: "tip",
  tip_refund: "refund",
  tip_refund_failed: "refund_returned",
  tip_dispute_lost: "bank_refund",
  refund: "refund",
  refund_failed: "refund_returned",
  dispute_lost: "bank_refund",
};

/** What a customer paid for a job or as a tip, and got back. */
export const Receipt = lazyObject(() => ({
  payment_id: Id("payment"),
  job_id: Id("job"),
  title: described(z.string(), "What the work was."),
  customer_name: described(z.optional(z.string()), "Name of the customer who paid."),
  provider_name: described(z.optional(z.string()), "Who did the work."),
  city: described(z.string(), "Where the work was done."),
  starts_at: described(Instant, "When the work was to begin."),
  time_zone: described(
    z.string(),
    "Time zone of that place: the days of the printed receipt are those there.",
  ),
  currency: Currency,
  lines: described(
    z.array(
      z.object({
        at: described(Instant, "When it happened."),
        kind: described(
          ReceiptKind,
          "What happened. `bank_refund`: the bank decided a dispute for the customer.",
        ),
        amount_minor: described(z.int(), "What was paid, in cents; negative for what went back."),
        credit_minor: described(
          z.optional(z.int()),
          "How much of it was paid with credit, or came back as credit, in cents. Absent: nothing.",
        ),
        reference: described(z.string(), "Id of the movement at the payment provider."),
      }),
    ),
    "Every movement, oldest first.",
  ),
  paid_minor: described(AmountMinor, "What the customer has paid in all, less what went back, in cents."),
  credit_minor: described(AmountMinor, "What of that was paid with credit, in cents."),
  tax: TaxIn,
  invoice: described(z.optional(NamedInvoice), "The invoice of the charge. Read it with get-invoice."),
}));
export type Receipt = z.output<typeof Receipt>;

export const PaymentNotCharged = refusal(
  "payment.not_charged",
  409,
  "Nothing was charged for this payment, so there is no receipt.",
  "Wait until the work is done. See details.state.",
);

/** The receipt of a payment by its books. Throws `payment.not_charged`. */
export const receiptOf = (payment: Payment, job: Job, postings: readonly Posting[]): Receipt => {
  const lines = postings
    .flatMap((posting) => {
      const kind = kinds[posting.kind];
      const on = (account: LedgerAccount) => balanceOf([posting], account);
      const paid = -on("platform_fee") - on("tax_payable") - on("provider_payable");
      const credit_minor = balanceOf([posting], "customer_credit");
      const { posted_at: at, reference } = posting;
      return kind
        ? [{ at, kind, amount_minor: paid, reference, ...(credit_minor !== 0 && { credit_minor }) }]
        : [];
    })
    .toSorted((a, b) => (a.at === b.at ? b.amount_minor - a.amount_minor : a.at < b.at ? -1 : 1));
  if (lines.length === 0) throw PaymentNotCharged({ details: { state: payment.state } });
  const paid_minor = sum(lines.map(({ amount_minor }) => amount_minor));
  return {
    payment_id: payment.id,
    job_id: job.id,
    title: job.title,
    ...(job.customer_name && { customer_name: job.customer_name }),
    ...(job.provider_name && { provider_name: job.provider_name }),
    city: job.place.city,
    starts_at: job.starts_at,
    time_zone: job.time_zone,
    currency: payment.currency as Receipt["currency"],
    lines,
    paid_minor,
    credit_minor: sum(lines.map(({ credit_minor = 0 }) => credit_minor)),
    ...(payment.tax && { tax: taxOf(paid_minor, payment.tax, payment.currency) }),
  };
};

/** The receipt with the invoice of its charge, once that has its number. */
export const withInvoice = (receipt: Receipt, { id, number }: Partial<NamedInvoice> = {}): Receipt =>
  id && number ? { ...receipt, invoice: { id, number } } : receipt;

/** The same as a page to print, in its market's language. Amounts are in the currency's unit. */
export const receiptPage = (receipt: Receipt): string => {
  const { title, customer_name, provider_name, city, currency, lines, payment_id } = receipt;
  const { paid_minor, credit_minor, time_zone } = receipt;
  const { language, letterhead, words, money, percent } = printedIn(currency);
  const said = words.receipt;
  const dayOf = (at: string) => wallClock(at, time_zone).date;
  return printPage({
    ...{ language, letterhead },
    title: said.title(payment_id),
    paragraphs: [
      said.work(title, city, provider_name),
      ...(customer_name ? [said.of(customer_name)] : []),
      ...(receipt.tax?.lines ?? []).map(({ rate_bps, net_minor, tax_minor }) =>
        said.tax(receipt.tax?.name ?? "", percent(rate_bps), money(tax_minor), money(net_minor)),
      ),
      ...(receipt.invoice?.number ? [said.invoice(receipt.invoice.number)] : []),
      said.amounts(currency.toUpperCase(), city),
    ],
    heads: said.heads,
    rows: lines.flatMap(({ at, kind, amount_minor, credit_minor: part = 0 }) => [
      ...(amount_minor === part ? [] : [[dayOf(at), said.kinds[kind], money(amount_minor - part)]]),
      ...(part === 0 ? [] : [[dayOf(at), part > 0 ? said.byCredit : said.asCredit, money(part)]]),
    ]),
    total: [words.total, credit_minor > 0 ? said.ofCredit(money(credit_minor)) : "", money(paid_minor)],
  });
};
