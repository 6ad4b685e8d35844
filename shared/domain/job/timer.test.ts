import { describe, expect, test } from "vitest";
import { aJob } from "../../../tests/support/marketplace-records.ts";
import { instantOf, minus, plus } from "../../kernel/time.ts";
import { nextDue } from "./due.ts";
import { type Job, JobState } from "./job.ts";
import { elapse } from "./timer.ts";

const start = "2027-06-01T14:00:00.000Z";
const provider = { service_provider_id: "b".repeat(24), provider_name: "Quick Taps" };

/** State, what it has been through, when time looks at it next, what then happens and where it leads. */
const table: [string, Partial<Job>, string, string, string][] = [
  [
    "a booking without payment is given up after its hold",
    { state: "pending_payment", hold_expires_at: "2027-05-30T10:15:00.000Z" },
    "2027-05-30T10:15:00.000Z",
    "job.canceled payment_timeout",
    "canceled",
  ],
  [
    "nobody has taken it twelve hours before",
    { state: "open" },
    minus(start, { hours: 12 }),
    "job.open_alerted",
    "open",
  ],
  [
    "nobody has taken it two hours before",
    { state: "open", reminded: 1 },
    minus(start, { hours: 2 }),
    "job.expired",
    "expired",
  ],
  [
    "the provider has not come an hour after the start",
    { state: "assigned", ...provider },
    plus(start, { minutes: 60 }),
    "job.no_show no_show_provider",
    "open",
  ],
  [
    "the provider has not come an hour after the start that it put off",
    { state: "assigned", ...provider, delay: { count: 1, minutes: 90, eta: plus(start, { minutes: 90 }) } },
    plus(start, { minutes: 150 }),
    "job.no_show no_show_provider",
    "open",
  ],
  [
    "the provider set out and has not begun an hour after the start",
    { state: "en_route", ...provider, en_route_at: minus(start, { minutes: 20 }) },
    plus(start, { minutes: 60 }),
    "job.arrival_overdue",
    "en_route",
  ],
  [
    "the provider set out, was asked, and has not begun three hours after the start",
    { state: "en_route", ...provider, en_route_at: minus(start, { minutes: 20 }), reminded: 1 },
    plus(start, { minutes: 180 }),
    "job.no_show no_show_provider",
    "open",
  ],
  [
    "the provider set out very late, and has not begun an hour after that",
    { state: "en_route", ...provider, en_route_at: plus(start, { minutes: 170 }), reminded: 1 },
    plus(start, { minutes: 230 }),
    "job.no_show no_show_provider",
    "open",
  ],
  [
    "a proposed time was not answered",
    {
      state: "assigned",
      ...provider,
      reschedule: {
        proposal_id: "p1",
        by: "user",
        scheduled_date: "2027-06-02",
        scheduled_time: "10:00",
        time_zone: "UTC",
        offset_minutes: 0,
        starts_at: "2027-06-02T10:00:00.000Z",
        ends_at: "2027-06-02T12:00:00.000Z",
        expires_at: minus(start, { hours: 20 }),
      },
    },
    minus(start, { hours: 20 }),
    "job.reschedule_expired",
    "assigned",
  ],
  [
    "not done three days after its end",
    { state: "in_progress", ...provider, duration_minutes: 90, state_since: start },
    plus(start, { hours: 72, minutes: 90 }),
    "job.disputed work_overdue",
    "disputed",
  ],
  [
    "begun late, and not done three days after the end that was announced",
    {
      state: "in_progress",
      ...provider,
      duration_minutes: 90,
      delay: { count: 1, minutes: 60, eta: plus(start, { minutes: 60 }) },
    },
    plus(start, { hours: 72, minutes: 150 }),
    "job.disputed work_overdue",
    "disputed",
  ],
  [
    "sent back to work after its end, and silent for three days since",
    { state: "in_progress", ...provider, reworks: 1, state_since: plus(start, { days: 5 }) },
    plus(start, { days: 8 }),
    "job.disputed work_overdue",
    "disputed",
  ],
  [
    "interrupted, and silent for three days since",
    {
      state: "paused",
      ...provider,
      reminded: 1,
      paused_at: plus(start, { days: 2 }),
      state_since: plus(start, { days: 2 }),
    },
    plus(start, { days: 5 }),
    "job.disputed work_overdue",
    "disputed",
  ],
  [
    "interrupted for a day",
    { state: "paused", ...provider, paused_at: start },
    plus(start, { hours: 24 }),
    "job.pause_alerted",
    "paused",
  ],
  [
    "unconfirmed for a day",
    {
      state: "awaiting_confirmation",
      ...provider,
      work_completed_at: start,
      confirm_by: plus(start, { hours: 72 }),
    },
    plus(start, { hours: 24 }),
    "job.confirmation_reminded",
    "awaiting_confirmation",
  ],
  [
    "unconfirmed for sixty hours",
    {
      state: "awaiting_confirmation",
      ...provider,
      reminded: 1,
      work_completed_at: start,
      confirm_by: plus(start, { hours: 72 }),
    },
    plus(start, { hours: 60 }),
    "job.confirmation_reminded",
    "awaiting_confirmation",
  ],
  [
    "unconfirmed for three days",
    {
      state: "awaiting_confirmation",
      ...provider,
      reminded: 2,
      work_completed_at: start,
      confirm_by: plus(start, { hours: 72 }),
    },
    plus(start, { hours: 72 }),
    "job.completed",
    "completed",
  ],
  [
    "a dispute undecided for three days",
    { state: "disputed", ...provider, disputed_at: start },
    plus(start, { hours: 72 }),
    "job.dispute_overdue",
    "disputed",
  ],
  [
    "a dispute about unfinished work undecided for two weeks",
    { state: "disputed", ...provider, reminded: 1, disputed_at: start },
    plus(start, { days: 14 }),
    "job.dispute_resolved dispute_undecided",
    "canceled",
  ],
];

