import type Stripe from "stripe";
import { expect, test } from "vitest";
import { DAY_MS, emulate, onboardedAccount, paid, receiver, refusal } from "./testing.ts";

const chargeId = (intent: Stripe.PaymentIntent) => (intent.latest_charge as Stripe.Charge).id;
const MINUTE_MS = 60_000;

test("money settles, is transferred, paid out and always sums to zero", async () => {
  const hook = await receiver();
  const { emulator, stripe, pass } = await emulate({
    webhooks: [{ url: hook.url, secret: "whsec_c", connect: true }],
  });
  const { ledger } = emulator.state;
  const destination = await onboardedAccount(emulator);
  const intent = await paid(stripe, 10_000, "pm_card_visa", { transfer_group: "job_7" });
  const transfer = await stripe.transfers.create({
    amount: 8500,
    currency: "usd",
    destination,
    source_transaction: chargeId(intent),
    transfer_group: "job_7",
    expand: ["balance_transaction", "destination"],
  });
  expect(transfer).toMatchObject({
    amount: 8500,
    transfer_group: "job_7",
    balance_transaction: { amount: -8500, net: -8500, type: "transfer" },
    destination: { id: destination, object: "account" },
  });
  expect(ledger.balance()).toEqual({ usd: { available: 0, pending: 10_000 - 320 - 8500 } });
  expect(ledger.balance(destination)).toEqual({ usd: { available: 0, pending: 8500 } });

  await pass(2 * DAY_MS);
  expect(ledger.balance()).toEqual({ usd: { available: 1180, pending: 0 } });
  const { data } = await stripe.payouts.list({}, { stripeAccount: destination });
  expect(data).toMatchObject([{ amount: 8500, status: "in_transit" }]);
  await pass(DAY_MS);
  expect(await stripe.payouts.retrieve(data[0]?.id ?? "", {}, { stripeAccount: destination })).toMatchObject({
    status: "paid",
  });
  expect(hook.types()).toContain("payout.paid");
  expect(ledger.balance(destination)).toEqual({ usd: { available: 0, pending: 0 } });
  expect(ledger.sum()).toBe(0);
  for (const account of ["platform", destination]) {
    const posted = ledger
      .postings()
      .filter(({ book }) => book === account)
      .reduce((sum, { amount }) => sum + amount, 0);
    const listed = emulator.state
      .list<Stripe.BalanceTransaction>("balance_transaction", account)
      .reduce((sum, { net }) => sum + net, 0);
    expect(posted).toBe(listed);
  }
  expect(await refusal(stripe.transfers.createReversal(transfer.id))).toMatchObject({
    code: "balance_insufficient",
  });
});

test("a transfer can't exceed its source or the available balance", async () => {
  const { emulator, stripe, pass } = await emulate();
  const destination = await onboardedAccount(emulator);
  const intent = await paid(stripe, 10_000);
  const transfer = (amount: number, extra: Partial<Stripe.TransferCreateParams> = {}) =>
    stripe.transfers.create({ amount, currency: "usd", destination, ...extra });
  const source = { source_transaction: chargeId(intent) };
  await transfer(6000, source);
  expect(await refusal(transfer(4001, source))).toMatchObject({ code: "balance_insufficient" });
  expect(await refusal(transfer(100))).toMatchObject({ code: "balance_insufficient" });
  await pass(2 * DAY_MS);
  expect(await transfer(100)).toMatchObject({ amount: 100, source_transaction: null });
  const held = await paid(stripe, 5000, "pm_card_visa", { capture_method: "manual" });
  expect(await refusal(transfer(100, { source_transaction: chargeId(held) }))).toMatchObject({
    param: "source_transaction",
  });
  expect(await refusal(transfer(100, { destination: "acct_none" }))).toMatchObject({
    code: "resource_missing",
    param: "destination",
  });
  expect(emulator.state.ledger.sum()).toBe(0);
});

