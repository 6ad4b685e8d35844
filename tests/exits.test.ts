import { describe, expect, test } from "vitest";
import { operations, schedules, subscribers } from "../platform/operations.ts";
import { announcements } from "../shared/data/announcements.ts";
import { credits } from "../shared/data/credits.ts";
import { documents } from "../shared/data/documents.ts";
import { feedback } from "../shared/data/feedback.ts";
import { incidents } from "../shared/data/incidents.ts";
import { jobs } from "../shared/data/jobs.ts";
import { media } from "../shared/data/media.ts";
import { memberships } from "../shared/data/memberships.ts";
import { transfers } from "../shared/data/payments.ts";
import { quotes } from "../shared/data/quotes.ts";
import { refunds } from "../shared/data/refunds.ts";
import { inviteDueAt } from "../shared/domain/account/invite.ts";
import { silentAt } from "../shared/domain/conversation/reply.ts";
import { machines } from "../shared/domain/machines.ts";
import { withDueTime } from "../shared/domain/membership/membership.ts";
import { requestAnnouncement } from "../shared/domain/notification/announcement.ts";
import { coveredByCredit as coveredBy } from "../shared/domain/payment/covered-by-credit.ts";
import { creditPolicy, elapseCredit, grantCredit, noCredit } from "../shared/domain/payment/credit.ts";
import {
  PaymentCaptured,
  PaymentFailed,
  PaymentPaidOffline,
  PaymentVoided,
} from "../shared/domain/payment/events.ts";
import { takenFromCredit } from "../shared/domain/payment/observation/capture.ts";
import { observeIntent } from "../shared/domain/payment/observation/intent.ts";
import type { SeenIntent } from "../shared/domain/payment/observation/seen.ts";
import { begin, type Payment } from "../shared/domain/payment/payment.ts";
import { decideRefund, followRefund } from "../shared/domain/payment/refund.ts";
import type { Machine, Steps } from "../shared/domain/transition.ts";
import { nameOf } from "../shared/http/contract.ts";
import { newId } from "../shared/kernel/id.ts";
import { plus } from "../shared/kernel/time.ts";
import { aJob, aMedia, aQuote } from "./support/marketplace.ts";
import { aDocument, aFeedback, anIncident, anInvite } from "./support/records.ts";

/** Every state of every record can be left by a person or a deadline, unless the record may stay there permanently. */

type Named = Machine<string, string> & { noun: string; steps: Steps };

const all: Named[] = Object.entries(machines).map(([noun, machine]) => ({ noun, ...machine }));
const taken = new Map((await operations()).map(({ contract }) => [nameOf(contract), contract]));
const timed = new Set(
  (await schedules()).flatMap(({ contract }) => (contract.emits ?? []).map(({ type }) => type as string)),
);
const reactions = (await subscribers()).map(({ contract }) => contract);

const stepsOf = ({ transitions }: Named) =>
  Object.entries(transitions).flatMap(([from, row]) =>
    Object.entries(row).map(([step, to]) => ({ from, step, to: to as string })),
  );

/** Whether a person can request a step: the operation exists and that side may call it. */
const isAskedFor = ({ requests }: Named, step: string): boolean =>
  (requests[step] ?? []).some(({ by, operation }) => taken.get(operation)?.access.includes(by));

/** Whether a schedule takes a step: the machine says so, and a schedule declares the event. */
const isTimed = ({ steps }: Named, step: string): boolean => {
  const { by = [], event } = steps[step] ?? {};
  return by.includes("timer") && (event === undefined || timed.has(event.type));
};

/** The states of a machine that lead to no state where its record may stay. */
const stuck = (machine: Named): string[] => {
  const over = new Set(machine.final);
  const states = Object.keys(machine.transitions);
  for (const _ of states)
    for (const { from, step, to } of stepsOf(machine))
      if (over.has(to) && (isAskedFor(machine, step) || isTimed(machine, step))) over.add(from);
  return states.filter((state) => !over.has(state));
};

