import { afterAll, beforeEach, expect, test } from "vitest";
import { handler as createSeries } from "../../functions/job/create-series.ts";
import { handler as getJob } from "../../functions/job/get-individual-job-data-for-user.ts";
import { handler as getSeries } from "../../functions/job/get-series.ts";
import { handler as listSeries } from "../../functions/job/get-series-list.ts";
import { handler as updateSeries } from "../../functions/job/update-series.ts";
import { handler as getNotifications } from "../../functions/notification/get-notifications.ts";
import { handler as openJobs } from "../../functions/service-provider/jobs/get-jobs-list-of-service-provider.ts";
import { handler as select } from "../../functions/service-provider/jobs/selected-job.ts";
import { accounts } from "../../shared/data/accounts.ts";
import { jobs, userPartition } from "../../shared/data/jobs.ts";
import { ownAnswers } from "../../shared/data/own-answers.ts";
import { paymentOfJob, payments } from "../../shared/data/payments.ts";
import { quotes } from "../../shared/data/quotes.ts";
import { series as allSeries } from "../../shared/data/series.ts";
import type { Job } from "../../shared/domain/job/job.ts";
import { seriesPolicy } from "../../shared/domain/policy.ts";
import { taskKind } from "../../shared/domain/pricing/taxonomy/taxonomy.ts";
import { newId } from "../../shared/kernel/id.ts";
import { plus } from "../../shared/kernel/time.ts";
import { runDue } from "../../tests/support/due-lists.ts";
import { approvedProvider, aQuote, aTask } from "../../tests/support/marketplace.ts";
import { completeJob, moveJob, securedPayment, settled } from "../../tests/support/money-world.ts";
import { aQuestion } from "../../tests/support/own-questions.ts";
import { type StripeWorld, startStripe } from "../../tests/support/stripe.ts";
import {
  type Caller,
  call,
  clock,
  deliver,
  renewed,
  runSchedule,
  storyOf,
  write,
} from "../../tests/support/world.ts";
import { handler as runJobs } from "./jobs.ts";
import { handler as runPayments } from "./payments.ts";
import { handler as runSeries } from "./series.ts";

clock.set("2027-03-01T09:00:00.000Z");
const stripe: StripeWorld = await startStripe();
/** A Monday. In Chicago clocks go forward on the 14th. */
beforeEach(() => clock.set("2027-03-01T09:00:00.000Z"));
afterAll(() => stripe.close());

type Schedules = Parameters<typeof runDue>[0];

const turnOf = async (...schedules: Schedules) => {
  await settled(stripe);
  for (const schedule of [runSeries, ...schedules])
    if ((await runDue([schedule])).length > 0) await settled(stripe);
};

/** Advances days one by one, running everything that falls due. */
const days = async (count: number, ...schedules: Schedules) => {
  for (let day = 0; day < count; day += 1) {
    clock.advance({ days: 1 });
    await turnOf(...schedules);
  }
};

/** A first job on Wednesday the 3rd at nine in Chicago, paid by a stored card, which its customer repeats. */
const begun = async (
  wish: Record<string, unknown> = { frequency: "weekly", visits_most: 3 },
  given: Partial<Job> & { card?: string } = {},
) => {
  const { user, job } = await securedPayment(stripe, {
    starts_at: "2027-03-03T15:00:00.000Z",
    ends_at: "2027-03-03T17:00:00.000Z",
    scheduled_date: "2027-03-03",
    scheduled_time: "09:00",
    time_zone: "America/Chicago",
    offset_minutes: -360,
    ...given,
  });
  const said = await call(createSeries, {
    as: user,
    body: { job_id: job.id, agrees_to_charges: true, ...wish },
  });
  return { user, job, said, id: said.data?.series_id as string };
};

/** The customer's request about the series, with a token of the day. */
const ask = async (as: Caller, id: string, body: Record<string, unknown>) =>
  call(updateSeries, { as: await renewed(as), params: { series_id: id }, body });

/** The visits that were booked as jobs, earliest first. */
const visits = async ({ id }: Caller) => {
  const partitions = (["LIVE", "PAST", "DELETED"] as const).map((list) => userPartition(list, id));
  return (await jobs.page("ofUser", partitions, { limit: 50, scope: "test", order: "oldest" })).items;
};
const startsOf = async (user: Caller) => (await visits(user)).map(({ starts_at }) => starts_at);

