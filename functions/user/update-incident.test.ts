import { beforeEach, describe, expect, test } from "vitest";
import { handler as incidentSchedule } from "../../events/schedules/incidents.ts";
import { accounts } from "../../shared/data/accounts.ts";
import { transact } from "../../shared/data/engine/commit.ts";
import { incidents } from "../../shared/data/incidents.ts";
import { jobs } from "../../shared/data/jobs.ts";
import { serviceProviders } from "../../shared/data/service-providers.ts";
import { slotWrites } from "../../shared/data/slots.ts";
import type { Job } from "../../shared/domain/job/job.ts";
import { slotsOf } from "../../shared/domain/job/slots.ts";
import { newId } from "../../shared/kernel/id.ts";
import { minus } from "../../shared/kernel/time.ts";
import { aJob, anAccount, approvedProvider, placeJobs } from "../../tests/support/marketplace.ts";
import { pictureOf } from "../../tests/support/onboarding.ts";
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
} from "../../tests/support/world.ts";
import { handler as notifications } from "../notification/get-notifications.ts";
import { handler as providerReports } from "../service-provider/auth/report-incident.ts";
import { handler as select } from "../service-provider/jobs/selected-job.ts";
import { handler as getIncident } from "./get-incident.ts";
import { handler as getIncidents } from "./get-incidents.ts";
import { handler as list } from "./get-user-incidents-list.ts";
import { handler as report } from "./report-incident.ts";
import { handler as respond } from "./respond-incident.ts";
import { handler as update } from "./update-incident.ts";

let admin: Caller;
let user: Caller;
let provider: Caller;
beforeEach(async () => {
  clock.set("2027-06-10T10:00:00.000Z");
  [admin, user] = [await signedIn("admin"), await signedIn("user")];
  ({ provider } = await approvedProvider());
  await transact([accounts.insert(anAccount({ id: user.id }))], () => 29_000);
});

const jobOf = async (given: Partial<Job> = {}): Promise<Job> => {
  const job = aJob({
    user_id: user.id as never,
    service_provider_id: provider.id as never,
    payment_id: undefined,
    state: "awaiting_confirmation",
    work_completed_at: "2027-06-10T09:00:00.000Z",
    confirm_by: "2027-06-13T09:00:00.000Z",
    ...given,
  });
  await placeJobs(job);
  return job;
};
const completed = (completed_at: string): Partial<Job> => ({
  state: "completed",
  completed_at,
  completed_by: "user",
});
const at = "2027-06-10T10:00:00.000Z";
/** Work of two hours that should have ended this long ago. */
const overdue = (state: "in_progress" | "paused", span: Parameters<typeof minus>[1]): Partial<Job> => ({
  state,
  starts_at: minus(minus(at, span), { hours: 2 }),
  ends_at: minus(at, span),
  duration_minutes: 120,
  work_completed_at: undefined,
  confirm_by: undefined,
});
const told = { category: "quality", description: "It still drips from the spout." };
const reports = (given: Record<string, unknown> = {}, as = user) =>
  call(as.role === "user" ? report : providerReports, { as, body: { ...told, ...given } });
const handle = (incident_id: string, body: unknown, as = admin) =>
  call(update, { as, params: { incident_id }, body });
const answer = (incident_id: string, body: unknown, as: Caller) =>
  call(respond, { as, params: { incident_id }, body });
const look = (incident_id: string, as: Caller) => call(getIncident, { as, params: { incident_id } });
const investigated = async (given: Record<string, unknown> = {}, as = user): Promise<string> => {
  const { data } = await reports(given, as);
  await handle(data.id, { action: "triage", severity: "medium" });
  await handle(data.id, { action: "investigate" });
  return data.id;
};
const inboxOf = async (as: Caller) => {
  await deliver();
  return (await call(notifications, { as: await renewed(as) })).data.items;
};

