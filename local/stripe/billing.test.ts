import type Stripe from "stripe";
import { expect, test } from "vitest";
import { DAY_MS, emulate, type Received, receiver, refusal } from "./testing.ts";

const HOUR_MS = 3_600_000;
const MONTH_MS = 31 * DAY_MS;

const setting = async (afterDunning?: "canceled") => {
  const hook = await receiver();
  const world = await emulate({
    webhooks: [{ url: hook.url, secret: "whsec_p" }],
    ...(afterDunning && { afterDunning }),
  });
  const { stripe, emulator } = world;
  const product = await stripe.products.create({ name: "Membership" });
  const price = await stripe.prices.create({
    product: product.id,
    currency: "usd",
    unit_amount: 1900,
    recurring: { interval: "month" },
  });
  const customer = await stripe.customers.create({ name: "Ada" });
  const told = async (prefix: string) => {
    await emulator.idle();
    return hook.received
      .splice(0)
      .map(({ body }: Received) => JSON.parse(body) as Stripe.Event)
      .filter(({ type }) => type.startsWith(prefix));
  };
  const begin = (extra: Partial<Stripe.SubscriptionCreateParams> = {}) =>
    stripe.subscriptions.create({ customer: customer.id, items: [{ price: price.id }], ...extra });
  const card = async (name: string) => {
    const { id } = await stripe.paymentMethods.attach(name, { customer: customer.id });
    await stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: id } });
    return id;
  };
  return { ...world, customer: customer.id, price: price.id, told, begin, card };
};

const typesOf = (events: Stripe.Event[]) => events.map(({ type }) => type);
const invoiceOf = ({ latest_invoice }: Stripe.Subscription) => latest_invoice as Stripe.Invoice;

test("a trial ends at the requested moment, and its card is charged then", async () => {
  const { stripe, time, pass, begin, card } = await setting();
  await card("pm_card_visa");
  const trial_end = time.ms / 1000 + 10 * 86_400;
  const trial = await begin({ trial_end, expand: ["latest_invoice"] });
  expect(trial).toMatchObject({ status: "trialing", trial_end, billing_cycle_anchor: trial_end });
  expect(trial.items.data[0]?.current_period_end).toBe(trial_end);
  await pass(10 * DAY_MS + HOUR_MS);
  expect(await stripe.subscriptions.retrieve(trial.id, { expand: ["latest_invoice"] })).toMatchObject({
    status: "active",
    latest_invoice: { status: "paid", amount_paid: 1900 },
  });
});

test("a trial's end must be in the future, and is given in one way only", async () => {
  const { time, begin } = await setting();
  expect((await refusal(begin({ trial_end: time.ms / 1000 - 1 }))).param).toBe("trial_end");
  const twice = begin({ trial_end: time.ms / 1000 + 9999, trial_period_days: 3 });
  expect((await refusal(twice)).param).toBe("trial_end");
});

test("a trial can be ended now: the first period begins and is charged", async () => {
  const { stripe, time, pass, begin, card } = await setting();
  await card("pm_card_visa");
  const trial = await begin({ trial_end: time.ms / 1000 + 10 * 86_400 });
  await pass(DAY_MS);
  const ended = await stripe.subscriptions.update(trial.id, { trial_end: "now", expand: ["latest_invoice"] });
  expect(ended).toMatchObject({ status: "active", latest_invoice: { status: "paid", amount_paid: 1900 } });
  expect(ended.items.data[0]?.current_period_start).toBe(time.ms / 1000);
  const later = time.ms / 1000 + 86_400;
  expect((await refusal(stripe.subscriptions.update(trial.id, { trial_end: later }))).message).toContain(
    "emulator",
  );
});

test("a running trial can be extended", async () => {
  const { stripe, time, pass, begin, card } = await setting();
  await card("pm_card_visa");
  const trial = await begin({ trial_end: time.ms / 1000 + 86_400 });
  const longer = time.ms / 1000 + 5 * 86_400;
  await stripe.subscriptions.update(trial.id, { trial_end: longer });
  await pass(2 * DAY_MS);
  expect(await stripe.subscriptions.retrieve(trial.id)).toMatchObject({
    status: "trialing",
    trial_end: longer,
  });
  await pass(3 * DAY_MS + HOUR_MS);
  expect(await stripe.subscriptions.retrieve(trial.id)).toMatchObject({ status: "active" });
});

