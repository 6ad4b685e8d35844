import { expect, test, vi } from "vitest";
import { handler as runTransfers } from "../../events/schedules/transfers.ts";
import { handler as acceptPayment } from "../../functions/payment/accept-job-payment.ts";
import { handler as capturePayment } from "../../functions/payment/capture-payment.ts";
import { handler as releaseNow } from "../../functions/payment/create-connect-payment.ts";
import { incidents } from "../../shared/data/incidents.ts";
import { jobs } from "../../shared/data/jobs.ts";
import { bookPostings } from "../../shared/data/ledger.ts";
import { payments, transfers, transfersOf } from "../../shared/data/payments.ts";
import { providerDebts } from "../../shared/data/provider-debts.ts";
import { refundsOf } from "../../shared/data/refunds.ts";
import { JobCanceled, JobRescheduled } from "../../shared/domain/job/events.ts";
import { jobFacts } from "../../shared/domain/job/facts.ts";
import { balanceOf } from "../../shared/domain/payment/ledger.ts";
import { contest } from "../support/contested.ts";
import { expectBooksAgree, paidWork, stripeByMonths } from "../support/money-months.ts";
import { completeJob, keepsMoney, moveJob, securedPayment, settled } from "../support/money-world.ts";
import { call, clock, deliver, runSchedule, signedIn, tell, write } from "../support/world.ts";

vi.setConfig({ testTimeout: 60_000 });
const stripe = await stripeByMonths();
expectBooksAgree(stripe);
const { pass, worked, done, released } = paidWork(stripe);

const capture = async (payment_id: string) =>
  call(capturePayment, {
    as: await signedIn("admin"),
    params: { payment_id },
    body: { reason: "Agreed by phone" },
  });

const intentsOf = (payment_id: string) =>
  stripe.emulator.state
    .list<{ id: string; object: string; status: string; metadata: Record<string, string> }>("payment_intent")
    .filter(({ metadata }) => metadata.payment_id === payment_id);

const chargeOf = async (payment_id: string) => (await payments.find(payment_id)).charge_id as string;

