import type Stripe from "stripe";
import { openDispute } from "./disputes.ts";
import type { ApiRequest, Emulator, Operations } from "./emulator.ts";
import { missing } from "./errors.ts";
import { processingFee, record, settlesOn } from "./ledger.ts";
import type { Charge, PaymentIntent, PaymentMethod } from "./objects.ts";
import { onStatement } from "./own-account.ts";
import { behaviourOf, isSetUp } from "./payment-methods.ts";
import { createdWithin, page } from "./rendering.ts";
import { type Decline, insufficientFunds } from "./test-cards.ts";
import { transferToDestination } from "./transfers.ts";

const AUTHENTICATION_REQUIRED: Decline = {
  code: "authentication_required",
  decline_code: "authentication_required",
  message: "Your card was declined. This transaction requires authentication.",
};

const HOURS = 3600;
/** Of a card used by its holder, and of Link. */
export const HOLD_SECONDS = 7 * 24 * HOURS;
const MERCHANT_INITIATED_VISA_HOLD_SECONDS = (4 * 24 + 18) * HOURS;

type Attempt = { merchantInitiated: boolean; authenticated: boolean };

/** Whether the bank requires the customer's authentication for this payment. */
export const needsAuthentication = (emulator: Emulator, method: PaymentMethod): boolean => {
  const { authentication } = behaviourOf(emulator, method);
  return authentication === "always" || (authentication === "unless_set_up" && !isSetUp(emulator, method));
};

const cardDetails = (emulator: Emulator, intent: PaymentIntent, method: PaymentMethod, attempt: Attempt) => {
  const card = method.card;
  const hold =
    attempt.merchantInitiated && card?.brand === "visa" ? MERCHANT_INITIATED_VISA_HOLD_SECONDS : HOLD_SECONDS;
  return {
    amount_authorized: intent.amount,
    authorization_code: emulator.store.newId("auth", 6).slice(5).toUpperCase(),
    brand: card?.brand ?? null,
    ...(intent.capture_method === "manual" && { capture_before: emulator.now() + hold }),
    checks: card?.checks ?? null,
    country: card?.country ?? null,
    electronic_commerce_indicator: null,
    exp_month: card?.exp_month ?? 12,
    exp_year: card?.exp_year ?? 2030,
    extended_authorization: { status: "disabled" as const },
    fingerprint: card?.fingerprint ?? null,
    funding: card?.funding ?? null,
    incremental_authorization: { status: "unavailable" as const },
    installments: null,
    last4: card?.last4 ?? null,
    mandate: null,
    multicapture: { status: "unavailable" as const },
    network: card?.brand ?? null,
    network_transaction_id: emulator.store.newId("ntx", 15).slice(4),
    overcapture: { maximum_amount_capturable: intent.amount, status: "unavailable" as const },
    regulated_status: "unregulated" as const,
    three_d_secure: attempt.authenticated
      ? {
          authentication_flow: "challenge" as const,
          electronic_commerce_indicator: "05" as const,
          exemption_indicator: null,
          result: "authenticated" as const,
          result_reason: null,
          transaction_id: emulator.store.newId("3ds"),
          version: "2.2.0" as const,
        }
      : null,
    transaction_link_id: null,
    wallet: null,
  };
};

const outcome = (decline: Decline | undefined): Charge["outcome"] => ({
  advice_code: decline ? "try_again_later" : null,
  network_advice_code: null,
  network_decline_code: decline ? "01" : null,
  network_status: decline ? "declined_by_network" : "approved_by_network",
  reason: decline?.decline_code ?? null,
  risk_level: "normal",
  risk_score: 12,
  seller_message: decline
    ? "The bank did not return any further details with this decline."
    : "Payment complete.",
  type: decline ? "issuer_declined" : "authorized",
});

/** Asks the card's bank: a charge that is authorised, or failed with its decline. */
export const authorize = (
  emulator: Emulator,
  intent: PaymentIntent,
  method: PaymentMethod,
  attempt: Attempt,
): { charge: Charge; decline?: Decline } => {
  const unanswered = needsAuthentication(emulator, method) && !attempt.authenticated;
  const decline = unanswered
    ? AUTHENTICATION_REQUIRED
    : (behaviourOf(emulator, method).charge ??
      (emulator.faults.takeForCharge(intent.amount) ? insufficientFunds : undefined));
  const charge: Charge = {
    id: emulator.store.newId("ch"),
    object: "charge",
    amount: intent.amount,
    amount_captured: 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: intent.application_fee_amount,
    balance_transaction: null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: onStatement(intent),
    captured: false,
    created: emulator.now(),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: outcome(decline),
    paid: !decline,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: (method.type === "link"
      ? { type: "link", link: { country: "US" } }
      : {
          type: "card",
          card: cardDetails(emulator, intent, method, attempt),
        }) as Charge["payment_method_details"],
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: intent.shipping as Charge["shipping"],
    source: null,
    source_transfer: null,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: decline ? "failed" : "succeeded",
    transfer_data: null,
    transfer_group: intent.transfer_group,
  };
  const receipt_url = decline ? null : `${emulator.baseUrl}/_emulator/receipts/${charge.id}`;
  return { charge: emulator.store.put({ ...charge, receipt_url }), decline };
};

/**
 * Takes authorised money into the platform's balance; the rest of the hold is released. A part of the hold makes two
 * transactions: its whole amount, and the reversal of what was not taken.
 * https://docs.stripe.com/reports/reporting-categories
 */
export const settle = (emulator: Emulator, intent: PaymentIntent, charge: Charge, amount: number): Charge => {
  const method = emulator.store.known<PaymentMethod>(charge.payment_method, "payment_method");
  const behaviour = behaviourOf(emulator, method);
  const movement = {
    account: "platform",
    currency: charge.currency,
    source: charge.id,
    counterparty: "cards",
    availableOn: behaviour.bypassPending ? undefined : settlesOn(emulator),
  } as const;
  const fee = processingFee(amount);
  const transaction = record(emulator, { ...movement, type: "charge", amount: charge.amount, fee });
  if (amount < charge.amount)
    record(emulator, {
      ...movement,
      type: "refund",
      category: "partial_capture_reversal",
      amount: amount - charge.amount,
    });
  let captured = emulator.store.put<Charge>({
    ...charge,
    amount_captured: amount,
    captured: true,
    balance_transaction: transaction.id,
  });
  if (intent.transfer_data) captured = transferToDestination(emulator, intent, captured);
  if (behaviour.dispute) captured = openDispute(emulator, captured, { reason: behaviour.dispute });
  return captured;
};

export const operations: Operations = {
  "GET /v1/charges": ({ store }, { params, account }: ApiRequest<Stripe.ChargeListParams>) => {
    const found = store
      .all<Charge>("charge", account)
      .filter((item) => !params.customer || item.customer === params.customer)
      .filter((item) => !params.payment_intent || item.payment_intent === params.payment_intent)
      .filter((item) => !params.transfer_group || item.transfer_group === params.transfer_group)
      .filter((item) => createdWithin(params, item.created));
    return page("/v1/charges", found, params);
  },
  "GET /v1/charges/{id}": ({ store }, { id, account }) => {
    const found = store.find<Charge>(id, "charge", account);
    if (!found) throw missing("charge", id);
    return found;
  },
};
