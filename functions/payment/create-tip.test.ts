import type Stripe from "stripe";
import { expect, test, vi } from "vitest";
import { handler as runPayments } from "../../events/schedules/payments.ts";
import { handler as runTransfers } from "../../events/schedules/transfers.ts";
import { jobs } from "../../shared/data/jobs.ts";
import { bookPostings } from "../../shared/data/ledger.ts";
import {
  firstShareOf,
  jobTips,
  payments,
  sharesOf,
  sharingOf,
  transfers,
} from "../../shared/data/payments.ts";
import { providerDebts } from "../../shared/data/provider-debts.ts";
import { serviceProviders } from "../../shared/data/service-providers.ts";
import { JobDisputed } from "../../shared/domain/job/events.ts";
import { jobFacts } from "../../shared/domain/job/facts.ts";
import type { Job } from "../../shared/domain/job/job.ts";
import { balanceOf } from "../../shared/domain/payment/ledger.ts";
import type { Id } from "../../shared/kernel/id.ts";
import { killBefore } from "../../tests/support/kill-before-write.ts";
import { told } from "../../tests/support/money-commands.ts";
import {
  expectBooksAgree,
  expectNothingStuck,
  paidWork,
  stripeByMonths,
} from "../../tests/support/money-months.ts";
import {
  completeJob,
  customer,
  moveJob,
  securedPayment,
  settled,
  storedPayableProvider,
} from "../../tests/support/money-world.ts";
import { proved } from "../../tests/support/people.ts";
import { withinWork } from "../../tests/support/simultaneous-writes.ts";
import {
  type Caller,
  call,
  clock,
  deliver,
  renewed,
  runSchedule,
  signedIn,
  storyOf,
  tell,
  write,
} from "../../tests/support/world.ts";
import { handler as deleteAccount } from "../authentication/delete-account.ts";
import { handler as getJob } from "../job/get-individual-job-data-for-user.ts";
import { handler as inbox } from "../notification/get-notifications.ts";
import { handler as createIntent } from "./create-intent-payment.ts";
import { handler } from "./create-tip.ts";
import { handler as getReceipt } from "./get-receipt.ts";
import { handler as getStatement } from "./get-statement.ts";
import { handler as decideByHand } from "./update-job-payment-status.ts";
import { handler as updatePayment } from "./update-payment.ts";

vi.setConfig({ testTimeout: 60_000 });
const stripe = await stripeByMonths();

expectBooksAgree(stripe);
expectNothingStuck();
const { pass } = paidWork(stripe);

/** A finished and paid job of 100.00, with its customer and its provider. */
const done = async (card = "pm_card_bypassPending") => {
  const worker = await storedPayableProvider(stripe);
  const paid = await securedPayment(stripe, { card });
  const completed_at = new Date().toISOString();
  await moveJob(paid.job.id, { completed_at, completed_by: "user", provider_name: "Ann's Plumbing" });
  const job = await completeJob(stripe, paid.job.id, worker.id);
  return { ...paid, job, worker };
};
type Done = Awaited<ReturnType<typeof done>>;

const tip = async ({ user, job }: Pick<Done, "user" | "job">, amount_minor = 2000) =>
  call(handler, { as: await renewed(user), body: { job_id: job.id, amount_minor } });

/** The same job, charged. */
const tipped = async (work: Done, amount_minor = 2000) => {
  const { data } = await tip(work, amount_minor);
  await settled(stripe);
  return payments.find(data.id);
};

const share = async (id: string) => firstShareOf(sharingOf(await payments.find(id)));
const kindsOf = async (id: string) => (await bookPostings(id)).map(({ kind }) => kind).toSorted();
const toldTo = async (as: Caller): Promise<string[]> =>
  (await call(inbox, { as: await renewed(as), query: { limit: "50" } })).data.items.map(
    ({ title }: { title: string }) => title,
  );
const byHand = async ({ job }: Done, payment_id: string, body: object) =>
  call(decideByHand, {
    as: await signedIn("admin"),
    params: { job_id: job.id },
    body: { reason: "Agreed by phone", payment_id, ...body },
  });
const chargedOf = (id: string) =>
  stripe.emulator.state
    .list<Stripe.PaymentIntent>("payment_intent")
    .filter(({ metadata, status }) => metadata.payment_id === id && status === "succeeded");

