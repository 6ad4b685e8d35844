import { describe, expect, test } from "vitest";
import { aJob, aSeries } from "../../../tests/support/marketplace-records.ts";
import { aPayment } from "../../../tests/support/payments.ts";
import { refusalOf } from "../../../tests/support/refusal-of.ts";
import { newId } from "../../kernel/id.ts";
import type { Refusal } from "../../kernel/refusal.ts";
import { type Job, JobState } from "../job/job.ts";
import { type Payment, PaymentState } from "../payment/payment.ts";
import {
  acceptPrice,
  changeSeries,
  createSeries,
  declinePrice,
  endSeries,
  isOutside,
  missVisit,
  noteBooked,
  pauseSeries,
  proposePrice,
  resumeSeries,
  seriesDueAt,
  skipVisit,
  stopSeries,
  type Wish,
} from "./decisions.ts";
import type { Series } from "./series.ts";

const now = "2027-06-02T12:00:00.000Z";
/** Weekly from the first of June: the coming visits are on the 8th, the 15th, the 22nd … */
const weekly = (given: Partial<Series> = {}) =>
  aSeries({ anchor_date: "2027-06-01", scheduled_time: "14:00", ...given });
const range = { low_minor: 20_000, high_minor: 30_000, price_minor: 25_000 };
const first = { number: 1, date: "2027-06-08" };

const problemOf = (act: () => unknown) => {
  try {
    act();
  } catch (error) {
    return (error as Refusal).facts.fields?.[0];
  }
  return undefined;
};

describe("a series that begins", () => {
  const id = newId("series");
  const job = (given: Partial<Job> = {}) =>
    aJob({ state: "completed", starts_at: "2027-06-01T14:00:00.000Z", ...given });
  const payment = (given: Partial<Payment> = {}) => aPayment({ payment_method_id: "pm_1", ...given });
  const begun = (
    of: Job = job(),
    paid: Payment | undefined = payment(),
    wish: Wish = { frequency: "weekly", visits_most: 4 },
  ) => createSeries(of, paid, wish, { id, now });

  test("repeats its job, which is the first visit, on the card that paid it", () => {
    const one = job({ media_ids: [newId("media")], optional_message: "Ring twice." });
    const { record, events } = begun(one);
    expect(record).toEqual({
      id,
      version: 0,
      user_id: one.user_id,
      state: "active",
      frequency: "weekly",
      anchor_date: "2027-06-01",
      next_number: 1,
      scheduled_time: "14:00",
      time_zone: "UTC",
      visits_most: 4,
      booked: 1,
      skipped: [],
      quote_id: one.quote_id,
      quote_revision: 1,
      task_id: one.task_id,
      media_ids: one.media_ids,
      title: one.title,
      service: "plumbing",
      task_kind: "tap_replace",
      place: one.place,
      optional_message: "Ring twice.",
      duration_minutes: 120,
      low_minor: 12_000,
      high_minor: 18_000,
      price_minor: 15_000,
      currency: "usd",
      payment_method_id: "pm_1",
      stripe_customer_id: "cus_1",
      consented_at: now,
      last_job_id: one.id,
      missed: 0,
      created_at: now,
      updated_at: now,
    });
    expect(events).toMatchObject([
      {
        type: "series.created",
        to: "active",
        audience: [one.user_id],
        data: { series_id: id, user_id: one.user_id, job_id: one.id },
      },
    ]);
  });

  test("may end on a day, and says nothing that its job does not", () => {
    const { record } = begun(job(), payment(), { frequency: "monthly", until: "2027-12-31" });
    expect(record).toMatchObject({ frequency: "monthly", until: "2027-12-31" });
    for (const field of ["visits_most", "media_ids", "optional_message"])
      expect(record).not.toHaveProperty(field);
  });

  test("is refused of a job that has one", () => {
    const series_id = newId("series");
    expect(refusalOf(() => begun(job({ series_id })))).toEqual({
      code: "series.already_there",
      details: { series_id },
    });
  });

  test("is refused of a job that was not booked, or came to nothing", () => {
    const unfit = JobState.options.filter((state) => {
      try {
        return !begun(job({ state }));
      } catch (error) {
        expect((error as Refusal).facts.details).toEqual({ state });
        return true;
      }
    });
    expect(unfit).toEqual(["pending_payment", "disputed", "expired", "canceled"]);
  });

  test("needs a card that has shown that it can be charged", () => {
    const proven = PaymentState.options.filter((state) => {
      try {
        return begun(job(), payment({ state }));
      } catch (error) {
        expect((error as Refusal).reason.code).toBe("series.no_card");
        return false;
      }
    });
    expect(proven).toEqual(["setup_stored", "authorized", "captured", "partially_refunded"]);
    for (const given of [{ payment_method_id: undefined }, { stripe_customer_id: undefined }] as object[])
      expect(refusalOf(() => begun(job(), payment(given))).code).toBe("series.no_card");
    const act = () => createSeries(job(), undefined, { frequency: "weekly", visits_most: 4 }, { id, now });
    expect(refusalOf(act).code).toBe("series.no_card");
  });

  test.each<[string, Partial<Wish>, string | undefined]>([
    ["neither a day nor a number", {}, "either until or visits_most must be given, and not both"],
    [
      "both",
      { until: "2027-12-31", visits_most: 4 },
      "either until or visits_most must be given, and not both",
    ],
    ["a day more than two years ahead", { until: "2029-06-02" }, "must be 2029-06-01 or earlier"],
    ["a day two years ahead", { until: "2029-06-01" }, undefined],
    ["a day before the second visit", { until: "2027-06-07" }, "must leave room for a second visit"],
    ["the day of the second visit", { until: "2027-06-08" }, undefined],
    ["one visit", { visits_most: 1 }, "must leave room for a second visit"],
  ])("ends by a day or a number: %s", (_, end, problem) => {
    const act = () => begun(job(), payment(), { frequency: "weekly", ...end });
    expect(problemOf(act)).toEqual(problem === undefined ? undefined : { field: "until", problem });
  });
});

