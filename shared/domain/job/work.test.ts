import { describe, expect, test } from "vitest";
import { aJob } from "../../../tests/support/marketplace-records.ts";
import { newId } from "../../kernel/id.ts";
import type { Refusal, RefusalReason } from "../../kernel/refusal.ts";
import { minus, plus } from "../../kernel/time.ts";
import { cancelByUser, cancellationFee } from "./cancel.ts";
import { firstTerms } from "./cancellation-terms.ts";
import {
  type Job,
  JobPaymentNotHeld,
  JobPriceUnsettled,
  JobProofMissing,
  JobReworkLimit,
  JobTooEarly,
  JobTransition,
} from "./job.ts";
import { changePrice, JobPriceTooHigh } from "./price.ts";
import {
  alertArrival,
  alertDispute,
  alertPause,
  completeWork,
  confirm,
  depart,
  pause,
  remindToConfirm,
  reportNoShow,
  requestRework,
  resume,
  start,
} from "./work.ts";

const starts_at = "2027-06-01T14:00:00.000Z";
const picture = [newId("media")];
const job = (given: Partial<Job> = {}) =>
  aJob({ state: "assigned", service_provider_id: newId("service_provider"), starts_at, ...given });

const refusedAs = (reason: RefusalReason, work: () => unknown) => {
  try {
    work();
  } catch (error) {
    expect((error as Refusal).reason?.code).toBe(reason.code);
    return (error as Refusal).facts.details;
  }
  return expect.unreachable(`not refused as ${reason.code}`);
};

test("a provider may set out at most four hours before the start, as delayed", () => {
  const from = minus(starts_at, { hours: 4 });
  expect(refusedAs(JobTooEarly, () => depart(job(), {}, minus(from, { seconds: 1 })))).toEqual({
    not_before: from,
  });
  expect(depart(job(), { eta_minutes: 30 }, from).events[0]?.data.eta).toBe(plus(from, { minutes: 30 }));
  const delayed = job({ delay: { count: 1, minutes: 60, eta: plus(starts_at, { hours: 1 }) } });
  refusedAs(JobTooEarly, () => depart(delayed, {}, from));
});

test("work begins an hour before the start at the earliest, with pictures and the money held", () => {
  const from = minus(starts_at, { minutes: 60 });
  refusedAs(JobTooEarly, () => start(job(), picture, minus(from, { seconds: 1 })));
  refusedAs(JobPaymentNotHeld, () => start(job({ payment_held: false }), picture, from));
  expect(refusedAs(JobProofMissing, () => start(job(), [], from))).toEqual({
    field: "before_media_ids",
    least: 1,
  });
  expect(start(job({ state: "en_route" }), picture, from).record).toMatchObject({
    state: "in_progress",
    started_at: from,
    before_media_ids: picture,
  });
});

test("pauses add up and don't count as work", () => {
  const at = plus(starts_at, { hours: 1 });
  const first = resume(
    pause(job({ state: "in_progress" }), "Rain", at).record,
    plus(at, { minutes: 20 }),
  ).record;
  const second = resume(
    pause(first, "Rain", plus(at, { hours: 1 })).record,
    plus(at, { minutes: 85 }),
  ).record;
  expect([first.paused_minutes, second.paused_minutes]).toEqual([20, 45]);
  expect(second.paused_at).toBeUndefined();
});

test("work is done when there is proof and no open change of the price; the customer then has 72 hours", () => {
  const now = plus(starts_at, { hours: 2 });
  const working = job({ state: "in_progress" });
  refusedAs(JobProofMissing, () => completeWork(working, [], now));
  const change = { price_minor: 16_000, reason: "A new valve", proposed_at: starts_at, expires_at: now };
  refusedAs(JobPriceUnsettled, () => completeWork({ ...working, price_change: change }, picture, now));
  const { record, events } = completeWork(working, picture, now);
  expect(record).toMatchObject({ state: "awaiting_confirmation", confirm_by: plus(now, { hours: 72 }) });
  expect(events[0]?.data).toMatchObject({ price_minor: 15_000, confirm_by: record.confirm_by });
});

test("rework is possible twice; then the customer confirms or reports", () => {
  const done = (reworks: number) =>
    job({ state: "awaiting_confirmation", reworks, work_completed_at: starts_at, confirm_by: starts_at });
  const again = requestRework(done(1), "It still drips.", starts_at).record;
  expect(again).toMatchObject({ state: "in_progress", reworks: 2 });
  expect(again.confirm_by).toBeUndefined();
  refusedAs(JobReworkLimit, () => requestRework(done(2), "It still drips.", starts_at));
  expect(confirm(done(2), "user", starts_at).record).toMatchObject({
    state: "completed",
    completed_by: "user",
  });
});