test("each further visit keeps what was answered about the one before", async () => {
  const { user, job } = await begun();
  const answer = {
    ...aQuestion(),
    question_id: `plumbing.${newId("question")}`,
    revision: 1,
    value: "In the hall.",
  };
  const answered = {
    id: `job:${job.id}`,
    version: 0,
    record_type: "job",
    record_id: job.id,
    person_id: user.id,
  };
  await write(ownAnswers.insert({ ...answered, answers: [answer], updated_at: job.created_at } as never));
  await days(12);
  const booked = (await visits(user)).filter(({ id }) => id !== job.id);
  expect(booked.length).toBeGreaterThan(0);
  for (const { id } of booked)
    expect((await ownAnswers.find("job", id)).answers).toMatchObject([{ value: "In the hall." }]);
});

test("each visit is a separate job at the same time of day, paid by the stored card", async () => {
  const { user, id, said, job } = await begun();
  expect(said.data).toMatchObject({
    state: "active",
    booked: 1,
    next_dates: ["2027-03-10", "2027-03-17"],
    price_minor: 10_000,
  });
  expect((await jobs.find(job.id)).series_id).toBe(id);
  await days(1);
  expect(await startsOf(user)).toHaveLength(1);
  await days(2);
  const [, second] = await visits(user);
  expect(second).toMatchObject({
    state: "open",
    starts_at: "2027-03-10T15:00:00.000Z",
    scheduled_time: "09:00",
    price_minor: 10_000,
    high_minor: 12_000,
    series_id: id,
    payment_held: false,
  });
  expect(await paymentOfJob(second?.id as string)).toMatchObject({
    state: "setup_stored",
    amount_minor: 12_000,
    accepted_minor: 12_000,
    due_at: "2027-03-09T15:00:00.000Z",
  });
  await days(7, runPayments);
  expect(await paymentOfJob(second?.id as string)).toMatchObject({
    state: "authorized",
    authorized_minor: 12_000,
  });
  expect((await jobs.find(second?.id as string)).payment_held).toBe(true);
  await days(7, runPayments);
  expect(await startsOf(user)).toEqual([
    "2027-03-03T15:00:00.000Z",
    "2027-03-10T15:00:00.000Z",
    "2027-03-17T14:00:00.000Z",
  ]);
  expect(await allSeries.find(id)).toMatchObject({ state: "ended", end_cause: "finished", booked: 3 });
  expect(await storyOf("series", id)).toEqual([
    "series.created",
    "series.job_booked",
    "series.job_booked",
    "series.ended",
  ]);
  const told = (await call(getNotifications, { as: await renewed(user) })).data.items;
  expect(told.map(({ title }: { title: string }) => title)).toEqual(
    expect.arrayContaining([
      "The next visit is booked: “Replace a kitchen tap”",
      "The last visit is booked: “Replace a kitchen tap”",
    ]),
  );
  expect(told.filter(({ text }: { text: string }) => text.startsWith("Pay before"))).toEqual([]);
});

test("a visit is booked once, however often and concurrently the schedule runs", async () => {
  const { user } = await begun();
  clock.advance({ days: 3 });
  await Promise.all([runSchedule(runSeries), runSchedule(runSeries), runSchedule(runSeries)]);
  await runSchedule(runSeries);
  expect(await visits(user)).toHaveLength(2);
});

test("a visit in the hour that the clock change skips starts after it", async () => {
  const { user } = await begun(
    { frequency: "weekly", visits_most: 3 },
    {
      starts_at: "2027-03-07T08:30:00.000Z",
      ends_at: "2027-03-07T10:30:00.000Z",
      scheduled_date: "2027-03-07",
      scheduled_time: "02:30",
    },
  );
  await days(14);
  expect(await startsOf(user)).toEqual([
    "2027-03-07T08:30:00.000Z",
    "2027-03-14T08:00:00.000Z",
    "2027-03-21T07:30:00.000Z",
  ]);
});

const offersTo = async (as: Caller, job: Job) =>
  (await call(openJobs, { as: await renewed(as) })).data.items.find(
    (one: { job_id: string }) => one.job_id === job.id,
  )?.blocking_reasons;

