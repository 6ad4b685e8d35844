import Stripe from "stripe";
import { expect, test } from "vitest";
import { DAY_MS, emulate, paid, receiver, refusal } from "./testing.ts";

const HOUR_S = 3600;
type Confirm = Stripe.PaymentIntentConfirmParams;

const hold = (stripe: Stripe, extra: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
  stripe.paymentIntents.create({
    amount: 10_000,
    currency: "usd",
    capture_method: "manual",
    allowed_payment_method_types: ["card", "link"],
    transfer_group: "job_1",
    metadata: { job_id: "1" },
    ...extra,
  });

const chargeOf = async (stripe: Stripe, id: string) =>
  (await stripe.paymentIntents.retrieve(id, { expand: ["latest_charge"] })).latest_charge as Stripe.Charge;

test("an app confirms with the publishable key and the client secret, the server captures", async () => {
  const { emulator, stripe, app } = await emulate();
  const customer = await stripe.customers.create({ email: "user@example.com", metadata: { user_id: "u1" } });
  const intent = await hold(stripe, { customer: customer.id, setup_future_usage: "off_session" });
  expect(intent).toMatchObject({ status: "requires_payment_method", amount_capturable: 0 });

  const client_secret = intent.client_secret ?? "";
  const confirmed = await app.paymentIntents.confirm(intent.id, {
    payment_method: "pm_card_visa",
    client_secret,
  } as Confirm);
  expect(confirmed).toMatchObject({ status: "requires_capture", amount_capturable: 10_000 });
  expect(await chargeOf(stripe, intent.id)).toMatchObject({
    captured: false,
    balance_transaction: null,
    transfer_group: "job_1",
  });

  const captured = await stripe.paymentIntents.capture(intent.id);
  expect(captured).toMatchObject({ status: "succeeded", amount_received: 10_000, amount_capturable: 0 });
  const methods = await stripe.customers.listPaymentMethods(customer.id);
  expect(methods.data.map((method) => method.id)).toEqual([captured.payment_method]);
  expect(emulator.state.ledger.balance()).toEqual({ usd: { available: 0, pending: 10_000 - 320 } });
});

test("a publishable key accesses only the intent of its client secret", async () => {
  const { stripe, app } = await emulate();
  const [intent, other] = [await hold(stripe), await hold(stripe)];
  const client_secret = other.client_secret ?? "";
  const confirm = (params: object) =>
    app.paymentIntents.confirm(intent.id, { payment_method: "pm_card_visa", ...params } as Confirm);
  expect(await refusal(confirm({ client_secret }))).toMatchObject({
    statusCode: 400,
    param: "client_secret",
  });
  expect(await refusal(confirm({}))).toMatchObject({ statusCode: 400 });
  expect(await refusal(app.paymentIntents.capture(intent.id))).toMatchObject({
    statusCode: 401,
    code: "secret_key_required",
  });
  expect(await app.paymentIntents.retrieve(other.id, { client_secret })).toMatchObject({ id: other.id });
});

test("a partial capture captures the part and releases the rest", async () => {
  const { emulator, stripe } = await emulate();
  const intent = await hold(stripe, { payment_method: "pm_card_visa", confirm: true });
  expect(
    await refusal(stripe.paymentIntents.capture(intent.id, { amount_to_capture: 10_001 })),
  ).toMatchObject({ code: "amount_too_large" });
  const captured = await stripe.paymentIntents.capture(intent.id, { amount_to_capture: 7000 });
  expect(captured).toMatchObject({
    status: "succeeded",
    amount: 10_000,
    amount_received: 7000,
    amount_capturable: 0,
  });
  expect(await chargeOf(stripe, intent.id)).toMatchObject({ amount_captured: 7000, captured: true });
  expect(await refusal(stripe.paymentIntents.capture(intent.id))).toMatchObject({
    code: "payment_intent_unexpected_state",
  });
  expect(await refusal(stripe.refunds.create({ payment_intent: intent.id, amount: 7001 }))).toMatchObject({
    statusCode: 400,
    param: "amount",
  });
  expect(emulator.state.ledger.sum()).toBe(0);
});

test.each([
  { who: "customer", method: "pm_card_visa", off_session: undefined, hours: 7 * 24 },
  { who: "customer", method: "pm_card_mastercard", off_session: undefined, hours: 7 * 24 },
  { who: "merchant", method: "pm_card_visa", off_session: true, hours: 4 * 24 + 18 },
  { who: "merchant", method: "pm_card_mastercard", off_session: true, hours: 7 * 24 },
])(
  "a $who's hold on $method expires after $hours hours, with an event",
  async ({ method, off_session, hours }) => {
    const hook = await receiver();
    const { stripe, pass } = await emulate({ webhooks: [{ url: hook.url, secret: "whsec_x" }] });
    const intent = await hold(stripe, { payment_method: method, confirm: true, off_session });
    const charge = await chargeOf(stripe, intent.id);
    expect(charge.payment_method_details?.card?.capture_before).toBe(intent.created + hours * HOUR_S);

    await pass(hours * HOUR_S * 1000 - 1);
    expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({ status: "requires_capture" });
    await pass(1);
    const expired = await stripe.paymentIntents.retrieve(intent.id);
    expect(expired).toMatchObject({
      status: "canceled",
      cancellation_reason: "expired",
      amount_capturable: 0,
    });
    expect(expired.canceled_at).toBe(intent.created + hours * HOUR_S);
    expect(hook.types()).toEqual([
      "charge.succeeded",
      "payment_intent.amount_capturable_updated",
      "payment_intent.canceled",
    ]);
    expect(JSON.parse(hook.received[0]?.body as string).data.object).toEqual(charge);
    expect(await refusal(stripe.paymentIntents.capture(intent.id))).toMatchObject({
      code: "charge_expired_for_capture",
    });
  },
);

test.each([
  ["pm_card_chargeDeclined", "card_declined", "generic_decline"],
  ["pm_card_visa_chargeDeclined", "card_declined", "generic_decline"],
  ["pm_card_chargeDeclinedInsufficientFunds", "card_declined", "insufficient_funds"],
  ["pm_card_chargeDeclinedExpiredCard", "expired_card", "expired_card"],
  ["pm_card_chargeDeclinedProcessingError", "processing_error", "processing_error"],
])("%s is declined, and another card still pays", async (method, code, decline_code) => {
  const hook = await receiver();
  const { emulator, stripe } = await emulate({ webhooks: [{ url: hook.url, secret: "whsec_x" }] });
  const intent = await hold(stripe);
  const declined = await refusal(stripe.paymentIntents.confirm(intent.id, { payment_method: method }));
  expect(declined).toBeInstanceOf(Stripe.errors.StripeCardError);
  expect(declined).toMatchObject({
    statusCode: 402,
    code,
    decline_code,
    payment_intent: { id: intent.id, status: "requires_payment_method" },
  });
  expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
    status: "requires_payment_method",
    payment_method: null,
    last_payment_error: { code, decline_code },
  });
  expect(await chargeOf(stripe, intent.id)).toMatchObject({
    status: "failed",
    paid: false,
    failure_code: code,
  });
  expect(
    await stripe.paymentIntents.confirm(intent.id, { payment_method: "pm_card_mastercard" }),
  ).toMatchObject({
    status: "requires_capture",
    last_payment_error: null,
  });
  await emulator.idle();
  expect(hook.types()).toEqual([
    "payment_intent.payment_failed",
    "charge.succeeded",
    "payment_intent.amount_capturable_updated",
  ]);
});

