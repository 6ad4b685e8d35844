import { describe, expect, test } from "vitest";
import { aJob, aMedia, aQuote, aTask, place } from "../../../tests/support/marketplace-records.ts";
import { refusalOf } from "../../../tests/support/refusal-of.ts";
import { newId } from "../../kernel/id.ts";
import type { Refusal } from "../../kernel/refusal.ts";
import type { Quote } from "../quote/quote.ts";
import {
  type BookingGrounds,
  book,
  bookableFrom,
  bookableUntil,
  newJob,
  requireBookable,
  requireItsTime,
} from "./booking.ts";
import type { ScheduledTime } from "./job.ts";

const now = "2027-06-01T12:00:00.000Z";
const when: ScheduledTime = {
  scheduled_date: "2027-06-06",
  scheduled_time: "10:30",
  time_zone: "America/Chicago",
  offset_minutes: -300,
  starts_at: "2027-06-06T15:30:00.000Z",
};
const video = aMedia({ state: "ready" });
const task = aTask({ low_minor: 10_000, high_minor: 15_001, duration_minutes: 90 });
const aBookable = (given: Partial<Quote> = {}) =>
  aQuote({
    tasks: [task],
    media_ids: [video.id],
    accepted_at: now,
    expires_at: "2027-06-03T12:00:00.000Z",
    revision: 3,
    ...given,
  });
const id = newId("job");
const booked = (
  grounds: Partial<BookingGrounds> = {},
  asked: { when?: ScheduledTime; optional_message?: string } = {},
) =>
  book(
    { task_id: task.task_id, when, ...asked },
    {
      customer: { name: "Ada Customer", terms_version: 2 },
      terms_version: 2,
      quote: aBookable(),
      video: undefined,
      ...grounds,
    },
    { id, now },
  );

describe("choosing a time for a booking", () => {
  test("is from four hours to ninety days ahead", () => {
    const [earliest, latest] = ["2027-06-01T16:00:00.000Z", "2027-08-30T12:00:00.000Z"];
    expect([bookableFrom(now), bookableUntil(now)]).toEqual([earliest, latest]);
    expect(() => requireBookable(earliest, now)).not.toThrow();
    expect(() => requireBookable(latest, now)).not.toThrow();
    expect(refusalOf(() => requireBookable("2027-06-01T15:59:59.999Z", now))).toEqual({
      code: "job.start_too_soon",
      details: { earliest },
    });
    expect(refusalOf(() => requireBookable("2027-08-30T12:00:00.001Z", now))).toEqual({
      code: "job.start_too_far",
      details: { latest },
    });
  });

  test("is one that clocks at the place show", () => {
    expect(() => requireItsTime(place, when)).not.toThrow();
    try {
      requireItsTime({ ...place, postcode: "79901" }, { ...when, offset_minutes: 0 });
      expect.unreachable();
    } catch (error) {
      expect((error as Refusal).facts.fields).toEqual([
        {
          field: "time_zone",
          problem: "is not the time at the address: use America/Chicago or America/Denver",
        },
      ]);
    }
  });
});

test("a new job waits a quarter of an hour for its payment", () => {
  const { user_id, customer_name, quote_id, quote_revision, task_id, title, service, task_kind, currency } =
    aJob();
  const work = {
    user_id,
    customer_name,
    quote_id,
    quote_revision,
    task_id,
    title,
    service,
    task_kind,
    currency,
  };
  const amounts = { low_minor: 10_000, high_minor: 15_000, price_minor: 12_500, duration_minutes: 90, place };
  const { job, created } = newJob({ ...work, ...amounts }, when, { id, now });
  expect(job).toEqual({
    id,
    version: 0,
    ...work,
    ...amounts,
    state: "pending_payment",
    ...when,
    ends_at: "2027-06-06T17:00:00.000Z",
    payment_held: false,
    hold_expires_at: "2027-06-01T12:15:00.000Z",
    excluded_provider_ids: [],
    proof_media_ids: [],
    before_media_ids: [],
    reworks: 0,
    paused_minutes: 0,
    created_at: now,
    updated_at: now,
  });
  expect(created).toMatchObject({
    type: "job.created",
    aggregate: { type: "job", id, version: 1 },
    to: "pending_payment",
    audience: [user_id],
    data: {
      job_id: id,
      quote_id,
      task_id,
      user_id,
      service,
      starts_at: when.starts_at,
      low_minor: 10_000,
      high_minor: 15_000,
      price_minor: 12_500,
      currency,
      hold_expires_at: "2027-06-01T12:15:00.000Z",
    },
  });
});

