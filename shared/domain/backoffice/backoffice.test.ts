import { describe, expect, test } from "vitest";
import { aJob } from "../../../tests/support/marketplace-records.ts";
import { aPayment, disputeOf } from "../../../tests/support/payments.ts";
import { refusalOf } from "../../../tests/support/refusal-of.ts";
import { newId } from "../../kernel/id.ts";
import { JobState } from "../job/job.ts";
import { disputeIdOf } from "../payment/dispute.ts";
import { attentionToJob, attentionToPayment } from "./attention.ts";
import { disputedParts, factsOf, messagesOf, slotsKept } from "./job-record.ts";
import { removeNote, writeNote } from "./note.ts";
import { policyEntries } from "./policies.ts";
import { idIn, lookIn } from "./search-result.ts";
import { backofficeMessage } from "./socket-message.ts";

const at = "2027-06-01T14:00:00.000Z";

describe("a job needs an administrator", () => {
  const reasonOf = (given: Parameters<typeof aJob>[0]) => attentionToJob(aJob(given))?.reason;

  test("once it was alerted to in a state that somebody has to end", () => {
    const reasons = JobState.options.map((state) => [state, reasonOf({ state, reminded: 1 })]);
    expect(reasons.filter(([, reason]) => reason !== undefined)).toEqual([
      ["open", "unclaimed"],
      ["en_route", "late"],
      ["paused", "paused"],
      ["disputed", "dispute_overdue"],
    ]);
    expect(reasonOf({ state: "open" })).toBeUndefined();
  });

  test("when somebody was not there", () => {
    expect(reasonOf({ state: "open", sp_no_show: true })).toBe("no_show");
    expect(reasonOf({ state: "assigned", sp_no_show: true })).toBeUndefined();
    const no_show = { media_ids: [], contest_by: at };
    expect(reasonOf({ state: "canceled", no_show })).toBeUndefined();
    expect(reasonOf({ state: "canceled", no_show: { ...no_show, contested_at: at } })).toBe("no_show");
    const decided = { ...no_show, contested_at: at, decided_at: at };
    expect(reasonOf({ state: "canceled", no_show: decided })).toBeUndefined();
  });

  test("since its state began, as far as that is known", () => {
    const known = aJob({ state: "open", reminded: 1, state_since: at });
    expect(attentionToJob(known)).toMatchObject({
      job_id: known.id,
      since: at,
      amount_minor: 15_000,
      city: "Springfield",
    });
    expect(attentionToJob(aJob({ state: "open", reminded: 1, updated_at: at }))?.since).toBe(at);
  });

  test("for its payment, with until when the customer can act", () => {
    const payment = aPayment({ state: "requires_action", due_at: at });
    expect(attentionToPayment(payment)).toEqual({
      reason: "payment_action",
      job_id: payment.job_id,
      since: payment.updated_at,
      starts_at: payment.starts_at,
      user_id: payment.user_id,
      service_provider_id: payment.service_provider_id,
      amount_minor: 12_000,
      currency: "usd",
      payment_id: payment.id,
      act_by: at,
    });
    const bare = attentionToPayment(aPayment({ service_provider_id: undefined }));
    expect(bare).not.toHaveProperty("service_provider_id");
    expect(bare).not.toHaveProperty("act_by");
  });
});

describe("the record of a job", () => {
  test("names facts within others with a dot, and leaves out what is no fact", () => {
    expect(
      factsOf({
        count: 1,
        late: false,
        ids: ["a", "b"],
        delay: { minutes: 15, by: { whom: "provider" } },
        gone: null,
        unknown: undefined,
        mixed: [{ a: 1 }],
      }),
    ).toEqual({
      count: 1,
      late: false,
      ids: ["a", "b"],
      "delay.minutes": 15,
      "delay.by.whom": "provider",
      "mixed.0.a": 1,
    });
  });

  test("says to whom what was sent", () => {
    expect(messagesOf()).toEqual([]);
    expect(messagesOf({ a1: { email: "sent" }, a2: { push: "sent" } })).toMatchObject([
      { account_id: "a1", channel: "email" },
      { account_id: "a2", channel: "push" },
    ]);
  });

  test("lists its payment's disputes by our ids, with their outcome once decided", () => {
    const disputes = [disputeOf({ outcome: "won" }), disputeOf({ dispute_id: "dp_2" })];
    expect(disputedParts(aPayment({ disputes }))).toEqual([
      { dispute_id: disputeIdOf("dp_1"), amount_minor: 2000, outcome: "won" },
      { dispute_id: disputeIdOf("dp_2"), amount_minor: 2000 },
    ]);
  });

  test("shows which of its time the calendar does not keep", () => {
    const service_provider_id = newId("service_provider");
    const slot = (minute: string) => ({
      service_provider_id,
      starts_at: `2027-06-01T14:${minute}:00.000Z`,
      job_id: "j",
    });
    const slots = [slot("00"), slot("15"), slot("30")];
    const ends = () => "2027-06-01T14:45:00.000Z";
    expect(slotsKept(slots, ["j", "other", undefined], ends)).toEqual({
      service_provider_id,
      from: "2027-06-01T14:00:00.000Z",
      to: "2027-06-01T14:45:00.000Z",
      lost: ["2027-06-01T14:15:00.000Z", "2027-06-01T14:30:00.000Z"],
    });
    expect(slotsKept(slots, ["j", "j", "j"], ends)?.lost).toEqual([]);
    expect(slotsKept([], [], ends)).toBeUndefined();
  });
});