test("a visit is offered first to the provider of the last one, and after a day to all", async () => {
  const [{ provider: before }, { provider: other }] = [await approvedProvider(), await approvedProvider()];
  const { user, job } = await begun();
  await completeJob(stripe, job.id, before.id);
  await days(2);
  const second = (await visits(user)).at(-1) as Job;
  expect(second.reserved?.service_provider_id).toBe(before.id);
  expect([await offersTo(before, second), await offersTo(other, second)]).toEqual([[], ["reserved"]]);
  const early = await call(select, { as: await renewed(other), params: { job_id: second.id } });
  expect(early.error).toEqual({ code: "job.claim_blocked", details: { blocking_reasons: ["reserved"] } });
  const told = (await call(getNotifications, { as: await renewed(before) })).data.items;
  expect(told[0].text).toMatch(
    /It is the next visit of work that you do there, so it is kept for you until Thursday, March 4 at 3:00 AM CST\./,
  );
  clock.advance({ days: 1 });
  await turnOf(runJobs);
  expect(await storyOf("job", second.id)).toEqual(["job.created", "job.opened", "job.offer_widened"]);
  expect(await offersTo(other, second)).toEqual([]);
  expect((await call(select, { as: await renewed(other), params: { job_id: second.id } })).status).toBe(200);
});

test("a provider who may not take the visit does not block it for others", async () => {
  const { provider: before } = await approvedProvider({ payout: { state: "restricted" } });
  const { user, job } = await begun();
  await completeJob(stripe, job.id, before.id);
  await days(3);
  expect((await visits(user)).at(-1)?.reserved).toBeUndefined();
});

test("a declined card asks the customer; that visit waits, the others go on", async () => {
  const { user, job } = await begun(
    { frequency: "weekly", visits_most: 4 },
    {
      card: "pm_card_chargeCustomerFail",
      starts_at: "2027-03-20T14:00:00.000Z",
      ends_at: "2027-03-20T16:00:00.000Z",
      scheduled_date: "2027-03-20",
    },
  );
  expect((await paymentOfJob(job.id)).state).toBe("setup_stored");
  await days(19);
  const second = (await visits(user))[1] as Job;
  expect(second.scheduled_date).toBe("2027-03-27");
  clock.set("2027-03-26T14:00:00.000Z");
  await turnOf(runPayments);
  expect(await paymentOfJob(second.id)).toMatchObject({
    state: "requires_action",
    status: "action_required",
  });
  clock.set("2027-03-27T01:00:00.000Z");
  await turnOf();
  expect((await paymentOfJob(second.id)).state).toBe("requires_action");
  expect((await visits(user)).map(({ scheduled_date }) => scheduled_date)).toEqual([
    "2027-03-20",
    "2027-03-27",
    "2027-04-03",
  ]);
});

/** A series whose quote was priced differently from the present rules. */
const priced = async (
  given: Partial<Job>,
  wish: Record<string, unknown> = { frequency: "weekly", visits_most: 9 },
) => {
  const task = aTask({ task_kind: "plumbing.tap_leak", unit: "each", title: "Mend a tap" });
  const quote = aQuote({ tasks: [task], state: "converted" });
  await write(quotes.insert(quote));
  return begun(wish, { quote_id: quote.id, task_id: task.task_id, ...given });
};

const cheap = { low_minor: 1000, high_minor: 3000, price_minor: 2000 };

test("keeps the accepted price if the new one is within the quote's range", async () => {
  expect(taskKind("plumbing.tap_leak")).toBeDefined();
  const { user } = await priced({ low_minor: 1000, high_minor: 300_000, price_minor: 150_500 });
  await days(3);
  expect((await visits(user)).map(({ price_minor }) => price_minor)).toEqual([150_500, 150_500]);
});

test("asks the customer about a price outside the range, and books at the accepted new price", async () => {
  const { user, id } = await priced(cheap);
  await days(3);
  const asked = await call(getSeries, { as: await renewed(user), params: { series_id: id } });
  expect(asked.data).toMatchObject({
    state: "price_pending",
    price_minor: 2000,
    proposal: { answer_by: "2027-03-08T00:00:00.000Z" },
  });
  expect(asked.data.allowed.map(({ send }: { send: { action: string } }) => send.action)).toEqual([
    "accept_price",
    "decline_price",
    "skip",
    "pause",
    "stop",
  ]);
  expect(await visits(user)).toHaveLength(1);
  const { price_minor } = asked.data.proposal;
  expect((await ask(user, id, { action: "accept_price" })).data).toMatchObject({
    state: "active",
    price_minor,
  });
  await turnOf();
  expect((await visits(user)).at(-1)).toMatchObject({ price_minor, scheduled_date: "2027-03-10" });
});