test("a tip is charged to the job's card, and all of it goes to the provider a day later, even if it owes money", async () => {
  const work = await done();
  await write(
    providerDebts.put({ id: work.worker.id as Id<"service_provider">, version: 0, amount_minor: 9999 }),
  );
  const said = await tip(work);
  expect(said).toMatchObject({ status: 200, data: { purpose: "tip", state: "created", amount_minor: 2000 } });
  await settled(stripe);
  const { id } = said.data;
  expect(await payments.find(id)).toMatchObject({
    state: "captured",
    captured_minor: 2000,
    fee_minor: 0,
    transfer_state: "scheduled",
  });
  expect(await kindsOf(id)).toEqual(["processing_fee", "tip"]);
  expect(balanceOf(await bookPostings(id), "provider_payable")).toBe(-2000);
  expect(balanceOf(await bookPostings(id), "platform_fee") + 0).toBe(0);
  await pass({ hours: 25 });
  expect(await share(id)).toMatchObject({ state: "paid", amount_minor: 2000, debt_minor: 0 });
  expect(balanceOf(await bookPostings(id), "provider_payable") + 0).toBe(0);
  expect(await transfers.find(work.job.id, "1")).toMatchObject({ debt_minor: 8500, amount_minor: 0 });
  expect(await storyOf("payment", id)).toEqual(["tip.created", "tip.paid"]);
});

test("both sides are told and see the tip on the job, the receipt and the statement, apart from the price", async () => {
  const work = await done();
  const { id } = await tipped(work, 1234);
  expect(await toldTo(work.user)).toContain("Receipt: $12.34 tip");
  expect(await toldTo(work.worker)).toContain("You got a tip of $12.34");
  const seen = await call(getJob, { as: await renewed(work.user), params: { job_id: work.job.id } });
  expect(seen.data.job ?? seen.data).toMatchObject({ tip_minor: 1234, price_minor: 10_000 });
  const receipt = await call(getReceipt, { as: await renewed(work.user), params: { payment_id: id } });
  expect(receipt.data).toMatchObject({ paid_minor: 1234, lines: [{ kind: "tip", amount_minor: 1234 }] });
  const priced = await call(getReceipt, {
    as: await renewed(work.user),
    params: { payment_id: work.payment_id },
  });
  expect(priced.data.paid_minor).toBe(10_000);
  await pass({ hours: 25 });
  const period = new Date().toISOString().slice(0, 7);
  const statement = await call(getStatement, { as: await renewed(work.worker), query: { period } });
  expect(statement.data.total).toMatchObject({
    gross_minor: 10_000,
    fee_minor: 1500,
    earned_minor: 8500,
    tips_minor: 1234,
    sent_minor: 8500 + 1234,
  });
});

