import { beforeEach, expect, test } from "vitest";
import { handler as select } from "../../functions/service-provider/jobs/selected-job.ts";
import { handler as updateStatus } from "../../functions/service-provider/jobs/update-status.ts";
import { handler as getIncidents } from "../../functions/user/get-user-incidents-list.ts";
import { handler as updateIncident } from "../../functions/user/update-incident.ts";
import { allOf } from "../../shared/data/engine/page.ts";
import { jobs } from "../../shared/data/jobs.ts";
import { notifications } from "../../shared/data/notifications.ts";
import { serviceProviders } from "../../shared/data/service-providers.ts";
import type { Job } from "../../shared/domain/job/job.ts";
import { aJob, approvedProvider, placeJobs } from "../../tests/support/marketplace.ts";
import { ruleOn } from "../../tests/support/onboarding.ts";
import { type Caller, call, clock, deliver, signedIn, storyOf, write } from "../../tests/support/world.ts";

const start = "2027-03-12T16:00:00.000Z";
beforeEach(() => clock.set("2027-03-12T12:00:00.000Z"));

const claimed = async (as: Caller, given: Partial<Job> = {}): Promise<Job> => {
  const customer = await signedIn("user");
  const job = aJob({ user_id: customer.id as never, starts_at: start, ...given });
  await placeJobs(job);
  expect((await call(select, { as, params: { job_id: job.id } })).status).toBe(200);
  return jobs.find(job.id);
};

const suspend = async (as: Caller) => {
  const admin = await signedIn("admin");
  expect((await ruleOn(admin, as, "suspend", "Complaint")).status).toBe(200);
  await deliver();
  return admin;
};

const told = async (accountId: string) =>
  (await allOf((request) => notifications.page("ofAccount", `INBOX#${accountId}`, request))).map(
    ({ type, title, text }) => [type, title, text] as const,
  );

test("jobs that had not begun are open again; both sides are told", async () => {
  const { provider: as } = await approvedProvider();
  const assigned = await claimed(as);
  const leaving = await claimed(as, { starts_at: "2027-03-12T14:30:00.000Z", duration_minutes: 60 });
  await call(updateStatus, { as, params: { job_id: leaving.id }, body: { status: "en_route" } });
  await suspend(as);
  for (const { id, user_id } of [assigned, leaving]) {
    const job = await jobs.find(id);
    expect(job).toMatchObject({ state: "open", excluded_provider_ids: [], payment_held: true });
    expect(job.service_provider_id).toBeUndefined();
    expect((await storyOf("job", id)).at(-1)).toBe("job.provider_suspended");
    expect((await told(user_id)).map(([type, title]) => [type, title])).toContainEqual([
      "job.provider_suspended",
      "Your provider can't come",
    ]);
  }
  expect((await told(as.id)).filter(([type]) => type === "job.provider_suspended")).toHaveLength(2);
});

test("its time is free again, and another provider can take the job", async () => {
  const { provider: as } = await approvedProvider();
  const { id } = await claimed(as);
  const { provider: other } = await approvedProvider();
  await suspend(as);
  expect((await call(select, { as: other, params: { job_id: id } })).data.state).toBe("assigned");
  const record = await serviceProviders.find(as.id);
  await write(serviceProviders.update({ ...record, state: "approved" }));
  await claimed(as);
});

test.each(["in_progress", "paused"] as const)("a job that is %s goes to an administrator", async (state) => {
  const { provider: as } = await approvedProvider();
  const { id, user_id } = await claimed(as);
  const job = await jobs.find(id);
  await write(jobs.update({ ...job, state, started_at: start }));
  const admin = await suspend(as);
  expect(await jobs.find(id)).toMatchObject({ state: "disputed", service_provider_id: as.id });
  const { items } = (await call(getIncidents, { as: admin, query: { reporter_id: user_id } })).data;
  const incident = items.find(({ job_id }: { job_id: string }) => job_id === id);
  expect(incident).toMatchObject({ state: "reported", blocks_payment: true });
  expect((await told(user_id)).map(([, , text]) => text).join()).toContain(
    "the work on “Replace a kitchen tap” has stopped",
  );

  const handle = (body: unknown) =>
    call(updateIncident, { as: admin, params: { incident_id: incident.id }, body });
  for (const body of [
    { action: "triage", severity: "high" },
    { action: "investigate" },
    { action: "resolve", outcome: "refund_full", resolution: "The work was not finished." },
  ])
    expect((await handle(body)).status).toBe(200);
  await deliver();
  expect((await jobs.find(id)).state).toBe("canceled");
});

test("finished work still waits for the customer's confirmation", async () => {
  const { provider: as } = await approvedProvider();
  const { id } = await claimed(as);
  const job = await jobs.find(id);
  await write(jobs.update({ ...job, state: "awaiting_confirmation" }));
  await suspend(as);
  expect((await jobs.find(id)).state).toBe("awaiting_confirmation");
});

test("a repeated event has no further effect", async () => {
  const { provider: as } = await approvedProvider();
  const { id } = await claimed(as);
  await suspend(as);
  await deliver();
  expect((await storyOf("job", id)).filter((type) => type === "job.provider_suspended")).toHaveLength(1);
});