const asked = async (path: string, body: object) => {
  const answer = await fetch(`${stripe.emulator.url}/_emulator/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify(body),
  });
  return (await answer.json()) as { id: string };
};

/** No money is left between two accounts: the share is where it belongs. */
const expectSettled = async (payment_id: string, fee_minor: number) => {
  const books = await bookPostings(payment_id);
  expect(balanceOf(books)).toBe(0);
  expect(0 + balanceOf(books, "provider_payable")).toBe(0);
  expect(0 - balanceOf(books, "platform_fee")).toBe(fee_minor);
};

/**
 * Ways in which money was lost before, by the numbers of a list of fourteen. The others of the list: 3 also in
 * functions/payment/update-job-payment-status.test.ts, 8 in events/subscribers/refund-resolved-incident.test.ts, 11 also in
 * events/schedules/reconciliation.test.ts, 14 also in shared/kernel/money.test.ts, functions/service-provider/jobs/change-price.test.ts
 * and functions/admin/subscription/subscription-plateform-charge-update.test.ts.
 */
test("1: a full refund decided after capture is paid", async () => {
  const { job, payment_id } = await worked("awaiting_confirmation");
  expect((await capture(payment_id)).status).toBe(200);
  await (await contest(stripe, job)).decide("refund_full");
  await pass({ hours: 25 });
  expect((await jobs.find(job.id)).state).toBe("canceled");
  expect(await payments.find(payment_id)).toMatchObject({ captured_minor: 10_000, refunded_minor: 10_000 });
  expect((await transfers.get(job.id, "1"))?.state).not.toBe("paid");
  await expectSettled(payment_id, 0);
});

test("1: a partial refund decided after capture is paid and lowers the provider's share", async () => {
  const { job, payment_id } = await worked("awaiting_confirmation");
  await capture(payment_id);
  await (await contest(stripe, job)).decide("refund_partial", 4000);
  await settled(stripe);
  await pass({ hours: 25 });
  expect(await payments.find(payment_id)).toMatchObject({ captured_minor: 10_000, refunded_minor: 4000 });
  expect(await transfers.find(job.id, "1")).toMatchObject({ state: "paid", amount_minor: 5100 });
  await expectSettled(payment_id, 900);
});

test("2: a hold whose renewal is refused stays and is captured", async () => {
  const { job, payment_id, worker } = await worked("assigned");
  const before = await payments.find(payment_id);
  await stripe.platform.paymentMethods.detach(before.payment_method_id as string);
  await pass({ days: 6, hours: 1 });
  expect(await payments.find(payment_id)).toMatchObject({
    state: "authorized",
    payment_intent_id: before.payment_intent_id,
  });
  await completeJob(stripe, job.id, worker.id);
  expect(await payments.find(payment_id)).toMatchObject({ state: "captured", captured_minor: 10_000 });
});

test("2: a hold whose renewal is declined stays, and no second hold is left open", async () => {
  const { payment_id, job, worker } = await worked("assigned");
  const before = await payments.find(payment_id);
  const declining = await stripe.platform.paymentMethods.attach("pm_card_chargeCustomerFail", {
    customer: before.stripe_customer_id as string,
  });
  await write(payments.update({ ...before, payment_method_id: declining.id }));
  await pass({ days: 6, hours: 1 });
  expect(await payments.find(payment_id)).toMatchObject({
    state: "authorized",
    payment_intent_id: before.payment_intent_id,
    failure: "generic_decline",
  });
  expect(
    intentsOf(payment_id)
      .map(({ status }) => status)
      .sort(),
  ).toEqual(["canceled", "requires_capture"]);
  await completeJob(stripe, job.id, worker.id);
  expect((await payments.find(payment_id)).captured_minor).toBe(10_000);
});

test("2: a job whose hold is lost can't start and is canceled in time", async () => {
  const { payment_id, job } = await worked("assigned");
  const { payment_method_id } = await payments.find(payment_id);
  await stripe.platform.paymentMethods.detach(payment_method_id as string);
  await pass({ days: 6, hours: 1 });
  await pass({ days: 1 });
  expect((await jobs.find(job.id)).payment_held).toBe(false);
  expect((await payments.find(payment_id)).state).toBe("requires_action");
  await pass({ hours: 13 });
  expect((await payments.find(payment_id)).state).toBe("failed");
  expect((await jobs.find(job.id)).state).toBe("canceled");
});

test("2: moving a job by a month releases its hold and charges shortly before the new start", async () => {
  const { payment_id, job } = await securedPayment(stripe);
  const day = 86_400_000;
  const moved = await moveJob(job.id, {
    starts_at: new Date(Date.parse(job.starts_at) + 30 * day).toISOString(),
    ends_at: new Date(Date.parse(job.ends_at) + 30 * day).toISOString(),
  });
  const { scheduled_date, scheduled_time, time_zone, offset_minutes } = moved;
  const time = { scheduled_date, scheduled_time, time_zone, offset_minutes };
  await tell(JobRescheduled.atVersion(moved, { data: { ...jobFacts(moved), ...time, by: "user" } as never }));
  await settled(stripe);
  await pass({ minutes: 2 });
  expect(await payments.find(payment_id)).toMatchObject({ state: "setup_stored", authorized_minor: 0 });
  expect((await jobs.find(job.id)).payment_held).toBe(false);
  expect(balanceOf(await bookPostings(payment_id), "memo_held")).toBe(0);
  await pass({ days: 29 });
  expect((await payments.find(payment_id)).state).toBe("setup_stored");
  await pass({ days: 1 });
  expect(await payments.find(payment_id)).toMatchObject({ state: "authorized", authorized_minor: 12_000 });
  expect(intentsOf(payment_id)).toHaveLength(2);
});

test.each([
  ["at once", 0],
  ["a day later", 25],
])("3: a refund whose outcome nobody learned is made once, though it is repeated %s", async (_, hours) => {
  const { job, payment_id } = await worked("awaiting_confirmation");
  await capture(payment_id);
  await settled(stripe);
  const { decide } = await contest(stripe, job);
  stripe.emulator.faults.add({ kind: "lose", type: "*", count: 50 });
  stripe.emulator.faults.add({ kind: "error_after_commit", method: "POST", path: "/v1/refunds", count: 9 });
  await decide("refund_partial", 4000);
  await deliver({ expectFailures: true, rounds: 3 });
  stripe.emulator.faults.clear();
  clock.advance({ hours });
  await deliver();
  await pass({ hours: 25 });
  const made = await stripe.platform.refunds.list({
    payment_intent: (await payments.find(payment_id)).payment_intent_id as string,
  });
  expect(made.data.map(({ amount }) => amount)).toEqual([4000]);
  expect((await payments.find(payment_id)).refunded_minor).toBe(4000);
  expect((await refundsOf(payment_id)).map(({ state }) => state)).toEqual(["succeeded"]);
});

test("4: a refund during a transfer: the transfer is booked and the excess is reversed", async () => {
  const { job, payment_id } = await done("pm_card_bypassPending");
  clock.advance({ hours: 25 });
  stripe.emulator.faults.add({ kind: "slow", method: "POST", path: "/v1/transfers", delay_ms: 1500 });
  const sending = runSchedule(runTransfers);
  await vi.waitFor(async () => expect((await transfers.find(job.id, "1")).state).toBe("processing"), 5000);
  const { payment_intent_id } = await payments.find(payment_id);
  await stripe.platform.refunds.create({ payment_intent: payment_intent_id as string, amount: 4000 });
  await settled(stripe);
  await sending;
  await pass({ minutes: 10 }, 3);
  expect(await transfers.find(job.id, "1")).toMatchObject({
    state: "partially_reversed",
    amount_minor: 8500,
    reversed_minor: 3400,
  });
  await expectSettled(payment_id, 900);
});

test("5: a late payment reaches the provider", async () => {
  const { job, payment_id, worker } = await worked("assigned");
  stripe.emulator.faults.add({ kind: "lose", type: "*", count: 50 });
  clock.advance({ days: 8 });
  await stripe.emulator.advance();
  stripe.emulator.faults.clear();
  await moveJob(job.id, { completed_at: new Date().toISOString() });
  await completeJob(stripe, job.id, worker.id);
  await pass({ minutes: 5 });
  await pass({ hours: 25 });
  expect(await payments.find(payment_id)).toMatchObject({ captured_minor: 10_000, status: "released" });
  expect(await transfers.find(job.id, "1")).toMatchObject({ state: "paid", amount_minor: 8500 });
});

test("6: refunding a job restores the debt that was withheld from its share", async () => {
  const first = await released();
  clock.advance({ days: 7 });
  await settled(stripe);
  const refundAll = async (payment_id: string, amount?: number) => {
    const { payment_intent_id } = await payments.find(payment_id);
    await stripe.platform.refunds.create({
      payment_intent: payment_intent_id as string,
      ...(amount && { amount }),
    });
    await settled(stripe);
  };
  await refundAll(first.payment_id, 1000);
  expect((await providerDebts.get(first.worker.id))?.amount_minor).toBe(850);
  const second = await securedPayment(stripe, { card: "pm_card_bypassPending" });
  await completeJob(stripe, second.job.id, first.worker.id);
  await pass({ hours: 25 });
  expect(await transfers.find(second.job.id, "1")).toMatchObject({ amount_minor: 7650, debt_minor: 850 });
  expect((await providerDebts.get(first.worker.id))?.amount_minor).toBe(0);
  await refundAll(second.payment_id);
  expect((await providerDebts.get(first.worker.id))?.amount_minor).toBe(850);
  await expectSettled(second.payment_id, 0);
});

test("7: a partial refund of the whole price leaves nothing to repair", async () => {
  const { job, payment_id } = await worked("awaiting_confirmation");
  await (await contest(stripe, job)).decide("refund_partial", 10_000);
  await pass({ hours: 25 });
  expect(await payments.find(payment_id)).toMatchObject({ state: "voided", captured_minor: 0 });
});

test("7: a refund of disputed money waits for the bank's decision", async () => {
  const { job, payment_id } = await done();
  await asked("disputes", { charge: await chargeOf(payment_id) });
  await settled(stripe);
  await (await contest(stripe, job)).decide("refund_partial", 4000);
  await pass({ hours: 2 });
  expect((await refundsOf(payment_id)).map(({ state }) => state)).toEqual(["requested"]);
  const { disputes } = await payments.find(payment_id);
  await stripe.platform.disputes.update(disputes[0]?.dispute_id as string, {
    evidence: { uncategorized_text: "winning_evidence" },
  });
  await pass({ hours: 2 });
  expect(await payments.find(payment_id)).toMatchObject({ refunded_minor: 4000 });
  await pass({ hours: 25 });
  expect(await transfers.find(job.id, "1")).toMatchObject({ state: "paid", amount_minor: 5100 });
});

test("9: a refund that fails after the reversal pays the share again and alerts an operator", async () => {
  const { job, payment_id, worker } = await released("pm_card_refundFail");
  await keepsMoney(stripe, worker);
  await pass({ hours: 24 });
  const { payment_intent_id } = await payments.find(payment_id);
  await stripe.platform.refunds.create({ payment_intent: payment_intent_id as string, amount: 4000 });
  await settled(stripe);
  expect((await transfers.find(job.id, "1")).reversed_minor).toBe(3400);
  await pass({ minutes: 2 });
  await pass({ hours: 25 });
  expect(await transfersOf(job.id)).toMatchObject([
    { sequence: 1, state: "partially_reversed" },
    { sequence: 2, state: "paid", amount_minor: 3400 },
  ]);
  await expectSettled(payment_id, 1500);
  const opened = await incidents.page("ofReporter", `INCIDENTS#BY#${job.user_id}`, { limit: 5, scope: "t" });
  expect(opened.items).toMatchObject([{ category: "money_stuck", job_id: job.id }]);
});

