import type Stripe from "stripe";
import { expect, test } from "vitest";
import { DAY_MS, emulate, type Received, receiver, refusal } from "./testing.ts";

const HOUR_MS = 3_600_000;
const MONTH_MS = 31 * DAY_MS;

const productWithPrices = async (stripe: Stripe) => {
  const product = await stripe.products.create({ name: "Membership" });
  const price = (unit_amount: number, interval: "month" | "year" = "month") =>
    stripe.prices.create({ product: product.id, currency: "usd", unit_amount, recurring: { interval } });
  return { product, basic: await price(1000), pro: await price(3000), yearly: await price(20_000, "year") };
};

const setting = async () => {
  const hook = await receiver();
  const world = await emulate({
    webhooks: [{ url: hook.url, secret: "whsec_p" }],
    afterDunning: "canceled",
  });
  const { stripe, emulator } = world;
  const prices = await productWithPrices(stripe);
  const customer = await stripe.customers.create({ email: "provider@example.com" });
  const told = async (prefix: string) => {
    await emulator.idle();
    return hook.received
      .splice(0)
      .map(({ body }: Received) => JSON.parse(body).type as string)
      .filter((type) => type.startsWith(prefix));
  };
  return { ...world, ...prices, customer: customer.id, told };
};

const begin = (
  stripe: Stripe,
  customer: string,
  price: string,
  extra: Partial<Stripe.SubscriptionCreateParams> = {},
) =>
  stripe.subscriptions.create({
    customer,
    items: [{ price }],
    payment_behavior: "default_incomplete",
    payment_settings: { save_default_payment_method: "on_subscription" },
    expand: ["latest_invoice.confirmation_secret", "pending_setup_intent"],
    ...extra,
  });

const secretOf = (subscription: Stripe.Subscription) =>
  (subscription.latest_invoice as Stripe.Invoice).confirmation_secret?.client_secret ?? "";

/** The app confirms the first payment with its secret. */
const confirm = (app: Stripe, client_secret: string, payment_method: string) =>
  app.paymentIntents.confirm(client_secret.split("_secret_")[0] ?? "", {
    payment_method,
    client_secret,
  } as Stripe.PaymentIntentConfirmParams);

const begun = async (world: Awaited<ReturnType<typeof setting>>, price: string, method = "pm_card_visa") => {
  const subscription = await begin(world.stripe, world.customer, price);
  await confirm(world.app, secretOf(subscription), method);
  return world.stripe.subscriptions.retrieve(subscription.id);
};

const endOf = (subscription: Stripe.Subscription) => subscription.items.data[0]?.current_period_end ?? 0;

test("a subscription starts when the app pays its first invoice", async () => {
  const world = await setting();
  const { stripe, app, told } = world;
  const subscription = await begin(stripe, world.customer, world.basic.id);
  expect(subscription).toMatchObject({
    status: "incomplete",
    latest_invoice: { status: "open", amount_due: 1000, billing_reason: "subscription_create" },
  });
  await refusal(confirm(app, secretOf(subscription), "pm_card_chargeDeclined"));
  expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({ status: "incomplete" });
  await confirm(app, secretOf(subscription), "pm_card_visa");

  const active = await stripe.subscriptions.retrieve(subscription.id, {
    expand: ["latest_invoice.payments", "default_payment_method"],
  });
  expect(active).toMatchObject({
    status: "active",
    default_payment_method: { customer: world.customer, card: { last4: "4242" } },
    latest_invoice: { status: "paid", amount_paid: 1000, payments: { data: [{ status: "paid" }] } },
  });
  expect(new Date(endOf(active) * 1000).toISOString()).toBe("2027-01-01T09:00:00.000Z");
  const invoice = (active.latest_invoice as Stripe.Invoice).id;
  const payments = await stripe.invoicePayments.list({ invoice, expand: ["data.payment.payment_intent"] });
  expect(payments.data).toMatchObject([
    { amount_paid: 1000, payment: { payment_intent: { status: "succeeded" } } },
  ]);
  expect(await told("")).toEqual([
    "customer.subscription.created",
    "invoice.created",
    "invoice.finalized",
    "payment_intent.payment_failed",
    "invoice.payment_failed",
    "payment_method.attached",
    "charge.succeeded",
    "payment_intent.succeeded",
    "invoice.paid",
    "customer.subscription.updated",
  ]);
});

