import { describe, expect, test } from "vitest";
import { aJob } from "../../../tests/support/marketplace-records.ts";
import { refusalOf } from "../../../tests/support/refusal-of.ts";
import type { Job, ScheduledTime } from "./job.ts";
import { acceptTime, declineTime, moveOpen, type Proposing, proposeTime, reopen } from "./reschedule.ts";

const now = "2027-06-01T12:00:00.000Z";
const starts_at = "2027-06-05T14:00:00.000Z";
/** Half past ten in Springfield, Illinois, five days ahead. */
const when: ScheduledTime = {
  scheduled_date: "2027-06-06",
  scheduled_time: "10:30",
  time_zone: "America/Chicago",
  offset_minutes: -300,
  starts_at: "2027-06-06T15:30:00.000Z",
};
const ends_at = "2027-06-06T17:30:00.000Z";
const at = (starts_at: string): ScheduledTime => ({ ...when, starts_at });
const job = (given: Partial<Job> = {}) =>
  aJob({ state: "assigned", service_provider_id: "a".repeat(24), starts_at, ...given });

/** Every refusal of a time, whoever names it. */
const times: [string, ScheduledTime, string, unknown][] = [
  ["that clocks there do not show", { ...when, offset_minutes: -240 }, "request.invalid", undefined],
  [
    "that is too near",
    at("2027-06-01T15:59:59.999Z"),
    "job.start_too_soon",
    { earliest: "2027-06-01T16:00:00.000Z" },
  ],
  [
    "that is too far",
    { ...at("2027-08-30T12:00:00.001Z") },
    "job.start_too_far",
    { latest: "2027-08-30T12:00:00.000Z" },
  ],
  ["at which it starts already", at(starts_at), "job.time_unchanged", undefined],
];

describe("a job that nobody has taken", () => {
  test("is moved by its customer alone, and reminded of anew", () => {
    const open = job({ state: "open", service_provider_id: undefined, reminded: 1 });
    const { record, events } = moveOpen(open, when, now);
    expect(record).toMatchObject({ ...when, state: "open", ends_at, reminded: undefined });
    expect(events).toMatchObject([
      { type: "job.rescheduled", data: { previous_start: starts_at, starts_at: when.starts_at } },
    ]);
  });

  test.each(times)("is not moved to a time %s", (_, time, code, details) => {
    expect(refusalOf(() => moveOpen(job({ state: "open" }), time, now))).toEqual({ code, details });
  });

  test("is moved by nobody once somebody has it", () => {
    expect(refusalOf(() => moveOpen(job(), at(starts_at), now)).code).toBe("job.invalid_transition");
  });

  test("in time is opened again at another, and its money held anew", () => {
    const expired = job({ state: "expired", payment_held: true, sp_no_show: true });
    const { record, events } = reopen(expired, when, now);
    expect(record).toMatchObject({
      ...when,
      state: "open",
      ends_at,
      payment_held: false,
      sp_no_show: undefined,
    });
    expect(events).toMatchObject([{ type: "job.reopened", data: { district: "US:627" } }]);
  });

  test.each(times)("is not opened again at a time %s", (_, time, code, details) => {
    expect(refusalOf(() => reopen(job({ state: "expired" }), time, now))).toEqual({ code, details });
  });

  test("is not opened again while it is open", () => {
    expect(refusalOf(() => reopen(job({ state: "open" }), at(starts_at), now)).code).toBe(
      "job.invalid_transition",
    );
  });
});

const proposing = (given: Partial<Proposing> = {}): Proposing => ({
  by: "user",
  when,
  proposal_id: "p1" as never,
  ...given,
});
const proposal = (given: object = {}) => ({
  proposal_id: "p1",
  by: "user" as const,
  ...when,
  ends_at,
  expires_at: "2027-06-02T00:00:00.000Z",
  ...given,
});

