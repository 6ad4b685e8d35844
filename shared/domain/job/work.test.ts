import { expect, test } from "vitest";
import { aJob } from "../../../tests/support/marketplace.ts";
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
} from "./job.ts";
import { changePrice, JobPriceTooHigh } from "./price.ts";
import { completeWork, confirm, depart, pause, requestRework, resume, start } from "./work.ts";

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
