import { describe, expect, test } from "vitest";
import { aJob } from "../../../tests/support/marketplace-records.ts";
import { refusalOf } from "../../../tests/support/refusal-of.ts";
import { plus } from "../../kernel/time.ts";
import {
  cancelUndecided,
  contestNoShow,
  decideNoShow,
  dispute,
  disputeOverdue,
  isNoShowContested,
  mayContestNoShow,
  mayDispute,
  resolveDispute,
} from "./dispute.ts";
import { type Job, JobState } from "./job.ts";

const starts_at = "2027-06-01T14:00:00.000Z";
const done = "2027-06-01T16:00:00.000Z";
const now = "2027-06-05T12:00:00.000Z";
const job = (given: Partial<Job> = {}) =>
  aJob({
    state: "in_progress",
    service_provider_id: "a".repeat(24),
    starts_at,
    duration_minutes: 120,
    ...given,
  });

describe("a job can be contested", () => {
  test.each(["in_progress", "paused"] as const)(
    "by its customer a day after it should be done: %s",
    (state) => {
      const late = plus(done, { hours: 24 });
      const just = plus(late, { seconds: -1 });
      expect(mayDispute(job({ state }), { by: "user", now: late })).toBe(true);
      expect(mayDispute(job({ state }), { by: "user", now: just })).toBe(false);
      expect(mayDispute(job({ state }), { by: "admin", now: just })).toBe(true);
    },
  );

  test("a day after the later end that its provider announced", () => {
    const delayed = job({ delay: { count: 1, minutes: 60, eta: plus(starts_at, { hours: 1 }) } });
    expect(mayDispute(delayed, { by: "user", now: plus(done, { hours: 24 }) })).toBe(false);
    expect(mayDispute(delayed, { by: "user", now: plus(done, { hours: 25 }) })).toBe(true);
  });

  test("while it waits for its confirmation", () => {
    expect(mayDispute(job({ state: "awaiting_confirmation" }), { by: "user", now: done })).toBe(true);
  });

  test("for seven days after it was completed", () => {
    const completed = job({ state: "completed", completed_at: done });
    expect(mayDispute(completed, { by: "user", now: plus(done, { days: 7 }) })).toBe(true);
    expect(mayDispute(completed, { by: "user", now: plus(done, { days: 7, seconds: 1 }) })).toBe(false);
    expect(mayDispute(completed, { by: "admin", now: plus(done, { days: 7, seconds: 1 }) })).toBe(false);
    expect(mayDispute(job({ state: "completed" }), { by: "user", now: done })).toBe(false);
  });

  test("in no other state", () => {
    const never = JobState.options.filter(
      (state) => !mayDispute(job({ state, completed_at: now }), { by: "admin", now }),
    );
    expect(never).toEqual([
      "pending_payment",
      "open",
      "assigned",
      "en_route",
      "disputed",
      "expired",
      "canceled",
    ]);
  });
});

describe("contesting a job", () => {
  test("stops it, with the reason", () => {
    const { record, events } = dispute(job(), "It leaks.", { by: "user", now });
    expect(record).toMatchObject({ state: "disputed", disputed_at: now });
    expect(events).toMatchObject([{ type: "job.disputed", reason: "It leaks.", from: "in_progress" }]);
  });

  test("is refused after the time for it, but for whoever forces it", () => {
    const completed = job({ state: "completed", completed_at: "2027-05-01T12:00:00.000Z" });
    expect(refusalOf(() => dispute(completed, "It leaks.", { by: "admin", now }))).toEqual({
      code: "job.invalid_transition",
      details: { from: "completed", allowed: [], reason: "dispute_window_over" },
    });
    const forced = dispute(completed, "It leaks.", { by: "admin", now, force: true });
    expect(forced.record.state).toBe("disputed");
  });

  test("is no step of a job that has not begun, forced or not", () => {
    const act = () => dispute(job({ state: "open" }), "It leaks.", { by: "admin", now, force: true });
    expect(refusalOf(act)).toMatchObject({ code: "job.invalid_transition", details: { from: "open" } });
  });

  test("begins by itself if nobody reports the work as done", () => {
    const { record, events } = disputeOverdue(job(), now);
    expect(record).toMatchObject({ state: "disputed", disputed_at: now });
    expect(events).toMatchObject([{ type: "job.disputed", reason: "work_overdue" }]);
  });
});