test("refuses a tip that is too high, too late, a second one, or for an unfinished job", async () => {
  const work = await done();
  expect(await tip(work, 5001)).toMatchObject({
    status: 422,
    error: { code: "tip.too_much", details: { most_minor: 5000 } },
  });
  expect(await tip(work, 49)).toMatchObject({
    status: 422,
    error: { code: "request.invalid", fields: [{ field: "amount_minor" }] },
  });
  expect(await tip({ ...work, user: await customer() })).toMatchObject({
    status: 404,
    error: { code: "job.not_found" },
  });
  await moveJob(work.job.id, { state: "disputed" });
  expect(await tip(work)).toMatchObject({
    status: 409,
    error: { code: "tip.not_possible", details: { reason: "job_not_completed" } },
  });
  await moveJob(work.job.id, { state: "completed" });
  const provider = await serviceProviders.find(work.worker.id);
  await write(serviceProviders.update({ ...provider, payout: { ...provider.payout, state: "closed" } }));
  expect(await tip(work)).toMatchObject({
    status: 409,
    error: { code: "tip.not_possible", details: { reason: "provider_gone" } },
  });
  const closed = await serviceProviders.find(provider.id);
  await write(serviceProviders.update({ ...closed, payout: provider.payout }));
  clock.advance({ days: 13, hours: 23 });
  const said = await Promise.all([tip(work, 5000), tip(work, 5000), tip(work, 4000)]);
  expect(said.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  await settled(stripe);
  const { id } = await jobTips.find(work.job.id);
  expect(await tip(work)).toMatchObject({
    status: 409,
    error: { code: "tip.already_given", details: { payment_id: id } },
  });
  expect(chargedOf(id)).toHaveLength(1);
  const other = await done();
  clock.advance({ days: 14 });
  expect(await tip(other)).toMatchObject({ status: 409, error: { code: "tip.too_late" } });
});

/** Confirms as an app does on the payment sheet. */
const onSheet = async ({ user }: Done, payment_id: string, card: string) => {
  const { data } = await call(createIntent, { as: await renewed(user), body: { payment_id } });
  const secret: string = data.payment_intent_client_secret;
  return stripe.app.paymentIntents.confirm(
    secret.split("_secret_")[0] as string,
    {
      client_secret: secret,
      payment_method: card,
    } as never,
  );
};

const withCard = async (work: Done, card: string) => {
  const price = await payments.find(work.payment_id);
  const { id } = await stripe.platform.paymentMethods.attach(card, {
    customer: price.stripe_customer_id as string,
  });
  await write(payments.update({ ...price, payment_method_id: id }));
};

test("a card that requires confirmation is confirmed on the sheet, even without a webhook", async () => {
  const work = await done();
  await withCard(work, "pm_card_authenticationRequired");
  const asked = await tipped(work);
  expect(asked).toMatchObject({ state: "requires_action", failure: "authentication_required" });
  expect(await toldTo(work.user)).toContain("Your bank wants you to confirm your tip of $20.00");
  stripe.emulator.faults.add({ kind: "lose", count: 20 });
  await onSheet(work, asked.id, "pm_card_visa");
  await settled(stripe);
  expect((await payments.find(asked.id)).state).toBe("requires_action");
  await pass({ hours: 13 });
  expect(await payments.find(asked.id)).toMatchObject({ state: "captured", transfer_state: "scheduled" });
  expect(await toldTo(work.worker)).toContain("You got a tip of $20.00");
  stripe.emulator.faults.clear();
  await pass({ hours: 25 });
  expect(await share(asked.id)).toMatchObject({ state: "paid", amount_minor: 2000 });
});

test("a declined tip that is not paid expires, and another can be given", async () => {
  const work = await done();
  await withCard(work, "pm_card_chargeCustomerFail");
  const { id } = await tipped(work);
  expect((await payments.find(id)).state).toBe("requires_action");
  await onSheet(work, id, "pm_card_chargeDeclined").catch(() => undefined);
  await pass({ hours: 13 });
  expect(await payments.find(id)).toMatchObject({ state: "voided", captured_minor: 0 });
  expect(await toldTo(work.user)).toContain("Your tip of $20.00 was not charged");
  expect(await kindsOf(id)).toEqual([]);
  await withCard(work, "pm_card_visa");
  expect(await tipped(work, 500)).toMatchObject({ state: "captured", captured_minor: 500 });
});

test("a tip that is being charged can't be paid on the sheet as well, and its amount can't change", async () => {
  const work = await done();
  const { data } = await tip(work);
  const as = await renewed(work.user);
  expect(await call(createIntent, { as, body: { payment_id: data.id } })).toMatchObject({
    status: 409,
    error: { code: "tip.being_charged" },
  });
  for (const body of [{ sync: true }, { replace_card: true }])
    expect(await call(updatePayment, { as, params: { payment_id: data.id }, body })).toMatchObject({
      status: 409,
      error: { code: "payment.invalid_transition" },
    });
  await settled(stripe);
  expect((await payments.find(data.id)).amount_minor).toBe(2000);
  expect(chargedOf(data.id)).toHaveLength(1);
});

test("without a stored card the tip is paid on the sheet", async () => {
  const work = await done();
  const price = await payments.find(work.payment_id);
  await write(payments.update({ ...price, payment_method_id: undefined }));
  const asked = await tipped(work);
  expect(asked.state).toBe("created");
  const sheet = await call(createIntent, { as: await renewed(work.user), body: { payment_id: asked.id } });
  const of = new URLSearchParams({
    customer_session_client_secret: sheet.data.customer_session_client_secret,
  });
  expect(await stripe.app.rawRequest("GET", `/v1/elements/sessions?${of}`)).toMatchObject({
    customer: {
      customer_session: {
        components: {
          payment_element: {
            features: {
              payment_method_redisplay: "enabled",
              payment_method_save: "disabled",
              payment_method_remove: "disabled",
            },
          },
        },
      },
    },
  });
  await onSheet(work, asked.id, "pm_card_visa");
  await settled(stripe);
  expect(await payments.find(asked.id)).toMatchObject({ state: "captured", captured_minor: 2000 });
});

test.each(["rate_limit", "error_after_commit", "reset_after_processing"] as const)(
  "whatever the payment provider answers (%s), a tip is charged and transferred once",
  async (kind) => {
    const work = await done();
    stripe.emulator.faults.add({ kind, method: "POST", count: 3 });
    const { data } = await tip(work);
    await told({ stripe });
    stripe.emulator.faults.clear();
    await pass({ minutes: 5 });
    expect(await payments.find(data.id)).toMatchObject({ state: "captured", captured_minor: 2000 });
    stripe.emulator.faults.add({ kind, method: "POST", count: 3 });
    clock.advance({ hours: 25 });
    await runSchedule(runTransfers);
    stripe.emulator.faults.clear();
    await pass({ hours: 1 });
    expect(await share(data.id)).toMatchObject({ state: "paid", amount_minor: 2000 });
    expect(chargedOf(data.id)).toHaveLength(1);
  },
);

test.each([
  ["payment_effect", 1, "before it is on record that the card is charged"],
  ["posting", 1, "before the charge is in the books"],
  ["transfer", 1, "before the share is planned"],
] as const)("killed before its %s no. %i, %s: charged once, and never lost", async (entity, nth, _why) => {
  const work = await done();
  const { data } = await tip(work);
  await killBefore(entity, nth, () => deliver({ expectFailures: true, rounds: 1 }));
  await pass({ minutes: 1 });
  expect(await payments.find(data.id)).toMatchObject({ state: "captured", captured_minor: 2000 });
  expect(chargedOf(data.id)).toHaveLength(1);
  await pass({ hours: 25 });
  expect(await share(data.id)).toMatchObject({ state: "paid", amount_minor: 2000 });
});

test("a charge whose answer and webhooks are lost is found an hour later, even if nobody repeats it", async () => {
  const work = await done();
  const { data } = await tip(work);
  const before = await payments.find(data.id);
  stripe.emulator.faults.add({ kind: "lose", count: 20 });
  await killBefore("posting", 1, () => deliver({ expectFailures: true, rounds: 1 }));
  expect(await payments.find(data.id)).toEqual(before);
  clock.advance({ minutes: 61 });
  await runSchedule(runPayments);
  expect(await payments.find(data.id)).toMatchObject({ state: "captured", transfer_state: "scheduled" });
  stripe.emulator.faults.clear();
  await pass({ hours: 25 });
  expect(chargedOf(data.id)).toHaveLength(1);
});

test("an administrator refunds a tip: before its transfer nothing is sent, afterwards the transfer is reversed", async () => {
  const work = await done();
  const first = await tipped(work);
  expect(await byHand(work, first.id, { action: "refund" })).toMatchObject({
    status: 200,
    data: { refund: { amount_minor: 2000 } },
  });
  await pass({ hours: 25 });
  expect(await payments.find(first.id)).toMatchObject({ state: "refunded", refunded_minor: 2000 });
  expect((await share(first.id))?.state).toBe("canceled");
  expect(await kindsOf(first.id)).toEqual(["processing_fee", "tip", "tip_refund"]);
  expect(await toldTo(work.worker)).toContain("The tip for “Replace a kitchen tap” was taken back");
  expect((await jobs.find(work.job.id)).tip_minor).toBe(0);
  expect(await transfers.find(work.job.id, "1")).toMatchObject({ state: "paid", amount_minor: 8500 });

  const other = await done();
  const sent = await tipped(other);
  await pass({ hours: 25 });
  await byHand(other, sent.id, { action: "refund", amount_minor: 500 });
  await pass({ hours: 1 });
  expect(await share(sent.id)).toMatchObject({ state: "partially_reversed", reversed_minor: 500 });
  expect((await jobs.find(other.job.id)).tip_minor).toBe(1500);
  expect(await transfers.find(other.job.id, "1")).toMatchObject({ state: "paid", reversed_minor: 0 });
  expect((await payments.find(other.payment_id)).refunded_minor).toBe(0);
});

test("a tip can be held and released by hand, but not retried or settled offline", async () => {
  const work = await done();
  const { id } = await tipped(work);
  expect((await byHand(work, id, { action: "hold" })).data.transfer_state).toBe("on_hold");
  await pass({ hours: 50 });
  expect((await share(id))?.state).toBe("on_hold");
  expect((await transfers.find(work.job.id, "1")).state).toBe("paid");
  for (const action of ["retry", "offline_paid"])
    expect(await byHand(work, id, { action })).toMatchObject({
      status: 409,
      error: { code: "payment.action_refused", details: { reason: "is_tip" } },
    });
  expect(await byHand(work, work.payment_id, { action: "hold" })).toMatchObject({
    status: 404,
    error: { code: "payment.not_found" },
  });
  await byHand(work, id, { action: "resume" });
  await pass({ hours: 1 });
  expect(await share(id)).toMatchObject({ state: "paid", amount_minor: 2000 });
});

const disputed = async (payment_id: string) => {
  const { charge_id } = await payments.find(payment_id);
  await fetch(`${stripe.emulator.url}/_emulator/disputes`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ charge: charge_id, amount: 2000 }),
  });
  await settled(stripe);
  return (await payments.find(payment_id)).disputes[0]?.dispute_id as string;
};