describe("booking a task", () => {
  test("makes its job at the middle of its price, and converts a quote of which nothing is left", () => {
    const quote = aBookable();
    const { job, quote: after, events } = booked({ quote });
    expect(job).toMatchObject({
      id,
      user_id: quote.user_id,
      customer_name: "Ada Customer",
      quote_id: quote.id,
      quote_revision: 3,
      task_id: task.task_id,
      media_ids: [video.id],
      title: "Replace a kitchen tap",
      service: "plumbing",
      task_kind: "tap_replace",
      place,
      duration_minutes: 90,
      low_minor: 10_000,
      high_minor: 15_001,
      price_minor: 12_501,
      currency: "usd",
      ...when,
    });
    expect(job).not.toHaveProperty("video_id");
    expect(job).not.toHaveProperty("optional_message");
    expect(after).toMatchObject({ state: "converted", tasks: [{ task_id: task.task_id, job_id: id }] });
    expect(events).toMatchObject([
      { type: "job.created" },
      { type: "quote.converted", data: { job_id: id } },
    ]);
  });

  test("keeps the film and the customer's note, and a quote with more tasks", () => {
    const quote = aBookable({ tasks: [task, aTask()] });
    const { job, quote: after, events } = booked({ quote, video }, { optional_message: "Ring twice." });
    expect(job).toMatchObject({ video_id: video.id, optional_message: "Ring twice." });
    expect(after.state).toBe("accepted");
    expect(events).toHaveLength(1);
  });

  test("has no media where the quote has none", () => {
    expect(booked({ quote: aBookable({ media_ids: [] }) }).job).not.toHaveProperty("media_ids");
  });

  test("takes at most sixteen hours of somebody's time", () => {
    const long = { ...task, duration_minutes: 961 };
    expect(booked({ quote: aBookable({ tasks: [long] }) }).job.duration_minutes).toBe(960);
  });

  test.each<[string, Partial<BookingGrounds>, string, unknown]>([
    [
      "the customer has not accepted the terms in force",
      { customer: { name: "Ada", terms_version: 1 } },
      "terms.not_accepted",
      { version: 2 },
    ],
    [
      "the customer has never accepted terms",
      { customer: { name: "Ada", terms_version: undefined as never }, terms_version: 1 },
      "terms.not_accepted",
      { version: 1 },
    ],
    [
      "documents are missing",
      { documents_wanting: ["identity" as never] },
      "job.documents_missing",
      { documents: ["identity"] },
    ],
    ["the task is not in the quote", { quote: aBookable({ tasks: [aTask()] }) }, "task.not_found", undefined],
    [
      "the task is booked",
      { quote: aBookable({ tasks: [{ ...task, job_id: id }] }) },
      "quote.task_already_booked",
      { job_id: id },
    ],
    ["the film is another quote's", { video: aMedia({ state: "ready" }) }, "job.video_mismatch", undefined],
    [
      "the film is not ready",
      { video: { ...video, state: "processing" as never } },
      "media.not_ready",
      { field: "video_id" },
    ],
    ["the quote has no place", { quote: aBookable({ place: undefined }) }, "quote.place_missing", undefined],
    [
      "nobody works there",
      { quote: aBookable({ area_served: false }) },
      "quote.place_not_served",
      { problem: "area_not_served" },
    ],
  ])("is refused where %s", (_, grounds, code, details) => {
    expect(refusalOf(() => booked(grounds))).toEqual({ code, details });
  });

  test("is refused for a time that is not there, or too near", () => {
    expect(refusalOf(() => booked({}, { when: { ...when, offset_minutes: 0 } })).code).toBe(
      "request.invalid",
    );
    expect(refusalOf(() => booked({}, { when: { ...when, starts_at: now } })).code).toBe(
      "job.start_too_soon",
    );
  });

  test("does not ask whoever accepted later terms", () => {
    expect(booked({ customer: { name: "Ada", terms_version: 3 } }).job.state).toBe("pending_payment");
  });
});
