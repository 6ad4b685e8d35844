import { afterAll, beforeEach, expect, test } from "vitest";
import { handler as reportIncident } from "../../functions/user/report-incident.ts";
import { handler as updateIncident } from "../../functions/user/update-incident.ts";
import { historyOf } from "../../shared/data/engine/events.ts";
import { jobs } from "../../shared/data/jobs.ts";
import { bookPostings } from "../../shared/data/ledger.ts";
import { payments, transfers } from "../../shared/data/payments.ts";
import { balanceOf } from "../../shared/domain/payment/ledger.ts";
import { isUnfinished } from "../../shared/domain/privacy/closing.ts";
import type { Subscriber } from "../../shared/stream/subscriber.ts";
import { unfinishedBusiness } from "../../shared/workflows/privacy/unfinished-business.ts";
import {
  completeJob,
  moveJob,
  payableProvider,
  securedPayment,
  settled,
} from "../../tests/support/money-world.ts";
import { startStripe } from "../../tests/support/stripe.ts";
import { allSubscribers, call, clock, deliver, runSchedule, signedIn } from "../../tests/support/world.ts";
import { handler as releaseDue } from "../schedules/transfers.ts";
import { handler } from "./refund-resolved-incident.ts";

clock.set("2026-12-01T09:00:00.000Z");
const stripe = await startStripe();
let month = 0;
beforeEach(() => {
  month += 1;
  clock.set(`2027-${String(month).padStart(2, "0")}-01T09:00:00.000Z`);
});
afterAll(() => stripe.close());

/** A job whose customer reports it, at its confirmation or shortly after its completion, and an admin who decides. */
const contested = async (at: "confirmation" | "completed") => {
  const worker = await payableProvider(stripe);
  const { user, job, payment_id } = await securedPayment(stripe);
  if (at === "completed") {
    await moveJob(job.id, { completed_at: new Date().toISOString() });
    await completeJob(stripe, job.id, worker.id);
    clock.advance({ hours: 1 });
  } else await moveJob(job.id, { state: "awaiting_confirmation", service_provider_id: worker.id as never });
  const as = await signedIn("user", user.id);
  const body = { category: "quality", description: "It still drips a lot.", job_id: job.id };
  const { data } = await call(reportIncident, { as, body });
  expect(data.blocks_payment).toBe(true);
  await settled(stripe);
  const decide = async (outcome: string, refund_minor?: number, only?: readonly Subscriber[]) => {
    clock.advance({ minutes: 1 });
    const admin = await signedIn("admin");
    const params = { incident_id: data.id };
    for (const step of [
      { action: "triage", severity: "medium" },
      { action: "investigate" },
      { action: "resolve", outcome, resolution: "Decided.", ...(refund_minor && { refund_minor }) },
    ])
      expect((await call(updateIncident, { as: admin, params, body: step })).status).toBe(200);
    if (only) await deliver({ only });
    for (let round = 0; round < 4; round += 1) await settled(stripe);
    clock.advance({ hours: 25 });
    await runSchedule(releaseDue);
    await settled(stripe);
  };
  const books = async () => {
    const postings = await bookPostings(payment_id);
    expect(balanceOf(postings)).toBe(0);
    expect(0 + balanceOf(postings, "provider_payable")).toBe(0);
    return -balanceOf(postings, "platform_fee");
  };
  return { job, payment_id, incident_id: data.id as string, decide, books, user, worker };
};

test("disputed at its confirmation and half refunded: only the rest is captured", async () => {
  const { job, payment_id, decide, books } = await contested("confirmation");
  await decide("refund_partial", 4000);
  expect(await payments.find(payment_id)).toMatchObject({
    captured_minor: 6000,
    refunds: [],
    status: "released",
  });
  expect(await transfers.find(job.id, "1")).toMatchObject({ state: "paid", amount_minor: 5100 });
  expect(await books()).toBe(900);
});

test("disputed at its confirmation and fully refunded: the hold is released, nothing is captured", async () => {
  const { job, payment_id, decide } = await contested("confirmation");
  await decide("refund_full");
  expect(await payments.find(payment_id)).toMatchObject({ captured_minor: 0, state: "voided" });
  expect((await jobs.find(job.id)).state).toBe("canceled");
  expect(await transfers.get(job.id, "1")).toBeUndefined();
});

