import { describe, expect, test } from "vitest";
import { aQuote, place } from "../../../tests/support/marketplace-records.ts";
import { newId } from "../../kernel/id.ts";
import { readByRules } from "../../vendors/ai/rules/rules-estimator.ts";
import { price } from "../pricing/pricing.ts";
import type { Answer } from "../pricing/reading.ts";
import { defaultPricingBasis } from "../pricing/rules.ts";
import { conclude } from "./estimate.ts";
import type { Quote } from "./quote.ts";
import { completePlace } from "./recompute.ts";
import { quoteView } from "./view.ts";

const now = "2027-03-01T10:00:00.000Z";
const context = { now, newId };
const laminate = "Please lay laminate in the living room.";

/** A request as it is after it was read by rules. */
const read = (text: string, answers: Answer[] = [], given: Partial<Quote> = {}): Quote => {
  const quote = aQuote({
    state: "processing",
    tasks: [],
    revision: 0,
    accepted_at: undefined,
    expires_at: undefined,
    answers,
    ...given,
  });
  const reading = readByRules({ text, answers, media: [] });
  return conclude(quote, reading, defaultPricingBasis, context).record;
};

describe("a request that was understood and lacks an answer", () => {
  test("shows what was understood and a range under an assumption that it states, and can't be accepted", () => {
    const quote = read(laminate);
    const view = quoteView(quote, now);
    expect(view.state).toBe("awaiting_answers");
    const [understood] = view.understood;
    expect(understood).toMatchObject({ service: "flooring", unit: "square_metre" });
    const amount = view.questions.find(({ question_id }) => question_id.startsWith("square_feet:"));
    const square_feet = Math.round((understood?.quantity ?? 0) / 0.3048 ** 2);
    expect(view.provisional?.assumptions).toContainEqual({
      question_id: amount?.question_id,
      text: expect.stringContaining(`We assumed ${square_feet} square feet for “${understood?.title}”.`),
    });
    expect(view.provisional?.low_minor).toBeGreaterThan(0);
    expect(view.totals).toBeUndefined();
    expect(view.tasks).toEqual([]);
    expect(view.allowed.map(({ send }) => send?.decision)).not.toContain("accept");
  });

  test("becomes the price of what was assumed where that is the answer, and another where it is not", () => {
    const quote = read(laminate);
    const { quantity = 0, task_kind } = quote.understood?.[0] ?? {};
    const answered = (value: number) => read(laminate, [{ question_id: `quantity:${task_kind}`, value }]);
    const same = answered(quantity);
    expect([same.low_minor, same.high_minor]).toEqual([
      quote.provisional?.low_minor,
      quote.provisional?.high_minor,
    ]);
    const twice = answered(quantity * 2);
    expect(twice.high_minor).toBeGreaterThan(quote.provisional?.high_minor ?? 0);
    for (const one of [same, twice]) {
      expect(one.provisional).toBeUndefined();
      expect(quoteView(one, now).provisional).toBeUndefined();
    }
  });

  test("is priced for the place that is given while questions are open", () => {
    const quote = read(laminate, [], { place });
    const york = { ...place, region: "NY", postcode: "10001" };
    const given = { place: york, area_served: true };
    const moved = completePlace(quote, given, defaultPricingBasis, context).record;
    expect(moved.provisional).toEqual(read(laminate, [], { place: york }).provisional);
    expect(moved.provisional?.low_minor).toBeGreaterThan(quote.provisional?.low_minor ?? 0);
  });
});

test("the range covers every kind of work that is to be chosen from; choosing narrows it", () => {
  const kinds = ["plumbing.tap_leak", "plumbing.tap_install"];
  const finding = {
    task_kind: kinds[0] as string,
    service: "plumbing",
    title: "Repair a dripping faucet",
    quantity: 1,
    unit: "each" as const,
    urgency: "normal" as const,
    confidence: 0.5,
    evidence: "the tap",
  };
  const question = {
    question_id: "kind:plumbing",
    text: "Which of these is it?",
    type: "choice" as const,
    options: kinds.map((value) => ({ value, label: value })),
    required: false,
  };
  const reading = {
    findings: [finding],
    questions: [question],
    safety: [],
    confidence: 0.5,
    understood: true,
  };
  const quote = aQuote({ state: "processing", tasks: [], revision: 0, place: undefined });
  const { provisional } = conclude(quote, reading, defaultPricingBasis, context).record;
  const each = kinds.map((task_kind) =>
    price([{ ...finding, task_kind }], defaultPricingBasis.rules, [], { at: now }),
  );
  expect(provisional).toEqual({
    low_minor: Math.min(...each.map(({ low_minor }) => low_minor)),
    high_minor: Math.max(...each.map(({ high_minor }) => high_minor)),
    assumptions: [{ question_id: "kind:plumbing", text: expect.stringContaining("the other kinds of work") }],
  });
  const width = ({ low_minor = 0, high_minor = 0 }) => high_minor - low_minor;
  for (const one of each) expect(width(one)).toBeLessThan(width(provisional ?? {}));
});

test("where nothing was understood there is no figure", () => {
  const view = quoteView(read("hello"), now);
  expect(view.state).toBe("awaiting_answers");
  expect(view.understood).toEqual([]);
  expect(view.provisional).toBeUndefined();
});

test("no figure is named in a currency that is not served", () => {
  const quote = read(laminate, [], { place: { ...place, country: "PT", postcode: "4000-001" } });
  expect(quoteView(quote, now).provisional).toBeUndefined();
});
