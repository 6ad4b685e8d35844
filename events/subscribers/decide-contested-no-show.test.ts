import { afterAll, beforeEach, expect, test } from "vitest";
import { handler as updateStatus } from "../../functions/service-provider/jobs/update-status.ts";
import { handler as reportIncident } from "../../functions/user/report-incident.ts";
import { handler as updateIncident } from "../../functions/user/update-incident.ts";
import { jobs } from "../../shared/data/jobs.ts";
import { bookPostings } from "../../shared/data/ledger.ts";
import { payments, transfers } from "../../shared/data/payments.ts";
import { balanceOf } from "../../shared/domain/payment/ledger.ts";
import { mediumOf } from "../../tests/support/marketplace.ts";
import { moveJob, payableProvider, securedPayment, settled } from "../../tests/support/money-world.ts";
import { startStripe } from "../../tests/support/stripe.ts";
import { call, clock, renewed, runSchedule, signedIn } from "../../tests/support/world.ts";
import { handler as releaseDue } from "../schedules/transfers.ts";

clock.set("2026-12-01T09:00:00.000Z");
const stripe = await startStripe();
let month = 0;
beforeEach(() => {
  month += 1;
  clock.set(`2027-${String(month).padStart(2, "0")}-01T09:00:00.000Z`);
});
afterAll(() => stripe.close());

/** A job with a customer reported as absent: the price is 100.00, the fee 50.00. */
const missed = async () => {
  const worker = await payableProvider(stripe);
  const { user, job, payment_id } = await securedPayment(stripe);
  await moveJob(job.id, {
    state: "en_route",
    service_provider_id: worker.id as never,
    en_route_at: job.starts_at,
  });
  clock.advance({ hours: 25 });
  const picture = await mediumOf(worker.id, { kind: "image", purpose: "proof" });
  const said = await call(updateStatus, {
    as: await renewed(worker),
    params: { job_id: job.id },
    body: { status: "no_show_customer", evidence_media_ids: [picture.id] },
  });
  expect(said.data).toMatchObject({ state: "canceled", fee_minor: 5000 });
  await settled(stripe);
  expect(await payments.find(payment_id)).toMatchObject({ captured_minor: 5000, fee_minor: 750 });
  const report = async () => {
    const body = { category: "no_show", description: "I was at home all day.", job_id: job.id };
    return (await call(reportIncident, { as: await renewed(user), body })).data;
  };
  const decide = async (incident_id: string, outcome: string) => {
    const as = await signedIn("admin");
    for (const body of [
      { action: "triage", severity: "medium" },
      { action: "investigate" },
      { action: "resolve", outcome, resolution: "Decided." },
    ])
      expect((await call(updateIncident, { as, params: { incident_id }, body })).status).toBe(200);
    for (let round = 0; round < 4; round += 1) await settled(stripe);
  };
  const release = async () => {
    await runSchedule(releaseDue);
    await settled(stripe);
  };
  return { job, payment_id, worker, report, decide, release, share: () => transfers.find(job.id, "1") };
};

test("the fee's share goes to the provider only when the time to dispute it has passed", async () => {
  const { job, share, release, report } = await missed();
  clock.advance({ hours: 47 });
  await release();
  expect((await share()).state).toBe("scheduled");
  clock.advance({ hours: 1 });
  await release();
  expect(await share()).toMatchObject({ state: "paid", amount_minor: 4250 });
  expect((await report()).blocks_payment).toBe(false);
  expect((await jobs.find(job.id)).no_show?.contested_at).toBeUndefined();
});

test("while disputed nobody gets the fee, and if the customer is right it is refunded", async () => {
  const { job, payment_id, share, release, report, decide } = await missed();
  const { id, blocks_payment } = await report();
  expect(blocks_payment).toBe(true);
  clock.advance({ hours: 49 });
  await release();
  expect(await share()).toMatchObject({ state: "on_hold", hold_reason: "dispute" });
  await decide(id, "refund_full");
  expect(await payments.find(payment_id)).toMatchObject({ state: "refunded", refunded_minor: 5000 });
  expect(await jobs.find(job.id)).toMatchObject({
    state: "canceled",
    no_show: { decided_at: expect.any(String) },
  });
  clock.advance({ hours: 25 });
  await release();
  expect((await share()).state).toBe("canceled");
  expect(balanceOf(await bookPostings(payment_id), "provider_payable")).toBe(0);
});

test("if the provider is right, its share is released", async () => {
  const { share, release, report, decide } = await missed();
  const { id } = await report();
  clock.advance({ hours: 49 });
  await release();
  await decide(id, "none");
  await release();
  expect(await share()).toMatchObject({ state: "paid", amount_minor: 4250 });
});

test("a decision for the customer before the share is due cancels the transfer", async () => {
  const { share, release, report, decide } = await missed();
  await decide((await report()).id, "refund_full");
  clock.advance({ hours: 49 });
  await release();
  expect((await share()).state).toBe("canceled");
});

test("it can be disputed once", async () => {
  const { report } = await missed();
  expect((await report()).blocks_payment).toBe(true);
  expect((await report()).blocks_payment).toBe(false);
});