test.each([
  ["awaiting payment", { state: "pending_payment" }, 1, 0],
  ["open, however late", { state: "open" }, 1, 0],
  ["a day and more before", { state: "assigned" }, 24 * 60, 0],
  ["less than a day before", { state: "assigned" }, 24 * 60 - 1, 3_000],
  ["two hours and more before", { state: "assigned" }, 120, 3_000],
  ["less than two hours before", { state: "assigned" }, 119, 7_500],
  ["with the provider on its way", { state: "en_route" }, 200, 7_500],
  ["to the nearest minor unit", { state: "assigned", price_minor: 12_343 }, 600, 2_469],
] as const)("canceling %s costs what was agreed", (_, given, minutes, fee) => {
  const now = minus(starts_at, { minutes });
  expect(cancellationFee(job(given), firstTerms, now)).toBe(fee);
  expect(cancelByUser(job(given), {}, firstTerms, now).events[0]).toMatchObject({
    type: "job.canceled",
    data: { fee_minor: fee, by: "user" },
  });
});

test("a price up to a tenth above the agreed one applies at once, rounded down to the minor unit", () => {
  const working = job({ state: "in_progress", price_minor: 12_345, high_minor: 20_000 });
  const change = (price_minor: number) =>
    changePrice(working, { price_minor, reason: "A longer pipe." }, starts_at).record;
  expect(change(13_579)).toMatchObject({ price_minor: 13_579 });
  expect(change(13_580)).toMatchObject({ price_minor: 12_345, price_change: { price_minor: 13_580 } });
});

test("no price is above 125 percent of the upper end of the estimate, rounded down to the minor unit", () => {
  const working = job({ state: "in_progress", price_minor: 9_000, high_minor: 9_999 });
  const change = (price_minor: number) => () =>
    changePrice(working, { price_minor, reason: "A longer pipe." }, starts_at);
  expect(refusedAs(JobPriceTooHigh, change(12_499))).toEqual({ most_minor: 12_498 });
  expect(change(12_498)().record.price_change).toMatchObject({ price_minor: 12_498 });
});

const at = starts_at;
const proposed = { reschedule: { any: "proposal" } as never };

test("a provider that sets out is expected when it says, and a proposed time is dropped", () => {
  const { record, events } = depart(job(proposed), { eta_minutes: 25 }, at);
  const eta = plus(at, { minutes: 25 });
  expect(record).toMatchObject({
    state: "en_route",
    en_route_at: at,
    arrives_at: eta,
    reschedule: undefined,
  });
  expect(events).toMatchObject([{ type: "job.en_route", data: { eta } }]);
  const silent = depart(job(), {}, at);
  expect(silent.record.arrives_at).toBeUndefined();
  expect(silent.events[0]?.data).not.toHaveProperty("eta");
});

test("work that begins is told with its time, and nobody is expected any more", () => {
  const { record, events } = start(job({ state: "en_route", arrives_at: at, ...proposed }), picture, at);
  expect(record).toMatchObject({ arrives_at: undefined, reschedule: undefined });
  expect(events).toMatchObject([{ type: "job.started", data: { started_at: at } }]);
});

test("whoever forces a step passes over all but the job's state", () => {
  const early = minus(starts_at, { days: 3 });
  const force = { force: true };
  expect(depart(job(), force, early).record.state).toBe("en_route");
  expect(start(job({ payment_held: false }), [], early, force).record.state).toBe("in_progress");
  const price_change = { price_minor: 16_000, reason: "A valve", proposed_at: at, expires_at: at };
  const done = completeWork(job({ state: "in_progress", price_change }), [], at, force);
  expect(done.record).toMatchObject({ state: "awaiting_confirmation", price_change: undefined });
  const again = job({ state: "awaiting_confirmation", reworks: 2 });
  expect(requestRework(again, "It drips.", at, force).record.reworks).toBe(3);
  refusedAs(JobTransition, () => start(job({ state: "open" }), [], early, force));
});

test("an interruption is told with its reason, and its end with the minutes that it took in all", () => {
  const { record, events } = pause(job({ state: "in_progress", paused_minutes: 5 }), "Rain", at);
  expect(record).toMatchObject({ state: "paused", paused_at: at });
  expect(events).toMatchObject([{ type: "job.paused", reason: "Rain" }]);
  expect(resume(record, plus(at, { minutes: 7 })).events).toMatchObject([
    { type: "job.resumed", data: { paused_minutes: 12 } },
  ]);
  const unknown = job({ state: "paused", paused_at: undefined, paused_minutes: 5 });
  expect(resume(unknown, at).record.paused_minutes).toBe(5);
});

