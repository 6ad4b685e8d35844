import type Stripe from "stripe";
import { cancel, confirm } from "./confirmation.ts";
import { customer } from "./customers.ts";
import type { ApiRequest, Emulator, Operations } from "./emulator.ts";
import { missing, refused } from "./errors.ts";
import type { Invoice } from "./invoice.ts";
import { preview } from "./invoice-preview.ts";
import type { Customer, PaymentIntent } from "./objects.ts";
import { createIntent } from "./payment-intents.ts";
import { createdWithin, type Includable, page } from "./rendering.ts";
import type { Stored } from "./resource.ts";
import type { Subscription } from "./subscription.ts";

type InvoicePayment = Stored<Stripe.InvoicePayment>;

const intentOf = ({ store }: Emulator, invoice: Invoice): PaymentIntent | undefined => {
  const payment = store
    .all<InvoicePayment>("invoice_payment")
    .findLast((item) => item.invoice === invoice.id);
  const id = payment?.payment.payment_intent;
  return typeof id === "string" ? store.known<PaymentIntent>(id, "payment_intent") : undefined;
};

const openPayment = (emulator: Emulator, invoice: Invoice, saveMethod: boolean) => {
  const intent = createIntent(emulator, {
    amount: invoice.amount_due,
    currency: invoice.currency,
    customer: invoice.customer ?? undefined,
    allowed_payment_method_types: ["card", "link"],
    description:
      invoice.billing_reason === "subscription_create" ? "Subscription creation" : "Subscription update",
    setup_future_usage: saveMethod ? "off_session" : undefined,
  });
  emulator.store.put(intent, { invoice: invoice.id });
  emulator.store.put<InvoicePayment>({
    id: emulator.store.newId("inpay"),
    object: "invoice_payment",
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: emulator.now(),
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: intent.id, type: "payment_intent" },
    status: "open",
    status_transitions: { canceled_at: null, paid_at: null },
  });
};

/** Closes an invoice's payment in full: by its intent, by credit, or because nothing is due. */
export const settleInvoice = (emulator: Emulator, invoice: Invoice): Invoice => {
  const { store } = emulator;
  const now = emulator.now();
  const payment = store
    .all<InvoicePayment>("invoice_payment")
    .findLast((item) => item.invoice === invoice.id);
  if (payment)
    store.put<InvoicePayment>({
      ...payment,
      amount_paid: invoice.amount_due,
      status: "paid",
      status_transitions: { ...payment.status_transitions, paid_at: now },
    });
  const paid = store.put<Invoice>({
    ...invoice,
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempted: true,
    next_payment_attempt: null,
    status: "paid",
    status_transitions: { ...invoice.status_transitions, paid_at: now },
  });
  store.unschedule("invoice_retries", invoice.id);
  emulator.emit("invoice.paid", paid);
  return paid;
};

/** Finalizes a draft: numbers it, uses the customer's credit and opens the payment of the rest. */
export const finalizeInvoice = (emulator: Emulator, draft: Invoice, saveMethod: boolean): Invoice => {
  const owner = customer(emulator, draft.customer ?? "");
  const due = Math.max(0, draft.total + owner.balance);
  const balance = Math.min(0, draft.total + owner.balance);
  const sequence = owner.next_invoice_sequence ?? 1;
  emulator.store.put<Customer>({
    ...owner,
    balance,
    next_invoice_sequence: sequence + 1,
    currency: draft.currency,
  });
  const open = emulator.store.put<Invoice>({
    ...draft,
    amount_due: due,
    amount_remaining: due,
    starting_balance: owner.balance,
    ending_balance: balance,
    number: `${owner.invoice_prefix}-${String(sequence).padStart(4, "0")}`,
    hosted_invoice_url: `${emulator.baseUrl}/_emulator/invoices/${draft.id}`,
    status: "open",
    effective_at: emulator.now(),
    automatically_finalizes_at: null,
    status_transitions: { ...draft.status_transitions, finalized_at: emulator.now() },
  });
  if (due > 0) openPayment(emulator, open, saveMethod);
  emulator.emit("invoice.finalized", open);
  return due > 0 ? open : settleInvoice(emulator, open);
};