test("a subscription that is not paid within 23 hours expires for good", async () => {
  const world = await setting();
  const { stripe, app, pass, told } = world;
  const subscription = await begin(stripe, world.customer, world.basic.id);
  await pass(23 * HOUR_MS - 1);
  expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({ status: "incomplete" });
  await pass(1);
  expect(await stripe.subscriptions.retrieve(subscription.id, { expand: ["latest_invoice"] })).toMatchObject({
    status: "incomplete_expired",
    latest_invoice: { status: "void" },
  });
  expect(await told("customer.")).toEqual(["customer.subscription.created", "customer.subscription.updated"]);
  expect(await refusal(confirm(app, secretOf(subscription), "pm_card_visa"))).toMatchObject({
    code: "payment_intent_unexpected_state",
  });
});

test("it renews each month and follows the anchor", async () => {
  const world = await setting();
  const { stripe, emulator, pass, told } = world;
  const { id } = await begun(world, world.basic.id);
  await told("");
  await pass(MONTH_MS);
  const renewed = await stripe.subscriptions.retrieve(id, { expand: ["latest_invoice"] });
  expect(renewed).toMatchObject({
    status: "active",
    latest_invoice: { status: "draft", billing_reason: "subscription_cycle" },
  });
  expect(new Date(endOf(renewed) * 1000).toISOString()).toBe("2027-02-01T09:00:00.000Z");
  await pass(HOUR_MS);
  expect(await told("invoice.")).toEqual([
    "invoice.upcoming",
    "invoice.created",
    "invoice.finalized",
    "invoice.paid",
  ]);
  await pass(365 * DAY_MS);
  const invoices = await stripe.invoices.list({ subscription: id, status: "paid", limit: 100 });
  expect(invoices.data).toHaveLength(14);
  expect(new Set(invoices.data.map(({ number }) => number)).size).toBe(14);
  expect(emulator.state.ledger.sum()).toBe(0);
});

test("a renewal that fails is tried again and then ends the subscription", async () => {
  const world = await setting();
  const { stripe, pass, told } = world;
  const { id } = await begun(world, world.basic.id);
  const failing = await stripe.paymentMethods.attach("pm_card_chargeCustomerFail", {
    customer: world.customer,
  });
  await stripe.subscriptions.update(id, { default_payment_method: failing.id });
  await pass(MONTH_MS + HOUR_MS);
  expect(await stripe.subscriptions.retrieve(id, { expand: ["latest_invoice"] })).toMatchObject({
    status: "past_due",
    latest_invoice: { status: "open", attempt_count: 1, next_payment_attempt: expect.any(Number) },
  });
  await told("");
  for (const days of [3, 5]) {
    await pass(days * DAY_MS);
    expect(await told("invoice.")).toEqual(["invoice.payment_failed"]);
  }
  await pass(7 * DAY_MS);
  expect(await stripe.subscriptions.retrieve(id)).toMatchObject({
    status: "canceled",
    cancellation_details: { reason: "payment_failed" },
  });
  expect(await told("customer.subscription")).toEqual(["customer.subscription.deleted"]);
});

test("a past due subscription comes back when its invoice is paid", async () => {
  const world = await setting();
  const { stripe, pass } = world;
  const { id } = await begun(world, world.basic.id, "pm_card_visa");
  const failing = await stripe.paymentMethods.attach("pm_card_authenticationRequired", {
    customer: world.customer,
  });
  await stripe.subscriptions.update(id, { default_payment_method: failing.id });
  await pass(MONTH_MS + HOUR_MS);
  const { latest_invoice } = await stripe.subscriptions.retrieve(id);
  expect(await refusal(stripe.invoices.pay(String(latest_invoice)))).toMatchObject({
    code: "authentication_required",
  });
  expect(
    await stripe.invoices.pay(String(latest_invoice), { payment_method: "pm_card_mastercard" }),
  ).toMatchObject({ status: "paid" });
  expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ status: "active" });
  expect(await refusal(stripe.invoices.pay(String(latest_invoice)))).toMatchObject({
    code: "invoice_already_paid",
  });
});

