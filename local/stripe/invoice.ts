import type Stripe from "stripe";
import { customer } from "./customers.ts";
import type { Emulator } from "./emulator.ts";
import type { Price } from "./prices.ts";
import type { Stored } from "./resource.ts";
import type { Subscription } from "./subscription.ts";

export type Invoice = Stored<Stripe.Invoice>;

/** One priced item: what, for which period, with its amount in minor units. */
export type Charged = {
  price: Price;
  quantity: number;
  item: string;
  amount: number;
  period: { start: number; end: number };
  proration: boolean;
  description: string;
};

/** Items that wait for the next invoice. */
export const pendingLines = ({ store }: Emulator, subscription: Subscription): Charged[] =>
  (store.hidden(subscription.id).pending_lines as Charged[] | undefined) ?? [];

const lineOf = ({ store }: Emulator, subscription: string, invoice: string, line: Charged) => ({
  id: store.newId("il"),
  object: "line_item",
  amount: line.amount,
  currency: line.price.currency,
  description: line.description,
  discount_amounts: [],
  discountable: !line.proration,
  discounts: [],
  invoice,
  livemode: false,
  metadata: {},
  parent: {
    invoice_item_details: null,
    subscription_item_details: {
      invoice_item: null,
      proration: line.proration,
      proration_details: line.proration ? { credited_items: null } : null,
      subscription,
      subscription_item: line.item,
    },
    type: "subscription_item_details",
  },
  period: line.period,
  pretax_credit_amounts: [],
  pricing: {
    price_details: { price: line.price.id, product: line.price.product },
    type: "price_details",
    unit_amount_decimal: line.price.unit_amount_decimal,
  },
  quantity: line.quantity,
  quantity_decimal: String(line.quantity),
  subscription,
  subtotal: line.amount,
  taxes: [],
});

/** A draft of what a subscription owes; the customer's credit balance pays first. */
export const composeInvoice = (
  emulator: Emulator,
  subscription: Subscription,
  reason: Invoice["billing_reason"],
  lines: Charged[],
  id = emulator.store.newId("in"),
): Invoice => {
  const owner = customer(emulator, subscription.customer ?? "");
  const total = lines.reduce((sum, line) => sum + line.amount, 0);
  const due = Math.max(0, total + owner.balance);
  const now = emulator.now();
  return {
    id,
    object: "invoice",
    account_country: "US",
    account_name: "Emulated platform",
    account_tax_ids: null,
    amount_due: due,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: due,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: null,
    billing_reason: reason,
    collection_method: "charge_automatically",
    created: now,
    currency: subscription.currency,
    custom_fields: null,
    customer: owner.id,
    customer_account: null,
    customer_address: owner.address ?? null,
    customer_email: owner.email,
    customer_name: owner.name ?? null,
    customer_phone: owner.phone ?? null,
    customer_shipping: null,
    customer_tax_exempt: "none",
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: null,
    ending_balance: null,
    footer: null,
    from_invoice: null,
    issuer: { type: "self" },
    last_finalization_error: null,
    latest_revision: null,
    lines: {
      object: "list",
      data: lines.map((line) => lineOf(emulator, subscription.id, id, line)),
      has_more: false,
      url: `/v1/invoices/${id}/lines`,
    },
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: null,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: "subscription_details",
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: now,
    period_start: now,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: owner.balance,
    statement_descriptor: null,
    status: "draft",
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal: total,
    subtotal_excluding_tax: total,
    test_clock: null,
    total,
    total_discount_amounts: [],
    total_excluding_tax: total,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: null,
  } as unknown as Invoice;
};