/** Tries to collect an open invoice with a method; the outcome reaches it through the intent's events. */
export const collect = (
  emulator: Emulator,
  invoice: Invoice,
  method: string,
  offSession: boolean,
): Invoice => {
  const intent = intentOf(emulator, invoice);
  if (!intent) throw refused("This invoice has nothing to pay.", "invoice_not_open");
  confirm(emulator, intent, { payment_method: method, ...(offSession && { off_session: true }) });
  return emulator.store.known<Invoice>(invoice.id, "invoice");
};

/** Ends an open invoice without payment. */
export const voidInvoice = (emulator: Emulator, invoice: Invoice): Invoice => {
  const intent = intentOf(emulator, invoice);
  const voided = emulator.store.put<Invoice>({
    ...invoice,
    status: "void",
    auto_advance: false,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, voided_at: emulator.now() },
  });
  emulator.store.unschedule("invoice_retries", invoice.id);
  if (intent && intent.status !== "succeeded" && intent.status !== "canceled")
    cancel(emulator, intent, "void_invoice");
  emulator.emit("invoice.voided", voided);
  return voided;
};

const existing = ({ store }: Emulator, id: string): Invoice => {
  const found = store.find<Invoice>(id, "invoice");
  if (!found) throw missing("invoice", id);
  return found;
};

const subscriptionOf = (invoice: Invoice) => invoice.parent?.subscription_details?.subscription;

export const includable: Includable = {
  invoice: {
    confirmation_secret: (emulator, invoice: Invoice) => {
      const secret = intentOf(emulator, invoice)?.client_secret;
      return secret && invoice.status === "open" ? { client_secret: secret, type: "payment_intent" } : null;
    },
    payments: ({ store }, invoice: Invoice) =>
      page(
        `/v1/invoice_payments?invoice=${invoice.id}`,
        store.all<InvoicePayment>("invoice_payment").filter((payment) => payment.invoice === invoice.id),
        { limit: 100 },
      ),
  },
};

export const operations: Operations = {
  "GET /v1/invoices/{id}": (emulator, { id }) => existing(emulator, id),
  "GET /v1/invoices": ({ store }, { params }: ApiRequest<Stripe.InvoiceListParams>) => {
    const found = store
      .all<Invoice>("invoice")
      .filter((invoice) => !params.customer || invoice.customer === params.customer)
      .filter((invoice) => !params.subscription || subscriptionOf(invoice) === params.subscription)
      .filter((invoice) => !params.status || invoice.status === params.status)
      .filter((invoice) => createdWithin(params, invoice.created));
    return page("/v1/invoices", found, params);
  },
  "POST /v1/invoices/{id}/pay": (emulator, { id, params }: ApiRequest<Stripe.InvoicePayParams>) => {
    const invoice = existing(emulator, id);
    if (invoice.status === "paid") throw refused("Invoice is already paid", "invoice_already_paid");
    if (invoice.status !== "open")
      throw refused(`An invoice that is ${invoice.status} cannot be paid.`, "invoice_not_open");
    if (params.paid_out_of_band) return settleInvoice(emulator, invoice);
    const subscription = emulator.store.find<Subscription>(String(subscriptionOf(invoice)), "subscription");
    const method =
      params.payment_method ??
      subscription?.default_payment_method ??
      customer(emulator, invoice.customer ?? "").invoice_settings.default_payment_method;
    if (typeof method !== "string")
      throw refused("There is no payment method to charge.", "resource_missing");
    return collect(emulator, invoice, method, params.off_session !== false);
  },
  "POST /v1/invoices/create_preview": (emulator, { params }: ApiRequest<Stripe.InvoiceCreatePreviewParams>) =>
    preview(emulator, params),
  "GET /v1/invoice_payments": ({ store }, { params }: ApiRequest<Stripe.InvoicePaymentListParams>) => {
    const found = store
      .all<InvoicePayment>("invoice_payment")
      .filter((payment) => !params.invoice || payment.invoice === params.invoice)
      .filter((payment) => !params.status || payment.status === params.status)
      .filter(
        (payment) =>
          !params.payment?.payment_intent || payment.payment.payment_intent === params.payment.payment_intent,
      );
    return page("/v1/invoice_payments", found, params);
  },
};
