import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { defaultQuotationRules, type PriceIncreaseRate, price, QuotationRules, rateFor } from "./pricing.ts";
import type { Finding } from "./reading.ts";
import { reviewReasons } from "./review-reason.ts";
import { taskKind, taskKinds } from "./taxonomy/taxonomy.ts";

const at = "2026-11-20T12:00:00.000Z";

const finding = (task_kind: string, facts: Partial<Finding> = {}): Finding => {
  const kind = taskKind(task_kind);
  if (!kind) throw new Error(task_kind);
  return {
    task_kind,
    service: kind.service,
    title: kind.title,
    quantity: kind.default_quantity,
    unit: kind.unit,
    urgency: "normal",
    confidence: 0.9,
    evidence: "",
    ...facts,
  };
};

const rules = fc.record({
  currency: fc.constant("usd" as const),
  hourly_rate_minor: fc.record({
    default: fc.integer({ min: 0, max: 50_000 }),
    by_service: fc.dictionary(
      fc.constantFrom("plumbing", "cleaning", "roofing"),
      fc.integer({ min: 0, max: 50_000 }),
    ),
  }),
  minimum_charge_minor: fc.integer({ min: 0, max: 50_000 }),
  call_out_minor: fc.integer({ min: 0, max: 50_000 }),
  materials_markup_bps: fc.integer({ min: 0, max: 100_000 }),
  urgency_multiplier_bps: fc.record({
    emergency: fc.integer({ min: 1, max: 100_000 }),
    soon: fc.integer({ min: 1, max: 100_000 }),
    normal: fc.integer({ min: 1, max: 100_000 }),
  }),
  region_multiplier_bps: fc.dictionary(
    fc.constantFrom("US-NY", "US", "GB"),
    fc.integer({ min: 1, max: 100_000 }),
  ),
  confidence_gate: fc.constant(0.6),
  price_band_minor: fc.constant({ low: 1_000, high: 2_000_000 }),
});

const rates = fc.array(
  fc.record(
    {
      increase_bps: fc.integer({ min: -9_000, max: 100_000 }),
      service: fc.constantFrom("plumbing", "cleaning"),
      region: fc.constantFrom("US", "US-NY"),
      from: fc.constantFrom("2026-01-01T00:00:00.000Z", "2027-01-01T00:00:00.000Z"),
      until: fc.constantFrom("2026-06-01T00:00:00.000Z", "2028-01-01T00:00:00.000Z"),
    },
    { requiredKeys: ["increase_bps"] },
  ),
  { maxLength: 5 },
);

const quantity = fc.integer({ min: 1, max: 200_000 }).map((hundredths) => hundredths / 100);

const findings = fc.array(
  fc
    .tuple(
      fc.constantFrom(...taskKinds.map((kind) => kind.task_kind)),
      quantity,
      fc.constantFrom("emergency" as const, "soon" as const, "normal" as const),
      fc.double({ min: 0, max: 1, noNaN: true }),
    )
    .map(([kind, quantity, urgency, confidence]) => finding(kind, { quantity, urgency, confidence })),
  { maxLength: 20 },
);

const region = fc.option(fc.constantFrom("US", "US-NY", "US-CA", "GB", "DE"), { nil: undefined });

