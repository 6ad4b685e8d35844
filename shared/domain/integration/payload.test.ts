import { expect, test } from "vitest";
import { domainEvents } from "../../../platform/document/event-channel.ts";
import { isListenedTo, openTypes, unknownTypes } from "./open-events.ts";
import { payloadOf } from "./payload.ts";

const row = (data: Record<string, unknown>, given: object = {}) => ({
  id: "018f3a5c9d2e4b7a6c1d0e9f",
  type: "job.canceled",
  occurred_at: "2027-03-01T09:00:00.000Z",
  schema_version: 1,
  aggregate: { type: "job", id: "018f3a5c9d2e4b7a6c1d0e9e", version: 4 },
  data,
  ...given,
});

test("ids, amounts, times and words of lists are told; names, addresses and texts are not", () => {
  const facts = {
    job_id: "018f3a5c9d2e4b7a6c1d0e9f",
    price_minor: 12_500,
    agreed: true,
    starts_at: "2027-03-01T09:00:00.000Z",
    date: "2027-03-01",
    service: "plumbing",
    district: "US:606",
    media_ids: ["018f3a5c9d2e4b7a6c1d0e90"],
  };
  const personal = {
    name: "Grace Hopper",
    first: "Grace",
    email: "grace@example.com",
    phone: "+15550100123",
    street: "12 Main St",
    text: "the sink leaks",
    place: { city: "Chicago", line1: "12 Main St" },
    list: ["Call me", "ok_word"],
  };
  expect(payloadOf(row({ ...facts, ...personal }), "us").data.facts).toEqual({
    ...facts,
    place: {},
    list: ["ok_word"],
  });
});

test("a reason is told as a code and never as a text, even of one word", () => {
  const reasonOf = (reason: string) => payloadOf(row({}, { reason }), "us").data.reason_code;
  expect([reasonOf("no_show"), reasonOf("withdrawn"), reasonOf("maria"), reasonOf("He lied.")]).toEqual([
    "no_show",
    "withdrawn",
    undefined,
    undefined,
  ]);
});

test("too many facts are left out, and it says so", () => {
  const many = Object.fromEntries(
    Array.from({ length: 1000 }, (_, at) => [`fact_${at}`, "018f3a5c9d2e4b7a6c1d0e9f"]),
  );
  const { data } = payloadOf(row(many), "us");
  expect([data.facts, data.truncated]).toEqual([undefined, true]);
});

test("every open type is an event that is published, and none is a challenge, session or credential", async () => {
  const known = new Map((await domainEvents()).map((event) => [event.type as string, event]));
  expect([...openTypes].filter((type) => known.get(type)?.hasSubscribers !== true)).toEqual([]);
  expect(
    [...openTypes].filter((type) => /challenge|session|password|device|ai_access|identity/.test(type)),
  ).toEqual([]);
});

test("a type is listened to by its name, its noun or a star, and never if it is not open", () => {
  expect(isListenedTo(["*"], "job.assigned")).toBe(true);
  expect(isListenedTo(["job.*"], "job_offer.made")).toBe(false);
  expect(isListenedTo(["*"], "challenge.issued")).toBe(false);
  expect(unknownTypes(["*", "job.*", "job.assigned", "jobs.*", "session.*", "challenge.issued"])).toEqual([
    "jobs.*",
    "session.*",
    "challenge.issued",
  ]);
});
