import type Stripe from "stripe";
import { expect, test } from "vitest";
import { emulate, receiver, refusal } from "./testing.ts";

type Confirm = Stripe.SetupIntentConfirmParams;

const setUp = async (stripe: Stripe) => {
  const customer = await stripe.customers.create({});
  const intent = await stripe.setupIntents.create({
    customer: customer.id,
    usage: "off_session",
    allowed_payment_method_types: ["card"],
  });
  return { customer, intent, client_secret: intent.client_secret ?? "" };
};

test("an app saves a card that later pays off session", async () => {
  const hook = await receiver();
  const { emulator, stripe, app } = await emulate({ webhooks: [{ url: hook.url, secret: "whsec_x" }] });
  const { customer, intent, client_secret } = await setUp(stripe);
  const confirmed = await app.setupIntents.confirm(intent.id, {
    payment_method: "pm_card_authenticationRequiredOnSetup",
    client_secret,
    return_url: "http://127.0.0.1:1/back",
  } as Confirm);
  expect(confirmed.status).toBe("requires_action");
  await fetch(confirmed.next_action?.redirect_to_url?.url ?? "", {
    method: "POST",
    headers: { accept: "application/json" },
  });

  const succeeded = await stripe.setupIntents.retrieve(intent.id);
  expect(succeeded).toMatchObject({ status: "succeeded", mandate: expect.stringMatching(/^mandate_/) });
  const payment = await stripe.paymentIntents.create({
    amount: 5000,
    currency: "usd",
    customer: customer.id,
    payment_method: String(succeeded.payment_method),
    allowed_payment_method_types: ["card"],
    off_session: true,
    confirm: true,
  });
  expect(payment.status).toBe("succeeded");
  await emulator.idle();
  expect(hook.types()).toEqual([
    "payment_method.attached",
    "setup_intent.succeeded",
    "charge.succeeded",
    "payment_intent.succeeded",
  ]);
});

test("a card that was not set up is declined off session", async () => {
  const { stripe } = await emulate();
  const customer = await stripe.customers.create({});
  const method = await stripe.paymentMethods.attach("pm_card_authenticationRequiredOnSetup", {
    customer: customer.id,
  });
  const payment = stripe.paymentIntents.create({
    amount: 5000,
    currency: "usd",
    customer: customer.id,
    payment_method: method.id,
    allowed_payment_method_types: ["card"],
    off_session: true,
    confirm: true,
  });
  expect(await refusal(payment)).toMatchObject({ code: "authentication_required" });
});

test("a refused card leaves the intent open, and an event says so", async () => {
  const hook = await receiver();
  const { emulator, stripe, app } = await emulate({ webhooks: [{ url: hook.url, secret: "whsec_x" }] });
  const { intent, client_secret } = await setUp(stripe);
  const confirm = (payment_method: string) =>
    app.setupIntents.confirm(intent.id, { payment_method, client_secret } as Confirm);
  expect(await refusal(confirm("pm_card_chargeDeclined"))).toMatchObject({
    statusCode: 402,
    code: "card_declined",
  });
  expect(await stripe.setupIntents.retrieve(intent.id)).toMatchObject({
    status: "requires_payment_method",
    last_setup_error: { code: "card_declined" },
  });
  const asked = await confirm("pm_card_threeDSecure2Required");
  const page = asked.next_action?.redirect_to_url?.url ?? "";
  await fetch(page, {
    method: "POST",
    headers: { accept: "application/json" },
    body: new URLSearchParams({ outcome: "fail" }),
  });
  expect(await stripe.setupIntents.retrieve(intent.id)).toMatchObject({
    status: "requires_payment_method",
    last_setup_error: { code: "setup_intent_authentication_failure" },
  });
  expect(await confirm("pm_card_visa")).toMatchObject({ status: "succeeded" });
  expect(await refusal(confirm("pm_card_visa"))).toMatchObject({ code: "setup_intent_unexpected_state" });
  expect(await refusal(stripe.setupIntents.cancel(intent.id))).toMatchObject({
    code: "setup_intent_unexpected_state",
  });
  await emulator.idle();
  expect(hook.types()).toEqual([
    "setup_intent.setup_failed",
    "setup_intent.setup_failed",
    "payment_method.attached",
    "setup_intent.succeeded",
  ]);
});

type Shown = { customer: { payment_methods: Stripe.PaymentMethod[] } };

test("a page shows the cards that a customer agreed to be shown again, for half an hour", async () => {
  const { stripe, app, pass } = await emulate();
  const { customer, intent, client_secret } = await setUp(stripe);
  const shownTo = (customer_session_client_secret: string): Promise<unknown> =>
    app.rawRequest("GET", `/v1/elements/sessions?${new URLSearchParams({ customer_session_client_secret })}`);
  const shows = async (components: Stripe.CustomerSessionCreateParams["components"]) => {
    const session = await stripe.customerSessions.create({ customer: customer.id, components });
    const { customer: shown } = (await shownTo(session.client_secret)) as Shown;
    return shown.payment_methods.map(({ card }) => card?.last4);
  };
  const features = { payment_method_redisplay: "enabled" as const };
  const card = (token: string, allow_redisplay: "always" | "limited") =>
    app.paymentMethods.create({ type: "card", card: { token }, allow_redisplay });
  const kept = await card("tok_visa", "always");
  await app.setupIntents.confirm(intent.id, { payment_method: kept.id, client_secret } as Confirm);
  const other = await setUp(stripe);
  await app.setupIntents.confirm(other.intent.id, {
    payment_method: (await card("tok_mastercard", "always")).id,
    client_secret: other.client_secret,
  } as Confirm);
  const once = await card("tok_amex", "limited");
  await stripe.paymentMethods.attach(once.id, { customer: customer.id });
  expect(await shows({ payment_element: { enabled: true, features } })).toEqual(["4242"]);
  expect(await shows({ payment_element: { enabled: true } })).toEqual([]);
  const session = await stripe.customerSessions.create({
    customer: customer.id,
    components: { payment_element: { enabled: true, features } },
  });
  await pass(1_800_000);
  expect(await refusal(shownTo(session.client_secret))).toMatchObject({ code: "resource_missing" });
  expect(
    await refusal(app.paymentMethods.create({ type: "card", card: { token: "tok_none" } })),
  ).toMatchObject({
    code: "resource_missing",
    param: "card[token]",
  });
});

test("the payment sheet gets a customer session and an ephemeral key", async () => {
  const { stripe } = await emulate();
  const { id: customer } = await stripe.customers.create({});
  const session = await stripe.customerSessions.create({
    customer,
    components: { mobile_payment_element: { enabled: true, features: { payment_method_save: "enabled" } } },
  });
  expect(session).toMatchObject({
    client_secret: expect.stringMatching(/^cuss_secret_/),
    customer,
    components: {
      mobile_payment_element: {
        enabled: true,
        features: { payment_method_save: "enabled", payment_method_remove: "disabled" },
      },
    },
  });
  const key = await stripe.ephemeralKeys.create({ customer }, { apiVersion: "2024-06-20" });
  expect(key).toMatchObject({ object: "ephemeral_key", secret: expect.stringMatching(/^ek_test_/) });
  await stripe.customers.del(customer);
  expect(await stripe.customers.retrieve(customer)).toEqual(expect.objectContaining({ deleted: true }));
  expect(
    await refusal(
      stripe.customerSessions.create({ customer, components: { pricing_table: { enabled: true } } }),
    ),
  ).toMatchObject({
    code: "resource_missing",
  });
});