describe("every price", () => {
  test("is of whole minor units, never negative, low at most high, and its parts sum to the whole", () => {
    fc.assert(
      fc.property(findings, rules, rates, region, (findings, rules, rates, region) => {
        const estimate = price(findings, rules, rates, { region, at });
        for (const task of estimate.tasks) {
          const amounts = [
            task.low_minor,
            task.high_minor,
            ...Object.values(task.labour_minor),
            ...Object.values(task.materials_minor),
          ];
          for (const amount of amounts) {
            expect(Number.isSafeInteger(amount)).toBe(true);
            expect(amount).toBeGreaterThanOrEqual(0);
          }
          expect(task.low_minor).toBeLessThanOrEqual(task.high_minor);
          expect(task.low_minor).toBe(task.labour_minor.low + task.materials_minor.low);
          expect(task.high_minor).toBe(task.labour_minor.high + task.materials_minor.high);
          expect(task.low_minor).toBeGreaterThanOrEqual(rules.minimum_charge_minor);
        }
        expect(estimate.low_minor).toBe(estimate.tasks.reduce((sum, task) => sum + task.low_minor, 0));
        expect(estimate.high_minor).toBe(estimate.tasks.reduce((sum, task) => sum + task.high_minor, 0));
      }),
    );
  });

  test("does not fall when there is more to do", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...taskKinds.map((kind) => kind.task_kind)),
        quantity,
        quantity,
        rules,
        rates,
        region,
        (kind, one, other, rules, rates, region) => {
          const [less, more] = [Math.min(one, other), Math.max(one, other)].map((quantity) =>
            price([finding(kind, { quantity })], rules, rates, { region, at }),
          );
          expect(more?.low_minor).toBeGreaterThanOrEqual(less?.low_minor as number);
          expect(more?.high_minor).toBeGreaterThanOrEqual(less?.high_minor as number);
        },
      ),
    );
  });

  test("rises with the price-increase rate", () => {
    fc.assert(
      fc.property(findings, fc.integer({ min: 0, max: 50_000 }), (findings, increase_bps) => {
        const before = price(findings, defaultQuotationRules, [], { at });
        const after = price(findings, defaultQuotationRules, [{ increase_bps }], { at });
        expect(after.low_minor).toBeGreaterThanOrEqual(before.low_minor);
        expect(after.high_minor).toBeGreaterThanOrEqual(before.high_minor);
      }),
    );
  });
});