test("declining a new price ends the series; without an answer visits are skipped, and then it ends", async () => {
  const declined = await priced(cheap);
  const silent = await priced(cheap);
  await days(3);
  expect((await ask(declined.user, declined.id, { action: "decline_price" })).data).toMatchObject({
    state: "ended",
    end_cause: "price_declined",
    next_dates: [],
  });
  await days(30);
  expect(await allSeries.find(silent.id)).toMatchObject({ state: "ended", end_cause: "visits_missed" });
  expect(await storyOf("series", silent.id)).toEqual([
    "series.created",
    "series.price_proposed",
    "series.visit_missed",
    "series.visit_missed",
    "series.visit_missed",
    "series.ended",
  ]);
  expect(await visits(silent.user)).toHaveLength(1);
});

test("a skipped visit is left out; booked visits and other days can't be skipped", async () => {
  const { user, id } = await begun({ frequency: "weekly", until: "2027-03-24" });
  const said = await ask(user, id, { action: "skip", date: "2027-03-17" });
  expect(said.data.next_dates).toEqual(["2027-03-10", "2027-03-24"]);
  for (const date of ["2027-03-17", "2027-03-18", "2027-03-03", "2027-03-31"])
    expect((await ask(user, id, { action: "skip", date })).error?.code).toBe("series.no_such_visit");
  await days(20);
  expect(await startsOf(user)).toEqual([
    "2027-03-03T15:00:00.000Z",
    "2027-03-10T15:00:00.000Z",
    "2027-03-24T14:00:00.000Z",
  ]);
});

test("later visits move, and booked ones stay", async () => {
  const { user, id } = await begun({ frequency: "weekly", until: "2027-04-30" });
  await days(3);
  const said = await ask(user, id, {
    action: "change",
    next_date: "2027-03-18",
    scheduled_time: "14:30",
    frequency: "fortnightly",
  });
  expect(said.data).toMatchObject({
    scheduled_time: "14:30",
    next_dates: ["2027-03-18", "2027-04-01", "2027-04-15", "2027-04-29"],
  });
  await days(8);
  expect(await startsOf(user)).toEqual([
    "2027-03-03T15:00:00.000Z",
    "2027-03-10T15:00:00.000Z",
    "2027-03-18T19:30:00.000Z",
  ]);
  expect((await ask(user, id, { action: "change" })).status).toBe(422);
  for (const [field, body] of [
    ["next_date", { next_date: "2027-03-11" }],
    ["next_date", { next_date: "2027-09-12" }],
    ["until", { until: "2027-03-19" }],
    ["until", { until: "2027-05-30", visits_most: 5 }],
  ] as const)
    expect(
      (await ask(user, id, { action: "change", ...body })).error?.fields?.map((one) => one.field),
    ).toEqual([field]);
});

test("a paused series books nothing, continues when resumed, and ends if it never is", async () => {
  const { user, id } = await begun({ frequency: "weekly", until: "2028-02-01" });
  await ask(user, id, { action: "pause" });
  await days(12);
  expect(await visits(user)).toHaveLength(1);
  const resumed = await ask(user, id, { action: "resume" });
  expect(resumed.data).toMatchObject({ state: "active", next_dates: expect.arrayContaining(["2027-03-17"]) });
  expect(resumed.data.next_dates[0]).toBe("2027-03-17");
  await turnOf();
  expect((await visits(user)).map(({ scheduled_date }) => scheduled_date)).toEqual([
    "2027-03-03",
    "2027-03-17",
  ]);
  await ask(user, id, { action: "pause" });
  clock.advance({ days: seriesPolicy.paused_days_most });
  await turnOf();
  expect(await allSeries.find(id)).toMatchObject({ state: "ended", end_cause: "paused_too_long" });
});

test("a stopped series books nothing more and can't be resumed", async () => {
  const { user, id } = await begun();
  expect((await ask(user, id, { action: "stop" })).data).toMatchObject({
    state: "ended",
    end_cause: "customer",
    allowed: [],
  });
  await days(10);
  expect(await visits(user)).toHaveLength(1);
  const said = await ask(user, id, { action: "resume" });
  expect([said.status, said.error?.code]).toEqual([409, "series.invalid_transition"]);
});