test("a card that can be saved may still be declined when charged", async () => {
  const { stripe } = await emulate();
  const { id: customer } = await stripe.customers.create({});
  const method = await stripe.paymentMethods.attach("pm_card_chargeCustomerFail", { customer });
  expect(method.customer).toBe(customer);
  const declined = await refusal(
    hold(stripe, { customer, payment_method: method.id, confirm: true, off_session: true }),
  );
  expect(declined).toMatchObject({ statusCode: 402, decline_code: "generic_decline" });
  expect(await refusal(stripe.paymentMethods.attach("pm_card_chargeDeclined", { customer }))).toMatchObject({
    statusCode: 402,
  });
});

test("a card that needs authentication asks on session and declines off session", async () => {
  const hook = await receiver();
  const { emulator, stripe } = await emulate({ webhooks: [{ url: hook.url, secret: "whsec_x" }] });
  const off = await refusal(
    hold(stripe, { payment_method: "pm_card_authenticationRequired", confirm: true, off_session: true }),
  );
  expect(off).toMatchObject({
    statusCode: 402,
    code: "authentication_required",
    decline_code: "authentication_required",
  });

  const intent = await hold(stripe, {
    payment_method: "pm_card_threeDSecure2Required",
    confirm: true,
    return_url: "http://127.0.0.1:1/back",
  });
  expect(intent).toMatchObject({ status: "requires_action", latest_charge: null });
  const page = intent.next_action?.redirect_to_url?.url ?? "";
  expect(await (await fetch(page)).text()).toContain("Complete authentication");
  const answered = await fetch(page, { method: "POST", redirect: "manual" });
  expect(answered.headers.get("location")).toBe("http://127.0.0.1:1/back");
  expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
    status: "requires_capture",
    next_action: null,
  });
  expect((await chargeOf(stripe, intent.id)).payment_method_details?.card?.three_d_secure).toMatchObject({
    result: "authenticated",
  });

  const failing = await hold(stripe, { payment_method: "pm_card_threeDSecure2Required", confirm: true });
  await fetch(failing.next_action?.redirect_to_url?.url ?? "", {
    method: "POST",
    headers: { accept: "application/json", "content-type": "application/json" },
    body: JSON.stringify({ outcome: "fail" }),
  });
  expect(await stripe.paymentIntents.retrieve(failing.id)).toMatchObject({
    status: "requires_payment_method",
    last_payment_error: { code: "payment_intent_authentication_failure" },
  });
  await emulator.idle();
  expect(hook.types()).toEqual([
    "payment_intent.payment_failed",
    "payment_intent.requires_action",
    "charge.succeeded",
    "payment_intent.amount_capturable_updated",
    "payment_intent.requires_action",
    "payment_intent.payment_failed",
  ]);
});