test("proof is kept once, with what was there before", () => {
  const [old, fresh] = [newId("media"), newId("media")];
  const working = job({ state: "in_progress", proof_media_ids: [old], paused_minutes: 9 });
  const { record, events } = completeWork(working, [old, fresh], at);
  expect(record).toMatchObject({ proof_media_ids: [old, fresh], work_completed_at: at });
  expect(events).toMatchObject([
    { type: "job.work_completed", data: { currency: "usd", paused_minutes: 9 } },
  ]);
});

test("a job that is confirmed is told with its price and by whom", () => {
  const { record, events } = confirm(job({ state: "awaiting_confirmation" }), "timer", at);
  expect(record).toMatchObject({ completed_at: at, completed_by: "timer" });
  expect(events).toMatchObject([
    { type: "job.completed", data: { price_minor: 15_000, currency: "usd", by: "timer" } },
  ]);
});

test("a rework is told with its number and reason, and takes back what was said to be done", () => {
  const done = job({ state: "awaiting_confirmation", work_completed_at: at, confirm_by: at });
  const { record, events } = requestRework(done, "It drips.", at);
  expect(record.work_completed_at).toBeUndefined();
  expect(events).toMatchObject([{ type: "job.rework_requested", reason: "It drips.", data: { rework: 1 } }]);
});

describe("a reminder is counted", () => {
  test.each([
    ["of an arrival", alertArrival, "en_route", "job.arrival_overdue"],
    ["of an interruption", alertPause, "paused", "job.pause_alerted"],
    ["of a confirmation", remindToConfirm, "awaiting_confirmation", "job.confirmation_reminded"],
    ["of a dispute", alertDispute, "disputed", "job.dispute_overdue"],
  ] as const)("%s", (_, act, state, type) => {
    const first = act(job({ state, confirm_by: at }), at);
    expect(first.record).toMatchObject({ state, reminded: 1 });
    expect(first.events).toMatchObject([{ type }]);
    expect(act(first.record, at).record.reminded).toBe(2);
  });

  test("with what follows", () => {
    expect(alertArrival(job({ state: "en_route" }), at).events[0]?.data).toMatchObject({
      begin_by: plus(at, { minutes: 180 }),
    });
    const waiting = job({ state: "awaiting_confirmation", confirm_by: at, reminded: 1 });
    expect(remindToConfirm(waiting, at).events[0]?.data).toMatchObject({ reminder: 2, confirm_by: at });
  });
});

describe("a customer who was not there", () => {
  const there = (given: Partial<Job> = {}) =>
    job({
      state: "en_route",
      en_route_at: minus(at, { minutes: 30 }),
      arrives_at: minus(at, { minutes: 5 }),
      ...given,
    });
  const waited = plus(at, { minutes: 20 });

  test("pays for a late cancellation, and can contest it for two days", () => {
    const { record, events } = reportNoShow(there(), picture, firstTerms, waited);
    const contest_by = plus(waited, { hours: 48 });
    expect(record).toMatchObject({
      state: "canceled",
      canceled_at: waited,
      canceled_by: "service_provider",
      cancel_reason: "no_show_customer",
      fee_minor: 7_500,
      no_show: { media_ids: picture, contest_by },
      arrives_at: undefined,
    });
    expect(events).toMatchObject([
      {
        type: "job.no_show",
        reason: "no_show_customer",
        data: { party: "customer", fee_minor: 7_500, currency: "usd", district: "US:627", contest_by },
      },
    ]);
  });

  test.each([
    ["since the start", {}, waited],
    [
      "since the provider came, if later",
      { arrives_at: plus(at, { minutes: 10 }) },
      plus(at, { minutes: 30 }),
    ],
    [
      "since it set out, where it did not say when it comes",
      { arrives_at: undefined, en_route_at: plus(at, { minutes: 15 }) },
      plus(at, { minutes: 35 }),
    ],
  ])("was waited for for twenty minutes %s", (_, given, not_before) => {
    const early = minus(not_before, { seconds: 1 });
    expect(refusedAs(JobTooEarly, () => reportNoShow(there(given), picture, firstTerms, early))).toEqual({
      not_before,
    });
    expect(reportNoShow(there(given), picture, firstTerms, not_before).record.state).toBe("canceled");
  });

  test("is shown by a picture", () => {
    expect(refusedAs(JobProofMissing, () => reportNoShow(there(), [], firstTerms, waited))).toEqual({
      field: "evidence_media_ids",
      least: 1,
    });
  });
});