describe("a time that one side proposes", () => {
  test("waits half a day for the other, and the old one stands meanwhile", () => {
    const { record, events } = proposeTime(job(), proposing({ reason: "A meeting" }), now);
    expect(record).toMatchObject({ state: "assigned", starts_at });
    expect(record.reschedule).toEqual(proposal({ reason: "A meeting" }));
    expect(events).toMatchObject([
      {
        type: "job.reschedule_proposed",
        reason: "A meeting",
        data: {
          proposal_id: "p1",
          by: "user",
          proposed_start: when.starts_at,
          expires_at: "2027-06-02T00:00:00.000Z",
        },
      },
    ]);
  });

  test("need not have a reason", () => {
    const { record, events } = proposeTime(job(), proposing(), now);
    expect(record.reschedule).not.toHaveProperty("reason");
    expect(events[0]).not.toHaveProperty("reason");
  });

  test.each([
    [
      "the provider would be given up",
      "2027-06-01T20:00:00.000Z",
      "2027-06-06T15:30:00.000Z",
      "2027-06-01T21:00:00.000Z",
    ],
    ["the proposed time comes", starts_at, "2027-06-01T18:00:00.000Z", "2027-06-01T18:00:00.000Z"],
  ])("waits no longer than until %s", (_, start, proposed, expires_at) => {
    const { record } = proposeTime(job({ starts_at: start }), proposing({ when: at(proposed) }), now);
    expect(record.reschedule?.expires_at).toBe(expires_at);
  });

  test.each(times)("is refused where it is one %s", (_, time, code, details) => {
    expect(refusalOf(() => proposeTime(job(), proposing({ when: time }), now))).toEqual({ code, details });
  });

  test("is refused before anything else where the job can't be moved", () => {
    const act = () => proposeTime(job({ state: "en_route" }), proposing({ when: at(starts_at) }), now);
    expect(refusalOf(act).code).toBe("job.invalid_transition");
  });

  test("is refused while the other side's proposal is open, and allowed once it has expired", () => {
    const asked = job({ reschedule: proposal({ by: "service_provider" }) });
    expect(refusalOf(() => proposeTime(asked, proposing(), now))).toEqual({
      code: "job.proposal_pending",
      details: { proposal_id: "p1" },
    });
    const later = proposeTime(asked, proposing({ proposal_id: "p2" as never }), "2027-06-02T00:00:00.000Z");
    expect(later.record.reschedule).toMatchObject({ proposal_id: "p2", by: "user" });
  });

  test("takes the place of the same side's last, unless it says the same", () => {
    const asked = job({ reschedule: proposal({ reason: "A meeting" }) });
    const again = (given: Partial<Proposing>) =>
      proposeTime(asked, proposing({ proposal_id: "p2" as never, reason: "A meeting", ...given }), now);
    expect(again({})).toEqual({ record: asked, events: [] });
    expect(again({ reason: "Another" }).record.reschedule).toMatchObject({
      proposal_id: "p2",
      reason: "Another",
    });
    expect(again({ when: at("2027-06-07T15:30:00.000Z") }).record.reschedule).toMatchObject({
      proposal_id: "p2",
      starts_at: "2027-06-07T15:30:00.000Z",
    });
  });
});

describe("an answer to a proposed time", () => {
  const asked = job({ reschedule: proposal(), delay: { count: 1, minutes: 15 } });
  const answer = (by: "user" | "service_provider" = "service_provider") => ({ by, proposal_id: "p1" });
  const facts = { proposal_id: "p1", by: "user", proposed_start: when.starts_at };

  test("may be yes: the job moves, and an old delay is forgotten", () => {
    const { record, events } = acceptTime(asked, answer(), now);
    expect(record).toMatchObject({
      ...when,
      ends_at,
      state: "assigned",
      delay: undefined,
      reschedule: undefined,
    });
    expect(record).not.toHaveProperty("proposal_id");
    expect(events).toMatchObject([
      { type: "job.reschedule_accepted", data: { ...facts, previous_start: starts_at } },
    ]);
  });

  test("is not given by whoever proposed", () => {
    expect(refusalOf(() => acceptTime(asked, answer("user"), now)).code).toBe("job.proposal_own");
  });

  test("may be no: the old time stays", () => {
    const { record, events } = declineTime(asked, answer(), now);
    expect(record).toMatchObject({ starts_at, reschedule: undefined, delay: { minutes: 15 } });
    expect(events).toMatchObject([{ type: "job.reschedule_declined", data: facts }]);
    expect(events[0]).not.toHaveProperty("reason");
  });

  test("may be that it is withdrawn", () => {
    expect(declineTime(asked, answer("user"), now).events).toMatchObject([{ reason: "withdrawn" }]);
  });

  describe.each([
    ["yes", acceptTime],
    ["no", declineTime],
  ] as const)("of %s", (_, act) => {
    test("comes too late when the time for it ends", () => {
      expect(act(asked, answer(), "2027-06-01T23:59:59.999Z").record.reschedule).toBeUndefined();
      expect(refusalOf(() => act(asked, answer(), "2027-06-02T00:00:00.000Z")).code).toBe(
        "job.proposal_closed",
      );
    });

    test("is about the proposal that stands", () => {
      const closed = (one: Job) =>
        refusalOf(() => act(one, { by: "service_provider", proposal_id: "p0" }, now)).code;
      expect(closed(asked)).toBe("job.proposal_closed");
      expect(closed(job())).toBe("job.proposal_closed");
    });

    test("is refused before anything else where the job can't be moved", () => {
      expect(refusalOf(() => act(job({ state: "en_route" }), answer(), now)).code).toBe(
        "job.invalid_transition",
      );
    });
  });
});
