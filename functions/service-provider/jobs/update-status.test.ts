import { beforeEach, expect, test } from "vitest";
import { handler as schedule } from "../../../events/schedules/jobs.ts";
import { transact } from "../../../shared/data/engine/commit.ts";
import { jobs } from "../../../shared/data/jobs.ts";
import { media } from "../../../shared/data/media.ts";
import type { Job } from "../../../shared/domain/job/job.ts";
import type { Media } from "../../../shared/domain/media/media.ts";
import { aJob, aMedia, approvedProvider, placeJobs } from "../../../tests/support/marketplace.ts";
import { slotsHeld } from "../../../tests/support/slots.ts";
import {
  type Caller,
  call,
  clock,
  renewed,
  runSchedule,
  signedIn,
  storyOf,
} from "../../../tests/support/world.ts";
import { handler as readForAdmin } from "../../admin/job/get-individual-job.ts";
import { handler as confirm } from "../../job/user_confirm_job_completed.ts";
import { handler as getMedia } from "../../video/get-media.ts";
import { handler as select } from "./selected-job.ts";
import { handler as updateStatus } from "./update-status.ts";

const start = "2027-03-12T16:00:00.000Z";
beforeEach(() => clock.set("2027-03-12T12:00:00.000Z"));

const picturesOf = async (owner: Caller, count = 1, given: Partial<Media> = {}): Promise<string[]> => {
  const pictures = Array.from({ length: count }, () =>
    aMedia({ owner_id: owner.id, owner_role: "service_provider", kind: "image", purpose: "proof", ...given }),
  );
  await transact(
    pictures.map((one) => media.insert(one)),
    () => 29_000,
  );
  return pictures.map(({ id }) => id);
};

const assigned = async (given: Partial<Job> = {}) => {
  const customer = await signedIn("user");
  const { provider: as } = await approvedProvider();
  const job = aJob({ user_id: customer.id, starts_at: start, ...given });
  await placeJobs(job);
  const claimed = await call(select, { as, params: { job_id: job.id } });
  expect(claimed.status).toBe(200);
  const params = { job_id: job.id };
  return {
    customer,
    as,
    job,
    tell: async (body: unknown, who = as) => call(updateStatus, { as: await renewed(who), params, body }),
    answer: async (body: unknown, who = customer) => call(confirm, { as: await renewed(who), params, body }),
  };
};

/** Moves the job up to the customer's answer. */
const done = async () => {
  const world = await assigned();
  const [before, after] = await picturesOf(world.as, 2);
  clock.set(start);
  await world.tell({ status: "in_progress", before_media_ids: [before] });
  await world.tell({ status: "awaiting_confirmation", proof_media_ids: [after] });
  return { ...world, before, after };
};

test("a job goes from en route to the customer's confirmation, with one notification per step", async () => {
  const { as, job, tell, answer } = await assigned();
  const [before, after, final] = await picturesOf(as, 3);
  expect((await tell({ status: "en_route", eta_minutes: 25 })).data).toMatchObject({
    state: "en_route",
    customer: { name: "Ada Customer" },
    place: { line1: "12 Orchard Street" },
    allowed: [
      { operation: "service-provider/jobs/update-status", send: { status: "in_progress" } },
      { operation: "service-provider/jobs/delay-job" },
      { operation: "service-provider/jobs/cancel-job" },
      { operation: "service-provider/jobs/update-status", send: { status: "no_show_customer" } },
    ],
  });
  clock.set(start);
  expect((await tell({ status: "in_progress", before_media_ids: [before] })).data.started_at).toBe(start);
  expect((await tell({ status: "paused", reason: "A part is missing" })).data.state).toBe("paused");
  clock.advance({ minutes: 30 });
  expect((await tell({ status: "resumed" })).data).toMatchObject({
    state: "in_progress",
    paused_minutes: 30,
  });
  expect((await tell({ status: "awaiting_confirmation", proof_media_ids: [after] })).data.confirm_by).toBe(
    "2027-03-15T16:30:00.000Z",
  );
  expect((await answer({ confirmed: false, reason: "It still drips." })).data).toMatchObject({
    state: "in_progress",
    reworks: 1,
  });
  await tell({ status: "awaiting_confirmation", proof_media_ids: [final] });
  const completed = await answer({ confirmed: true });
  expect(completed.data).toMatchObject({
    state: "completed",
    completed_by: "user",
    proof_media_ids: [after, final],
  });
  expect(await storyOf("job", job.id)).toEqual([
    "job.assigned",
    "job.en_route",
    "job.started",
    "job.paused",
    "job.resumed",
    "job.work_completed",
    "job.rework_requested",
    "job.work_completed",
    "job.completed",
  ]);
  const admin = await call(readForAdmin, { as: await signedIn("admin"), params: { job_id: job.id } });
  expect(admin.data.history[0]).toMatchObject({
    type: "job.completed",
    from: "awaiting_confirmation",
    to: "completed",
    actor: { role: "user", id: job.user_id },
  });
  expect(admin.data.history).toHaveLength(9);
});

