import { beforeEach, describe, expect, test } from "vitest";
import { handler as schedule } from "../../events/schedules/jobs.ts";
import { jobs } from "../../shared/data/jobs.ts";
import { quotes } from "../../shared/data/quotes.ts";
import type { Job } from "../../shared/domain/job/job.ts";
import { slotsOf } from "../../shared/domain/job/slots.ts";
import { aJob, approvedProvider, aQuote, aTask, placeJobs } from "../../tests/support/marketplace.ts";
import { slotsHeld } from "../../tests/support/slots.ts";
import {
  type Caller,
  call,
  clock,
  deliver,
  renewed,
  runSchedule,
  signedIn,
  storyOf,
  write,
} from "../../tests/support/world.ts";
import { handler as list } from "../notification/get-notifications.ts";
import { handler as rescheduleByProvider } from "../service-provider/jobs/reschedule-job.ts";
import { handler as select } from "../service-provider/jobs/selected-job.ts";
import { handler as updateStatus } from "../service-provider/jobs/update-status.ts";
import { handler as deleteJob } from "./delete-job.ts";
import { handler as reschedule } from "./re-schedulejob.ts";

const start = "2027-03-12T16:00:00.000Z";
beforeEach(() => clock.set("2027-03-10T15:00:00.000Z"));

const chicago = (scheduled_date: string, scheduled_time: string) => ({
  action: "propose",
  scheduled_date,
  scheduled_time,
  time_zone: "America/Chicago",
});

const openJob = async (given: Partial<Job> = {}) => {
  const customer = await signedIn("user");
  const job = aJob({ user_id: customer.id, starts_at: start, time_zone: "America/Chicago", ...given });
  await placeJobs(job);
  const params = { job_id: job.id };
  const ask = async (body: unknown, who = customer, query: Record<string, string> = {}) =>
    call(reschedule, { as: await renewed(who), params, body, query });
  return { customer, job, params, ask };
};

const assignedJob = async (given: Partial<Job> = {}) => {
  const world = await openJob(given);
  const { provider } = await approvedProvider();
  expect((await call(select, { as: provider, params: world.params })).status).toBe(200);
  const answer = async (body: unknown, who: Caller = provider) =>
    call(rescheduleByProvider, { as: await renewed(who), params: world.params, body });
  return { ...world, provider, answer };
};

const slotsRight = async (jobId: string) =>
  expect(await slotsHeld(jobId)).toEqual(slotsOf(await jobs.find(jobId)).map(({ starts_at }) => starts_at));

describe("a job that no provider has taken", () => {
  test("moves at once, with an event", async () => {
    const { job, ask } = await openJob({ reminded: 1 });
    const said = await ask(chicago("2027-03-15", "09:00"));
    expect(said.data).toMatchObject({
      state: "open",
      scheduled_date: "2027-03-15",
      scheduled_time: "09:00",
      offset_minutes: -300,
      starts_at: "2027-03-15T14:00:00.000Z",
      ends_at: "2027-03-15T16:00:00.000Z",
    });
    expect((await jobs.find(job.id)).reminded).toBeUndefined();
    expect(await storyOf("job", job.id)).toEqual(["job.rescheduled"]);
  });

  test("keeps its local time across a clock change, in its own time zone by default", async () => {
    const { ask } = await openJob();
    const { time_zone: _, ...body } = chicago("2027-03-16", "10:00");
    const said = await ask(body);
    expect(said.data).toMatchObject({ scheduled_time: "10:00", starts_at: "2027-03-16T15:00:00.000Z" });
  });

  test("can't be moved to a time that does not exist, is too near, too far, in another zone or unchanged", async () => {
    const { ask } = await openJob();
    const problems = await Promise.all(
      [
        chicago("2027-03-14", "02:30"),
        chicago("2027-03-10", "11:00"),
        chicago("2027-09-10", "11:00"),
        { ...chicago("2027-03-15", "11:00"), time_zone: "Asia/Tokyo" },
        chicago("2027-03-12", "10:00"),
      ].map((body) => ask(body)),
    );
    expect(problems.map(({ status, error }) => [status, error?.code])).toEqual([
      [422, "time.nonexistent_local_time"],
      [422, "job.start_too_soon"],
      [422, "job.start_too_far"],
      [422, "request.invalid"],
      [409, "job.time_unchanged"],
    ]);
    expect(problems[3]?.error?.fields?.[0]?.field).toBe("time_zone");
  });

  test("uses the second of a repeated time with fold=1", async () => {
    clock.set("2027-11-01T15:00:00.000Z");
    const at = { starts_at: "2027-11-05T16:00:00.000Z" };
    const first = await (await openJob(at)).ask(chicago("2027-11-07", "01:30"));
    expect(first.data.starts_at).toBe("2027-11-07T06:30:00.000Z");
    const { ask, customer } = await openJob(at);
    const second = await ask(chicago("2027-11-07", "01:30"), customer, { fold: "1" });
    expect(second.data.starts_at).toBe("2027-11-07T07:30:00.000Z");
  });

  test("can be moved only by its customer", async () => {
    const { ask } = await openJob();
    const foreign = await ask(chicago("2027-03-15", "09:00"), await signedIn("user"));
    expect([foreign.status, foreign.error?.code]).toEqual([404, "job.not_found"]);
  });
});