describe("a visit that is left out", () => {
  test("is told, and the others stay", () => {
    const { record, events } = skipVisit(weekly({ skipped: ["2027-06-15"] }), "2027-06-22", now);
    expect(record).toMatchObject({ state: "active", skipped: ["2027-06-15", "2027-06-22"], updated_at: now });
    expect(events).toMatchObject([{ type: "series.visit_skipped", data: { date: "2027-06-22" } }]);
    expect(events).toHaveLength(1);
  });

  test.each(["2027-06-09", "2027-06-01", "2027-06-15"])("is one of those to come, not %s", (date) => {
    const act = () => skipVisit(weekly({ skipped: ["2027-06-15"] }), date, now);
    expect(refusalOf(act).code).toBe("series.no_such_visit");
  });

  test("may be the last one, which ends the series", () => {
    const last = weekly({ visits_most: undefined, until: "2027-06-10" });
    const { record, events } = skipVisit(last, "2027-06-08", now);
    expect(record).toMatchObject({ state: "ended", ended_at: now, end_cause: "finished" });
    expect(events).toMatchObject([
      { type: "series.visit_skipped" },
      { type: "series.ended", from: "active", to: "ended", data: { cause: "finished" } },
    ]);
  });

  test("may be the last one while a price is proposed", () => {
    const last = weekly({ visits_most: undefined, until: "2027-06-10" });
    const pending = proposePrice(last, range, first, now).record;
    expect(skipVisit(pending, "2027-06-08", now).record.state).toBe("ended");
  });
});

describe("a change of the visits to come", () => {
  test("of their time leaves the rhythm", () => {
    const before = weekly({ next_number: 3, skipped: ["2027-06-29"] });
    const { record, events } = changeSeries(
      before,
      { scheduled_time: "10:00", optional_message: "Ring." },
      now,
    );
    expect(record).toMatchObject({
      scheduled_time: "10:00",
      optional_message: "Ring.",
      anchor_date: "2027-06-01",
      next_number: 3,
      skipped: ["2027-06-29"],
      visits_most: 10,
    });
    expect(events).toMatchObject([
      { type: "series.changed", data: { fields: ["optional_message", "scheduled_time"] } },
    ]);
  });

  test("of how often begins the rhythm anew with the next visit", () => {
    const before = weekly({ next_number: 3, skipped: ["2027-06-29"] });
    expect(changeSeries(before, { frequency: "monthly" }, now).record).toMatchObject({
      frequency: "monthly",
      anchor_date: "2027-06-22",
      next_number: 0,
      skipped: [],
    });
  });

  test("of the next day begins the rhythm anew with that day", () => {
    const { record, events } = changeSeries(weekly(), { next_date: "2027-06-10" }, now);
    expect(record).toMatchObject({
      frequency: "weekly",
      anchor_date: "2027-06-10",
      next_number: 0,
      skipped: [],
    });
    expect(record).not.toHaveProperty("next_date");
    expect(events[0]?.data).toMatchObject({ fields: ["next_date"] });
  });

  test("of the end takes the place of the other kind of end", () => {
    const { record } = changeSeries(weekly(), { until: "2027-12-31" }, now);
    expect(record).toMatchObject({ until: "2027-12-31", visits_most: undefined });
    expect(changeSeries(record, { visits_most: 5 }, now).record).toMatchObject({
      until: undefined,
      visits_most: 5,
    });
  });

  test("keeps to what an end may be", () => {
    expect(problemOf(() => changeSeries(weekly(), { until: "2029-06-02" }, now))).toMatchObject({
      problem: "must be 2029-06-01 or earlier",
    });
    expect(problemOf(() => changeSeries(weekly(), { until: "2027-06-07" }, now))).toEqual({
      field: "until",
      problem: "must leave room for another visit",
    });
  });
});