describe.each(all)("$noun", (machine) => {
  test("declares its final states and who takes each step", () => {
    const states = Object.keys(machine.transitions);
    expect(machine.final).not.toEqual([]);
    expect(states).toEqual(expect.arrayContaining([...machine.final]));
    expect(new Set(Object.keys(machine.steps))).toEqual(new Set(stepsOf(machine).map(({ step }) => step)));
  });

  test("has a way out of every state", () => expect(stuck(machine)).toEqual([]));

  test("a dead-end state is found", () => {
    const [somewhere = ""] = Object.keys(machine.transitions);
    const transitions = {
      ...machine.transitions,
      limbo: { linger: "limbo" },
      [somewhere]: { fall: "limbo" },
    };
    expect(stuck({ ...machine, transitions } as Named)).toContain("limbo");
  });

  test("every timed step has a schedule", () => {
    const untold = Object.entries(machine.steps).filter(
      ([, { by, event }]) => by.includes("timer") && event !== undefined && !timed.has(event.type),
    );
    expect(untold.map(([step]) => step)).toEqual([]);
  });

  test("reacts to the payment provider's events", () => {
    const outside = Object.values(machine.steps).filter(({ by }) => by.includes("payment_provider"));
    const heard = reactions
      .filter(({ on }) => on?.some(({ type }) => type === "stripe.event_received"))
      .flatMap(({ emits = [] }) => emits);
    for (const { event } of outside) expect(heard.map(({ type }) => type)).toContain(event?.type);
  });
});

const start = "2027-06-01T14:00:00.000Z";

type Due = (state: never) => string | undefined;

/** When a record in a state is due, as its schedule looks for it. */
const dueIn: Record<string, Due> = {
  quote: (state) => quotes.definition.due?.(aQuote({ state })),
  job: (state) =>
    jobs.definition.due?.(
      aJob({
        state,
        hold_expires_at: start,
        paused_at: start,
        state_since: start,
        work_completed_at: undefined,
        confirm_by: start,
        disputed_at: start,
      }),
    ),
  announcement: (state) => {
    const wanted = {
      audience: { role: "user" as const },
      channels: [],
      category: "service" as const,
      title: "New hours",
      text: "We answer from 8.",
      dry_run: false,
    };
    const asked = { id: newId("announcement"), by: newId("account"), now: start };
    return announcements.definition.due?.({ ...requestAnnouncement(wanted, asked).record, state });
  },
  feedback: (state) => feedback.definition.due?.(aFeedback({ state })),
  media: (state) => media.definition.due?.(aMedia({ state })),
  incident: (state) =>
    incidents.definition.due?.(
      anIncident({
        state,
        closes_at: start,
        question: { asked: "user", text: "Is it dry?", asked_at: start, answer_by: start },
      }),
    ),
  membership: (state) =>
    memberships.definition.due?.(
      withDueTime(
        {
          id: newId("service_provider"),
          version: 1,
          state,
          attempt: 1,
          subscription_id: "sub_1",
          current_period_end: start,
          past_due_since: start,
          unpaid_since: start,
          cancel_at_period_end: false,
          created_at: start,
          updated_at: start,
        },
        start,
      ),
    ),
  // A conversation that is closing ends with its reply; a reply that stays silent ends by time.
  conversation: () => silentAt({ state: "pending", heard_at: start }),
  invite: (state) => inviteDueAt({ ...anInvite(), state, expires_at: start }),
  document: (state) => documents.definition.due?.(aDocument({ state, expires_at: start })),
  refund: (state) => {
    const payment = begin(aJob(), {
      id: newId("payment"),
      now: start,
      fee_bps: 0,
      stripe_customer_id: "cus_1",
    }).record;
    const decided = decideRefund(payment, { id: newId("refund"), cause: "c", amount_minor: 1, now: start });
    const pending = {
      refund_id: "re_1",
      cause: "c",
      amount_minor: 1,
      fee_minor: 0,
      state: "pending" as const,
    };
    const record =
      state === "pending" ? followRefund(decided, { ...payment, refunds: [pending] }, start) : decided;
    return refunds.definition.due?.(record);
  },
  transfer: (state) =>
    transfers.definition.due?.({
      id: newId("transfer"),
      version: 1,
      job_id: newId("job"),
      payment_id: newId("payment"),
      service_provider_id: newId("service_provider"),
      state,
      amount_minor: 1,
      debt_minor: 0,
      fee_minor: 0,
      currency: "usd",
      sequence: 1,
      attempt: 1,
      tries: 0,
      reversed_minor: 0,
      owed_minor: 0,
      release_at: start,
      hold_reason: "dispute",
      created_at: start,
      updated_at: start,
    }),
};

test("credit that nobody uses is looked at until it has expired, and credit that is kept follows its payment", () => {
  const user = newId("user");
  const granting = { id: newId("credit_grant"), amount_minor: 500, source: "promotion" as const };
  const granted = grantCredit(noCredit(user, "usd", start), granting, start).record;
  expect(credits.definition.due?.(granted)).toBeDefined();
  const reminded = elapseCredit(granted, plus(start, { days: creditPolicy.valid_days - 1 })).record;
  expect(credits.definition.due?.(reminded)).toBe(granted.grants[0]?.expires_at);
  const expired = elapseCredit(reminded, plus(start, { days: creditPolicy.valid_days })).record;
  expect([expired.grants, credits.definition.due?.(expired)]).toEqual([[], undefined]);
  const settling = reactions.find(({ name }) => name === "settle-credit");
  const ends = [PaymentCaptured, PaymentVoided, PaymentFailed, PaymentPaidOffline];
  for (const { type } of ends) expect(settling?.on?.map((one) => one.type)).toContain(type);
});