describe("a job that a provider has", () => {
  const proposal = chicago("2027-03-15", "09:00");
  const moved = "2027-03-15T14:00:00.000Z";

  test("keeps its time until the other side agrees; then its slots move too", async () => {
    const { job, ask, answer, customer, provider } = await assignedJob();
    const proposed = (await ask({ ...proposal, reason: "My shift was changed." })).data;
    expect(proposed).toMatchObject({
      state: "assigned",
      starts_at: start,
      reschedule: {
        by: "user",
        starts_at: moved,
        reason: "My shift was changed.",
        expires_at: "2027-03-11T03:00:00.000Z",
      },
    });
    const { proposal_id } = proposed.reschedule;
    await slotsRight(job.id);
    expect(proposed.allowed).not.toContainEqual({
      operation: "job/re-schedulejob",
      send: { action: "accept" },
    });

    const own = await ask({ action: "accept", proposal_id });
    expect(own.error?.code).toBe("job.proposal_own");
    const counter = await answer(chicago("2027-03-16", "09:00"));
    expect(counter.error).toEqual({ code: "job.proposal_pending", details: { proposal_id } });
    const accepted = await answer({ action: "accept", proposal_id });
    expect(accepted.data).toMatchObject({ state: "assigned", starts_at: moved, scheduled_time: "09:00" });
    expect(accepted.data.reschedule).toBeUndefined();
    await slotsRight(job.id);
    expect((await slotsHeld(job.id))[0]).toBe(moved);
    expect(await storyOf("job", job.id)).toEqual([
      "job.assigned",
      "job.reschedule_proposed",
      "job.reschedule_accepted",
    ]);

    await deliver();
    const told = async (as: Caller) =>
      (await call(list, { as })).data.items
        .map(({ type }: { type: string }) => type)
        .filter((type: string) => type.startsWith("job.resch"));
    expect(await told(customer)).toEqual(["job.reschedule_accepted"]);
    expect(await told(provider)).toEqual(["job.reschedule_proposed"]);
  });

  test("keeps its time when the customer declines the provider's proposal", async () => {
    const { job, ask, answer } = await assignedJob();
    const { proposal_id } = (await answer(proposal)).data.reschedule;
    const declined = await ask({ action: "decline", proposal_id });
    expect(declined.data).toMatchObject({ starts_at: start });
    expect(declined.data.reschedule).toBeUndefined();
    await slotsRight(job.id);
    const again = await ask({ action: "decline", proposal_id });
    expect([again.status, again.error?.code]).toEqual([409, "job.proposal_closed"]);
  });

  test("a side can withdraw its own proposal or replace it", async () => {
    const { ask, answer, job } = await assignedJob();
    const { proposal_id: first } = (await ask(proposal)).data.reschedule;
    const { proposal_id: second } = (await ask(chicago("2027-03-16", "09:00"))).data.reschedule;
    expect((await answer({ action: "accept", proposal_id: first })).error?.code).toBe("job.proposal_closed");
    expect((await ask({ action: "decline", proposal_id: second })).data.reschedule).toBeUndefined();
    expect(await storyOf("job", job.id)).toEqual([
      "job.assigned",
      "job.reschedule_proposed",
      "job.reschedule_proposed",
      "job.reschedule_declined",
    ]);
  });

  test("repeating a proposal changes nothing and notifies nobody; a different reason makes a new proposal", async () => {
    const { ask, job } = await assignedJob();
    const first = (await ask(proposal)).data;
    clock.advance({ hours: 1 });
    expect((await ask(proposal)).data).toEqual(first);
    expect(await storyOf("job", job.id)).toEqual(["job.assigned", "job.reschedule_proposed"]);
    const { reschedule } = (await ask({ ...proposal, reason: "My shift was changed." })).data;
    expect(reschedule.proposal_id).not.toBe(first.reschedule.proposal_id);
    clock.advance({ hours: 13 });
    expect((await ask({ ...proposal, reason: "My shift was changed." })).data.reschedule.expires_at).not.toBe(
      reschedule.expires_at,
    );
  });

  test("a proposal expires after twelve hours without an answer and can't be accepted any more", async () => {
    const { ask, answer, job } = await assignedJob();
    const { proposal_id } = (await ask(proposal)).data.reschedule;
    clock.advance({ hours: 12 });
    expect((await answer({ action: "accept", proposal_id })).error?.code).toBe("job.proposal_closed");
    await runSchedule(schedule);
    expect(await jobs.find(job.id)).toMatchObject({ state: "assigned", starts_at: start });
    expect((await jobs.find(job.id)).reschedule).toBeUndefined();
    expect((await storyOf("job", job.id)).at(-1)).toBe("job.reschedule_expired");
  });

  test("a proposal expires at the latest when the job would count as missed", async () => {
    clock.set("2027-03-12T15:30:00.000Z");
    const { ask } = await openJob({ state: "assigned", service_provider_id: "a".repeat(24) });
    expect((await ask(proposal)).data.reschedule.expires_at).toBe("2027-03-12T17:00:00.000Z");
  });

  test("a proposal ends when the provider sets out", async () => {
    const { ask, provider, params } = await assignedJob();
    await ask(proposal);
    clock.set("2027-03-12T15:00:00.000Z");
    const said = await call(updateStatus, {
      as: await renewed(provider),
      params,
      body: { status: "en_route", eta_minutes: 20 },
    });
    expect(said.data.reschedule).toBeUndefined();
    expect((await ask(proposal)).error?.code).toBe("job.invalid_transition");
  });

  test("refuses a time at which the provider has another job; only the provider is told which", async () => {
    const { ask, answer, provider } = await assignedJob();
    const other = aJob({ starts_at: "2027-03-15T15:00:00.000Z" });
    await placeJobs(other);
    await call(select, { as: provider, params: { job_id: other.id } });
    const { proposal_id } = (await ask(proposal)).data.reschedule;
    const clash = await answer({ action: "accept", proposal_id });
    expect(clash.error).toEqual({ code: "job.slot_conflict", details: { job_id: other.id } });
    await answer({ action: "decline", proposal_id });
    const { proposal_id: theirs } = (await answer(proposal)).data.reschedule;
    const blind = await ask({ action: "accept", proposal_id: theirs });
    expect(blind.error).toEqual({ code: "job.slot_conflict" });
  });

  test.each(["pending_payment", "in_progress", "awaiting_confirmation", "completed", "canceled"] as const)(
    "that is %s can't be moved",
    async (state) => {
      const { ask } = await openJob({ state, service_provider_id: "a".repeat(24) });
      const said = await ask(proposal);
      expect([said.status, said.error?.code, said.error?.details?.from]).toEqual([
        409,
        "job.invalid_transition",
        state,
      ]);
    },
  );
});