test.each([
  ["is deactivated", { state: "deactivated" as const }, "paused", "account_inactive"],
  ["has not accepted new terms", { terms_version: 0 }, "paused", "terms_not_accepted"],
  ["is deleted", { state: "deleted" as const }, "ended", "account_closed"],
])("a series whose account %s books nothing", async (_, given, state, cause) => {
  const { user, id } = await begun();
  await write(accounts.update({ ...(await accounts.find(user.id)), ...given }));
  await days(3);
  const present = await allSeries.find(id);
  expect([present.state, present.pause_cause ?? present.end_cause]).toEqual([state, cause]);
  expect(await visits(user)).toHaveLength(1);
});

test("a visit that could not be booked in time is skipped", async () => {
  const { user, id } = await begun({ frequency: "weekly", visits_most: 5 });
  clock.set("2027-03-10T12:00:00.000Z");
  await turnOf();
  await turnOf();
  expect(await storyOf("series", id)).toEqual(["series.created", "series.visit_missed", "series.job_booked"]);
  expect((await visits(user)).at(-1)?.scheduled_date).toBe("2027-03-17");
});

test("a series ends when its customer never reacts", async () => {
  const { id } = await begun({ frequency: "monthly", until: "2027-09-01" });
  for (let month = 0; month < 9; month += 1) {
    clock.advance({ days: 30 });
    await turnOf();
  }
  expect((await allSeries.find(id)).state).toBe("ended");
});

test("only the customer's own paid job can be repeated, and once", async () => {
  const { user, job, id } = await begun();
  const repeat = async (as: Caller, job_id: string, more: Record<string, unknown> = {}) =>
    call(createSeries, {
      as: await renewed(as),
      body: { job_id, frequency: "weekly", visits_most: 3, agrees_to_charges: true, ...more },
    });
  expect((await repeat(user, job.id)).error).toMatchObject({
    code: "series.already_there",
    details: { series_id: id },
  });
  const other = await begun({ frequency: "weekly", visits_most: 3, agrees_to_charges: false });
  expect(other.said.error?.fields?.map(({ field }) => field)).toEqual(["agrees_to_charges"]);
  expect((await repeat(user, other.job.id)).error?.code).toBe("job.not_found");
  expect((await repeat(user, newId("job"))).error?.code).toBe("job.not_found");
  await moveJob(other.job.id, { state: "canceled" });
  expect((await repeat(other.user, other.job.id)).error?.code).toBe("series.job_unfit");
  await moveJob(other.job.id, { state: "open" });
  expect((await repeat(other.user, other.job.id, { until: "2027-05-01" })).error?.fields?.[0]?.field).toBe(
    "until",
  );
  expect((await repeat(other.user, other.job.id, { visits_most: undefined })).error?.fields?.[0]?.field).toBe(
    "until",
  );
  expect(
    (await repeat(other.user, other.job.id, { visits_most: undefined, until: "2027-03-09" })).error?.fields,
  ).toEqual([{ field: "until", problem: "must leave room for a second visit" }]);
  const mayRepeat = async (as: Caller, job_id: string) =>
    (await call(getJob, { as: await renewed(as), params: { job_id } })).data.allowed.some(
      ({ operation }: { operation: string }) => operation === "job/create-series",
    );
  expect([await mayRepeat(user, job.id), await mayRepeat(other.user, other.job.id)]).toEqual([false, true]);
  await moveJob(other.job.id, { state: "canceled" });
  expect(await mayRepeat(other.user, other.job.id)).toBe(false);
  await moveJob(other.job.id, { state: "open" });
  const payment = await paymentOfJob(other.job.id);
  await write(payments.update({ ...payment, state: "requires_action" }));
  expect((await repeat(other.user, other.job.id)).error?.code).toBe("series.no_card");
  expect(await mayRepeat(other.user, other.job.id)).toBe(false);
  const unpaid = { ...(await jobs.find(other.job.id)), id: newId("job"), version: 0, payment_id: undefined };
  await write(jobs.insert(unpaid));
  expect((await repeat(other.user, unpaid.id)).error?.code).toBe("series.no_card");
  expect((await call(getSeries, { as: other.user, params: { series_id: id } })).error?.code).toBe(
    "series.not_found",
  );
  expect((await ask(other.user, id, { action: "stop" })).error?.code).toBe("series.not_found");
  expect((await call(listSeries, { as: user, query: {} })).data.items).toHaveLength(1);
  expect((await call(listSeries, { as: other.user, query: {} })).data.items).toEqual([]);
  expect(plus((await allSeries.find(id)).created_at, {})).toBe("2027-03-01T09:00:00.000Z");
  await deliver();
});