describe("a report", () => {
  test("about work that awaits confirmation disputes the job; both sides are told, without the text", async () => {
    const job = await jobOf();
    const said = await reports({ job_id: job.id, media_ids: [await pictureOf(user.id)] });
    expect(said.data).toMatchObject({ state: "reported", severity: "medium", blocks_payment: true, ...told });
    expect(await jobs.find(job.id)).toMatchObject({
      state: "disputed",
      disputed_at: "2027-06-10T10:00:00.000Z",
    });
    expect(await storyOf("job", job.id)).toEqual(["job.disputed"]);

    expect((await inboxOf(user))[0]).toMatchObject({ title: "A problem was reported" });
    const [entry] = await inboxOf(provider);
    expect(entry.text).toContain(" has reported a problem");
    expect(JSON.stringify(entry)).not.toContain("drips");
    const seen = await look(said.data.id, provider);
    expect(seen.data).toMatchObject({ category: "quality", reported_by: "user" });
    expect(seen.body).not.toContain("drips");
    expect(seen.data).not.toHaveProperty("media_ids");
    expect((await look(said.data.id, user)).data.description).toContain("drips");
    expect((await look(said.data.id, admin)).data.description).toContain("drips");
  });

  test("about work that was completed early leaves its time to the provider, also when the work is done again", async () => {
    const early = { ...completed("2027-06-10T09:30:00.000Z"), starts_at: "2027-06-11T12:00:00.000Z" };
    const job = await jobOf({ ...early, ends_at: "2027-06-11T14:00:00.000Z" });
    const next = await jobOf({
      state: "open",
      starts_at: early.starts_at,
      ends_at: "2027-06-11T14:00:00.000Z",
      service_provider_id: undefined,
      work_completed_at: undefined,
      confirm_by: undefined,
    });
    const incident_id = await investigated({ job_id: job.id });
    expect(await slotsHeld(job.id)).toEqual([]);
    expect((await call(select, { as: provider, params: { job_id: next.id } })).status).toBe(200);

    const decided = { action: "resolve", outcome: "rework", resolution: "It is done again tomorrow." };
    expect((await handle(incident_id, decided)).status).toBe(200);
    await deliver();
    const again = await jobs.find(job.id);
    expect(again.state).toBe("in_progress");
    expect(slotsOf(again)).toEqual([]);
    expect(await slotsHeld(job.id)).toEqual([]);
    expect(await slotsHeld(next.id)).toHaveLength(slotsOf(await jobs.find(next.id)).length);
  });

  test("about unfinished work gives its time back at once", async () => {
    const job = await jobOf(overdue("in_progress", { hours: 24 }));
    await transact(slotWrites({ ...job, state: "open" }, job), () => 29_000);
    expect(await slotsHeld(job.id)).not.toEqual([]);
    await reports({ job_id: job.id });
    expect(await slotsHeld(job.id)).toEqual([]);
  });

  test.each([
    ["six days after completion disputes the job", completed("2027-06-04T10:00:00.000Z"), true],
    ["seven days and a second after completion does not", completed("2027-06-03T09:59:59.000Z"), false],
    ["before the work does not", { state: "assigned" as const }, false],
    [
      "a day after the expected end of unfinished work disputes the job",
      overdue("in_progress", { hours: 24 }),
      true,
    ],
    ["a day after the expected end of paused work does too", overdue("paused", { hours: 24 }), true],
    ["a second earlier does not", overdue("in_progress", { hours: 23, seconds: 3599 }), false],
    [
      "a day after the booked end of delayed work does not",
      {
        ...overdue("in_progress", { hours: 24 }),
        delay: { count: 1, minutes: 30, eta: minus(at, { hours: 25, minutes: 30 }) },
      },
      false,
    ],
    ["on a job already in dispute does not again", { state: "disputed" as const }, false],
  ])("%s", async (_, given, blocks_payment) => {
    const job = await jobOf(given as Partial<Job>);
    expect((await reports({ job_id: job.id })).data.blocks_payment).toBe(blocks_payment);
    expect((await jobs.find(job.id)).state).toBe(blocks_payment ? "disputed" : job.state);
  });

  test("by the provider does not hold its own money; an admin can hold it", async () => {
    const job = await jobOf();
    const said = await reports({ job_id: job.id, category: "conduct" }, provider);
    expect(said.data).toMatchObject({ blocks_payment: false, reported_by: "service_provider" });
    expect((await jobs.find(job.id)).state).toBe("awaiting_confirmation");
    const held = await handle(said.data.id, { action: "triage", severity: "high", contest_job_id: job.id });
    expect(held.data).toMatchObject({ state: "triaged", severity: "high", blocks_payment: true });
    expect((await jobs.find(job.id)).state).toBe("disputed");
    const other = await jobOf();
    const wrong = await handle(said.data.id, {
      action: "triage",
      severity: "high",
      contest_job_id: other.id,
    });
    expect(wrong.error?.code).toBe("job.not_found");
    expect((await jobs.find(other.id)).state).toBe("awaiting_confirmation");
  });

  test.each(["in_progress", "paused"] as const)(
    "about work that is %s can be disputed by an admin at any time, who can refund it fully",
    async (state) => {
      const job = await jobOf({ ...overdue(state, { hours: 0 }), ends_at: "2027-06-10T12:00:00.000Z" });
      const { data } = await reports({ job_id: job.id });
      expect(data.blocks_payment).toBe(false);
      const held = await handle(data.id, { action: "triage", severity: "high", contest_job_id: job.id });
      expect(held.data).toMatchObject({ blocks_payment: true });
      expect((await jobs.find(job.id)).state).toBe("disputed");
      await handle(data.id, { action: "investigate" });
      await handle(data.id, { action: "resolve", outcome: "refund_full", resolution: "It never ended." });
      await deliver();
      expect((await jobs.find(job.id)).state).toBe("canceled");
    },
  );

  test("about safety is severe from the start", async () => {
    expect((await reports({ category: "safety" })).data).toMatchObject({
      severity: "high",
      blocks_payment: false,
    });
  });

  test("accepts only the caller's own jobs and evidence; another's are not found", async () => {
    const foreign = await reports({ job_id: (await jobOf({ user_id: newId("user") })).id });
    const missing = await reports({ job_id: newId("job") });
    expect(foreign.status).toBe(404);
    expect(foreign.error).toEqual(missing.error);
    const notMine = await reports(
      { job_id: (await jobOf({ service_provider_id: newId("service_provider") })).id },
      provider,
    );
    expect(notMine.error?.code).toBe("job.not_found");
    expect((await reports({ media_ids: [await pictureOf(provider.id)] })).error?.code).toBe(
      "media.not_found",
    );
    const pending = await pictureOf(user.id, { state: "pending" });
    expect((await reports({ media_ids: [pending] })).error?.code).toBe("media.not_ready");
    expect((await reports({ severity: "low" })).status).toBe(422);
    expect((await reports({ description: "Bad" })).status).toBe(422);
  });

  test("that comes twice at once disputes the job once", async () => {
    const job = await jobOf();
    const said = await Promise.all([
      reports({ job_id: job.id }),
      reports({ job_id: job.id, category: "damage" }),
    ]);
    const ids = said.map(({ status, data }) => [status, data.blocks_payment]);
    expect(ids.filter(([, blocks]) => blocks)).toHaveLength(1);
    expect(await storyOf("job", job.id)).toEqual(["job.disputed"]);
  });
});