test("10: a dispute without a webhook holds the share", async () => {
  const { job, payment_id } = await done();
  stripe.emulator.faults.add({ kind: "lose", type: "*", count: 50 });
  await asked("disputes", { charge: await chargeOf(payment_id) });
  await pass({ hours: 25 });
  expect(await payments.find(payment_id)).toMatchObject({ state: "disputed", status: "on_hold" });
  expect(await transfers.find(job.id, "1")).toMatchObject({ state: "on_hold", hold_reason: "dispute" });
});

test("11: Stripe's fees are in the books", async () => {
  const { payment_id } = await done();
  await asked("disputes", { charge: await chargeOf(payment_id) });
  await settled(stripe);
  const books = await bookPostings(payment_id);
  expect(balanceOf(books, "processing_fee")).toBe(320);
  expect(balanceOf(books, "dispute_fee")).toBe(1500);
  expect(balanceOf(books, "processor")).toBe(-320 - 1500);
});

test("12: nothing is captured before work begins, and an early capture is returned with the job", async () => {
  const { payment_id, job } = await securedPayment(stripe);
  expect(await capture(payment_id)).toMatchObject({
    status: 409,
    error: { code: "payment.work_not_begun", details: { job_state: "open" } },
  });
  const { payment_intent_id } = await payments.find(payment_id);
  await stripe.platform.paymentIntents.capture(payment_intent_id as string, { amount_to_capture: 9000 });
  await settled(stripe);
  const canceled = await moveJob(job.id, { state: "canceled", fee_minor: 0 });
  const data = { ...jobFacts(canceled), by: "user", cause: "user", fee_minor: 0, currency: "usd" } as const;
  await tell(JobCanceled.atVersion(canceled, { data }));
  await settled(stripe);
  expect(await payments.find(payment_id)).toMatchObject({ captured_minor: 9000, refunded_minor: 9000 });
});

