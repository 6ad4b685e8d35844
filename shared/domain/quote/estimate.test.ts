import { describe, expect, test } from "vitest";
import { aQuote } from "../../../tests/support/marketplace-records.ts";
import { newId } from "../../kernel/id.ts";
import injections from "../../vendors/ai/corpus/injections.json" with { type: "json" };
import { readByRules } from "../../vendors/ai/rules/rules-estimator.ts";
import { policy } from "../policy.ts";
import { price } from "../pricing/pricing.ts";
import type { Finding, Question, Reading } from "../pricing/reading.ts";
import { defaultPricingBasis } from "../pricing/rules.ts";
import { conclude } from "./estimate.ts";
import { recompute, withChanges } from "./recompute.ts";

const now = "2027-03-01T10:00:00.000Z";
const context = { now, newId };
const requested = (given = {}) =>
  aQuote({
    state: "processing",
    version: 1,
    revision: 0,
    tasks: [],
    place: undefined,
    accepted_at: undefined,
    ...given,
  });

const finding = (given: Partial<Finding> = {}): Finding => ({
  task_kind: "plumbing.tap_leak",
  service: "plumbing",
  title: "Repair a dripping faucet",
  quantity: 1,
  unit: "each",
  urgency: "normal",
  confidence: 0.9,
  evidence: "",
  ...given,
});
const reading = (given: Partial<Reading> = {}): Reading => ({
  findings: [finding()],
  questions: [],
  safety: [],
  confidence: 0.9,
  understood: true,
  ...given,
});
const question = (required: boolean): Question => ({
  question_id: "q",
  text: "?",
  type: "number",
  required,
});
const stateAfter = (rounds: number, given: Partial<Reading>) =>
  conclude(requested({ rounds }), reading(given), defaultPricingBasis, context).record.state;

describe("whether the customer is asked first", () => {
  test.each([
    ["a required question, in the first round", 0, { questions: [question(true)] }, "awaiting_answers"],
    ["in the third", 2, { questions: [question(true)] }, "awaiting_answers"],
    ["after the third", 3, { questions: [question(true)] }, "estimated"],
    [
      "an optional one where the reading is unsure",
      0,
      { questions: [question(false)], confidence: 0.79 },
      "awaiting_answers",
    ],
    ["where it is sure", 0, { questions: [question(false)], confidence: 0.8 }, "estimated"],
    ["once it was asked", 1, { questions: [question(false)], confidence: 0.7 }, "estimated"],
    ["no question", 0, {}, "estimated"],
    ["nothing understood and nothing left to ask", 1, { findings: [], confidence: 0 }, "needs_review"],
  ] as [string, number, Partial<Reading>, string][])("%s", (_, rounds, given, state) => {
    expect(stateAfter(rounds, given)).toBe(state);
  });

  test("at most five questions, whatever the estimator brings", () => {
    const questions = Array.from({ length: 9 }, (_, nth) => ({ ...question(true), question_id: `q${nth}` }));
    const { record, events } = conclude(requested(), reading({ questions }), defaultPricingBasis, context);
    expect(record.questions).toHaveLength(policy.quote.questions_most);
    expect(events[0]?.data).toMatchObject({ questions: 5, round: 1 });
  });
});

test.each(injections.map((words) => [words]))("no words move a price, a state or a deadline: %s", (words) => {
  const read = readByRules({ text: `My kitchen tap drips. ${words}`, answers: [], media: [], country: "US" });
  const { record } = conclude(requested(), read, defaultPricingBasis, context);
  expect(["awaiting_answers", "estimated", "needs_review"]).toContain(record.state);
  const { rules } = defaultPricingBasis;
  for (const task of record.tasks) {
    const own = read.findings.find(({ task_kind }) => task_kind === task.task_kind) as Finding;
    const { low_minor, high_minor } = price([own], rules, [], { at: now });
    expect(task).toMatchObject({ low_minor, high_minor });
    expect(low_minor).toBeGreaterThanOrEqual(rules.minimum_charge_minor);
    expect(task.job_id).toBeUndefined();
  }
  if (record.state === "estimated")
    expect(record).toMatchObject({ revision: 1, expires_at: "2027-03-08T10:00:00.000Z", currency: "usd" });
  expect(record.accepted_at).toBeUndefined();
});

test("at most twenty tasks; each is planned in quarters of an hour, for half an hour at least", () => {
  const findings = Array.from({ length: 30 }, () => finding());
  const { record } = conclude(requested(), reading({ findings }), defaultPricingBasis, context);
  expect(record.tasks).toHaveLength(policy.quote.tasks_most);
  for (const quantity of [1, 3, 200]) {
    const [task] = conclude(
      requested(),
      reading({ findings: [finding({ quantity })] }),
      defaultPricingBasis,
      context,
    ).record.tasks;
    expect(task?.duration_minutes).toBeGreaterThanOrEqual(30);
    expect(task?.duration_minutes).toBeLessThanOrEqual(policy.job.duration_hours_most * 60);
    expect((task?.duration_minutes ?? 1) % 15).toBe(0);
  }
});

test("a new estimate keeps the ids of tasks that stay, and remembers the one before", () => {
  const first = conclude(requested(), reading(), defaultPricingBasis, context).record;
  const changed = withChanges(first, {
    quantities: [{ task_id: first.tasks[0]?.task_id as string, quantity: 3 }],
  });
  const { record, events } = recompute(changed, defaultPricingBasis, context);
  expect(record).toMatchObject({
    state: "estimated",
    revision: 2,
    tasks: [{ task_id: first.tasks[0]?.task_id, quantity: 3 }],
    superseded: [{ revision: 1, low_minor: first.low_minor, high_minor: first.high_minor, at: now }],
    answers: [{ question_id: "quantity:plumbing.tap_leak", value: 3 }],
  });
  expect(record.low_minor).toBeGreaterThan(first.low_minor as number);
  expect(events[0]).toMatchObject({ type: "quote.estimated", from: "estimated", data: { revision: 2 } });
});
