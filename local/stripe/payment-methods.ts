import type Stripe from "stripe";
import type { ApiRequest, Emulator, Operations } from "./emulator.ts";
import { cardDeclined, missing, refused } from "./errors.ts";
import type { Customer, PaymentMethod } from "./objects.ts";
import { page } from "./rendering.ts";
import { type CardBehaviour, fingerprintOf, testCard } from "./test-cards.ts";

const issue = (emulator: Emulator, name: string, card: CardBehaviour): PaymentMethod => {
  const method: PaymentMethod = {
    id: emulator.store.newId("pm"),
    object: "payment_method",
    allow_redisplay: "unspecified",
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    card: {
      brand: card.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: "pass" },
      country: "US",
      display_brand: card.brand,
      exp_month: 12,
      exp_year: new Date(emulator.nowMs()).getUTCFullYear() + 3,
      fingerprint: fingerprintOf(card),
      funding: card.funding ?? "credit",
      generated_from: null,
      last4: card.last4,
      networks: { available: [card.brand], preferred: null },
      regulated_status: "unregulated",
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: emulator.now(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: "card",
  };
  const { card: _, ...plain } = method;
  const issued: PaymentMethod =
    card.method === "link" ? { ...plain, type: "link", link: { email: "customer@example.com" } } : method;
  return emulator.store.put(issued, { test_card: name });
};

/** The method of an id; a test id such as `pm_card_visa` issues a new card. */
export const paymentMethod = (emulator: Emulator, id: string, param = "payment_method"): PaymentMethod => {
  const card = testCard(id);
  if (card) return issue(emulator, id, card);
  const found = emulator.store.find<PaymentMethod>(id, "payment_method");
  if (!found) throw missing("PaymentMethod", id, param);
  return found;
};

export const behaviourOf = (emulator: Emulator, method: PaymentMethod): CardBehaviour =>
  testCard(String(emulator.store.hidden(method.id).test_card)) ?? { brand: "visa", last4: "4242" };

/** A card that was authenticated for later use is not asked again off session. */
export const markSetUp = (emulator: Emulator, method: PaymentMethod): void => {
  emulator.store.put(method, { set_up: true });
};

export const isSetUp = (emulator: Emulator, method: PaymentMethod): boolean =>
  emulator.store.hidden(method.id).set_up === true;

/** Saves a method to a customer. Does nothing if it is saved there already. */
export const attach = (emulator: Emulator, method: PaymentMethod, customer: string): PaymentMethod => {
  if (method.customer === customer) return method;
  if (method.customer !== null)
    throw refused(
      "The payment method you provided has already been attached to a customer.",
      "payment_method_unexpected_state",
    );
  if (emulator.store.hidden(method.id).detached === true)
    throw refused("This PaymentMethod was previously detached and may not be used again.");
  const attached = emulator.store.put({ ...method, customer });
  emulator.emit("payment_method.attached", attached);
  return attached;
};

/** Throws unless the method may pay for this customer. */
export const assertUsable = (emulator: Emulator, method: PaymentMethod, customer: string | null): void => {
  if (method.customer !== null && method.customer !== customer)
    throw refused(
      customer === null
        ? "The payment method you provided is attached to a customer so for security purposes you must provide the customer in the request."
        : "The customer does not have a payment method with the ID provided. The payment method must be attached to this customer.",
      undefined,
      { param: "payment_method" },
    );
  if (emulator.store.hidden(method.id).detached === true)
    throw refused("The provided PaymentMethod was detached from a Customer and may not be used again.");
};

const requireOwn = (emulator: Emulator, id: string) => {
  const customer = emulator.store.find<Customer>(id, "customer");
  if (!customer) throw missing("customer", id, "customer");
  return customer;
};

export const operations: Operations = {
  "POST /v1/payment_methods": (
    emulator,
    { params }: ApiRequest<{ card: { token: string }; allow_redisplay?: PaymentMethod["allow_redisplay"] }>,
  ) => {
    const { token } = params.card;
    const name = token.replace(/^tok_/, "pm_card_");
    const card = testCard(name);
    if (!card) throw missing("token", token, "card[token]");
    const { allow_redisplay = "unspecified" } = params;
    return emulator.store.put<PaymentMethod>({ ...issue(emulator, name, card), allow_redisplay });
  },

  "GET /v1/payment_methods/{id}": (emulator, { id }) => paymentMethod(emulator, id, "id"),

  "POST /v1/payment_methods/{id}/attach": (
    emulator,
    { id, params }: ApiRequest<Stripe.PaymentMethodAttachParams>,
  ) => {
    const customer = requireOwn(emulator, params.customer ?? "");
    const method = paymentMethod(emulator, id, "id");
    const refusal = behaviourOf(emulator, method).attach;
    if (refusal) throw cardDeclined({ ...refusal });
    return attach(emulator, method, customer.id);
  },

  "POST /v1/payment_methods/{id}/detach": (emulator, { id }) => {
    const method = paymentMethod(emulator, id, "id");
    if (method.customer === null)
      throw refused(
        "The payment method you provided is not attached to a customer so detachment is impossible.",
      );
    const detached = emulator.store.put({ ...method, customer: null }, { detached: true });
    emulator.emit("payment_method.detached", detached, { previous: { customer: method.customer } });
    return detached;
  },

  "GET /v1/customers/{id}/payment_methods": (
    emulator,
    { id, params }: ApiRequest<Stripe.CustomerListPaymentMethodsParams>,
  ) => {
    requireOwn(emulator, id);
    const own = emulator.store
      .all<PaymentMethod>("payment_method")
      .filter(
        (method) => method.customer === id && (params.type === undefined || method.type === params.type),
      );
    return page(`/v1/customers/${id}/payment_methods`, own, params);
  },
};