test("12: a late cancellation after capture keeps the fee", async () => {
  const { payment_id, job } = await worked("assigned");
  const { payment_intent_id } = await payments.find(payment_id);
  await stripe.platform.paymentIntents.capture(payment_intent_id as string, { amount_to_capture: 9000 });
  await settled(stripe);
  const canceled = await moveJob(job.id, { state: "canceled", fee_minor: 2000 });
  const data = {
    ...jobFacts(canceled),
    by: "user",
    cause: "user",
    fee_minor: 2000,
    currency: "usd",
  } as const;
  await tell(JobCanceled.atVersion(canceled, { data }));
  await settled(stripe);
  await pass({ hours: 25 });
  expect(await payments.find(payment_id)).toMatchObject({ captured_minor: 9000, refunded_minor: 7000 });
  expect(await transfers.find(job.id, "1")).toMatchObject({ state: "paid", amount_minor: 1700 });
  await expectSettled(payment_id, 300);
});

test("13: a hold is renewed once, then an operator is asked", async () => {
  const { payment_id, job } = await worked("assigned");
  for (let week = 0; week < 6; week += 1) await pass({ days: 5 });
  expect(intentsOf(payment_id)).toHaveLength(2);
  expect(await payments.find(payment_id)).toMatchObject({ state: "setup_stored" });
  expect((await jobs.find(job.id)).payment_held).toBe(false);
  const opened = await incidents.page("ofReporter", `INCIDENTS#BY#${job.user_id}`, { limit: 5, scope: "t" });
  expect(opened.items).toMatchObject([{ category: "money_stuck", job_id: job.id }]);
});

