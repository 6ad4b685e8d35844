import { describe, expect, test } from "vitest";
import { aJob } from "../../../tests/support/marketplace-records.ts";
import type { Refusal } from "../../kernel/refusal.ts";
import { incidentMachine } from "../incident/incident.ts";
import * as declarations from "./events.ts";
import { JobState, JobTransition } from "./job.ts";
import { advance, jobMachine } from "./machine.ts";
import { allowedRequests, type JobStep } from "./steps.ts";

const states = JobState.options;
const steps = Object.keys(jobMachine.steps) as JobStep[];
const now = "2027-06-01T12:00:00.000Z";

/** The whole machine, written out once more: from, step, to. */
const machine = `
pending_payment open open
pending_payment time_out canceled
pending_payment cancel canceled
open claim assigned
open reassign assigned
open reschedule open
open cancel canceled
open cancel_for_payment canceled
open widen open
open alert_open open
open expire expired
assigned depart en_route
assigned start in_progress
assigned delay assigned
assigned propose_time assigned
assigned accept_time assigned
assigned decline_time assigned
assigned lapse_time assigned
assigned withdraw open
assigned lose_provider open
assigned miss open
assigned reassign assigned
assigned cancel canceled
assigned cancel_for_payment canceled
en_route start in_progress
en_route delay en_route
en_route alert_arrival en_route
en_route miss open
en_route withdraw open
en_route lose_provider open
en_route report_no_show canceled
en_route reassign assigned
en_route cancel canceled
in_progress pause paused
in_progress propose_price in_progress
in_progress change_price in_progress
in_progress accept_price in_progress
in_progress decline_price in_progress
in_progress lapse_price in_progress
paused propose_price paused
paused change_price paused
paused accept_price paused
paused decline_price paused
paused lapse_price paused
in_progress complete_work awaiting_confirmation
in_progress lose_provider disputed
in_progress dispute disputed
paused lose_provider disputed
paused dispute disputed
paused resume in_progress
paused alert_pause paused
awaiting_confirmation confirm completed
awaiting_confirmation request_rework in_progress
awaiting_confirmation remind awaiting_confirmation
awaiting_confirmation dispute disputed
completed dispute disputed
disputed resolve_completed completed
disputed resolve_canceled canceled
disputed resolve_rework in_progress
disputed alert_dispute disputed
expired reopen open`
  .trim()
  .split("\n")
  .map((line) => line.split(" ") as [JobState, JobStep, JobState]);

const targetOf = (from: JobState, step: JobStep) =>
  machine.find(([state, one]) => state === from && one === step)?.[2];

describe.each(states)("a job that is %s", (from) => {
  test.each(steps)("and is told to %s", (step) => {
    const job = aJob({ state: from, service_provider_id: "a".repeat(24), version: 7 });
    const act = () => advance(job, step, now, { facts: {} as never });
    const to = targetOf(from, step);
    if (to === undefined) {
      const allowed = machine
        .filter(([state]) => state === from)
        .flatMap(([, one]) => jobMachine.requests[one] ?? [])
        .map((request) => JSON.stringify(request));
      try {
        act();
        expect.unreachable();
      } catch (error) {
        expect((error as Refusal).reason).toBe(JobTransition);
        expect((error as Refusal).facts.details?.from).toBe(from);
        const told = (error as Refusal).facts.details?.allowed as unknown[];
        expect(told.map((request) => JSON.stringify(request)).sort()).toEqual([...new Set(allowed)].sort());
      }
      return;
    }
    const { record, events } = act();
    expect(record).toMatchObject({ state: to, version: 7, updated_at: now });
    expect(events).toHaveLength(1);
    expect(events[0]).toMatchObject({
      type: jobMachine.steps[step].event?.type,
      aggregate: { type: "job", id: job.id, version: 8 },
      from,
      to,
      audience: [job.user_id, job.service_provider_id],
      data: { job_id: job.id, quote_id: job.quote_id, user_id: job.user_id, service: "plumbing" },
    });
  });
});

test("the machine equals the transitions written out here", () => {
  const listed = states.flatMap((from) =>
    Object.entries(jobMachine.transitions[from]).map(([step, to]) => `${from} ${step} ${to}`),
  );
  expect(new Set(listed)).toEqual(new Set(machine.map((row) => row.join(" "))));
});

