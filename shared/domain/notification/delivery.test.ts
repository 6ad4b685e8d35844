import { expect, test } from "vitest";
import { kindOf, planFor, quietUntil } from "./delivery.ts";
import { toldEvents } from "./messages.ts";

const night = { from: "22:00", to: "07:00", time_zone: "America/Chicago" };
const until = (now: string, quiet_hours = night) => quietUntil({ quiet_hours }, now);

test.each([
  ["in the evening before", "2027-06-02T02:59:59.000Z", undefined],
  ["when they begin", "2027-06-02T03:00:00.000Z", "2027-06-02T12:00:00.000Z"],
  ["after midnight", "2027-06-02T08:30:00.000Z", "2027-06-02T12:00:00.000Z"],
  ["in the minute before they end", "2027-06-02T11:59:59.000Z", "2027-06-02T12:00:00.000Z"],
  ["when they end", "2027-06-02T12:00:00.000Z", undefined],
  ["in the night in which clocks go forward", "2027-03-14T05:00:00.000Z", "2027-03-14T12:00:00.000Z"],
  ["in the night in which clocks go back", "2027-11-07T04:00:00.000Z", "2027-11-07T13:00:00.000Z"],
])("quiet hours %s", (_, now, ends) => {
  expect(until(now)).toBe(ends);
});

test("quiet hours within one day, and none at all", () => {
  const noon = { from: "12:00", to: "14:00", time_zone: "UTC" };
  expect(until("2027-06-02T12:30:00.000Z", noon)).toBe("2027-06-02T14:00:00.000Z");
  expect(until("2027-06-02T14:00:00.000Z", noon)).toBeUndefined();
  expect(quietUntil({}, "2027-06-02T03:00:00.000Z")).toBeUndefined();
});

test("urgent messages ignore quiet hours and settings; others wait or are dropped", () => {
  const account = { quiet_hours: night, muted: ["jobs.sms", "jobs.push", "quotes.email"] };
  const channels = ["email", "sms", "push"] as const;
  const plan = (type: string, at = "2027-06-02T04:00:00.000Z") => planFor(account, { type, channels }, at);
  expect(plan("job.no_show")).toEqual({ now: ["email", "sms", "push"], later: [], at: undefined });
  expect(plan("account.password_changed").now).toHaveLength(3);
  expect(plan("job.assigned")).toEqual({ now: [], later: ["email"], at: "2027-06-02T12:00:00.000Z" });
  expect(plan("job.assigned", "2027-06-02T18:00:00.000Z").now).toEqual(["email"]);
  expect(plan("service_provider.suspended").later).toHaveLength(3);
  expect(
    planFor(
      { muted: ["quotes.email"] },
      { type: "quote.expired", channels: ["email"] },
      "2027-06-02T18:00:00.000Z",
    ),
  ).toEqual({ now: [], later: [], at: undefined });
});

test("every notification has a setting, or a reason why it is always sent", () => {
  const always = toldEvents.map(({ type }) => type).filter((type) => kindOf(type) === undefined);
  expect(new Set(always.map((type) => type.split(".")[0]))).toEqual(
    new Set([
      "ai",
      "endpoint",
      "key",
      "job",
      "service_provider",
      "incident",
      "account",
      "admin_invite",
      "session",
    ]),
  );
});