describe("a pause", () => {
  test("is told with its cause, and drops a proposed price", () => {
    const pending = proposePrice(weekly(), range, first, now).record;
    const { record, events } = pauseSeries(pending, "customer", now);
    expect(record).toMatchObject({
      state: "paused",
      paused_at: now,
      pause_cause: "customer",
      proposal: undefined,
    });
    expect(events).toMatchObject([{ type: "series.paused", data: { cause: "customer" } }]);
  });

  test("ends with the first visit that can still be booked: four hours before its day", () => {
    const paused = pauseSeries(weekly({ missed: 2 }), "customer", now).record;
    const just = resumeSeries(paused, "2027-06-07T19:59:59.999Z");
    expect(just.record).toMatchObject({
      state: "active",
      next_number: 1,
      paused_at: undefined,
      pause_cause: undefined,
      missed: 0,
    });
    expect(just.events).toMatchObject([{ type: "series.resumed" }]);
    expect(resumeSeries(paused, "2027-06-07T20:00:00.000Z").record.next_number).toBe(2);
    expect(resumeSeries(paused, "2027-06-21T20:00:00.000Z").record.next_number).toBe(4);
  });

  test("ends the series where no visit is left", () => {
    const paused = pauseSeries(
      weekly({ visits_most: undefined, until: "2027-06-16" }),
      "customer",
      now,
    ).record;
    const { record, events } = resumeSeries(paused, "2027-06-20T12:00:00.000Z");
    expect(record).toMatchObject({ state: "ended", end_cause: "finished" });
    expect(events).toMatchObject([{ type: "series.resumed" }, { type: "series.ended" }]);
  });
});

describe("an end", () => {
  test.each([
    ["by its customer", (series: Series) => stopSeries(series, now), "customer"],
    ["by a declined price", (series: Series) => declinePrice(series, now), "price_declined"],
    ["by the service", (series: Series) => endSeries(series, "visits_missed", now), "visits_missed"],
  ] as const)("%s is told with its cause, and drops a proposed price", (_, act, cause) => {
    const pending = proposePrice(weekly(), range, first, now).record;
    const { record, events } = act(pending);
    expect(record).toMatchObject({
      state: "ended",
      ended_at: now,
      end_cause: cause,
      proposal: undefined,
      paused_at: undefined,
    });
    expect(events).toMatchObject([
      {
        type: "series.ended",
        from: "price_pending",
        to: "ended",
        audience: [record.user_id],
        data: { series_id: record.id, user_id: record.user_id, job_id: record.last_job_id, cause },
      },
    ]);
  });
});

describe("another price", () => {
  test("is asked about until two days before the visit", () => {
    const { record, events } = proposePrice(weekly(), range, first, now);
    const answer_by = "2027-06-06T00:00:00.000Z";
    expect(record).toMatchObject({
      state: "price_pending",
      price_minor: 15_000,
      proposal: { ...range, answer_by },
    });
    expect(events).toMatchObject([
      {
        type: "series.price_proposed",
        data: { price_minor: 25_000, previous_minor: 15_000, currency: "usd", answer_by },
      },
    ]);
  });

  test("that comes late is asked about for the four hours that a booking takes", () => {
    const late = "2027-06-06T00:00:00.000Z";
    expect(proposePrice(weekly(), range, first, late).record.proposal?.answer_by).toBe(
      "2027-06-06T04:00:00.000Z",
    );
  });

  test("that is accepted is the series' own from then on", () => {
    const pending = proposePrice(weekly({ missed: 2 }), range, first, now).record;
    const later = "2027-06-03T12:00:00.000Z";
    const { record, events } = acceptPrice(pending, later);
    expect(record).toMatchObject({
      ...range,
      state: "active",
      proposal: undefined,
      missed: 0,
      consented_at: later,
    });
    expect(events).toMatchObject([
      { type: "series.price_accepted", data: { price_minor: 25_000, currency: "usd" } },
    ]);
  });

  test.each([
    [11_999, true],
    [12_000, false],
    [18_000, false],
    [18_001, true],
  ])("of %i lies outside of what was accepted: %s", (price, outside) => {
    expect(isOutside({ low_minor: 12_000, high_minor: 18_000, price_minor: 15_000 }, price)).toBe(outside);
  });
});

