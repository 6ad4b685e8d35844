import fc from "fast-check";
import { expect, test } from "vitest";
import { drawn } from "../../tests/support/drawn-records.ts";
import { aJob } from "../../tests/support/marketplace.ts";
import { Job } from "../domain/job/job.ts";
import { Payment } from "../domain/payment/payment.ts";
import { jobs } from "./jobs.ts";
import { payments } from "./payments.ts";

const minutes = { offset_minutes: fc.integer({ min: -900, max: 900 }), duration_minutes: fc.nat(3000) };
const drawnJobs = fc.tuple(drawn(Job), fc.record(minutes)).map(([job, own]): Job => ({ ...job, ...own }));

const stored = (item: object): object => JSON.parse(JSON.stringify(item));

test("a job reads back equal, though implied fields are not stored", () => {
  fc.assert(
    fc.property(drawnJobs, fc.subarray(Object.keys(aJob()) as (keyof Job)[]), (drawn, usual) => {
      const job = { ...drawn, ...Object.fromEntries(usual.map((name) => [name, aJob()[name]])) } as Job;
      expect(jobs.read(stored(jobs.itemOf(job)))).toEqual(stored(job));
    }),
    { numRuns: 300 },
  );
});

test("a payment reads back equal, though implied fields are not stored", () => {
  fc.assert(
    fc.property(drawn(Payment), (payment) => {
      expect(payments.read(stored(payments.itemOf(payment)))).toEqual(stored(payment));
    }),
    { numRuns: 300 },
  );
});

test("stored rows keep their implied values", () => {
  const id = "01a370c42600f8b46d2c27b6";
  const [customer, provider] = ["01a370c4260001bb04399091", "01a370c42600f3a6c80118e9"];
  const item = {
    pk: `JOB#${id}`,
    sk: "JOB",
    entity: "job",
    writer: "KvI5ALPVZ0Lq",
    gsi1pk: `JOBS#LIVE#${customer}`,
    gsi2pk: `JOBS#PROVIDER#${provider}`,
    wholesk: `2027-02-01T17:15:00.000Z#${id}`,
    key1pk: "JOBS#6",
    key2pk: "JOBS#en_route#2",
    keysk: `2027-02-01T12:00:00.000Z#${id}`,
    version: 4,
    task_kind: "plumbing.tap_leak",
    media_ids: ["01a370c4260025101899ae68"],
    offset_minutes: -300,
    duration_minutes: 90,
    en_route_at: "2027-02-01T16:35:00.000Z",
    paused_minutes: 5,
    service_provider_id: null,
  };
  const implied = {
    id,
    state: "en_route",
    user_id: customer,
    created_at: "2027-02-01T12:00:00.000Z",
    updated_at: "2027-02-01T16:35:00.000Z",
    state_since: "2027-02-01T16:35:00.000Z",
    starts_at: "2027-02-01T17:15:00.000Z",
    ends_at: "2027-02-01T18:45:00.000Z",
    scheduled_date: "2027-02-01",
    scheduled_time: "12:15",
    quote_revision: 1,
    payment_held: true,
    currency: "usd",
    service: "plumbing",
    video_id: "01a370c4260025101899ae68",
    excluded_provider_ids: [],
    before_media_ids: [],
    proof_media_ids: [],
    reworks: 0,
  };
  const { version, task_kind, media_ids, offset_minutes, duration_minutes, en_route_at, paused_minutes } =
    item;
  const kept = {
    version,
    task_kind,
    media_ids,
    offset_minutes,
    duration_minutes,
    en_route_at,
    paused_minutes,
  };
  expect(jobs.read(item)).toStrictEqual({ ...implied, ...kept });
  const { service_provider_id: _, ...taken } = item;
  expect(jobs.read(taken).service_provider_id).toBe(provider);

  const money = {
    pk: `PAYMENT#${id}`,
    sk: "PAYMENT",
    gsi1pk: `PAYMENTS#${customer}`,
    gsi2pk: `PAYMENTS#PROVIDER#${provider}`,
    keysk: `2027-02-01T12:00:00.000Z#${id}`,
    id,
    disputes: [{ dispute_id: "dp_1" }],
  };
  expect(payments.read(money)).toStrictEqual({
    id,
    user_id: customer,
    service_provider_id: provider,
    created_at: "2027-02-01T12:00:00.000Z",
    refunds: [],
    refunded_minor: 0,
    disputes: [{ dispute_id: "dp_1" }],
  });
});