describe("a note of an administrator", () => {
  const written = {
    record_type: "job" as const,
    record_id: "018f3a5c9d2e4b7a6c1d0e9f",
    text: "Calls back on Monday.",
    author_id: newId("account"),
    person_ids: [],
  };
  const { record, events } = writeNote(written as never, { id: newId("note"), now: at });

  test("is told without its text", () => {
    expect(record).toMatchObject({ ...written, version: 0, created_at: at });
    expect(events).toMatchObject([
      { type: "note.created", data: { note_id: record.id, record_type: "job" } },
    ]);
    expect(JSON.stringify(events)).not.toContain("Monday");
  });

  test("is removed by whoever wrote it alone", () => {
    expect(removeNote(record, written.author_id)).toMatchObject([{ type: "note.deleted" }]);
    expect(refusalOf(() => removeNote(record, newId("account")))).toEqual({
      code: "note.not_own",
      details: { author_id: written.author_id },
    });
  });
});

describe("a search", () => {
  const [id, other] = ["018f3a5c9d2e4b7a6c1d0e9f", "018f3a5c9d2e4b7a6c1d0eaa"];

  test.each([
    ["an id", id, id],
    ["an id in capitals, with a sign before it", `#${id.toUpperCase()}`, id],
    ["the last id of a link", `https://example.com/jobs/${other}/payments/${id}?tab=1`, id],
    ["no part of something longer", `${id}0`, undefined],
    ["no id at all", "kitchen tap", undefined],
  ])("finds %s", (_, text, found) => {
    expect(idIn(text)).toBe(found);
  });

  test("says where a record is read, and by which id", () => {
    expect(lookIn("job", id)).toEqual({ operation: "admin/job/get-job-record", send: { job_id: id } });
    expect(lookIn("payment", id, other)).toEqual({
      operation: "admin/job/get-job-record",
      send: { job_id: other },
    });
    expect(lookIn("plan", id)).toEqual({ operation: "admin/subscription/list-plans", send: {} });
  });
});

test("what the service works by is listed by area, with the unit that its name tells", () => {
  const entries = policyEntries();
  const find = (area: string, name: string) => entries.find((one) => one.area === area && one.name === name);
  expect(find("job", "confirm_hours")).toEqual({
    area: "job",
    name: "confirm_hours",
    value: 72,
    unit: "hours",
  });
  expect(find("job", "confirm_reminder_hours")).toMatchObject({ value: [24, 60], unit: "hours" });
  expect(find("quote", "requests.window_seconds")).toMatchObject({ value: 600, unit: "seconds" });
  expect(find("job", "delays_most")).toEqual({ area: "job", name: "delays_most", value: 2 });
  expect(find("dispute", "alert_before_hours")).toMatchObject({ value: 48 });
  const names = entries.map(({ area, name }) => `${area} ${name}`);
  expect(new Set(names).size).toBe(names.length);
});

test("the desk's socket is told the ids of an event and nothing else of it", () => {
  const aggregate = { type: "job", id: "j1", version: 2 } as never;
  const data = { job_id: "j1", user_id: "u1", customer_name: "Ada", fee_minor: 1, reason: "Moved" };
  const event = { id: "e1", type: "job.canceled", occurred_at: at, aggregate, data } as never;
  expect(backofficeMessage(event, 7)).toEqual({
    action: "event",
    topic: "desk",
    seq: 7,
    event_id: "e1",
    type: "job.canceled",
    occurred_at: at,
    data: { job_id: "j1", user_id: "u1", aggregate },
  });
});