test("14: accepting less than the price is refused, and no more than the price is captured", async () => {
  const { user, job, payment_id } = await securedPayment(stripe);
  const accept = (accepted_minor: number) =>
    call(acceptPayment, { as: user, params: { job_id: job.id }, body: { accepted_minor } });
  for (const tooLow of [0, 1, 9999])
    expect(await accept(tooLow)).toMatchObject({
      status: 422,
      error: { code: "payment.amount_too_low", details: { price_minor: 10_000 } },
    });
  expect((await accept(10_500)).status).toBe(200);
  await moveJob(job.id, { price_minor: 11_500, state: "awaiting_confirmation" });
  expect((await capture(payment_id)).data.captured_minor).toBe(10_500);
});

test("releasing a share by hand while it is being sent sends it once", async () => {
  const { job } = await done("pm_card_bypassPending");
  const release = async () =>
    call(releaseNow, { as: await signedIn("admin"), body: { job_id: job.id, reason: "Asked for" } });
  stripe.emulator.faults.add({ kind: "error_after_commit", method: "POST", path: "/v1/transfers", count: 9 });
  stripe.emulator.faults.add({ kind: "rate_limit", method: "GET", path: "/v1/transfers*", count: 9 });
  expect((await release()).status).toBe(503);
  stripe.emulator.faults.clear();
  expect((await transfers.find(job.id, "1")).state).toBe("processing");
  clock.advance({ hours: 26 });
  await pass({ minutes: 5 });
  expect(await transfers.find(job.id, "1")).toMatchObject({ state: "paid", amount_minor: 8500 });
  const sent = stripe.emulator.state
    .list<{ id: string; object: string; transfer_group: string }>("transfer")
    .filter(({ transfer_group }) => transfer_group === `job_${job.id}`);
  expect(sent).toHaveLength(1);
});