test("a completed job frees its provider's time", async () => {
  const { as, answer } = await done();
  await answer({ confirmed: true });
  clock.set("2027-03-12T12:00:00.000Z");
  const next = aJob({ starts_at: start });
  await placeJobs(next);
  expect((await call(select, { as, params: { job_id: next.id } })).status).toBe(200);
});

test("three days without an answer confirm the job, after two reminders", async () => {
  const { job } = await done();
  for (const hours of [24, 36, 12]) {
    clock.advance({ hours });
    await runSchedule(schedule);
  }
  expect(await jobs.find(job.id)).toMatchObject({ state: "completed", completed_by: "timer" });
  expect((await storyOf("job", job.id)).slice(-3)).toEqual([
    "job.confirmation_reminded",
    "job.confirmation_reminded",
    "job.completed",
  ]);
});

test("pictures must be the provider's own and ready", async () => {
  const { as, customer, tell } = await assigned();
  clock.set(start);
  const [mine] = await picturesOf(as);
  const [pending] = await picturesOf(as, 1, { state: "pending" });
  const [foreign] = await picturesOf(customer);
  const begin = (...before_media_ids: unknown[]) => tell({ status: "in_progress", before_media_ids });
  expect((await begin(mine, foreign)).error?.code).toBe("media.not_found");
  expect((await begin(mine, "f".repeat(24))).error?.code).toBe("media.not_found");
  expect((await begin(mine, pending)).error).toEqual({
    code: "media.not_ready",
    details: { media_ids: [pending] },
  });
  expect((await begin()).status).toBe(422);
  expect((await begin(mine, mine)).status).toBe(200);
});

test("refuses a step that is too early, out of order, unpaid or incomplete, by name", async () => {
  clock.set("2027-03-12T11:59:59.000Z");
  const { as, tell, answer } = await assigned({ payment_held: false });
  const before_media_ids = await picturesOf(as);
  const early = await tell({ status: "en_route" });
  expect([early.status, early.error]).toEqual([
    409,
    { code: "job.too_early", details: { not_before: "2027-03-12T12:00:00.000Z" } },
  ]);
  expect((await tell({ status: "paused", reason: "Rain" })).error).toMatchObject({
    code: "job.invalid_transition",
    details: { from: "assigned" },
  });
  clock.set(start);
  expect((await tell({ status: "in_progress", before_media_ids })).error?.code).toBe("job.payment_not_held");
  expect((await tell({ status: "paused" })).error?.fields?.[0]?.field).toBe("reason");
  expect((await tell({ status: "completed" })).status).toBe(422);
  expect((await answer({ confirmed: true })).error?.code).toBe("job.invalid_transition");
  expect((await answer({ confirmed: false })).error?.fields?.[0]?.field).toBe("reason");
});

test("only the job's own provider and customer can move it", async () => {
  const { tell, answer } = await done();
  const { provider: stranger } = await approvedProvider();
  const notFound = [404, "job.not_found"];
  const told = await tell({ status: "resumed" }, stranger);
  expect([told.status, told.error?.code]).toEqual(notFound);
  const answered = await answer({ confirmed: true }, await signedIn("user"));
  expect([answered.status, answered.error?.code]).toEqual(notFound);
});

test("a provider who waited in vain ends the job for a fee, with pictures, and is free", async () => {
  const { as, job, tell, customer } = await assigned();
  const evidence_media_ids = await picturesOf(as);
  const absent = () => tell({ status: "no_show_customer", evidence_media_ids });
  expect((await absent()).error?.details?.from).toBe("assigned");
  clock.set("2027-03-12T15:30:00.000Z");
  expect((await tell({ status: "en_route", eta_minutes: 40 })).data.arrives_at).toBe(
    "2027-03-12T16:10:00.000Z",
  );
  expect((await absent()).error).toEqual({
    code: "job.too_early",
    details: { not_before: "2027-03-12T16:30:00.000Z" },
  });
  clock.set("2027-03-12T16:30:00.000Z");
  expect((await tell({ status: "no_show_customer" })).error?.fields?.[0]?.field).toBe("evidence_media_ids");
  expect((await absent()).data).toMatchObject({
    state: "canceled",
    canceled_by: "service_provider",
    cancel_reason: "no_show_customer",
    fee_minor: 7500,
    no_show: { media_ids: evidence_media_ids, contest_by: "2027-03-14T16:30:00.000Z" },
  });
  expect(await slotsHeld(job.id)).toEqual([]);
  expect((await storyOf("job", job.id)).at(-1)).toBe("job.no_show");
  const picture = await call(getMedia, {
    as: await renewed(customer),
    params: { media_id: evidence_media_ids[0] as string },
    query: { job_id: job.id },
  });
  expect(picture.status).toBe(200);
});
