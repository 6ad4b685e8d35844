import { expect, test } from "vitest";
import { aJob } from "../../../tests/support/marketplace-records.ts";
import { refusalOf } from "../../../tests/support/refusal-of.ts";
import {
  cancelByAdmin,
  cancelByUser,
  cancelForPayment,
  type cancellationFee,
  previewCancellation,
  waiveFee,
} from "./cancel.ts";
import type { Job } from "./job.ts";

const terms = { free_hours: 24, last_minute_hours: 2, late_bps: 2_000, last_minute_bps: 5_000 } as Parameters<
  typeof cancellationFee
>[1];
const now = "2027-06-01T12:00:00.000Z";
const job = (given: Partial<Job> = {}) =>
  aJob({
    state: "assigned",
    service_provider_id: "a".repeat(24),
    starts_at: "2027-06-05T14:00:00.000Z",
    price_minor: 15_000,
    currency: "usd",
    version: 7,
    ...given,
  });

const free = { until: "2027-06-04T14:00:00.000Z", fee_minor: 0 };
const late = { until: "2027-06-05T12:00:00.000Z", fee_minor: 3_000 };
const last = { fee_minor: 7_500 };

test.each([
  ["days before", now, [free, late, last]],
  ["at the end of the free time", free.until, [free, late, last]],
  ["just after the free time", "2027-06-04T14:00:00.001Z", [late, last]],
  ["at the end of the late time", late.until, [late, last]],
  ["at the last minute", "2027-06-05T12:00:00.001Z", [last]],
])("the preview %s shows each amount and until when it holds", (_, at, steps) => {
  expect(previewCancellation(job(), terms, at)).toEqual(steps);
});

test.each([
  ["pending_payment", [{ fee_minor: 0 }]],
  ["open", [{ fee_minor: 0 }]],
  ["en_route", [{ fee_minor: 7_500 }]],
] as const)("the preview of a job that is %s has one amount", (state, steps) => {
  expect(previewCancellation(job({ state }), terms, now)).toEqual(steps);
});

test("the preview joins steps that cost the same", () => {
  expect(previewCancellation(job(), { ...terms, late_bps: 5_000 }, now)).toEqual([free, last]);
  expect(previewCancellation(job(), { ...terms, late_bps: 0 }, now)).toEqual([
    { until: late.until, fee_minor: 0 },
    last,
  ]);
  expect(previewCancellation(job(), { ...terms, free_hours: 2 }, now)).toEqual([
    { until: late.until, fee_minor: 0 },
    last,
  ]);
});

test("the preview is in the order of time, also where the last minute begins before the free time ends", () => {
  expect(previewCancellation(job(), { ...terms, free_hours: 2, last_minute_hours: 24 }, now)).toEqual([
    { until: free.until, fee_minor: 0 },
    last,
  ]);
});

test("a job in progress has no preview", () => {
  expect(refusalOf(() => previewCancellation(job({ state: "in_progress" }), terms, now)).code).toBe(
    "job.invalid_transition",
  );
});

const reschedule = { any: "proposal" } as never;

test("a customer's cancellation records the fee, leaves their lists and drops a proposed time", () => {
  const at = "2027-06-05T11:00:00.000Z";
  const given = { reason: "Moved away", reason_code: "other" as never };
  const { record, events } = cancelByUser(job({ reschedule }), given, terms, at);
  expect(record).toMatchObject({
    state: "canceled",
    canceled_at: at,
    canceled_by: "user",
    cancel_reason: "Moved away",
    fee_minor: 3_000,
    deleted_by_user_at: at,
  });
  expect(record.reschedule).toBeUndefined();
  expect(events).toMatchObject([
    {
      type: "job.canceled",
      data: { by: "user", cause: "user", fee_minor: 3_000, currency: "usd", reason_code: "other" },
      reason: "user",
    },
  ]);
});

test("a customer need not give a reason", () => {
  const { record, events } = cancelByUser(job(), {}, terms, now);
  expect(record.cancel_reason).toBe("user");
  expect(events[0]?.data).not.toHaveProperty("reason_code");
});

test.each([
  [
    "an administrator",
    (one: Job) => cancelByAdmin(one, "Fraud", now),
    "admin",
    "admin",
    "administrator",
    "Fraud",
  ],
  [
    "a payment that fails",
    (one: Job) => cancelForPayment(one, now),
    "timer",
    "payment_failed",
    "payment_failed",
    "payment_failed",
  ],
] as const)(
  "a cancellation by %s is free and stays in the customer's lists",
  (_, act, by, cause, code, reason) => {
    const { record, events } = act(job({ reschedule }));
    expect(record).toMatchObject({
      state: "canceled",
      canceled_at: now,
      canceled_by: by,
      cancel_reason: reason,
      fee_minor: 0,
    });
    expect(record.reschedule).toBeUndefined();
    expect(record.deleted_by_user_at).toBeUndefined();
    expect(events).toMatchObject([
      {
        type: "job.canceled",
        data: { by, cause, fee_minor: 0, currency: "usd", reason_code: code },
        reason,
      },
    ]);
  },
);

test.each([
  ["whole, where no amount is named", undefined, 3_000, 0],
  ["in part", 1_000, 1_000, 2_000],
  ["whole, by its amount", 3_000, 3_000, 0],
])("a fee is waived %s", (_, amount_minor, waived_minor, fee_minor) => {
  const canceled = job({ state: "canceled", fee_minor: 3_000 });
  const { record, events } = waiveFee(canceled, { amount_minor, reason: "Illness" }, now);
  expect(record).toMatchObject({ state: "canceled", fee_minor, updated_at: now });
  expect(events).toMatchObject([
    {
      type: "job.fee_waived",
      aggregate: { version: 8 },
      data: { waived_minor, fee_minor, currency: "usd" },
      reason: "Illness",
      audience: [canceled.user_id, canceled.service_provider_id],
    },
  ]);
});

test.each([
  ["more than is due", { state: "canceled", fee_minor: 3_000 }, 3_001, 3_000],
  ["nothing", { state: "canceled", fee_minor: 3_000 }, 0, 3_000],
  ["a canceled job without a fee", { state: "canceled" }, undefined, 0],
  ["a job that is not canceled", { state: "completed", fee_minor: 3_000 }, 1_000, 0],
] as const)("waiving %s is refused", (_, given, amount_minor, fee_minor) => {
  expect(refusalOf(() => waiveFee(job(given), { amount_minor, reason: "Illness" }, now))).toEqual({
    code: "job.fee_not_due",
    details: { fee_minor },
  });
});
