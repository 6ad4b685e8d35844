import { expect, test, vi } from "vitest";
import { handler as runPayments } from "../../events/schedules/payments.ts";
import { transact } from "../../shared/data/engine/commit.ts";
import { historyOf } from "../../shared/data/engine/events.ts";
import type { Changes } from "../../shared/data/engine/write.ts";
import { incidents } from "../../shared/data/incidents.ts";
import { jobs } from "../../shared/data/jobs.ts";
import { bookPostings } from "../../shared/data/ledger.ts";
import { payments, sharingOf, transfers, transfersOf } from "../../shared/data/payments.ts";
import { providerDebts } from "../../shared/data/provider-debts.ts";
import { refundsOf } from "../../shared/data/refunds.ts";
import { balanceOf } from "../../shared/domain/payment/ledger.ts";
import { PaymentConflict } from "../../shared/domain/payment/payment.ts";
import { stuckIn } from "../../shared/domain/payment/stuck.ts";
import { newId } from "../../shared/kernel/id.ts";
import { plus } from "../../shared/kernel/time.ts";
import { takeBack } from "../../shared/workflows/payment/transfer-reversal.ts";
import { contest } from "../../tests/support/contested.ts";
import { killBefore } from "../../tests/support/kill-before-write.ts";
import { expectBooksAgree, paidWork, stripeByMonths } from "../../tests/support/money-months.ts";
import {
  completeJob,
  keepsMoney,
  moveJob,
  securedPayment,
  settled,
} from "../../tests/support/money-world.ts";
import {
  allSubscribers,
  type Caller,
  call,
  clock,
  deliver,
  renewed,
  runSchedule,
  signedIn,
  write,
} from "../../tests/support/world.ts";
import { handler as inbox } from "../notification/get-notifications.ts";
import { handler as capturePayment } from "./capture-payment.ts";
import { handler } from "./update-job-payment-status.ts";

vi.setConfig({ testTimeout: 60_000 });
const stripe = await stripeByMonths();
expectBooksAgree(stripe);
const { pass, worked, done, released } = paidWork(stripe);

type Body = { action: string; amount_minor?: number; reason?: string };
const decide = async (job_id: string, body: Body, key?: string, as?: Awaited<ReturnType<typeof signedIn>>) =>
  call(handler, {
    as: as ?? (await signedIn("admin")),
    params: { job_id },
    body: { reason: "Agreed by phone", ...body },
    ...(key && { headers: { "idempotency-key": key } }),
  });

const refundsAt = async (payment_id: string) => {
  const { payment_intent_id } = await payments.find(payment_id);
  const made = await stripe.platform.refunds.list({ payment_intent: payment_intent_id as string });
  return made.data.map(({ amount }) => amount);
};

const dispute = async (payment_id: string, amount?: number) => {
  const { charge_id } = await payments.find(payment_id);
  await fetch(`${stripe.emulator.url}/_emulator/disputes`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ charge: charge_id, ...(amount && { amount }) }),
  });
};

test("a share is held until an administrator releases it", async () => {
  const { job, payment_id } = await done("pm_card_bypassPending");
  const said = await decide(job.id, { action: "hold" });
  expect(said).toMatchObject({ status: 200, data: { status: "on_hold", transfer_state: "on_hold" } });
  await pass({ days: 4 });
  expect(await transfers.find(job.id, "1")).toMatchObject({ state: "on_hold", hold_reason: "admin" });
  expect((await decide(job.id, { action: "resume" })).data.status).toBe("captured");
  await pass({ minutes: 5 });
  expect(await transfers.find(job.id, "1")).toMatchObject({ state: "paid", amount_minor: 8500 });
  expect((await payments.find(payment_id)).status).toBe("released");
  const { id } = await transfers.find(job.id, "1");
  const { items } = await historyOf({ type: "transfer", id }, { limit: 10, scope: "test", order: "oldest" });
  expect(items.map(({ type, reason }) => [type, reason])).toEqual([
    ["transfer.scheduled", undefined],
    ["transfer.held", "Agreed by phone"],
    ["transfer.scheduled", "Agreed by phone"],
    ["transfer.paid", undefined],
  ]);
  expect(await decide(job.id, { action: "hold" })).toMatchObject({
    status: 409,
    error: { code: "payment.action_refused", details: { reason: "nothing_to_send" } },
  });
});