test("a transfer is reversed in parts, never more than its amount", async () => {
  const hook = await receiver();
  const { emulator, stripe } = await emulate({ webhooks: [{ url: hook.url, secret: "whsec_p" }] });
  const destination = await onboardedAccount(emulator);
  const intent = await paid(stripe, 10_000, "pm_card_bypassPending");
  const { id } = await stripe.transfers.create({
    amount: 8000,
    currency: "usd",
    destination,
    source_transaction: chargeId(intent),
  });
  expect(await stripe.transfers.createReversal(id, { amount: 3000 })).toMatchObject({
    amount: 3000,
    transfer: id,
  });
  expect(await refusal(stripe.transfers.createReversal(id, { amount: 5001 }))).toMatchObject({
    statusCode: 400,
    param: "amount",
  });
  await stripe.transfers.createReversal(id);
  expect(await stripe.transfers.retrieve(id)).toMatchObject({
    reversed: true,
    amount_reversed: 8000,
    reversals: { data: [{ amount: 5000 }, { amount: 3000 }] },
  });
  await emulator.idle();
  expect(hook.types().filter((type) => type.startsWith("transfer."))).toEqual([
    "transfer.created",
    "transfer.reversed",
    "transfer.reversed",
  ]);
  expect(emulator.state.ledger.balance(destination)).toEqual({ usd: { available: 0, pending: 0 } });
  expect(emulator.state.ledger.sum()).toBe(0);
});

test("a reversal takes what is available, not what is pending", async () => {
  const { emulator, stripe, pass } = await emulate();
  const destination = await onboardedAccount(emulator);
  const intent = await paid(stripe, 10_000);
  const { id } = await stripe.transfers.create({
    amount: 8000,
    currency: "usd",
    destination,
    source_transaction: chargeId(intent),
  });
  expect(emulator.state.ledger.balance(destination)).toEqual({ usd: { available: 0, pending: 8000 } });
  expect(await refusal(stripe.transfers.createReversal(id, { amount: 1 }))).toMatchObject({
    code: "balance_insufficient",
  });
  await stripe.balanceSettings.update(
    { payments: { payouts: { schedule: { interval: "manual" } } } },
    { stripeAccount: destination },
  );
  await pass(2 * DAY_MS);
  expect(await stripe.transfers.createReversal(id, { amount: 8000 })).toMatchObject({ amount: 8000 });
});

test("refunds never exceed the captured amount", async () => {
  const { emulator, stripe } = await emulate();
  const intent = await paid(stripe, 10_000);
  const refund = (amount?: number) =>
    stripe.refunds.create({ payment_intent: intent.id, amount, reason: "requested_by_customer" });
  expect(await refund(4000)).toMatchObject({ status: "succeeded", amount: 4000 });
  expect(await refusal(refund(6001))).toMatchObject({ statusCode: 400, param: "amount" });
  await refund();
  expect(await refusal(refund())).toMatchObject({ code: "charge_already_refunded" });
  expect(await stripe.charges.retrieve(chargeId(intent))).toMatchObject({
    refunded: true,
    amount_refunded: 10_000,
  });
  expect((await stripe.refunds.list({ payment_intent: intent.id })).data.map(({ amount }) => amount)).toEqual(
    [6000, 4000],
  );
  expect(emulator.state.ledger.balance()).toEqual({ usd: { available: -10_000, pending: 10_000 - 320 } });
  const held = await paid(stripe, 5000, "pm_card_visa", { capture_method: "manual" });
  expect(await refusal(stripe.refunds.create({ payment_intent: held.id }))).toMatchObject({
    statusCode: 400,
  });
});

test("a refund that the bank returns fails later, and the money is back", async () => {
  const hook = await receiver();
  const { emulator, stripe, pass } = await emulate({ webhooks: [{ url: hook.url, secret: "whsec_p" }] });
  const intent = await paid(stripe, 10_000, "pm_card_refundFail");
  const refund = await stripe.refunds.create({ payment_intent: intent.id });
  expect(refund.status).toBe("succeeded");
  await pass(MINUTE_MS);
  expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({
    status: "failed",
    failure_reason: "expired_or_canceled_card",
  });
  expect(await stripe.charges.retrieve(chargeId(intent))).toMatchObject({
    amount_refunded: 0,
    refunded: false,
  });
  expect(hook.types().slice(-2)).toEqual(["refund.failed", "refund.updated"]);
  expect(emulator.state.ledger.balance()).toEqual({ usd: { available: 0, pending: 9680 } });

  const slow = await stripe.refunds.create({
    payment_intent: (await paid(stripe, 2000, "pm_card_pendingRefund")).id,
  });
  expect(slow.status).toBe("pending");
  await pass(MINUTE_MS);
  expect(await stripe.refunds.retrieve(slow.id)).toMatchObject({ status: "succeeded" });
});