test("an upgrade half way costs half the difference, as its preview said", async () => {
  const world = await setting();
  const { stripe, pass } = world;
  const subscription = await begun(world, world.basic.id);
  await pass(MONTH_MS / 2);
  const items = [{ id: subscription.items.data[0]?.id ?? "", price: world.pro.id }];
  const preview = await stripe.invoices.createPreview({
    subscription: subscription.id,
    subscription_details: { items, proration_behavior: "always_invoice" },
  });
  expect(preview).toMatchObject({ amount_due: 1000, lines: { data: [{ amount: -500 }, { amount: 1500 }] } });
  const before = (await stripe.invoices.list({ subscription: subscription.id })).data.length;

  const upgraded = await stripe.subscriptions.update(subscription.id, {
    items,
    proration_behavior: "always_invoice",
    payment_behavior: "pending_if_incomplete",
    expand: ["latest_invoice"],
  });
  expect(upgraded).toMatchObject({
    status: "active",
    pending_update: null,
    latest_invoice: { status: "paid", amount_paid: 1000, billing_reason: "subscription_update" },
  });
  expect(upgraded.items.data).toMatchObject([
    { price: { id: world.pro.id }, current_period_end: endOf(subscription) },
  ]);
  expect((await stripe.invoices.list({ subscription: subscription.id })).data).toHaveLength(before + 1);
});

test("an upgrade that is not paid waits, and expires after 23 hours", async () => {
  const world = await setting();
  const { stripe, pass, told } = world;
  const subscription = await begun(world, world.basic.id);
  const failing = await stripe.paymentMethods.attach("pm_card_chargeCustomerFail", {
    customer: world.customer,
  });
  await stripe.subscriptions.update(subscription.id, { default_payment_method: failing.id });
  await pass(MONTH_MS / 2);
  const upgrade = () =>
    stripe.subscriptions.update(subscription.id, {
      items: [{ id: subscription.items.data[0]?.id, price: world.pro.id }],
      proration_behavior: "always_invoice",
      payment_behavior: "pending_if_incomplete",
    });
  const waiting = await upgrade();
  expect(waiting).toMatchObject({
    status: "active",
    pending_update: { subscription_items: [{ price: { id: world.pro.id } }] },
  });
  expect(waiting.items.data[0]?.price.id).toBe(world.basic.id);
  await pass(23 * HOUR_MS);
  expect(await stripe.subscriptions.retrieve(subscription.id, { expand: ["latest_invoice"] })).toMatchObject({
    pending_update: null,
    latest_invoice: { status: "void" },
    items: { data: [{ price: { id: world.basic.id } }] },
  });
  expect(await told("customer.subscription.pending")).toEqual([
    "customer.subscription.pending_update_expired",
  ]);

  const again = await upgrade();
  await stripe.invoices.pay(String(again.latest_invoice), { payment_method: "pm_card_visa" });
  expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
    pending_update: null,
    items: { data: [{ price: { id: world.pro.id } }] },
  });
  expect(await told("customer.subscription.pending")).toEqual([
    "customer.subscription.pending_update_applied",
  ]);
});

test("an update that must be paid at once fails completely", async () => {
  const world = await setting();
  const { stripe, pass } = world;
  const subscription = await begun(world, world.basic.id);
  const failing = await stripe.paymentMethods.attach("pm_card_chargeCustomerFail", {
    customer: world.customer,
  });
  await stripe.subscriptions.update(subscription.id, { default_payment_method: failing.id });
  await pass(DAY_MS);
  const update = stripe.subscriptions.update(subscription.id, {
    items: [{ id: subscription.items.data[0]?.id, price: world.pro.id }],
    proration_behavior: "always_invoice",
    payment_behavior: "error_if_incomplete",
  });
  expect(await refusal(update)).toMatchObject({ statusCode: 402 });
  expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
    status: "active",
    latest_invoice: subscription.latest_invoice,
    items: { data: [{ price: { id: world.basic.id } }] },
  });
});

test("a downgrade's credit pays the next invoice", async () => {
  const world = await setting();
  const { stripe, pass } = world;
  const subscription = await begun(world, world.pro.id);
  await pass(MONTH_MS / 2);
  const items = [{ id: subscription.items.data[0]?.id, price: world.basic.id }];
  await stripe.subscriptions.update(subscription.id, { items, proration_behavior: "always_invoice" });
  expect(await stripe.customers.retrieve(world.customer)).toMatchObject({ balance: -1000 });
  await pass(MONTH_MS / 2 + HOUR_MS);
  expect((await stripe.invoices.list({ subscription: subscription.id, limit: 1 })).data).toMatchObject([
    { total: 1000, starting_balance: -1000, ending_balance: 0, amount_due: 0, status: "paid" },
  ]);
});

