import { beforeAll, expect, test } from "vitest";
import { handler as elapseJobs } from "../../../events/schedules/jobs.ts";
import { jobs } from "../../../shared/data/jobs.ts";
import { payments } from "../../../shared/data/payments.ts";
import type { Job } from "../../../shared/domain/job/job.ts";
import { begin } from "../../../shared/domain/payment/payment.ts";
import { newId } from "../../../shared/kernel/id.ts";
import { minus, plus } from "../../../shared/kernel/time.ts";
import { aJob } from "../../../tests/support/marketplace.ts";
import { roundTripsNeeded } from "../../../tests/support/quotes.ts";
import { type Caller, call, clock, runSchedule, signedIn, write } from "../../../tests/support/world.ts";
import { handler } from "./get-attention.ts";

const start = "2027-03-01T12:00:00.000Z";
const provider = () => ({ service_provider_id: newId("service_provider"), provider_name: "Quick Taps" });
const late: Record<string, Partial<Job>> = {
  unclaimed: { state: "open", starts_at: plus(start, { hours: 11 }) },
  late: {
    state: "en_route",
    ...provider(),
    en_route_at: minus(start, { minutes: 90 }),
    starts_at: minus(start, { minutes: 61 }),
  },
  paused: {
    state: "paused",
    ...provider(),
    starts_at: minus(start, { hours: 26 }),
    paused_at: minus(start, { hours: 25 }),
  },
  dispute_overdue: {
    state: "disputed",
    ...provider(),
    disputed_at: minus(start, { hours: 73 }),
    work_completed_at: minus(start, { hours: 80 }),
  },
};
const contested = aJob({
  state: "canceled",
  ...provider(),
  no_show: { media_ids: [], contest_by: start, contested_at: start },
});
const missed = aJob({ state: "assigned", ...provider(), starts_at: minus(start, { minutes: 61 }) });
const well = ["open", "assigned", "disputed", "completed"].map((state) =>
  aJob({
    state: state as Job["state"],
    ...provider(),
    disputed_at: start,
    starts_at: plus(start, { days: 3 }),
  }),
);
const due = Object.entries(late).map(([reason, given]) => ({ reason, job: aJob(given) }));

let admin: Caller;
const read = async (query: Record<string, string> = {}) => (await call(handler, { as: admin, query })).data;
type Item = { job_id: string; reason: string };
const reasonsOf = (data: { items: Item[] }) =>
  Object.fromEntries(data.items.map((one) => [one.job_id, one.reason]));

beforeAll(async () => {
  clock.set(start);
  admin = await signedIn("admin");
  for (const job of [...due.map(({ job }) => job), contested, missed, ...well]) await write(jobs.insert(job));
});

test("lists what has an alert, was missed or is disputed, and nothing else", async () => {
  expect((await read()).counts).toMatchObject({ unclaimed: 0, no_show: 1, late: 0 });
  await runSchedule(elapseJobs);
  const data = await read();
  expect(reasonsOf(data)).toEqual({
    ...Object.fromEntries(due.map(({ reason, job }) => [job.id, reason])),
    [contested.id]: "no_show",
    [missed.id]: "no_show",
  });
  expect(data.counts).toEqual({
    unclaimed: 1,
    no_show: 2,
    late: 1,
    paused: 1,
    dispute_overdue: 1,
    payment_action: 0,
  });
});

test("one reason can be listed by itself, in pages", async () => {
  const [one] = due;
  expect((await read({ reason: "unclaimed" })).items).toMatchObject([
    {
      reason: "unclaimed",
      job_id: one?.job.id,
      title: "Replace a kitchen tap",
      state: "open",
      city: "Springfield",
    },
  ]);
  const first = await read({ reason: "no_show", limit: "1" });
  const rest = await read({ reason: "no_show", limit: "1", cursor: first.next_cursor });
  expect(Object.keys({ ...reasonsOf(first), ...reasonsOf(rest) }).toSorted()).toEqual(
    [contested.id, missed.id].toSorted(),
  );
  expect(rest.next_cursor).toBeNull();
});

test("a job that was dealt with leaves the list", async () => {
  const job = await jobs.find(contested.id);
  const decided = {
    ...job,
    no_show: { media_ids: [], contest_by: start, contested_at: start, decided_at: start },
  };
  await write(jobs.update(decided));
  const data = await read({ reason: "no_show" });
  expect([Object.keys(reasonsOf(data)), data.counts.no_show]).toEqual([[missed.id], 1]);
});

test("a payment that waits for its customer is listed with its job and its deadline", async () => {
  const job = aJob({ state: "pending_payment" });
  const given = { id: newId("payment"), now: start, fee_bps: 1500, stripe_customer_id: "cus_1" };
  const { record } = begin(job, given);
  const act_by = plus(start, { hours: 2 });
  await write(payments.insert({ ...record, state: "requires_action", due_at: act_by }));
  const data = await read({ reason: "payment_action" });
  expect(data.counts.payment_action).toBe(1);
  expect(data.items).toMatchObject([
    { reason: "payment_action", job_id: job.id, payment_id: record.id, act_by },
  ]);
  expect(JSON.stringify(data)).not.toContain("cus_1");
});

test("takes two round trips and is for administrators only", async () => {
  expect(await roundTripsNeeded(() => read())).toBe(2);
  expect((await call(handler, { as: await signedIn("user") })).status).toBe(403);
});
