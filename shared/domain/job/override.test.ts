import { describe, expect, test } from "vitest";
import { aJob } from "../../../tests/support/marketplace-records.ts";
import { refusalOf } from "../../../tests/support/refusal-of.ts";
import { newId } from "../../kernel/id.ts";
import { type Job, JobState } from "./job.ts";
import { overridable, override, overriding } from "./override.ts";

const now = "2027-06-01T14:00:00.000Z";
const provider = newId("service_provider");
const before_media_ids = [newId("media")];
const job = (state: JobState, given: Partial<Job> = {}) =>
  aJob({
    state,
    service_provider_id: provider,
    starts_at: now,
    before_media_ids,
    completed_at: now,
    ...given,
  });
const given = { reason: "By phone.", force: true };

/** Where an administrator can move a job from each state, and the event that tells it besides. */
const moves: Record<JobState, Partial<Record<(typeof overridable)[number], string>>> = {
  pending_payment: { canceled: "job.canceled" },
  open: { expired: "job.expired", canceled: "job.canceled" },
  assigned: {
    open: "job.provider_canceled",
    en_route: "job.en_route",
    in_progress: "job.started",
    canceled: "job.canceled",
  },
  en_route: { open: "job.provider_canceled", in_progress: "job.started", canceled: "job.canceled" },
  in_progress: {
    paused: "job.paused",
    awaiting_confirmation: "job.work_completed",
    disputed: "job.disputed",
  },
  paused: { in_progress: "job.resumed", disputed: "job.disputed" },
  awaiting_confirmation: {
    in_progress: "job.rework_requested",
    completed: "job.completed",
    disputed: "job.disputed",
  },
  completed: { disputed: "job.disputed" },
  disputed: {},
  expired: {},
  canceled: {},
};

const cells = JobState.options.flatMap((from) => overridable.map((to) => [from, to] as const));

test.each(cells)("an administrator moves a job from %s to %s as the step does, or is refused", (from, to) => {
  const type = moves[from][to];
  const act = () => override(job(from, { service_provider_id: provider }), to, given, now);
  if (type === undefined) {
    expect(refusalOf(act)).toMatchObject({ code: "job.invalid_transition", details: { from } });
    return;
  }
  const { record, events } = act();
  expect(record.state).toBe(to);
  expect(events).toMatchObject([
    { type, reason: "By phone." },
    {
      type: "job.status_overridden",
      reason: "By phone.",
      data: { job_id: record.id, status: to, forced: true },
    },
  ]);
});

test("a refusal names what an administrator can do instead", () => {
  expect(refusalOf(() => override(job("disputed"), "completed", given, now)).details).toMatchObject({
    from: "disputed",
    allowed: [{ operation: "user/update-incident", send: { action: "resolve" } }],
  });
  const { details } = refusalOf(() => override(job("open"), "completed", given, now));
  expect((details as { allowed: object[] }).allowed).toContainEqual({
    operation: "admin/job/update-status",
    send: { status: "canceled" },
  });
});

test("the requests of the machine name the same states", () => {
  expect(overriding).toEqual({
    cancel: { status: "canceled" },
    expire: { status: "expired" },
    depart: { status: "en_route" },
    start: { status: "in_progress" },
    withdraw: { status: "open" },
    pause: { status: "paused" },
    resume: { status: "in_progress" },
    complete_work: { status: "awaiting_confirmation" },
    confirm: { status: "completed" },
    request_rework: { status: "in_progress" },
    dispute: { status: "disputed" },
  });
});

describe("without force an administrator keeps to what the step asks for", () => {
  const unforced = { ...given, force: false };
  const early = { starts_at: "2027-06-09T14:00:00.000Z" };
  const empty = { before_media_ids: [] };

  test.each([
    ["expired before its time", job("open", early), "expired", "job.too_early"],
    ["set out before its time", job("assigned", early), "en_route", "job.too_early"],
    ["begun before its time", job("assigned", early), "in_progress", "job.too_early"],
    ["begun without pictures", job("assigned", empty), "in_progress", "job.proof_missing"],
    ["done without pictures", job("in_progress"), "awaiting_confirmation", "job.proof_missing"],
    [
      "sent back a third time",
      job("awaiting_confirmation", { reworks: 2 }),
      "in_progress",
      "job.rework_limit",
    ],
    [
      "disputed after a week",
      job("completed", { completed_at: "2027-05-01T14:00:00.000Z" }),
      "disputed",
      "job.invalid_transition",
    ],
  ] as const)("%s", (_, one, to, code) => {
    expect(refusalOf(() => override(one, to, unforced, now)).code).toBe(code);
    expect(override(one, to, given, now).record.state).toBe(to);
  });

  test("and says so in the event", () => {
    const { events } = override(job("in_progress"), "paused", unforced, now);
    expect(events.at(-1)?.data).toMatchObject({ status: "paused", forced: false });
  });

  test("an open job ends two hours before its start", () => {
    const start = { starts_at: "2027-06-01T16:00:00.000Z" };
    expect(override(job("open", start), "expired", unforced, now).record.state).toBe("expired");
    const later = { starts_at: "2027-06-01T16:00:00.001Z" };
    expect(refusalOf(() => override(job("open", later), "expired", unforced, now)).details).toEqual({
      not_before: "2027-06-01T14:00:00.001Z",
    });
  });
});

test("an administrator's step has the same effect as the side's own", () => {
  expect(override(job("assigned"), "in_progress", given, now).record).toMatchObject({
    started_at: now,
    before_media_ids,
  });
  expect(override(job("assigned"), "open", given, now).events[0]?.data).toMatchObject({
    reason_code: "administrator",
  });
  expect(override(job("awaiting_confirmation"), "completed", given, now).record).toMatchObject({
    completed_by: "admin",
  });
  expect(override(job("assigned"), "canceled", given, now).record).toMatchObject({
    canceled_by: "admin",
    cancel_reason: "By phone.",
    fee_minor: 0,
  });
});