describe("an admin", () => {
  test("asks one side, which answers with evidence; the other side sees nothing of it", async () => {
    const job = await jobOf();
    const id = await investigated({ job_id: job.id });
    const asked = await handle(id, {
      action: "request_info",
      asked: "service_provider",
      question: "Was it tested?",
    });
    expect(asked.data).toMatchObject({
      state: "awaiting_info",
      question: { asked: "service_provider", answer_by: "2027-06-13T10:00:00.000Z" },
    });
    expect((await look(id, user)).data).not.toHaveProperty("question");
    expect((await look(id, provider)).data.question.text).toBe("Was it tested?");
    const question = {
      title: "We have a question about “Replace a kitchen tap”",
      text: expect.stringContaining("Please answer in the app before Sunday, June 13 at 10:00 AM UTC"),
    };
    expect(await inboxOf(provider)).toContainEqual(expect.objectContaining(question));
    expect(await inboxOf(user)).not.toContainEqual(expect.objectContaining(question));
    const early = await answer(id, { action: "answer", text: "Me first." }, user);
    expect(early.error?.code).toBe("incident.not_asked");
    const media_ids = [await pictureOf(provider.id)];
    const said = await answer(id, { action: "answer", text: "It was dry.", media_ids }, provider);
    expect(said.data).toMatchObject({
      state: "investigating",
      answers: [{ text: "It was dry.", media_ids }],
    });
    expect((await look(id, user)).data.answers).toEqual([]);
    expect((await answer(id, { action: "answer", text: "Again." }, provider)).error?.code).toBe(
      "incident.invalid_transition",
    );
  });

  test("continues after 72 hours without an answer", async () => {
    const id = await investigated();
    await handle(id, { action: "request_info", asked: "user", question: "Where?" });
    clock.advance({ hours: 71, minutes: 59 });
    await runSchedule(incidentSchedule);
    expect((await incidents.find(id)).state).toBe("awaiting_info");
    clock.advance({ minutes: 1 });
    expect(await runSchedule(incidentSchedule)).toMatchObject({ failed: 0 });
    expect((await incidents.find(id)).state).toBe("investigating");
    expect((await storyOf("incident", id)).at(-1)).toBe("incident.info_received");
  });

  test.each([
    ["none", undefined, { state: "completed", price_minor: 15_000, completed_by: "admin" }],
    ["warning", undefined, { state: "completed", price_minor: 15_000 }],
    ["refund_partial", 4000, { state: "completed", price_minor: 11_000 }],
    ["refund_full", undefined, { state: "canceled", canceled_by: "admin", fee_minor: 0 }],
    ["rework", undefined, { state: "in_progress", reworks: 1 }],
    ["suspension", undefined, { state: "completed" }],
  ])("decides %s, and the disputed job follows", async (outcome, refund_minor, after) => {
    const job = await jobOf();
    const id = await investigated({ job_id: job.id });
    const body = {
      action: "resolve",
      outcome,
      resolution: "We looked at it.",
      ...(refund_minor && { refund_minor }),
    };
    expect((await handle(id, body)).data).toMatchObject({
      state: "resolved",
      outcome,
      closes_at: "2027-06-17T10:00:00.000Z",
    });
    await deliver();
    await deliver();
    expect(await jobs.find(job.id)).toMatchObject(after);
    expect(await storyOf("job", job.id)).toEqual(["job.disputed", "job.dispute_resolved"]);
    expect((await serviceProviders.find(provider.id)).state).toBe(
      outcome === "suspension" ? "suspended" : "approved",
    );
    expect((await look(id, provider)).data).toMatchObject({ outcome, resolution: "We looked at it." });
    for (const as of [user, provider])
      expect((await inboxOf(as)).map(({ title }: { title: string }) => title)).toContain(
        "We have decided about a report",
      );
  });

  test("can't make an impossible decision", async () => {
    const general = await investigated();
    const reason = async (id: string, body: Record<string, unknown>) =>
      (await handle(id, { action: "resolve", resolution: "So be it.", ...body })).error?.details?.reason;
    expect(await reason(general, { outcome: "refund_full" })).toBe("no_job");
    expect(await reason(general, { outcome: "rework" })).toBe("not_contested");
    expect(await reason(general, { outcome: "suspension" })).toBe("no_provider");
    const unfinished = await investigated({ job_id: (await jobOf({ state: "assigned" })).id });
    expect(await reason(unfinished, { outcome: "refund_partial", refund_minor: 100 })).toBe(
      "job_not_completed",
    );
    expect(
      (await handle(general, { action: "request_info", asked: "service_provider", question: "Why?" })).error
        ?.code,
    ).toBe("incident.outcome_impossible");
    expect(
      (await handle(general, { action: "resolve", outcome: "refund_partial", resolution: "x" })).status,
    ).toBe(422);
    expect(
      (await handle(general, { action: "resolve", outcome: "none", refund_minor: 5, resolution: "x" }))
        .status,
    ).toBe(422);
  });

  test("lists by state, person, severity and time, with totals", async () => {
    clock.set("2027-06-11T10:00:00.000Z");
    [admin, user] = [await signedIn("admin"), await renewed(user)];
    const job = await jobOf();
    const first = (await reports({ job_id: job.id })).data.id;
    clock.advance({ minutes: 1 });
    const second = (await reports({ category: "safety" }, await renewed(provider))).data.id;
    await deliver();
    const from = "2027-06-11T10:00:00.000Z";
    const ids = async (query: Record<string, string>) =>
      (await call(list, { as: await renewed(admin), query: { from, ...query } })).data.items.map(
        ({ id }: { id: string }) => id,
      );
    expect(await ids({})).toEqual([second, first]);
    expect(await ids({ sort: "oldest", status: "reported" })).toEqual([first, second]);
    expect(await ids({ severity: "high" })).toEqual([second]);
    expect(await ids({ reported_by: "user" })).toEqual([first]);
    expect(await ids({ reporter_id: user.id })).toEqual([first]);
    expect(await ids({ other_id: provider.id })).toEqual([first]);
    const page = (await call(list, { as: await renewed(admin), query: { from, limit: "1" } })).data;
    expect(await ids({ limit: "1", cursor: page.next_cursor })).toEqual([first]);
    const { data } = await call(list, { as: await renewed(admin), query: { state: "reported" } });
    expect(data.total).toBeGreaterThanOrEqual(2);
    expect([page.total, (await call(list, { as: await renewed(admin) })).data.total >= data.total]).toEqual([
      null,
      true,
    ]);
    expect(await ids({ status: "closed", other_id: user.id })).toEqual([]);
  });
});