test("after the last try a subscription is unpaid: it keeps billing, collects nothing, and a payment restores it", async () => {
  const { stripe, pass, begin, card, told } = await setting();
  await card("pm_card_visa");
  const { id } = await begin();
  await card("pm_card_chargeCustomerFail");
  await pass(MONTH_MS + HOUR_MS);
  await pass(8 * DAY_MS);
  expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ status: "past_due" });
  await told("");
  await pass(7 * DAY_MS);
  const unpaid = await stripe.subscriptions.retrieve(id, { expand: ["latest_invoice"] });
  expect(unpaid).toMatchObject({
    status: "unpaid",
    latest_invoice: { status: "open", attempt_count: 4, next_payment_attempt: null },
  });
  expect(typesOf(await told("customer.subscription"))).toEqual(["customer.subscription.updated"]);

  await pass(MONTH_MS);
  const later = await stripe.subscriptions.retrieve(id, { expand: ["latest_invoice"] });
  expect(later).toMatchObject({
    status: "unpaid",
    latest_invoice: { status: "draft", auto_advance: false, billing_reason: "subscription_cycle" },
  });
  expect(typesOf(await told("invoice.payment_failed"))).toEqual([]);
});

test("an unpaid subscription is active again when its latest invoice is paid", async () => {
  const { stripe, pass, begin, card } = await setting();
  await card("pm_card_visa");
  const { id } = await begin();
  await card("pm_card_chargeCustomerFail");
  await pass(MONTH_MS + HOUR_MS + 15 * DAY_MS);
  const { latest_invoice, status } = await stripe.subscriptions.retrieve(id);
  expect(status).toBe("unpaid");
  await stripe.invoices.pay(String(latest_invoice), { payment_method: "pm_card_visa" });
  expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ status: "active" });
});

test("the next invoice is announced a week before it is made, unless the subscription ends", async () => {
  const { stripe, pass, begin, card, told } = await setting();
  await card("pm_card_visa");
  const staying = await begin();
  const leaving = await begin();
  await stripe.subscriptions.update(leaving.id, { cancel_at_period_end: true });
  await told("");
  await pass(24 * DAY_MS - 1);
  expect(await told("invoice.upcoming")).toEqual([]);
  await pass(1);
  const announced = await told("invoice.upcoming");
  expect(announced.map(({ data }) => data.object)).toMatchObject([
    {
      billing_reason: "upcoming",
      amount_due: 1900,
      parent: { subscription_details: { subscription: staying.id } },
    },
  ]);
  await pass(31 * DAY_MS);
  expect(await told("invoice.upcoming")).toHaveLength(1);
});

test("an invoice and a charge have pages that people can open", async () => {
  const { stripe, begin, card } = await setting();
  await card("pm_card_visa");
  const subscription = await begin({ expand: ["latest_invoice"] });
  const { hosted_invoice_url, number } = invoiceOf(subscription);
  const page = await (await fetch(hosted_invoice_url ?? "")).text();
  expect(page).toContain(number);
  expect(page).toContain("$19.00");
  expect(page).toContain("Paid");
  const [charge] = (await stripe.charges.list({})).data;
  expect(await (await fetch(charge?.receipt_url ?? "")).text()).toContain("$19.00");
  expect((await fetch(`${hosted_invoice_url}x`)).status).toBe(404);
});

test("deleting a customer ends its subscriptions", async () => {
  const { stripe, customer, begin, card, told } = await setting();
  await card("pm_card_visa");
  const { id } = await begin();
  await told("");
  await stripe.customers.del(customer);
  expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ status: "canceled" });
  expect(typesOf(await told("customer.subscription"))).toEqual(["customer.subscription.deleted"]);
});

test("subscriptions are canceled after the last try if the account is set so", async () => {
  const { stripe, pass, begin, card } = await setting("canceled");
  await card("pm_card_visa");
  const { id } = await begin();
  await card("pm_card_chargeCustomerFail");
  await pass(MONTH_MS + HOUR_MS + 15 * DAY_MS);
  expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ status: "canceled" });
});
