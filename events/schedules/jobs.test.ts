import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { handler as reportIncident } from "../../functions/user/report-incident.ts";
import { handler as updateIncident } from "../../functions/user/update-incident.ts";
import { allOf } from "../../shared/data/engine/page.ts";
import { incidents } from "../../shared/data/incidents.ts";
import { jobs } from "../../shared/data/jobs.ts";
import { bookPostings } from "../../shared/data/ledger.ts";
import { notifications } from "../../shared/data/notifications.ts";
import { payments } from "../../shared/data/payments.ts";
import { balanceOf } from "../../shared/domain/payment/ledger.ts";
import { moveJob, payableProvider, securedPayment, settled } from "../../tests/support/money-world.ts";
import { anIncident } from "../../tests/support/records.ts";
import { type StripeWorld, startStripe } from "../../tests/support/stripe.ts";
import { call, clock, renewed, runSchedule, signedIn, storyOf, write } from "../../tests/support/world.ts";
import { handler } from "./jobs.ts";
import { handler as runPayments } from "./payments.ts";

let stripe: StripeWorld;
let month = 0;
beforeAll(async () => {
  clock.set("2026-12-01T09:00:00.000Z");
  stripe = await startStripe();
});
beforeEach(() => {
  month += 1;
  clock.set(`2027-${String(month).padStart(2, "0")}-01T09:00:00.000Z`);
});
afterAll(() => stripe.close());

const told = async (accountId: string) =>
  (await allOf((request) => notifications.page("ofAccount", `INBOX#${accountId}`, request))).map(
    ({ type, text }) => `${type}: ${text}`,
  );

const pass = async (days: number) => {
  for (let day = 0; day < days; day += 1) {
    clock.advance({ days: 1 });
    for (const due of [handler, runPayments]) expect(await runSchedule(due)).toMatchObject({ failed: 0 });
    await settled(stripe);
  }
};

/** Work that began in time and that nobody finishes. */
const forgotten = async (state: "in_progress" | "paused") => {
  const worker = await payableProvider(stripe);
  const { user, job, payment_id } = await securedPayment(stripe, { hours: 5 });
  await moveJob(job.id, { state, service_provider_id: worker.id as never, started_at: job.starts_at });
  const incidentOf = async () => {
    const found = await allOf((request) => incidents.page("ofReporter", `INCIDENTS#BY#${user.id}`, request));
    return found.find(({ job_id }) => job_id === job.id);
  };
  return { user, worker, job, payment_id, incidentOf };
};

test.each(["in_progress", "paused"] as const)(
  "work left %s goes to an administrator after three days, and undecided it is canceled and refunded",
  async (state) => {
    const { user, worker, job, payment_id, incidentOf } = await forgotten(state);
    await pass(3);
    expect((await jobs.find(job.id)).state).toBe(state);
    await pass(1);
    expect((await jobs.find(job.id)).state).toBe("disputed");
    expect(await incidentOf()).toMatchObject({ category: "work_overdue", blocks_payment: true });
    for (const { id } of [user, worker])
      expect((await told(id)).join()).toContain("within 14 days, the job is canceled");

    await pass(13);
    expect((await jobs.find(job.id)).state).toBe("disputed");
    await pass(1);
    expect(await jobs.find(job.id)).toMatchObject({ state: "canceled", canceled_by: "timer", fee_minor: 0 });
    const incident = await incidentOf();
    expect(incident).toMatchObject({
      state: "closed",
      resolution: expect.stringContaining("no decision within 14 days"),
    });
    expect(await storyOf("incident", incident?.id as string)).toEqual([
      "incident.reported",
      "incident.lapsed",
    ]);
    await settled(stripe);
    const payment = await payments.find(payment_id);
    expect(["voided", "refunded"]).toContain(payment.state);
    expect(payment.captured_minor).toBe(
      payment.refunds.reduce((sum, { amount_minor }) => sum + amount_minor, 0),
    );
    const books = await bookPostings(payment_id);
    expect(balanceOf(books)).toBe(0);
    expect(0 + balanceOf(books, "memo_held")).toBe(0);
    expect(0 + balanceOf(books, "platform_fee")).toBe(0);
    expect((await storyOf("job", job.id)).filter((type) => type === "job.dispute_resolved")).toHaveLength(1);
    for (const { id } of [user, worker])
      expect((await told(id)).join()).toContain("did not decide the report");
  },
);

test("a provider's report that holds the money is closed too when its job is canceled undecided", async () => {
  const { user, worker, job } = await forgotten("in_progress");
  await pass(4);
  expect((await jobs.find(job.id)).state).toBe("disputed");
  const report = anIncident({
    version: 0,
    reported_by: "service_provider",
    reporter_id: worker.id as never,
    other_id: user.id as never,
    job_id: job.id,
    state: "triaged",
    blocks_payment: true,
  });
  await write(incidents.insert(report));
  await pass(14);
  expect((await jobs.find(job.id)).state).toBe("canceled");
  expect((await incidents.find(report.id)).state).toBe("closed");
});

test.each([
  ["quality", "awaiting_info", "closed"],
  ["safety", "awaiting_info", "awaiting_info"],
  ["quality", "reported", "closed"],
] as const)(
  "a customer's report of %s that is %s when its job is canceled undecided is then %s",
  async (category, before, after) => {
    const { user, job } = await forgotten("in_progress");
    await pass(2);
    const as = await renewed(user);
    const report = { job_id: job.id, category, description: "The provider left and took the key." };
    const { id: incident_id } = (await call(reportIncident, { as, body: report })).data;
    expect((await jobs.find(job.id)).state).toBe("disputed");
    const admin = await signedIn("admin");
    for (const body of before === "reported"
      ? []
      : [
          { action: "triage", severity: "critical" },
          { action: "investigate" },
          { action: "request_info", asked: "user", question: "Which key?" },
        ])
      expect((await call(updateIncident, { as: admin, params: { incident_id }, body })).status).toBe(200);
    expect((await incidents.find(incident_id)).state).toBe(before);
    await pass(14);
    expect((await jobs.find(job.id)).state).toBe("canceled");
    const { state, question } = await incidents.find(incident_id);
    expect([state, question !== undefined]).toEqual([after, after === "awaiting_info"]);
  },
);

test("work that was disputed automatically can be refunded before, and the money goes back once", async () => {
  const { job, payment_id, incidentOf } = await forgotten("in_progress");
  await pass(14);
  const incident_id = (await incidentOf())?.id as string;
  const as = await signedIn("admin");
  for (const body of [
    { action: "triage", severity: "high" },
    { action: "investigate" },
    { action: "resolve", outcome: "refund_full", resolution: "The work was not finished." },
  ])
    expect((await call(updateIncident, { as, params: { incident_id }, body })).status).toBe(200);
  await settled(stripe);
  await pass(1);
  expect(await jobs.find(job.id)).toMatchObject({ state: "canceled", canceled_by: "admin" });
  const payment = await payments.find(payment_id);
  expect(payment.state).toBe("refunded");
  expect(payment.refunds).toHaveLength(1);
});