describe.each(table)("%s", (_, given, due, told, to) => {
  const job = aJob({ starts_at: start, ...given });

  test("is due exactly on time", () => {
    expect(nextDue(job)).toBe(due);
    expect(elapse(job, instantOf(Date.parse(due) - 1))).toBeUndefined();
  });

  test("happens once", () => {
    const decision = elapse(job, due);
    expect(decision?.events.map(({ type, reason }) => [type, reason].filter(Boolean).join(" "))).toEqual([
      told,
    ]);
    expect(decision?.record).toMatchObject({ state: to, version: job.version, updated_at: due });
    expect(nextDue(decision?.record as Job) ?? "never").not.toBe(due);
  });
});

test.each(["completed", "expired", "canceled"] as const)("nothing is due of a %s job", (state) =>
  expect(nextDue(aJob({ state, ...provider }))).toBeUndefined(),
);

const at = (hours: number) => plus(start, { hours });
const proposal = { price_change: { expires_at: at(1) } as never };

test.each<[string, Partial<Job>, string]>([
  [
    "what is kept for the last visit's provider",
    {
      state: "open",
      reserved: { service_provider_id: provider.service_provider_id as never, until: at(-40) },
    },
    "job.offer_widened",
  ],
  ["a proposed price, while it is worked on", { state: "in_progress", ...proposal }, "job.price_declined"],
  [
    "a proposed price, while it is interrupted",
    { state: "paused", paused_at: start, ...proposal },
    "job.price_declined",
  ],
])("%s ends before anything else is due", (_, given, type) => {
  const job = aJob({ starts_at: start, ...provider, ...given });
  const due = nextDue(job) as string;
  expect(due).toBe(given.state === "open" ? at(-40) : at(1));
  expect(elapse(job, due)?.events[0]?.type).toBe(type);
});

test("the earliest of several deadlines comes first, whatever their order", () => {
  const reserved = { service_provider_id: provider.service_provider_id as never, until: at(-1) };
  expect(nextDue(aJob({ state: "open", starts_at: start, reserved }))).toBe(at(-12));
});

test("the table covers every state", () => {
  const seen = new Set(table.map(([, { state }]) => state));
  expect(JobState.options.filter((state) => !seen.has(state))).toEqual(["completed", "expired", "canceled"]);
});

test.each([
  ["was said to be done", { work_completed_at: start }],
  ["was completed", { completed_at: start }],
])("a dispute about work that %s waits for an administrator after its alert", (_, given) =>
  expect(
    nextDue(aJob({ state: "disputed", ...provider, reminded: 1, disputed_at: start, ...given })),
  ).toBeUndefined(),
);

test("a job that is canceled undecided costs its customer nothing", () => {
  const job = aJob({ state: "disputed", ...provider, reminded: 1, disputed_at: start });
  expect(elapse(job, plus(start, { days: 14 }))?.record).toMatchObject({
    canceled_by: "timer",
    cancel_reason: "dispute_undecided",
    fee_minor: 0,
  });
});

test("a no-show provider is not offered the job again", () => {
  const job = aJob({ state: "assigned", ...provider, starts_at: start, assigned_at: start });
  const { record, events } = elapse(job, plus(start, { hours: 1 })) ?? {};
  expect(record).toMatchObject({ excluded_provider_ids: [provider.service_provider_id], sp_no_show: true });
  expect(record?.service_provider_id).toBeUndefined();
  expect(record?.assigned_at).toBeUndefined();
  expect(events?.[0]).toMatchObject({
    data: { party: "provider", service_provider_id: provider.service_provider_id },
    audience: [job.user_id, provider.service_provider_id],
  });
});