describe("a decision", () => {
  const resolved = async () => {
    const id = await investigated({ job_id: (await jobOf()).id });
    await handle(id, { action: "resolve", outcome: "none", resolution: "Nothing was found." });
    return id;
  };

  test("can be appealed once within seven days by either side", async () => {
    const id = await resolved();
    const said = await answer(id, { action: "object", reason: "It drips again." }, provider);
    expect(said.data).toMatchObject({ state: "investigating", blocks_payment: false });
    await handle(id, { action: "resolve", outcome: "warning", resolution: "A warning." });
    const again = await answer(id, { action: "object", reason: "Again." }, user);
    expect(again.error?.code).toBe("incident.reopened_before");
    expect((await handle(id, { action: "reopen", reason: "Again." })).error?.code).toBe(
      "incident.reopened_before",
    );
    clock.advance({ days: 7 });
    expect(await runSchedule(incidentSchedule)).toMatchObject({ failed: 0 });
    expect((await incidents.find(id)).state).toBe("closed");
    expect(
      (await answer(id, { action: "object", reason: "Late." }, await signedIn("user", user.id))).error?.code,
    ).toBe("incident.invalid_transition");
    expect((await storyOf("incident", id)).slice(-3)).toEqual([
      "incident.reopened",
      "incident.resolved",
      "incident.closed",
    ]);
  });

  test("is made once when admins decide at once", async () => {
    const id = await investigated();
    const admins = await Promise.all(Array.from({ length: 5 }, () => signedIn("admin")));
    const said = await Promise.all(
      admins.map((as, at) =>
        handle(id, { action: "resolve", outcome: at % 2 ? "none" : "warning", resolution: "So." }, as),
      ),
    );
    expect(said.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, error } of said)
      if (status !== 200) expect(error?.code).toMatch(/^incident\.(invalid_transition|version_conflict)$/);
  });
});