test("every step emits an event, and every job event but four belongs to a step", () => {
  const told = new Set(Object.values(jobMachine.steps).map(({ event }) => event?.type as string));
  const declared = Object.values(declarations)
    .map(({ type }) => type as string)
    .filter((type) => type.startsWith("job."));
  const others = ["job.created", "job.fee_waived", "job.seen_by_admin", "job.status_overridden"];
  expect(new Set([...told, ...others])).toEqual(new Set(declared));
});

test("a job may stay for good once it is completed, expired or canceled", () => {
  expect(jobMachine.final).toEqual(["completed", "expired", "canceled"]);
});

test("a step's event has the reason that is given, and none otherwise", () => {
  const job = aJob({ state: "in_progress" });
  expect(advance(job, "pause", now, { facts: {}, reason: "Rain" }).events[0]?.reason).toBe("Rain");
  expect(advance(job, "pause", now, { facts: {} }).events[0]).not.toHaveProperty("reason");
});

describe("an answer is offered to", () => {
  const answers = (
    given: Partial<Parameters<typeof allowedRequests>[0]>,
    party: "user" | "service_provider",
  ) => allowedRequests({ state: "assigned", ...given }, party).flatMap(({ send }) => send?.action ?? []);
  const proposal = (by: "user" | "service_provider") => ({ reschedule: { by } as never });

  test("whoever did not propose a time; whoever did may withdraw it", () => {
    expect(answers({}, "user")).toEqual(["propose"]);
    expect(answers(proposal("service_provider"), "user")).toEqual(["propose", "accept", "decline"]);
    expect(answers(proposal("service_provider"), "service_provider")).toEqual(["propose", "decline"]);
    expect(answers(proposal("user"), "service_provider")).toEqual(["propose", "accept", "decline"]);
    expect(answers(proposal("user"), "user")).toEqual(["propose", "decline"]);
  });

  test("a customer to whom a price was proposed", () => {
    const decisions = (given: object) =>
      allowedRequests({ state: "in_progress", ...given }, "user").flatMap(({ send }) => send?.decision ?? []);
    expect(decisions({})).toEqual([]);
    expect(decisions({ price_change: { price_minor: 1 } })).toEqual(["accept", "decline"]);
  });
});

test("a final state allows no request", () => {
  for (const party of ["user", "service_provider", "admin"] as const)
    expect(allowedRequests({ state: "canceled" }, party)).toEqual([]);
  expect(allowedRequests({ state: "completed" }, "service_provider")).toEqual([]);
});

test("reminders are reset by a new state and kept within one", () => {
  const paused = aJob({ state: "paused", reminded: 1 });
  expect(advance(paused, "resume", now, { facts: { paused_minutes: 3 } }).record.reminded).toBeUndefined();
  expect(advance(paused, "alert_pause", now, { facts: {} }).record.reminded).toBe(1);
});

describe("silence of one side never blocks a job", () => {
  const ends: readonly JobState[] = ["completed", "expired", "canceled"];

  /** Who takes a step: by a request, by time, or as the decision of the job's incident. */
  const takenBy = (step: JobStep): string[] => [
    // That an administrator may move a job anywhere is no way out that anybody can count on.
    ...(jobMachine.requests[step] ?? [])
      .filter(({ operation }) => operation !== "admin/job/update-status")
      .map(({ by }) => by),
    ...jobMachine.steps[step].by.filter((one) => one === "timer"),
    ...(step.startsWith("resolve_") ? (incidentMachine.requests.resolve ?? []).map(({ by }) => by) : []),
  ];

  /** The states that no step of anybody but the silent leads out of to an end. */
  const stuck = (silent: string, table = jobMachine.transitions): JobState[] => {
    const over = new Set(ends);
    for (const _ of states)
      for (const from of states)
        for (const [step, to] of Object.entries(table[from]))
          if (over.has(to) && takenBy(step as JobStep).some((one) => one !== silent)) over.add(from);
    return states.filter((state) => !over.has(state));
  };

  test.each(["user", "service_provider", "admin"])("a silent %s", (silent) =>
    expect(stuck(silent)).toEqual([]),
  );

  test.each([
    ["service_provider", "in_progress", "dispute"],
    ["service_provider", "paused", "dispute"],
    ["admin", "disputed", "resolve_canceled"],
    ["user", "pending_payment", "time_out"],
  ] as const)("a silent %s would keep it %s without %s", (silent, from, step) => {
    const { [step]: _, ...row } = jobMachine.transitions[from] as Record<string, JobState>;
    expect(stuck(silent, { ...jobMachine.transitions, [from]: row })).toEqual([from]);
  });
});