test("amounts stay within Stripe's bounds", async () => {
  const { stripe } = await emulate();
  expect(await refusal(hold(stripe, { amount: 49 }))).toMatchObject({
    code: "amount_too_small",
    param: "amount",
  });
  expect(await refusal(hold(stripe, { amount: 100_000_000 }))).toMatchObject({ code: "amount_too_large" });
  expect(await refusal(hold(stripe, { amount: 10.5 }))).toMatchObject({ code: "parameter_invalid_integer" });
  const { id } = await hold(stripe, { amount: 50 });
  expect(await refusal(stripe.paymentIntents.update(id, { amount: 1 }))).toMatchObject({
    code: "amount_too_small",
  });
});

test("an intent changes before it is confirmed and not after", async () => {
  const { stripe } = await emulate();
  const { id } = await hold(stripe);
  expect(await stripe.paymentIntents.update(id, { amount: 12_000, metadata: { extra: "x" } })).toMatchObject({
    amount: 12_000,
    metadata: { job_id: "1", extra: "x" },
  });
  await stripe.paymentIntents.confirm(id, { payment_method: "pm_card_visa" });
  expect(await refusal(stripe.paymentIntents.update(id, { amount: 1000 }))).toMatchObject({
    code: "payment_intent_unexpected_state",
  });
  expect(await stripe.paymentIntents.update(id, { metadata: { extra: "" } })).toMatchObject({
    metadata: { job_id: "1" },
  });
});