describe("a customer who is said not to have been there", () => {
  const contest_by = "2027-06-03T12:00:00.000Z";
  const said = { media_ids: [], contest_by };
  const canceled = (no_show?: Job["no_show"]) => job({ state: "canceled", no_show });

  test("can contest it once, until its time ends", () => {
    expect(mayContestNoShow(canceled(said), "2027-06-03T11:59:59.999Z")).toBe(true);
    expect(mayContestNoShow(canceled(said), contest_by)).toBe(false);
    expect(mayContestNoShow(canceled({ ...said, contested_at: done }), done)).toBe(false);
    expect(mayContestNoShow(canceled(), done)).toBe(false);
  });

  test("pays nobody while it is contested and not decided", () => {
    expect(isNoShowContested(canceled())).toBe(false);
    expect(isNoShowContested(canceled(said))).toBe(false);
    const contested = contestNoShow(canceled(said), done);
    expect(contested).toMatchObject({ no_show: { ...said, contested_at: done }, updated_at: done });
    expect(isNoShowContested(contested)).toBe(true);
    const decided = decideNoShow(contested, now);
    expect(decided).toMatchObject({ no_show: { contested_at: done, decided_at: now }, updated_at: now });
    expect(isNoShowContested(decided)).toBe(false);
  });

  test("is not made up for a job of which nothing was said", () => {
    expect(contestNoShow(canceled(), done).no_show).toBeUndefined();
  });
});

describe("a dispute that is decided", () => {
  const disputed = (given: Partial<Job> = {}) => job({ state: "disputed", disputed_at: done, ...given });

  test("for the work completes the job, for less if so decided", () => {
    const decided = { outcome: "completed", price_minor: 9000 } as const;
    const { record, events } = resolveDispute(disputed(), decided, "Half done.", now);
    expect(record).toMatchObject({
      state: "completed",
      completed_at: now,
      completed_by: "admin",
      price_minor: 9000,
    });
    expect(events).toMatchObject([
      { type: "job.dispute_resolved", reason: "Half done.", data: { outcome: "completed" } },
    ]);
  });

  test("for work that was confirmed before leaves who confirmed it and when, and the price", () => {
    const confirmed = disputed({ completed_at: done, completed_by: "user" });
    expect(resolveDispute(confirmed, { outcome: "completed" }, "Done.", now).record).toMatchObject({
      completed_at: done,
      completed_by: "user",
      price_minor: 15_000,
    });
  });

  test("against the work cancels the job without a fee", () => {
    const { record, events } = resolveDispute(disputed(), { outcome: "canceled" }, "Not done.", now);
    expect(record).toMatchObject({
      state: "canceled",
      canceled_at: now,
      canceled_by: "admin",
      cancel_reason: "dispute",
      fee_minor: 0,
    });
    expect(events).toMatchObject([{ reason: "Not done.", data: { outcome: "canceled" } }]);
  });

  test("for more work counts a rework, and takes back what was said to be done", () => {
    const said = disputed({ reworks: 1, work_completed_at: done, confirm_by: now, completed_at: done });
    const { record, events } = resolveDispute(
      said,
      { outcome: "rework", what: "Seal the joint." },
      "Once more.",
      now,
    );
    expect(record).toMatchObject({
      state: "in_progress",
      reworks: 2,
      work_completed_at: undefined,
      confirm_by: undefined,
      completed_at: undefined,
    });
    expect(events).toMatchObject([{ reason: "Once more.", data: { outcome: "rework" } }]);
  });

  test("by nobody in time cancels the job without a fee", () => {
    const { record, events } = cancelUndecided(disputed(), now);
    expect(record).toMatchObject({
      state: "canceled",
      canceled_at: now,
      canceled_by: "timer",
      cancel_reason: "dispute_undecided",
      fee_minor: 0,
    });
    expect(events).toMatchObject([
      { type: "job.dispute_resolved", reason: "dispute_undecided", data: { outcome: "canceled" } },
    ]);
  });
});