test.each([
  ["winning_evidence", "won", 10_000 - 320 - 1500],
  ["losing_evidence", "lost", -320 - 1500],
] as const)("a dispute with %s is %s", async (uncategorized_text, status, net) => {
  const hook = await receiver();
  const { emulator, stripe } = await emulate({ webhooks: [{ url: hook.url, secret: "whsec_p" }] });
  const intent = await paid(stripe, 10_000, "pm_card_createDispute");
  expect(await stripe.charges.retrieve(chargeId(intent))).toMatchObject({ disputed: true });
  await emulator.idle();
  const created = hook.received
    .map(({ body }) => JSON.parse(body))
    .find(({ type }) => type === "charge.dispute.created");
  const { id } = created.data.object as Stripe.Dispute;
  expect(await stripe.disputes.retrieve(id)).toMatchObject({
    status: "needs_response",
    amount: 10_000,
    balance_transactions: [{ net: -11_500 }],
  });
  expect(await refusal(stripe.refunds.create({ payment_intent: intent.id }))).toMatchObject({
    code: "charge_disputed",
  });

  expect(await stripe.disputes.update(id, { evidence: { uncategorized_text } })).toMatchObject({ status });
  expect(await refusal(stripe.disputes.update(id, { evidence: { uncategorized_text } }))).toMatchObject({
    statusCode: 400,
  });
  await emulator.idle();
  expect(hook.types().filter((type) => type.startsWith("charge.dispute."))).toEqual([
    "charge.dispute.created",
    "charge.dispute.funds_withdrawn",
    "charge.dispute.updated",
    ...(status === "won" ? ["charge.dispute.funds_reinstated"] : []),
    "charge.dispute.closed",
  ]);
  const { available, pending } = emulator.state.ledger.balance().usd ?? { available: 0, pending: 0 };
  expect(available + pending).toBe(net);
  expect(emulator.state.ledger.sum()).toBe(0);
});

test("an unanswered dispute is lost when its evidence is due", async () => {
  const { emulator, stripe, pass } = await emulate();
  await paid(stripe, 10_000, "pm_card_createDispute");
  const [dispute] = emulator.state.list<Stripe.Dispute>("dispute");
  await pass(9 * DAY_MS);
  expect(await stripe.disputes.retrieve(dispute?.id ?? "")).toMatchObject({
    status: "lost",
    evidence_details: { past_due: true },
  });
});

test("a payout that the bank refuses returns to the balance", async () => {
  const hook = await receiver();
  const { emulator, stripe, pass } = await emulate({
    webhooks: [{ url: hook.url, secret: "whsec_c", connect: true }],
  });
  const destination = await onboardedAccount(emulator);
  await stripe.transfers.create({
    amount: 5000,
    currency: "usd",
    destination,
    source_transaction: chargeId(await paid(stripe, 10_000)),
  });
  emulator.faults.add({ kind: "payout_failure" });
  await pass(2 * DAY_MS);
  await pass(DAY_MS);
  expect(hook.types()).toContain("payout.failed");
  expect(emulator.state.ledger.balance(destination)).toEqual({ usd: { available: 5000, pending: 0 } });
  expect(emulator.state.ledger.sum()).toBe(0);
});

test("a destination charge splits itself and collects the application fee", async () => {
  const { emulator, stripe } = await emulate();
  const destination = await onboardedAccount(emulator);
  const intent = await paid(stripe, 10_000, "pm_card_visa", {
    transfer_data: { destination },
    application_fee_amount: 1500,
  });
  const charge = await stripe.charges.retrieve(chargeId(intent), { expand: ["transfer", "application_fee"] });
  expect(charge).toMatchObject({
    transfer: { amount: 10_000, destination },
    application_fee: { amount: 1500, account: destination },
  });
  const { available, pending } = emulator.state.ledger.balance(destination).usd ?? {
    available: 0,
    pending: 0,
  };
  expect(available + pending).toBe(8500);
  await stripe.refunds.create({ payment_intent: intent.id, amount: 5000, reverse_transfer: true });
  expect(await stripe.transfers.retrieve((charge.transfer as Stripe.Transfer).id)).toMatchObject({
    amount_reversed: 5000,
  });
  expect(emulator.state.ledger.sum()).toBe(0);
});