test.each([
  ["requires_payment_method", { cancel: true, capture: false, confirm: false }],
  ["requires_confirmation", { cancel: true, capture: false, confirm: true }],
  ["requires_action", { cancel: true, capture: false, confirm: true }],
  ["requires_capture", { cancel: true, capture: true, confirm: false }],
  ["succeeded", { cancel: false, capture: false, confirm: false }],
  ["canceled", { cancel: false, capture: false, confirm: false }],
] as const)("from %s only the allowed actions work", async (status, legal) => {
  const { stripe } = await emulate();
  const reach = async () => {
    if (status === "requires_payment_method") return hold(stripe);
    if (status === "requires_confirmation") return hold(stripe, { payment_method: "pm_card_visa" });
    if (status === "requires_action")
      return hold(stripe, { payment_method: "pm_card_threeDSecure2Required", confirm: true });
    const held = await hold(stripe, { payment_method: "pm_card_visa", confirm: true });
    if (status === "succeeded") return stripe.paymentIntents.capture(held.id);
    return status === "canceled" ? stripe.paymentIntents.cancel(held.id) : held;
  };
  for (const verb of ["cancel", "capture", "confirm"] as const) {
    const { id, status: reached } = await reach();
    expect(reached).toBe(status);
    const call = stripe.paymentIntents[verb](id);
    if (legal[verb]) await call;
    else
      expect(await refusal(call)).toMatchObject({ statusCode: 400, code: "payment_intent_unexpected_state" });
  }
});

test("a canceled hold moves no money", async () => {
  const { emulator, stripe } = await emulate();
  const intent = await hold(stripe, { payment_method: "pm_card_visa", confirm: true });
  expect(
    await stripe.paymentIntents.cancel(intent.id, { cancellation_reason: "requested_by_customer" }),
  ).toMatchObject({
    status: "canceled",
    cancellation_reason: "requested_by_customer",
  });
  expect(await chargeOf(stripe, intent.id)).toMatchObject({
    captured: false,
    amount_captured: 0,
    amount_refunded: 0,
    refunded: false,
  });
  expect(emulator.state.ledger.postings()).toEqual([]);
});

test("a saved method pays for its own customer only", async () => {
  const { stripe } = await emulate();
  const [own, other] = [await stripe.customers.create({}), await stripe.customers.create({})];
  const method = await stripe.paymentMethods.attach("pm_card_visa", { customer: own.id });
  expect(await refusal(hold(stripe, { customer: other.id, payment_method: method.id }))).toMatchObject({
    statusCode: 400,
  });
  expect(await refusal(hold(stripe, { payment_method: method.id }))).toMatchObject({ statusCode: 400 });
  expect(await refusal(stripe.paymentMethods.attach(method.id, { customer: other.id }))).toMatchObject({
    statusCode: 400,
  });
  expect(await hold(stripe, { customer: own.id, payment_method: method.id, confirm: true })).toMatchObject({
    status: "requires_capture",
  });
  await stripe.paymentMethods.detach(method.id);
  expect(await refusal(stripe.paymentMethods.attach(method.id, { customer: own.id }))).toMatchObject({
    statusCode: 400,
  });
});

test("automatic payment methods that may redirect need a return_url", async () => {
  const { stripe } = await emulate();
  const params = { amount: 1000, currency: "usd", payment_method: "pm_card_visa", confirm: true };
  expect((await refusal(stripe.paymentIntents.create(params))).message).toContain("return_url");
  expect(await paid(stripe, 1000)).toMatchObject({ status: "succeeded" });
});

test("of a card a statement says what is added to the account's words, and nothing else", async () => {
  const { stripe } = await emulate();
  const params = { amount: 1000, currency: "usd", allowed_payment_method_types: ["card" as const] };
  const { message } = await refusal(
    stripe.paymentIntents.create({ ...params, statement_descriptor: "SHOP" }),
  );
  expect(message).toContain("statement_descriptor_suffix");
  const { statement_descriptor_suffix } = await stripe.paymentIntents.create({
    ...params,
    statement_descriptor_suffix: "SHOP",
  });
  expect(statement_descriptor_suffix).toBe("SHOP");
});

test("payment intents are listed newest first, filtered by creation and customer", async () => {
  const { stripe, pass } = await emulate();
  const customer = await stripe.customers.create({});
  const first = await hold(stripe, { customer: customer.id });
  await pass(DAY_MS);
  const second = await hold(stripe);
  const ids = async (params: Stripe.PaymentIntentListParams) =>
    (await stripe.paymentIntents.list(params)).data.map(({ id }) => id);
  expect(await ids({})).toEqual([second.id, first.id]);
  expect(await ids({ created: { gt: first.created } })).toEqual([second.id]);
  expect(await ids({ customer: customer.id })).toEqual([first.id]);
});