describe("a job that no provider took in time", () => {
  const expired = async (given: Partial<Job> = {}) => {
    const task = aTask();
    const world = await openJob({ task_id: task.task_id, state: "expired", ...given });
    const quote = aQuote({
      id: world.job.quote_id,
      user_id: world.customer.id,
      tasks: [task],
      accepted_at: "2027-03-10T12:00:00.000Z",
      expires_at: "2027-03-12T12:00:00.000Z",
    });
    await write(quotes.insert(quote));
    return { ...world, quote };
  };

  test("opens again at another time and books its task again", async () => {
    const { job, ask, quote } = await expired();
    const said = await ask(chicago("2027-03-15", "09:00"));
    expect(said.data).toMatchObject({ state: "open", starts_at: "2027-03-15T14:00:00.000Z" });
    expect((await jobs.find(job.id)).payment_held).toBe(false);
    expect(await quotes.find(quote.id)).toMatchObject({ state: "converted", tasks: [{ job_id: job.id }] });
    expect(await storyOf("job", job.id)).toEqual(["job.reopened"]);
  });

  test("can't open again if its task was booked or priced again", async () => {
    const { ask, quote } = await expired();
    const [task] = quote.tasks;
    const booked = { ...quote, version: 1, tasks: [{ ...aTask(), ...task, job_id: "b".repeat(24) }] };
    await write(quotes.update(booked));
    expect((await ask(chicago("2027-03-15", "09:00"))).error?.code).toBe("quote.task_already_booked");
    await write(quotes.update({ ...quote, version: 2, state: "estimated" }));
    expect((await ask(chicago("2027-03-15", "09:00"))).error?.code).toBe("quote.not_accepted");
  });
});

test("a proposal ends with its job", async () => {
  const { job, ask, answer, customer, params } = await assignedJob();
  const { proposal_id } = (await ask(chicago("2027-03-15", "09:00"))).data.reschedule;
  await call(deleteJob, { as: await renewed(customer), params });
  expect((await answer({ action: "accept", proposal_id })).error?.details?.from).toBe("canceled");
  clock.advance({ hours: 13 });
  await runSchedule(schedule);
  expect((await storyOf("job", job.id)).at(-1)).toBe("job.canceled");
  expect(await slotsHeld(job.id)).toEqual([]);
});

test("of several concurrent answers to a proposal one counts; the others are told that it is closed", async () => {
  const { ask, answer, job } = await assignedJob();
  const { proposal_id } = (await ask(chicago("2027-03-15", "09:00"))).data.reschedule;
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, at) => answer({ action: at % 2 ? "accept" : "decline", proposal_id })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const { status, error } of answers)
    if (status !== 200) expect(["job.proposal_closed", "job.version_conflict"]).toContain(error?.code);
  await slotsRight(job.id);
});
