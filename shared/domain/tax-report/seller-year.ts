import * as z from "zod/mini";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { sum } from "../../kernel/money.ts";
import { described, Id } from "../../kernel/schema.ts";
import { wallClock } from "../../kernel/wall-clock.ts";
import { balanceOf, type Posting } from "../payment/ledger.ts";

/** What a seller earned in a month, by the books. */
export const SellerMonth = lazyObject(() => ({
  month: described(z.int(), "The month, 1 to 12."),
  gross_minor: described(z.int(), "What customers paid, in cents: nothing is taken off."),
  payments: described(z.int(), "How many payments that were."),
  consideration_minor: described(z.int(), "What the provider got, less refunds, in cents."),
  fees_minor: described(z.int(), "What the marketplace kept, less refunds, in cents."),
  taxes_minor: described(z.int(), "Taxes that the marketplace kept to hand them in, in cents."),
}));
export type SellerMonth = z.output<typeof SellerMonth>;

/** A provider in a report: what it earned in a year, and which of its details are missing. */
export const SellerYear = lazyObject(() => ({
  service_provider_id: Id("service_provider"),
  payout_account_id: described(z.optional(z.string()), "Its account at the payment provider."),
  name: described(z.optional(z.string()), "Its name at the tax office."),
  missing: described(z.array(z.string()), "Tax details that a report needs and that it has not given."),
  asked_at: described(z.optional(z.string()), "When it was asked for them."),
  months: described(z.array(SellerMonth), "The months in which money moved."),
}));
export type SellerYear = z.output<typeof SellerYear>;

const incoming = new Set<Posting["kind"]>(["capture", "cancellation_fee", "tip"]);
const returning = new Set<Posting["kind"]>([
  "refund",
  "refund_failed",
  "dispute_lost",
  "tip_refund",
  "tip_refund_failed",
  "tip_dispute_lost",
]);

const owedTo = (posting: Posting, account: Parameters<typeof balanceOf>[1]): number =>
  0 - balanceOf([posting], account);

/** Where an entry says what the customer paid, or got back. */
const paying = ["processor", "processing_fee", "customer_credit", "dispute"] as const;

/** The parts of a payment or refund: the provider's, the marketplace's, and the tax that the marketplace owes. */
const partsOf = (posting: Posting) => {
  const paid = sum(paying.map((account) => balanceOf([posting], account)));
  const [share, fee] = [owedTo(posting, "provider_payable"), owedTo(posting, "platform_fee")];
  return { paid, share, fee, tax: paid - share - fee };
};

type Counting = {
  year: number;
  zone: string;
  /** Whether the marketplace hands in customers' tax. Otherwise all the tax that it owes is that on its fee. */
  collects: boolean;
};

const none = { gross_minor: 0, payments: 0, consideration_minor: 0, fees_minor: 0, taxes_minor: 0 };

/** A seller's months of a year where it is, from its entries in the books. */
export const monthsOf = (postings: readonly Posting[], { year, zone, collects }: Counting): SellerMonth[] => {
  const months = new Map<number, SellerMonth>();
  for (const posting of postings) {
    const isIncoming = incoming.has(posting.kind);
    if (!isIncoming && !returning.has(posting.kind)) continue;
    const [in_year, month] = wallClock(posting.posted_at, zone).date.split("-").map(Number) as [
      number,
      number,
    ];
    if (in_year !== year) continue;
    const before = months.get(month) ?? { month, ...none };
    const { paid, share, fee, tax } = partsOf(posting);
    months.set(month, {
      month,
      gross_minor: before.gross_minor + (isIncoming ? paid : 0),
      payments: before.payments + (isIncoming ? 1 : 0),
      consideration_minor: before.consideration_minor + share,
      fees_minor: before.fees_minor + fee + (collects ? 0 : tax),
      taxes_minor: before.taxes_minor + (collects ? tax : 0),
    });
  }
  return [...months.values()].toSorted((a, b) => a.month - b.month);
};