/** States that only time leads out of: a record there must be found by its schedule. */
const leftByTime = all.flatMap((machine) =>
  Object.entries(machine.transitions)
    .filter(([state]) => !machine.final.includes(state))
    .filter(
      ([state, row]) => !Object.entries(row).some(([step, to]) => to !== state && isAskedFor(machine, step)),
    )
    .map(([state]) => [machine.noun, state] as const),
);

test.each(leftByTime.filter(([noun]) => noun !== "payment"))(
  "a %s that is %s is looked at again",
  (noun, state) => expect(dueIn[noun]?.(state as never)).toBeDefined(),
);

describe("money", () => {
  const job = aJob({ state: "pending_payment", starts_at: "2027-06-03T14:00:00.000Z" });
  const now = start;
  const begun = begin(job, { id: newId("payment"), now, fee_bps: 1500, stripe_customer_id: "cus_1" }).record;
  const seen = (given: Partial<SeenIntent>): SeenIntent => ({
    id: "pi_1",
    status: "requires_capture",
    amount_minor: 18_000,
    capturable_minor: 18_000,
    received_minor: 0,
    currency: "usd",
    capture_before: plus(start, { days: 7 }),
    off_session: false,
    cancellation_fee: false,
    expired: false,
    superseded: false,
    refunds: [],
    disputes: [],
    ...given,
  });
  const seeing = (payment: Payment, given: Partial<SeenIntent>) =>
    observeIntent(payment, seen(given), now, "test").record;
  const held = seeing(begun, {});
  const beginning = { id: newId("payment"), now, fee_bps: 1500, stripe_customer_id: "cus_1" };
  const covered = coveredBy(begin(job, { ...beginning, credit_minor: job.high_minor }), job, now).record;
  const heldInPart = seeing(begin(job, { ...beginning, credit_minor: 10_000 }).record, {
    amount_minor: 8000,
    capturable_minor: 8000,
  });
  const paid = { credit_minor: 9000, cancellation_fee: false };
  const paidByCredit = takenFromCredit(heldInPart, paid, { now, cause: "test", facts: {} }).record;
  const taken = { status: "succeeded" as const, received_minor: 15_000, capturable_minor: 0 };
  const captured = seeing(held, taken);
  const dispute = { dispute_id: "dp_1", amount_minor: 15_000 };
  const refund = { refund_id: "re_1", amount_minor: 5000 };
  const contested = seeing(captured, { ...taken, disputes: [dispute] });
  const pending = seeing(captured, { ...taken, refunds: [{ ...refund, state: "pending" }] });

  test.each([
    ["that was begun", begun, "created"],
    ["that waits for its customer", seeing(begun, { status: "requires_action" }), "requires_action"],
    ["that is held", held, "authorized"],
    ["that credit covers", covered, "authorized"],
    ["that credit paid while money is held", paidByCredit, "captured"],
    ["whose hold ran out", seeing(held, { status: "canceled", expired: true }), "expired"],
    ["that is disputed", contested, "disputed"],
    ["with a refund under way", pending, "captured"],
  ])("%s is looked at again", (_, payment, state) => {
    expect(payment.state).toBe(state);
    expect(payment.due_at).toBeDefined();
    expect(payment.due_for).toBeDefined();
  });

  test.each([
    ["was taken", captured],
    ["was disputed and won", seeing(contested, { ...taken, disputes: [{ ...dispute, outcome: "won" }] })],
    ["was disputed and lost", seeing(contested, { ...taken, disputes: [{ ...dispute, outcome: "lost" }] })],
    ["was given back", seeing(pending, { ...taken, refunds: [{ ...refund, state: "succeeded" }] })],
    ["could not be given back", seeing(pending, { ...taken, refunds: [{ ...refund, state: "failed" }] })],
  ])("money that %s is at rest", (_, payment) => {
    expect(payment.due_at).toBeUndefined();
  });

  test("observing the same dispute again writes nothing", () => {
    const again = observeIntent(
      contested,
      seen({ ...taken, disputes: [dispute] }),
      plus(now, { hours: 5 }),
      "t",
    );
    expect(again).toEqual({ record: contested, events: [], postings: [] });
  });
});