test("a bank dispute about a tip holds only the tip; if lost, it takes back only the tip", async () => {
  const work = await done();
  const { id } = await tipped(work);
  const dispute = await disputed(id);
  expect(await share(id)).toMatchObject({ state: "on_hold", hold_reason: "dispute" });
  expect(await transfers.find(work.job.id, "1")).toMatchObject({ state: "scheduled" });
  await stripe.platform.disputes.update(dispute, {
    evidence: { uncategorized_text: "winning_evidence" },
    submit: true,
  });
  await pass({ hours: 25 });
  expect(await share(id)).toMatchObject({ state: "paid", amount_minor: 2000 });

  const other = await done();
  const sent = await tipped(other);
  await pass({ hours: 25 });
  const lost = await disputed(sent.id);
  await stripe.platform.disputes.close(lost);
  await settled(stripe);
  await pass({ hours: 1 });
  expect(await payments.find(sent.id)).toMatchObject({ state: "lost" });
  expect(await share(sent.id)).toMatchObject({ state: "reversed", reversed_minor: 2000 });
  expect(await kindsOf(sent.id)).toContain("tip_dispute_lost");
  expect((await jobs.find(other.job.id)).tip_minor).toBe(0);
  expect(await transfers.find(other.job.id, "1")).toMatchObject({ state: "paid", reversed_minor: 0 });
});