test("nothing is transferred while the bank or an administrator has to decide", async () => {
  const bank = await done();
  await dispute(bank.payment_id);
  await settled(stripe);
  expect(await decide(bank.job.id, { action: "resume" })).toMatchObject({
    status: 409,
    error: { code: "payment.action_refused", details: { reason: "payment_disputed" } },
  });
  expect(await decide(bank.job.id, { action: "refund", amount_minor: 1000 })).toMatchObject({
    status: 409,
    error: { code: "payment.action_refused", details: { reason: "payment_disputed" } },
  });
  const contested = await done();
  await contest(stripe, contested.job);
  expect(await decide(contested.job.id, { action: "resume" })).toMatchObject({
    status: 409,
    error: { code: "payment.action_refused", details: { reason: "job_disputed" } },
  });
});

test("a declined hold is tried again", async () => {
  const { job, payment_id } = await worked("assigned");
  const { payment_method_id, stripe_customer_id } = await payments.find(payment_id);
  await stripe.platform.paymentMethods.detach(payment_method_id as string);
  await pass({ days: 8 });
  expect((await payments.find(payment_id)).state).toBe("requires_action");
  expect((await decide(job.id, { action: "retry" })).data.state).toBe("requires_action");
  const other = await stripe.platform.paymentMethods.attach("pm_card_visa", {
    customer: stripe_customer_id as string,
  });
  const now = await payments.find(payment_id);
  await write(payments.update({ ...now, payment_method_id: other.id }));
  expect((await decide(job.id, { action: "retry" })).data).toMatchObject({
    state: "authorized",
    authorized_minor: 12_000,
  });
  expect(await decide(job.id, { action: "retry" })).toMatchObject({
    status: 409,
    error: { code: "payment.action_refused", details: { reason: "nothing_to_retry" } },
  });
});

test("a failed transfer is tried again", async () => {
  const { job } = await done();
  const planned = await transfers.find(job.id, "1");
  await write(transfers.update({ ...planned, state: "failed", tries: 5, failure: "account_invalid" }));
  expect((await decide(job.id, { action: "retry" })).status).toBe(200);
  expect(await transfers.find(job.id, "1")).toMatchObject({ state: "scheduled", tries: 0 });
});

test("the hold of an ended job is released, and a repeat gets the same answer; a live job's hold is not", async () => {
  const { job, payment_id } = await worked("in_progress");
  expect(await decide(job.id, { action: "cancel" })).toMatchObject({
    status: 409,
    error: { code: "payment.action_refused", details: { reason: "job_live", job_state: "in_progress" } },
  });
  await moveJob(job.id, { state: "canceled" });
  stripe.emulator.faults.add({ kind: "lose", type: "*", count: 9 });
  const killed = await killBefore("payment", 1, () => decide(job.id, { action: "cancel" }));
  expect(killed.status).toBe(500);
  expect((await payments.find(payment_id)).state).toBe("authorized");
  for (let times = 0; times < 2; times += 1)
    expect((await decide(job.id, { action: "cancel" })).data.state).toBe("voided");
  expect(balanceOf(await bookPostings(payment_id), "memo_held")).toBe(0);
});

test("captured money can't be canceled", async () => {
  const { job } = await done();
  expect(await decide(job.id, { action: "cancel" })).toMatchObject({
    status: 409,
    error: { code: "payment.invalid_transition", details: { from: "captured" } },
  });
});