test("only the parties and admins see an incident; others get the answer for a missing one", async () => {
  const { data } = await reports();
  for (const role of ["user", "service_provider"] as const) {
    const stranger = await signedIn(role);
    const foreign = await look(data.id, stranger);
    expect(foreign.status).toBe(404);
    expect(foreign.error).toEqual((await look(newId("incident"), stranger)).error);
    expect((await answer(data.id, { action: "object", reason: "Me." }, stranger)).status).toBe(404);
    expect((await handle(data.id, { action: "investigate" }, stranger)).status).toBe(403);
    expect((await call(list, { as: stranger })).status).toBe(403);
    expect((await call(getIncidents, { as: stranger })).data.items).toEqual([]);
  }
  expect((await call(getIncidents, { as: user })).data.items).toMatchObject([{ id: data.id, ...told }]);
  expect((await call(getIncidents, { as: user, query: { side: "about" } })).data.items).toEqual([]);
  expect((await call(report, { as: provider, body: told })).status).toBe(403);
  expect((await call(providerReports, { as: user, body: told })).status).toBe(403);
  expect((await call(report, { body: told })).status).toBe(401);
});

test("refuses decisions out of order", async () => {
  const { data } = await reports();
  const resolve = { action: "resolve", outcome: "none", resolution: "So." };
  for (const body of [{ action: "investigate" }, resolve, { action: "reopen", reason: "x" }])
    expect((await handle(data.id, body)).error).toMatchObject({
      code: "incident.invalid_transition",
      details: {
        from: "reported",
        allowed: [{ by: "admin", operation: "user/update-incident", send: { action: "triage" } }],
      },
    });
  await handle(data.id, { action: "triage", severity: "low" });
  expect((await handle(data.id, resolve)).error?.details).toEqual({
    from: "triaged",
    allowed: [
      { by: "admin", operation: "user/update-incident", send: { action: "triage" } },
      { by: "admin", operation: "user/update-incident", send: { action: "investigate" } },
    ],
  });
});