test("a dispute about the job holds both until it is decided, and the tip is still paid if the job is canceled", async () => {
  const work = await done();
  const { id } = await tipped(work);
  const contested = await moveJob(work.job.id, { state: "disputed" });
  await tell(JobDisputed.atVersion(contested, { data: jobFacts(contested) }));
  await pass({ hours: 25 });
  expect((await transfers.find(work.job.id, "1")).state).toBe("on_hold");
  expect(await share(id)).toMatchObject({ state: "on_hold", hold_reason: "dispute" });
  await moveJob(work.job.id, { state: "canceled" } satisfies Partial<Job>);
  await pass({ hours: 25 });
  expect(await share(id)).toMatchObject({ state: "paid", amount_minor: 2000 });
});

test("a refund that the bank returns gives the provider its tip again", async () => {
  const work = await done();
  await withCard(work, "pm_card_refundFail");
  const { id } = await tipped(work);
  await pass({ hours: 25 });
  await byHand(work, id, { action: "refund" });
  await pass({ seconds: 1 }, 4);
  expect(await share(id)).toMatchObject({ state: "reversed" });
  await pass({ hours: 1 });
  await pass({ days: 6 }, 4);
  const shares = await sharesOf(sharingOf(await payments.find(id)));
  expect(shares.map(({ state }) => state)).toEqual(["reversed", "paid"]);
  expect((await payments.find(id)).state).toBe("captured");
  expect((await jobs.find(work.job.id)).tip_minor).toBe(2000);
});

/** Work that is done, paid and over, so that its customer may leave. */
const over = async () => {
  const work = await done();
  await pass({ hours: 25 });
  const leaving = await proved(await renewed(work.user));
  return { work, leave: () => call(deleteAccount, leaving) };
};

test("a customer who gives a tip while the account is being deleted keeps the account", async () => {
  const { work, leave } = await over();
  const [left, given] = await withinWork("account", leave, () => tip(work), "lagging");
  expect([given.status, left.status, left.error]).toMatchObject([
    200,
    409,
    { code: "account.unfinished", details: { payment_ids: [given.data.id] } },
  ]);
});

test("a tip that began before the account was deleted is not given", async () => {
  const { work, leave } = await over();
  const [given, left] = await withinWork("payment", () => tip(work), leave);
  expect([left.status, given.status, given.error?.code]).toEqual([200, 409, "account.version_conflict"]);
  expect(await jobTips.get(work.job.id)).toBeUndefined();
});