test("disputed after its completion and half refunded: the part is refunded once, the share is less", async () => {
  const { job, payment_id, decide, books } = await contested("completed");
  expect((await transfers.find(job.id, "1")).state).toBe("on_hold");
  await decide("refund_partial", 4000);
  expect(await payments.find(payment_id)).toMatchObject({ captured_minor: 10_000, refunded_minor: 4000 });
  expect(
    (await stripe.platform.refunds.list({ limit: 100 })).data.filter(
      ({ metadata }) => metadata?.job_id === job.id,
    ),
  ).toHaveLength(1);
  expect(await transfers.find(job.id, "1")).toMatchObject({ state: "paid", amount_minor: 5100 });
  const history = await historyOf({ type: "payment", id: payment_id }, { limit: 50, scope: "test" });
  expect(history.items.find(({ type }) => type === "refund.succeeded")).toMatchObject({
    data: { cause: "dispute", initiator: "admin" },
  });
  expect(await books()).toBe(900);
});

test("disputed after its completion and fully refunded: all of it is refunded, nothing is transferred", async () => {
  const { job, payment_id, decide } = await contested("completed");
  await decide("refund_full");
  expect(await payments.find(payment_id)).toMatchObject({
    captured_minor: 10_000,
    refunded_minor: 10_000,
    state: "refunded",
  });
  expect((await transfers.find(job.id, "1")).state).toBe("canceled");
  expect((await jobs.find(job.id)).state).toBe("canceled");
});

test("a full refund before the release cancels the share at the same time, and blocks neither account", async () => {
  const { job, payment_id, decide, user, worker } = await contested("completed");
  const held = async () => [
    isUnfinished(await unfinishedBusiness({ id: user.id as never, role: "user" }, new Date().toISOString())),
    isUnfinished(
      await unfinishedBusiness(
        { id: worker.id as never, role: "service_provider" },
        new Date().toISOString(),
      ),
    ),
  ];
  expect(await held()).toEqual([true, true]);
  await decide("refund_full");
  const [payment, transfer] = await Promise.all([payments.find(payment_id), transfers.find(job.id, "1")]);
  expect(payment).toMatchObject({ state: "refunded", status: "refunded" });
  expect(payment.transfer_state).toBeUndefined();
  expect(transfer).toMatchObject({ state: "canceled", amount_minor: 0 });
  const [canceled, refunded] = await Promise.all(
    [
      { type: "transfer", id: transfer.id, told: "transfer.canceled" },
      { type: "payment", id: payment_id, told: "refund.succeeded" },
    ].map(async ({ told, ...record }) =>
      (await historyOf(record, { limit: 50, scope: "test" })).items.find(({ type }) => type === told),
    ),
  );
  expect(canceled?.correlation_id).toBe(refunded?.correlation_id);
  expect(canceled?.occurred_at).toBe(refunded?.occurred_at);
  expect(await held()).toEqual([false, false]);
});

test("a partial refund leaves the rest of a waiting share", async () => {
  const { job, decide } = await contested("completed");
  await decide("refund_partial", 9999);
  expect(await transfers.find(job.id, "1")).toMatchObject({ state: "paid" });
});

test("disputed after its completion without cause: the share is released", async () => {
  const { job, payment_id, decide, books } = await contested("completed");
  await decide("none");
  expect(await payments.find(payment_id)).toMatchObject({ captured_minor: 10_000, status: "released" });
  expect(await transfers.find(job.id, "1")).toMatchObject({ state: "paid", amount_minor: 8500 });
  expect(await books()).toBe(1500);
});

test("a decision that is delivered late refunds nothing if less was captured already", async () => {
  const { job, payment_id, incident_id, decide } = await contested("confirmation");
  const others = (await allSubscribers()).filter((one) => one !== handler);
  await decide("refund_partial", 4000, others);
  expect((await payments.find(payment_id)).captured_minor).toBe(6000);
  const { items } = await historyOf({ type: "incident", id: incident_id }, { limit: 10, scope: "test" });
  const resolved = items.find(({ type }) => type === "incident.resolved") as (typeof items)[number];
  await handler.react(resolved, () => 20_000);
  expect(await payments.find(payment_id)).toMatchObject({ captured_minor: 6000, refunds: [] });
  expect((await jobs.find(job.id)).price_minor).toBe(6000);
});

test("a refund whose answer is lost is made once", async () => {
  const { payment_id, decide } = await contested("completed");
  stripe.emulator.faults.add({ kind: "error_after_commit", method: "POST", path: "/v1/refunds", count: 1 });
  await decide("refund_partial", 4000).catch(() => undefined);
  stripe.emulator.faults.clear();
  for (let round = 0; round < 4; round += 1) await settled(stripe).catch(() => undefined);
  expect((await payments.find(payment_id)).refunded_minor).toBe(4000);
});