/** What the nightly reconciliation reports about a payment, some hours later. */
const stuck = async (payment_id: string): Promise<string[]> => {
  const payment = await payments.find(payment_id);
  const [job, shares, refunds, books] = await Promise.all([
    jobs.find(payment.job_id),
    transfersOf(payment.job_id),
    refundsOf(payment_id),
    bookPostings(payment_id),
  ]);
  const later = plus(new Date().toISOString(), { hours: 3 });
  return stuckIn({ payment, job, transfers: shares, refunds, postings: books }, later);
};

const expectPaidOffline = async (payment_id: string, worker_id: string, fee_minor = 1500) => {
  await pass({ hours: 25 });
  expect(await payments.find(payment_id)).toMatchObject({
    state: "offline_paid",
    status: "offline_paid",
    fee_minor,
    captured_minor: 0,
  });
  expect((await payments.find(payment_id)).due_at).toBeUndefined();
  const books = await bookPostings(payment_id);
  expect(balanceOf(books)).toBe(0);
  expect(balanceOf(books, "memo_held")).toBe(0);
  expect(balanceOf(books, "provider_debt")).toBe(fee_minor);
  expect((await providerDebts.get(worker_id))?.amount_minor).toBe(fee_minor);
  const { payment_intent_id } = await payments.find(payment_id);
  const intent = await stripe.platform.paymentIntents.retrieve(payment_intent_id as string);
  expect(intent.status).toBe("canceled");
};

test("work paid directly is not charged, and its provider owes the fee from its next share", async () => {
  const { job, payment_id, worker } = await worked("awaiting_confirmation");
  expect(await decide(job.id, { action: "offline_paid" })).toMatchObject({
    status: 200,
    data: { state: "offline_paid", fee_minor: 1500 },
  });
  expect((await decide(job.id, { action: "offline_paid" })).status).toBe(200);
  await completeJob(stripe, job.id, worker.id);
  await expectPaidOffline(payment_id, worker.id);
  expect(await stuck(payment_id)).toEqual([]);
  const next = await securedPayment(stripe, { card: "pm_card_bypassPending" });
  await completeJob(stripe, next.job.id, worker.id);
  await pass({ hours: 25 });
  expect(await transfers.find(next.job.id, "1")).toMatchObject({ amount_minor: 7000, debt_minor: 1500 });
});

test.each([
  ["before it was recorded", 1, [] as const],
  ["after the hold was released", 2, [] as const],
  ["after the hold was released, and no webhook comes", 2, ["lose"] as const],
  ["after the hold was released, and each webhook comes twice", 2, ["duplicate"] as const],
])("paid directly and killed %s: releases the hold once and records the debt once", async (_, nth, kinds) => {
  const { job, payment_id, worker } = await worked("in_progress");
  for (const kind of kinds) stripe.emulator.faults.add({ kind, type: "*", count: 20 });
  const killed = await killBefore("payment", nth, () => decide(job.id, { action: "offline_paid" }));
  expect(killed.status).toBe(500);
  expect((await payments.find(payment_id)).state).toBe(nth === 1 ? "authorized" : "offline_paid");
  if (nth === 1) expect((await decide(job.id, { action: "offline_paid" })).status).toBe(200);
  await expectPaidOffline(payment_id, worker.id);
});

test("paid directly while the payment provider does not answer: the hold is released later", async () => {
  const { job, payment_id, worker } = await worked("in_progress");
  stripe.emulator.faults.add({ kind: "rate_limit", path: "/v1/payment_intents/*/cancel", count: 9 });
  expect((await decide(job.id, { action: "offline_paid" })).status).toBe(503);
  stripe.emulator.faults.clear();
  await expectPaidOffline(payment_id, worker.id);
});