describe("a visit that could not be booked", () => {
  test("falls out, and is told with its cause", () => {
    const { record, events } = missVisit(weekly(), first, "too_late", now);
    expect(record).toMatchObject({ state: "active", next_number: 2, missed: 1 });
    expect(record.proposal).toBeUndefined();
    expect(events).toMatchObject([
      { type: "series.visit_missed", data: { date: "2027-06-08", cause: "too_late" } },
    ]);
    expect(events).toHaveLength(1);
  });

  test("leaves a proposed price to be answered before the next one", () => {
    const pending = proposePrice(weekly(), range, first, now).record;
    expect(missVisit(pending, first, "price_unanswered", now).record).toMatchObject({
      state: "price_pending",
      proposal: { ...range, answer_by: "2027-06-13T00:00:00.000Z" },
    });
  });

  test("ends the series as the third in a row", () => {
    const { record, events } = missVisit(weekly({ missed: 2 }), first, "too_late", now);
    expect(record).toMatchObject({ state: "ended", end_cause: "visits_missed", missed: 3 });
    expect(events).toMatchObject([
      { type: "series.visit_missed" },
      { type: "series.ended", data: { cause: "visits_missed" } },
    ]);
    expect(missVisit(weekly({ missed: 1 }), first, "too_late", now).record.state).toBe("active");
  });

  test("ends the series as the last one, also while a price is proposed", () => {
    const last = weekly({ visits_most: undefined, until: "2027-06-10" });
    expect(missVisit(last, first, "too_late", now).record.end_cause).toBe("finished");
    const pending = proposePrice(last, range, first, now).record;
    expect(missVisit(pending, first, "price_unanswered", now).record.end_cause).toBe("finished");
  });
});

describe("a visit that was booked", () => {
  const job = aJob({ starts_at: "2027-06-08T14:00:00.000Z" });
  const facts = { payment_method_id: "pm_2" };

  test("counts, and forgets days that were left out before it", () => {
    const before = weekly({ missed: 2, skipped: ["2027-06-01", "2027-06-08", "2027-06-15"] });
    const { record, events } = noteBooked(before, first, job, facts, now);
    expect(record).toMatchObject({
      state: "active",
      next_number: 2,
      booked: 2,
      missed: 0,
      last_job_id: job.id,
      payment_method_id: "pm_2",
      skipped: ["2027-06-15"],
    });
    expect(events).toMatchObject([
      {
        type: "series.job_booked",
        data: { job_id: job.id, date: "2027-06-08", starts_at: "2027-06-08T14:00:00.000Z" },
      },
    ]);
    expect(events).toHaveLength(1);
  });

  test("ends the series as the last one", () => {
    const { record, events } = noteBooked(weekly({ visits_most: 2 }), first, job, facts, now);
    expect(record).toMatchObject({ state: "ended", end_cause: "finished", booked: 2 });
    expect(events).toMatchObject([{ type: "series.job_booked" }, { type: "series.ended" }]);
  });
});

test("a series is looked at a week before its next visit, at an answer's end, and half a year after its pause", () => {
  expect(seriesDueAt(weekly())).toBe("2027-06-01T00:00:00.000Z");
  expect(seriesDueAt(weekly({ visits_most: 1 }))).toBeUndefined();
  expect(seriesDueAt(proposePrice(weekly(), range, first, now).record)).toBe("2027-06-06T00:00:00.000Z");
  expect(seriesDueAt(pauseSeries(weekly(), "customer", now).record)).toBe("2027-11-29T12:00:00.000Z");
  expect(seriesDueAt(stopSeries(weekly(), now).record)).toBeUndefined();
});