describe("a worked example", () => {
  const tap = finding("plumbing.tap_leak", { quantity: 2 });

  test("two dripping taps: labour, call-out, marked-up materials", () => {
    // low: 95.00 × 40 min × 2 = 126.67, + 25.00 call-out; 10.00 × 2 × 1.15 = 23.00
    const { tasks, low_minor, high_minor, currency, confidence, in_band } = price(
      [tap],
      defaultQuotationRules,
      [],
      { at },
    );
    expect(tasks[0]?.labour_minor).toEqual({ low: 15_167, high: 23_083 });
    expect(tasks[0]?.materials_minor).toEqual({ low: 2_300, high: 6_900 });
    expect({ low_minor, high_minor, currency, confidence, in_band }).toEqual({
      low_minor: 17_467,
      high_minor: 29_983,
      currency: "usd",
      confidence: 0.9,
      in_band: true,
    });
  });

  test("urgency multiplies labour and call-out, not materials", () => {
    const urgent = price([{ ...tap, urgency: "emergency" }], defaultQuotationRules, [], { at });
    expect(urgent.tasks[0]?.labour_minor.low).toBe(22_750);
    expect(urgent.tasks[0]?.materials_minor.low).toBe(2_300);
  });

  test("a region multiplies everything, and falls back to its country", () => {
    const inNewYork = price([tap], defaultQuotationRules, [], { at, region: "US-NY" });
    expect(inNewYork.low_minor).toBe(18_958 + 2_875);
    const withCountry = { ...defaultQuotationRules, region_multiplier_bps: { US: 20_000 } };
    expect(price([tap], withCountry, [], { at, region: "US-TX" }).low_minor).toBe(34_933);
  });

  test("its duration is the middle of the usual, in quarters of an hour, a working day at most", () => {
    const minutes = (quantity: number) =>
      price([{ ...tap, quantity }], defaultQuotationRules, [], { at }).tasks[0]?.duration_minutes;
    expect([minutes(0.01), minutes(1), minutes(2), minutes(200)]).toEqual([15, 60, 105, 600]);
  });

  test("a small task costs the minimum charge", () => {
    const rules = { ...defaultQuotationRules, minimum_charge_minor: 50_000 };
    expect(price([tap], rules, [], { at }).low_minor).toBe(50_000);
  });

  test("unknown work and impossible quantities are refused", () => {
    expect(() =>
      price([{ ...tap, task_kind: "plumbing.free_money" }], defaultQuotationRules, [], { at }),
    ).toThrow();
    for (const quantity of [0, -1, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(() => price([{ ...tap, quantity }], defaultQuotationRules, [], { at })).toThrow();
    }
  });
});

describe("the price-increase rate", () => {
  const general: PriceIncreaseRate = { increase_bps: 100 };
  const state: PriceIncreaseRate = { increase_bps: 200, region: "US-NY" };
  const country: PriceIncreaseRate = { increase_bps: 150, region: "US" };
  const plumbing: PriceIncreaseRate = { increase_bps: 300, service: "plumbing" };
  const both: PriceIncreaseRate = { increase_bps: 400, service: "plumbing", region: "US-NY" };
  const all = [both, plumbing, state, country, general];

  test.each([
    [{ service: "plumbing", region: "US-NY" }, 400],
    [{ service: "plumbing", region: "US-TX" }, 300],
    [{ service: "cleaning", region: "US-NY" }, 200],
    [{ service: "cleaning", region: "US-TX" }, 150],
    [{ service: "cleaning", region: "GB" }, 100],
    [{ service: "cleaning" }, 100],
  ])("for %o is the most specific one: %i", (where, expected) => {
    expect(rateFor(all, { ...where, at })).toBe(expected);
    expect(rateFor(all.toReversed(), { ...where, at })).toBe(expected);
  });

  test("holds from its beginning until before its end, the latest begun first", () => {
    const window = { increase_bps: 900, from: "2026-12-01T00:00:00.000Z", until: "2026-12-02T00:00:00.000Z" };
    const earlier = { increase_bps: 500, from: "2026-11-01T00:00:00.000Z" };
    const rates = [window, earlier, general];
    expect(rateFor(rates, { service: "garden", at: "2026-10-01T00:00:00.000Z" })).toBe(100);
    expect(rateFor(rates, { service: "garden", at: "2026-11-30T23:59:59.999Z" })).toBe(500);
    expect(rateFor(rates, { service: "garden", at: "2026-12-01T00:00:00.000Z" })).toBe(900);
    expect(rateFor(rates, { service: "garden", at: "2026-12-02T00:00:00.000Z" })).toBe(500);
  });
});

describe("review", () => {
  const sure = price([finding("plumbing.tap_leak")], defaultQuotationRules, [], { at });

  test("is not needed for a sure, ordinary, safe estimate", () => {
    expect(reviewReasons(sure, [], defaultQuotationRules)).toEqual([]);
  });

  test("is needed below the confidence gate, out of band, with a danger, or with nothing understood", () => {
    expect(reviewReasons({ ...sure, confidence: 0.59 }, [], defaultQuotationRules)).toEqual([
      "confidence_low",
    ]);
    expect(reviewReasons({ ...sure, in_band: false }, [], defaultQuotationRules)).toEqual(["out_of_band"]);
    expect(reviewReasons(sure, [{ flag: "gas" }], defaultQuotationRules)).toEqual(["safety"]);
    expect(reviewReasons(price([], defaultQuotationRules, [], { at }), [], defaultQuotationRules)).toEqual([
      "nothing_understood",
    ]);
  });

  test("a range wider than three times is never acceptable at once", () => {
    const wide = (high_minor: number) =>
      reviewReasons({ ...sure, low_minor: 10_000, high_minor }, [], defaultQuotationRules);
    expect(wide(30_000)).toEqual([]);
    expect(wide(30_001)).toEqual(["range_wide"]);
  });

  test("work that costs less than the trip to it is not priced without a person", () => {
    const trimmed = (quantity: number) =>
      reviewReasons(
        price([finding("garden.hedge_trim", { quantity })], defaultQuotationRules, [], { at }),
        [],
        defaultQuotationRules,
      );
    expect(trimmed(1)).toEqual(["below_trip"]);
    expect(trimmed(12)).toEqual([]);
  });

  test("work that the market does not offer is looked at, an operator's own kind never for that", () => {
    const of = (kind: string, own?: Finding["own"]) => {
      const rules = { ...defaultQuotationRules, not_offered: ["moving", "plumbing.tap_leak"] };
      return reviewReasons(price([finding(kind, { own })], rules, [], { at }), [], rules);
    };
    expect(of("plumbing.tap_leak")).toEqual(["not_offered"]);
    expect(of("moving.single_item")).toEqual(["not_offered"]);
    expect(of("plumbing.tap_install")).toEqual([]);
    const own = { labour_minutes: { low: 60, high: 90 }, materials_minor: { low: 0, high: 0 } };
    expect(of("moving.single_item", own)).toEqual([]);
  });

  test("three trades in one request are looked at, two are not", () => {
    const of = (...kinds: string[]) =>
      reviewReasons(
        price(
          kinds.map((kind) => finding(kind)),
          defaultQuotationRules,
          [],
          { at },
        ),
        [],
        defaultQuotationRules,
      );
    expect(of("plumbing.tap_leak", "garden.tree_work")).toEqual([]);
    expect(of("plumbing.tap_leak", "garden.tree_work", "moving.home_move")).toEqual(["tasks_unrelated"]);
  });

  test("the usual amount of nearly every kind of work has a range that is at most double", () => {
    const wide = taskKinds.flatMap(({ task_kind }) => {
      const { low_minor, high_minor } = price([finding(task_kind)], defaultQuotationRules, [], { at });
      return high_minor > 2 * low_minor ? [task_kind] : [];
    });
    // These depend on what is found on site: a person looks at each.
    expect(wide.toSorted()).toEqual([
      "electrical.generator",
      "garden.lawn_care",
      "hvac.fireplace",
      "masonry.structure",
      "plumbing.water_softener",
    ]);
  });

  test("an estimate is out of band above the highest and below the lowest price", () => {
    const costly = price([finding("roofing.replace", { quantity: 1_000 })], defaultQuotationRules, [], {
      at,
    });
    expect(costly.in_band).toBe(false);
    const rules = { ...defaultQuotationRules, price_band_minor: { low: 1_000_000, high: 2_000_000 } };
    expect(price([finding("plumbing.tap_leak")], rules, [], { at }).in_band).toBe(false);
  });
});

test("the default rules are valid, and a band upside down is not", () => {
  expect(QuotationRules.safeParse(defaultQuotationRules).success).toBe(true);
  const upsideDown = { ...defaultQuotationRules, price_band_minor: { low: 2, high: 1 } };
  expect(QuotationRules.safeParse(upsideDown).success).toBe(false);
});

test("a tree twice as tall costs 1.5 to 2.2 times as much", () => {
  const middle = (height_metres: number): number => {
    const finding: Finding = {
      task_kind: "garden.tree_work",
      service: "garden",
      title: "Prune or fell a tree",
      quantity: 1,
      unit: "each",
      size: { height_metres },
      urgency: "normal",
      confidence: 0.9,
      evidence: "",
    };
    const { low_minor, high_minor } = price([finding], defaultQuotationRules, [], { at });
    return (low_minor + high_minor) / 2;
  };
  for (const height of [5, 9, 15]) {
    const times = middle(2 * height) / middle(height);
    expect(times).toBeGreaterThanOrEqual(1.5);
    expect(times).toBeLessThanOrEqual(2.2);
  }
});

test("of two rates that are as specific and began together the later one in the list holds", () => {
  const rate = (increase_bps: number): PriceIncreaseRate => ({ increase_bps, service: "plumbing" });
  expect(rateFor([rate(100), rate(200)], { service: "plumbing", at })).toBe(200);
});

test("an estimate that is just sure enough is not reviewed, and a danger is named where nothing was understood", () => {
  const estimate = (confidence: number, tasks: unknown[]) =>
    ({ confidence, in_band: true, tasks, low_minor: 1, high_minor: 1 }) as never;
  const reasons = (confidence: number) =>
    reviewReasons(
      estimate(confidence, price([finding("plumbing.tap_leak")], defaultQuotationRules, [], { at }).tasks),
      [],
      defaultQuotationRules,
    );
  expect(reasons(0.6)).toEqual([]);
  expect(reasons(0.599)).toEqual(["confidence_low"]);
  const nothing = estimate(0, []);
  expect(reviewReasons(nothing, ["gas"], defaultQuotationRules)).toEqual(["nothing_understood", "safety"]);
  expect(reviewReasons(nothing, [], defaultQuotationRules)).toEqual(["nothing_understood"]);
});

test("a size is told where the price depends on it, and nowhere else", () => {
  const sized = (task_kind: string) =>
    price([finding(task_kind, { size: { height_metres: 6 } })], defaultQuotationRules, [], { at }).tasks[0];
  const dependent = taskKinds.find(({ depends_on }) => depends_on)?.task_kind as string;
  const independent = taskKinds.find(({ depends_on }) => !depends_on)?.task_kind as string;
  expect(sized(dependent)?.size).toEqual({ height_metres: 6 });
  expect(sized(independent)).not.toHaveProperty("size");
});