test("of a concurrent capture and direct payment one counts", async () => {
  const { job, payment_id, worker } = await worked("awaiting_confirmation");
  const admin = await signedIn("admin");
  const capturing = () =>
    call(capturePayment, { as: admin, params: { payment_id }, body: { reason: "Guard" } });
  const both = await Promise.all([decide(job.id, { action: "offline_paid" }), capturing()]);
  await settled(stripe);
  const { state, captured_minor } = await payments.find(payment_id);
  expect(["captured", "offline_paid"]).toContain(state);
  expect(captured_minor).toBe(state === "captured" ? 10_000 : 0);
  expect(both.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
  expect((await providerDebts.get(worker.id))?.amount_minor ?? 0).toBe(state === "captured" ? 0 : 1500);
});

/** The payment intents of a payment that hold money. */
const holdsOf = (payment_id: string) =>
  stripe.emulator.state
    .list<{ id: string; object: string; status: string; metadata: Record<string, string> }>("payment_intent")
    .filter(({ metadata, status }) => metadata.payment_id === payment_id && status === "requires_capture");

test("paid directly after a renewal that was made but not recorded: both holds are released", async () => {
  const { job, payment_id } = await worked("assigned");
  clock.advance({ days: 6, hours: 1 });
  await settled(stripe);
  await killBefore("payment", 1, () => runSchedule(runPayments));
  expect(holdsOf(payment_id)).toHaveLength(1);
  await moveJob(job.id, { state: "awaiting_confirmation" });
  expect((await decide(job.id, { action: "offline_paid" })).status).toBe(200);
  await pass({ minutes: 2 });
  expect(holdsOf(payment_id)).toEqual([]);
  expect((await payments.find(payment_id)).state).toBe("offline_paid");
});

test("paid directly while a hold is renewed: one counts, and no second hold is left", async () => {
  for (let round = 0; round < 4; round += 1) {
    clock.set(new Date(Date.UTC(2029, round, 1, 9)).toISOString());
    const { job, payment_id } = await worked("assigned");
    clock.advance({ days: 6, hours: 1 });
    await settled(stripe);
    const renewing = runSchedule(runPayments);
    await moveJob(job.id, { state: "awaiting_confirmation" });
    const [said] = await Promise.all([decide(job.id, { action: "offline_paid" }), renewing]);
    await pass({ minutes: 2 });
    const { state } = await payments.find(payment_id);
    expect(["authorized", "captured", "offline_paid"]).toContain(state);
    expect(state === "offline_paid").toBe(said.status === 200);
    expect(holdsOf(payment_id)).toHaveLength(state === "authorized" ? 1 : 0);
  }
});

test("a renewal that was made but not recorded is found once work has begun, and its money is captured once", async () => {
  const { job, payment_id } = await worked("assigned");
  clock.advance({ days: 6, hours: 1 });
  await settled(stripe);
  await killBefore("payment", 1, () => runSchedule(runPayments));
  await moveJob(job.id, { state: "in_progress" });
  await pass({ minutes: 2 });
  const { payment_intent_id } = await payments.find(payment_id);
  expect(holdsOf(payment_id)).toMatchObject([{ id: payment_intent_id }]);
  await pass({ days: 6, hours: 1 });
  expect(await payments.find(payment_id)).toMatchObject({ state: "captured", captured_minor: 10_000 });
  expect(holdsOf(payment_id)).toEqual([]);
});

test("a failed payment of finished work can be settled directly, but not one of work that has not begun", async () => {
  const { job, payment_id, worker } = await worked("assigned");
  expect(await decide(job.id, { action: "offline_paid" })).toMatchObject({
    status: 409,
    error: { code: "payment.action_refused", details: { reason: "work_not_begun" } },
  });
  const { payment_method_id } = await payments.find(payment_id);
  await stripe.platform.paymentMethods.detach(payment_method_id as string);
  await pass({ days: 8 });
  await moveJob(job.id, {
    state: "completed",
    service_provider_id: worker.id as never,
    payment_id: payment_id as never,
  });
  await pass({ hours: 13 });
  expect((await payments.find(payment_id)).state).toBe("failed");
  expect((await decide(job.id, { action: "offline_paid", amount_minor: 9000 })).data).toMatchObject({
    state: "offline_paid",
    fee_minor: 1350,
  });
});

test("a refund is made once, and the provider's part is reversed", async () => {
  const { job, payment_id } = await released();
  const said = await decide(job.id, { action: "refund", amount_minor: 4000 });
  expect(said).toMatchObject({ status: 200, data: { refunded_minor: 4000, refund: { state: "succeeded" } } });
  await settled(stripe);
  expect(await transfers.find(job.id, "1")).toMatchObject({ reversed_minor: 3400 });
  expect(await decide(job.id, { action: "refund", amount_minor: 6001 })).toMatchObject({
    status: 422,
    error: { code: "refund.too_much", details: { remaining_minor: 6000 } },
  });
  expect((await decide(job.id, { action: "refund" })).data.state).toBe("refunded");
  expect(await refundsAt(payment_id)).toEqual([6000, 4000]);
  await settled(stripe);
  expect(await stuck(payment_id)).toEqual([]);
  expect((await decide(job.id, { action: "refund" })).error?.code).toBe("refund.too_much");
});

test("the provider owes what its balance does not cover", async () => {
  const { job, worker } = await released();
  await pass({ days: 7 });
  await decide(job.id, { action: "refund", amount_minor: 1000 });
  await settled(stripe);
  expect((await providerDebts.get(worker.id))?.amount_minor).toBe(850);
});

test("the provider is told what part of its share was refunded: before the transfer, after it, and what it owes then", async () => {
  const told = async (worker: Caller): Promise<string[]> => {
    const { data } = await call(inbox, { as: await renewed(worker) });
    return data.items
      .filter(({ type }: { type: string }) => type.startsWith("transfer."))
      .map(({ title, text }: { title: string; text: string }) => `${title}. ${text}`)
      .toSorted();
  };
  const early = await done();
  await decide(early.job.id, { action: "refund", amount_minor: 4000 });
  await pass({ hours: 25 });
  expect(await told(early.worker)).toEqual([
    "$51.00 is on its way to you. It is your share of “Replace a kitchen tap”, released to your payout account. $34.00 of it went back to the customer before.",
  ]);

  const late = await released();
  await decide(late.job.id, { action: "refund", amount_minor: 4000 });
  await settled(stripe);
  expect(await told(late.worker)).toEqual([
    "$34.00 was taken back from you. The customer of “Replace a kitchen tap” got money back. That was your part of it, and we took it from your payout account.",
    "$85.00 is on its way to you. It is your share of “Replace a kitchen tap”, released to your payout account.",
  ]);

  await pass({ days: 7 });
  await decide(late.job.id, { action: "refund", amount_minor: 1000 });
  await settled(stripe);
  expect((await told(late.worker)).slice(2)).toEqual([
    "You owe $8.50. The customer of “Replace a kitchen tap” got money back. Your part of it was more than your payout account had, so we keep this amount from what we send you next.",
  ]);
});

test("a refund that the bank returns gives the share again, and alerts a person", async () => {
  const { job, worker } = await released("pm_card_refundFail");
  await keepsMoney(stripe, worker);
  await pass({ hours: 24 });
  expect((await decide(job.id, { action: "refund", amount_minor: 4000 })).status).toBe(200);
  await settled(stripe);
  await pass({ minutes: 2 });
  await pass({ hours: 25 });
  expect(await transfersOf(job.id)).toMatchObject([
    { sequence: 1, state: "partially_reversed" },
    { sequence: 2, state: "paid", amount_minor: 3400 },
  ]);
  const opened = await incidents.page("ofReporter", `INCIDENTS#BY#${job.user_id}`, { limit: 5, scope: "t" });
  expect(opened.items).toMatchObject([{ category: "money_stuck", job_id: job.id }]);
});

test("a share that was never planned, because all was refunded then, is planned when the bank returns the refund", async () => {
  const { job, payment_id, worker } = await worked("in_progress", "pm_card_refundFail");
  const admin = await signedIn("admin");
  await call(capturePayment, { as: admin, params: { payment_id }, body: { reason: "Its hold ends." } });
  await settled(stripe);
  expect((await decide(job.id, { action: "refund" })).data.refunded_minor).toBe(10_000);
  await moveJob(job.id, { completed_at: new Date().toISOString(), completed_by: "user" });
  await completeJob(stripe, job.id, worker.id);
  await pass({ minutes: 2 });
  await settled(stripe);
  expect((await payments.find(payment_id)).refunded_minor).toBe(0);
  await pass({ hours: 25 });
  expect(await transfersOf(job.id)).toMatchObject([{ sequence: 1, state: "paid", amount_minor: 8500 }]);
});

test.each([
  ["", 0, [3400]],
  [", and another refund needs less", 1000, [2550, 850]],
])(
  "a refund that the bank returns while the share is being taken back gives the share again%s",
  async (_, other_minor, planned) => {
    const { job, payment_id, worker } = await released("pm_card_refundFail");
    await keepsMoney(stripe, worker);
    await pass({ hours: 24 });
    const { data } = await decide(job.id, { action: "refund", amount_minor: 4000 });
    const cause = data.refund.refund_id;
    const sharing = sharingOf(await payments.find(payment_id));
    stripe.emulator.faults.add({ kind: "lose", type: "transfer.reversed", count: 30 });
    const slow = await takeBack(sharing, { cause, now: new Date().toISOString(), newId });

    const others = (await allSubscribers()).filter(
      ({ subscription }) => subscription.name !== "take-back-refunded-share",
    );
    await deliver({ only: others });
    clock.advance({ minutes: 2 });
    await stripe.emulator.advance();
    await deliver({ only: others });
    expect((await payments.find(payment_id)).refunded_minor).toBe(0);
    expect(await transfersOf(job.id)).toMatchObject([{ state: "paid", reversed_minor: 0 }]);

    if (other_minor > 0)
      expect((await decide(job.id, { action: "refund", amount_minor: other_minor })).status).toBe(200);
    const store = (changes: Changes | undefined) => transact(changes?.writes ?? [], () => 29_000);
    await expect(store(slow)).rejects.toThrow(PaymentConflict().message);
    await store(await takeBack(sharing, { cause, now: new Date().toISOString(), newId }));
    expect(await takeBack(sharing, { cause, now: new Date().toISOString(), newId })).toBeUndefined();
    await settled(stripe);
    await pass({ minutes: 2 });
    await pass({ hours: 25 });
    expect(await transfersOf(job.id)).toMatchObject([
      { sequence: 1, state: "partially_reversed", reversed_minor: 3400 },
      ...planned.map((amount_minor) => ({ state: "paid", amount_minor })),
    ]);
  },
);

test.each([
  ["before it was recorded", "refund", 1, "lose"],
  ["after it was made, and no webhook comes", "payment", 2, "lose"],
  ["after it was made, and each webhook comes twice", "payment", 2, "duplicate"],
] as const)("a refund that was killed %s is made once when repeated", async (_, entity, nth, kind) => {
  const { job, payment_id } = await done();
  await settled(stripe);
  stripe.emulator.faults.add({ kind, type: "*", count: 30 });
  const admin = await signedIn("admin");
  const body = { action: "refund", amount_minor: 4000 };
  const killed = await killBefore(entity, nth, () => decide(job.id, body, "one", admin));
  expect(killed.status).toBe(500);
  if (kind === "duplicate") await settled(stripe);
  for (let times = 0; times < 2; times += 1)
    expect((await decide(job.id, body, "one", admin)).status).toBe(200);
  await pass({ hours: 25 });
  expect(await refundsAt(payment_id)).toEqual([4000]);
  expect((await payments.find(payment_id)).refunded_minor).toBe(4000);
  expect((await refundsOf(payment_id)).map(({ state }) => state)).toEqual(["succeeded"]);
  expect(await transfers.find(job.id, "1")).toMatchObject({ state: "paid", amount_minor: 5100 });
});

test("a refund that was killed after it was made is found later", async () => {
  const { job, payment_id } = await done();
  stripe.emulator.faults.add({ kind: "lose", type: "*", count: 30 });
  await killBefore("payment", 2, () => decide(job.id, { action: "refund", amount_minor: 4000 }));
  expect((await payments.find(payment_id)).refunded_minor).toBe(0);
  await pass({ hours: 2 });
  expect((await payments.find(payment_id)).refunded_minor).toBe(4000);
  expect(await refundsAt(payment_id)).toEqual([4000]);
});

test("equal refunds under different keys are different refunds, and what does not fit is refused", async () => {
  const { job, payment_id } = await done();
  const admin = await signedIn("admin");
  const body = { action: "refund", amount_minor: 4000 };
  const said = await Promise.all(["a", "b", "c"].map((key) => decide(job.id, body, key, admin)));
  expect(said.map(({ status }) => status).toSorted()).toEqual([200, 200, 422]);
  await settled(stripe);
  expect(await refundsAt(payment_id)).toEqual([4000, 4000]);
  expect(await payments.find(payment_id)).toMatchObject({
    refunded_minor: 8000,
    status: "partially_refunded",
  });
  expect((await payments.find(payment_id)).waiting).toBeUndefined();
});

const eventsOf = async (payment_id: string) => {
  const { items } = await historyOf(
    { type: "payment", id: payment_id },
    { limit: 100, scope: "test", order: "oldest" },
  );
  return items.filter(({ type }) => type.startsWith("refund."));
};

test("who decided a refund, and in what words, is known also if the payment provider's webhook reports it first", async () => {
  const { job, payment_id } = await done();
  const admin = await signedIn("admin");
  const body = { action: "refund", amount_minor: 4000, reason: "The tap is scratched" };
  await killBefore("payment", 2, () => decide(job.id, body, "told", admin));
  await settled(stripe);
  const told = await eventsOf(payment_id);
  expect(told.map(({ type, reason, data }) => [type, reason, data.author_id])).toEqual([
    ["refund.requested", "The tap is scratched", admin.id],
    ["refund.created", "The tap is scratched", admin.id],
    ["refund.succeeded", "The tap is scratched", admin.id],
  ]);
  expect(told.map(({ actor }) => actor.role)).toEqual(["admin", "system", "system"]);
  expect(await refundsOf(payment_id)).toMatchObject([
    { state: "succeeded", author_id: admin.id, note: "The tap is scratched" },
  ]);
});

test("a refund that waits for a bank that takes a part gives back what is left", async () => {
  const { job, payment_id } = await done();
  const admin = await signedIn("admin");
  await killBefore("payment", 2, () => decide(job.id, { action: "refund" }, "all", admin));
  expect(await refundsAt(payment_id)).toEqual([10_000]);
  const other = await done();
  stripe.emulator.faults.add({ kind: "rate_limit", path: "/v1/refunds", count: 9 });
  expect((await decide(other.job.id, { action: "refund" }, "all", admin)).status).toBe(503);
  stripe.emulator.faults.clear();
  await dispute(other.payment_id, 1765);
  await settled(stripe);
  await pass({ hours: 2 });
  expect((await payments.find(other.payment_id)).state).toBe("disputed");
  const [open] = (await payments.find(other.payment_id)).disputes;
  await stripe.platform.disputes.close(open?.dispute_id as string);
  await settled(stripe);
  expect((await payments.find(other.payment_id)).status).toBe("partially_refunded");
  await pass({ hours: 2 });
  expect(await refundsAt(other.payment_id)).toEqual([8235]);
  expect(await payments.find(other.payment_id)).toMatchObject({ refunded_minor: 8235, status: "refunded" });
  expect(await refundsOf(other.payment_id)).toMatchObject([{ state: "succeeded", amount_minor: 8235 }]);
  await pass({ hours: 25 });
  expect((await transfers.find(other.job.id, "1")).state).toBe("canceled");
});

test("only administrators decide, and only about existing jobs", async () => {
  const { user, job } = await worked("in_progress");
  const body = { action: "hold", reason: "mine" };
  expect((await call(handler, { as: user, params: { job_id: job.id }, body })).status).toBe(403);
  expect((await decide("019a8f6c2b7e4d1f0a3c5e79", { action: "hold" })).error?.code).toBe("job.not_found");
});