test("prorations wait for the next invoice unless asked for at once", async () => {
  const world = await setting();
  const { stripe, pass } = world;
  const subscription = await begun(world, world.basic.id);
  await pass(MONTH_MS / 2);
  await stripe.subscriptions.update(subscription.id, {
    items: [{ id: subscription.items.data[0]?.id, price: world.pro.id }],
  });
  expect((await stripe.invoices.list({ subscription: subscription.id })).data).toHaveLength(1);
  await pass(MONTH_MS / 2 + HOUR_MS);
  expect((await stripe.invoices.list({ subscription: subscription.id, limit: 1 })).data).toMatchObject([
    { total: 4000, status: "paid" },
  ]);
});

test("another interval starts a new cycle at once", async () => {
  const world = await setting();
  const { stripe, pass } = world;
  const subscription = await begun(world, world.basic.id);
  await pass(MONTH_MS / 2);
  const items = [{ id: subscription.items.data[0]?.id, price: world.yearly.id }];
  const yearly = await stripe.subscriptions.update(subscription.id, { items, expand: ["latest_invoice"] });
  expect(yearly).toMatchObject({ latest_invoice: { amount_paid: 20_000 - 500, status: "paid" } });
  expect(new Date(endOf(yearly) * 1000).toISOString()).toBe("2027-12-16T21:00:00.000Z");
});

test("it ends with its period if requested, or at once", async () => {
  const world = await setting();
  const { stripe, pass, told } = world;
  const leaving = await begun(world, world.basic.id);
  const other = await begun(world, world.basic.id);
  expect(await stripe.subscriptions.update(leaving.id, { cancel_at_period_end: true })).toMatchObject({
    status: "active",
    cancel_at: endOf(leaving),
  });
  await told("");
  expect(await stripe.subscriptions.cancel(other.id)).toMatchObject({ status: "canceled" });
  expect(await told("customer.")).toEqual(["customer.subscription.deleted"]);
  await pass(MONTH_MS);
  expect(await stripe.subscriptions.retrieve(leaving.id)).toMatchObject({
    status: "canceled",
    ended_at: endOf(leaving),
  });
  expect((await stripe.subscriptions.list({})).data).toEqual([]);
  expect((await stripe.subscriptions.list({ status: "all" })).data).toHaveLength(2);
});

test("a trial asks for a card, which is charged when the trial ends", async () => {
  const world = await setting();
  const { stripe, app, pass, told } = world;
  const trial = await begin(stripe, world.customer, world.basic.id, { trial_period_days: 14 });
  const setup = trial.pending_setup_intent as Stripe.SetupIntent;
  expect(trial).toMatchObject({ status: "trialing", latest_invoice: { status: "paid", amount_due: 0 } });
  await app.setupIntents.confirm(setup.id, {
    payment_method: "pm_card_visa",
    client_secret: setup.client_secret,
  } as Stripe.SetupIntentConfirmParams);
  await told("");
  await pass(11 * DAY_MS);
  expect(await told("customer.")).toEqual(["customer.subscription.trial_will_end"]);
  await pass(3 * DAY_MS + HOUR_MS);
  expect(await stripe.subscriptions.retrieve(trial.id, { expand: ["latest_invoice"] })).toMatchObject({
    status: "active",
    pending_setup_intent: null,
    latest_invoice: { status: "paid", amount_paid: 1000 },
  });
});

test("a membership's price changes by moving its lookup key", async () => {
  const { stripe } = await emulate();
  const { product } = await productWithPrices(stripe);
  const monthly = {
    product: product.id,
    currency: "usd",
    recurring: { interval: "month" as const },
    lookup_key: "pro",
  };
  const old = await stripe.prices.create({ ...monthly, unit_amount: 1000 });
  expect(await refusal(stripe.prices.create({ ...monthly, unit_amount: 1200 }))).toMatchObject({
    param: "lookup_key",
  });
  const fresh = await stripe.prices.create({ ...monthly, unit_amount: 1200, transfer_lookup_key: true });
  await stripe.prices.update(old.id, { active: false });
  const listed = await stripe.prices.list({ lookup_keys: ["pro"], active: true, expand: ["data.product"] });
  expect(listed.data).toMatchObject([{ id: fresh.id, unit_amount: 1200, product: { name: "Membership" } }]);
  expect(String(listed.data[0]?.unit_amount_decimal)).toBe("1200");
  await stripe.products.update(product.id, { name: "Membership Plus" });
  expect(await stripe.products.retrieve(product.id)).toMatchObject({ name: "Membership Plus" });
  const customer = await stripe.customers.create({});
  expect((await refusal(begin(stripe, customer.id, old.id))).message).toContain("inactive");
});
