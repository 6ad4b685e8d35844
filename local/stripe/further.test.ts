import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Stripe from "stripe";
import { expect, test } from "vitest";
import { startStripeEmulator } from "./server.ts";
import { DAY_MS, emulate, onboardedAccount, paid } from "./testing.ts";

const chargeId = ({ latest_charge }: Stripe.PaymentIntent): string =>
  typeof latest_charge === "string" ? latest_charge : (latest_charge?.id ?? "");

const told = async (url: string, path: string, body: object) => {
  const answer = await fetch(`${url}/_emulator/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify(body),
  });
  return (await answer.json()) as { id: string; status: string };
};

test("an answer is on disk: a process that is killed after it loses nothing", async () => {
  const directory = mkdtempSync(join(tmpdir(), "emulator-"));
  const dataFile = join(directory, "stripe.json");
  const emulator = await startStripeEmulator({
    secretKey: "sk_test_saved",
    publishableKey: "pk_test_saved",
    dataFile,
    webhooks: [],
  });
  const stripe = new Stripe("sk_test_saved", { host: "127.0.0.1", port: emulator.port, protocol: "http" });
  try {
    const made = await Promise.all(
      Array.from({ length: 5 }, (_, index) => stripe.customers.create({ metadata: { index } })),
    );
    const saved = readFileSync(dataFile, "utf8");
    expect(made.filter(({ id }) => !saved.includes(id))).toEqual([]);
  } finally {
    await emulator.close();
    rmSync(directory, { recursive: true });
  }
});

test("a partial capture is two transactions, which add up to the captured amount", async () => {
  const { emulator, stripe } = await emulate();
  const held = await paid(stripe, 12_000, "pm_card_visa", { capture_method: "manual" });
  await stripe.paymentIntents.capture(held.id, { amount_to_capture: 10_000 });
  const { data } = await stripe.balanceTransactions.list({ source: chargeId(held) });
  expect(
    data.map(({ amount, fee, type, reporting_category }) => [amount, fee, type, reporting_category]),
  ).toEqual([
    [-2000, 0, "refund", "partial_capture_reversal"],
    [12_000, 320, "charge", "charge"],
  ]);
  expect(emulator.state.ledger.sum()).toBe(0);
});

test("transfers, their reversals, charges and disputes are listed", async () => {
  const { stripe, emulator } = await emulate();
  const account = await onboardedAccount(emulator);
  const intent = await paid(stripe, 10_000, "pm_card_bypassPending", { transfer_group: "job_1" });
  const transfer = await stripe.transfers.create({
    amount: 8500,
    currency: "usd",
    destination: account,
    source_transaction: chargeId(intent),
    transfer_group: "job_1",
  });
  await stripe.transfers.createReversal(transfer.id, { amount: 500, metadata: { cause: "r" } });
  expect((await stripe.transfers.list({ transfer_group: "job_1" })).data.map(({ id }) => id)).toEqual([
    transfer.id,
  ]);
  expect((await stripe.transfers.list({ transfer_group: "job_2" })).data).toEqual([]);
  expect((await stripe.transfers.listReversals(transfer.id)).data).toMatchObject([
    { amount: 500, metadata: { cause: "r" } },
  ]);
  expect((await stripe.charges.list({ payment_intent: intent.id })).data).toHaveLength(1);
  await told(emulator.url, "disputes", { charge: chargeId(intent), amount: 4000 });
  expect((await stripe.disputes.list({ payment_intent: intent.id })).data).toMatchObject([
    { amount: 4000, status: "needs_response", balance_transactions: [{ amount: -4000, fee: 1500 }] },
  ]);
});

test("a dispute can be accepted; an inquiry moves no money until it becomes a dispute", async () => {
  const { stripe, emulator } = await emulate();
  const intent = await paid(stripe, 10_000);
  const charge = chargeId(intent);
  const inquiry = await told(emulator.url, "disputes", { charge, inquiry: true });
  expect(inquiry.status).toBe("warning_needs_response");
  expect((await stripe.charges.retrieve(charge)).disputed).toBe(false);
  const balance = () => {
    const { available, pending } = emulator.state.ledger.balance().usd ?? { available: 0, pending: 0 };
    return available + pending;
  };
  expect(balance()).toBe(9680);
  expect((await stripe.disputes.close(inquiry.id)).status).toBe("needs_response");
  expect(balance()).toBe(9680 - 10_000 - 1500);
  expect((await stripe.disputes.close(inquiry.id)).status).toBe("lost");
  await expect(stripe.disputes.close(inquiry.id)).rejects.toThrow(/closed already/);
  const second = await told(emulator.url, "disputes", {
    charge: chargeId(await paid(stripe, 5000)),
    inquiry: true,
  });
  const answered = { evidence: { uncategorized_text: "winning_evidence" } };
  expect((await stripe.disputes.update(second.id, answered)).status).toBe("warning_closed");
});

test("an account can be restricted or rejected, and is not paid then", async () => {
  const { stripe, emulator } = await emulate();
  const account = await onboardedAccount(emulator);
  const statusOf = async () =>
    (
      await stripe.v2.core.accounts.retrieve(account, {
        include: ["configuration.recipient", "requirements"],
      })
    ).configuration?.recipient?.capabilities?.stripe_balance?.stripe_transfers?.status;
  for (const [state, status] of [
    ["restricted", "restricted"],
    ["active", "active"],
    ["rejected", "rejected"],
  ]) {
    await told(emulator.url, `accounts/${account}`, { state });
    expect(await statusOf()).toBe(status);
  }
  const intent = await paid(stripe, 10_000);
  const sending = { amount: 1, currency: "usd", destination: account, source_transaction: chargeId(intent) };
  await expect(stripe.transfers.create(sending)).rejects.toThrow(/capabilities/);
});

test("a failed request with a version 2 key runs again, a successful one is repeated", async () => {
  const { stripe } = await emulate();
  const { id } = await stripe.v2.core.accounts.create(
    { contact_email: "a@example.com", identity: { country: "us" } },
    { idempotencyKey: "create" },
  );
  const close = () =>
    stripe.v2.core.accounts.close(id, { applied_configurations: ["recipient"] }, { idempotencyKey: "close" });
  await expect(close()).rejects.toThrow(/exactly the configurations/);
  await stripe.v2.core.accounts.update(id, {
    configuration: {
      recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } },
    },
  });
  expect((await close()).closed).toBe(true);
  expect((await close()).closed).toBe(true);
});

test("subscriptions are billed flexibly unless the classic way is asked for", async () => {
  const { stripe } = await emulate();
  const customer = await stripe.customers.create({});
  const product = await stripe.products.create({ name: "Plan" });
  const price = await stripe.prices.create({
    currency: "usd",
    product: product.id,
    recurring: { interval: "month" },
    unit_amount: 1900,
  });
  const begun = {
    customer: customer.id,
    items: [{ price: price.id }],
    payment_behavior: "default_incomplete",
  } satisfies Stripe.SubscriptionCreateParams;
  expect((await stripe.subscriptions.create(begun)).billing_mode.type).toBe("flexible");
});

test("an account chooses its payouts: delayed, manual, or the default", async () => {
  const { emulator, stripe, pass } = await emulate();
  const stripeAccount = await onboardedAccount(emulator);
  const { settlement_timing, payouts } = (await stripe.balanceSettings.retrieve({}, { stripeAccount }))
    .payments;
  expect([settlement_timing.delay_days, payouts?.schedule?.interval]).toEqual([2, "daily"]);
  const change = (payments: Stripe.BalanceSettingsUpdateParams.Payments) =>
    stripe.balanceSettings.update({ payments }, { stripeAccount });
  const later = await change({ settlement_timing: { delay_days_override: 10 } });
  expect(later.payments.settlement_timing).toMatchObject({ delay_days: 10, delay_days_override: 10 });
  for (const delay_days_override of [1, 32])
    await expect(change({ settlement_timing: { delay_days_override } })).rejects.toMatchObject({
      param: "payments[settlement_timing][delay_days_override]",
    });

  const send = async () =>
    stripe.transfers.create({
      amount: 5000,
      currency: "usd",
      destination: stripeAccount,
      source_transaction: chargeId(await paid(stripe, 10_000)),
    });
  const paidOut = async () => (await stripe.payouts.list({}, { stripeAccount })).data.length;
  await send();
  await pass(9 * DAY_MS);
  expect(await paidOut()).toBe(0);
  await pass(2 * DAY_MS);
  expect(await paidOut()).toBe(1);

  await change({
    payouts: { schedule: { interval: "manual" } },
    settlement_timing: { delay_days_override: "" },
  });
  await send();
  await pass(30 * DAY_MS);
  expect(await paidOut()).toBe(1);
  await change({ payouts: { schedule: { interval: "daily" } } });
  await pass(2 * DAY_MS);
  expect(await paidOut()).toBe(2);
});
