import fc from "fast-check";
import { expect, test } from "vitest";
import { type ActorState, actorAdds, actorChange, nobodyYet, withFact } from "./actor.ts";
import { dateOf, dayNumber } from "./days.ts";

const first = dayNumber("2026-01-01");

/** The sums of all changes, in the order in which days came. */
const summed = (days: readonly number[]) => {
  const sums = new Map<string, number>();
  let state: ActorState = nobodyYet;
  for (const day of days) {
    const after = withFact(state, { kind: "seen" }, dateOf(first + day));
    for (const [key, by] of actorChange(state, after)) {
      const sum = (sums.get(key) ?? 0) + by;
      if (sum === 0) sums.delete(key);
      else sums.set(key, sum);
    }
    state = after;
  }
  return sums;
};

const trailing = (sums: ReadonlyMap<string, number>, name: string, day: number): number =>
  [...sums].reduce((total, [key, by]) => {
    const [date = "", measure] = key.split("|");
    return measure === name && date <= dateOf(first + day) ? total + by : total;
  }, 0);

test("an account counts as active in the last 7, 30 and 180 days exactly while it was, in any order of arrival", () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 0, max: 200 }), { maxLength: 25 }),
      fc.integer({ min: 0, max: 390 }),
      (days, asked) => {
        const sums = summed(days);
        for (const [name, length] of [
          ["w", 7],
          ["m", 30],
          ["h", 180],
        ] as const) {
          const active = days.some((day) => day <= asked && day > asked - length);
          expect(trailing(sums, `trailing.${name}`, asked)).toBe(active ? 1 : 0);
        }
      },
    ),
    { numRuns: 200 },
  );
});

test("increments add up to the whole, and a repeated day changes nothing", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 300 }), { maxLength: 40 }), (days) => {
      const whole = days.reduce<ActorState>(
        (state, day) => withFact(state, { kind: "seen" }, dateOf(first + day)),
        nobodyYet,
      );
      expect([...summed(days)].toSorted()).toEqual([...actorAdds(whole)].toSorted());
    }),
    { numRuns: 200 },
  );
});

test("a cohort is its month of sign-up, whenever that becomes known", () => {
  const seen = ["2026-01-10", "2026-02-03", "2026-04-20"];
  const facts = [
    ...seen.map((date) => ({ kind: "seen" as const, date })),
    { kind: "verified" as const, date: "2026-01-05" },
  ];
  for (const order of [facts, facts.toReversed()]) {
    const state = order.reduce<ActorState>(
      (so_far, { date, ...fact }) => withFact(so_far, fact, date),
      nobodyYet,
    );
    const adds = actorAdds(state);
    expect([0, 1, 2, 3].map((month) => adds.get(`2026-01-01|cohort.${month}`) ?? 0)).toEqual([1, 1, 0, 1]);
    expect(adds.get("2026-01-01|fresh.month")).toBe(1);
    expect(adds.get("2026-02-01|returning.month")).toBe(1);
    expect(adds.get("2026-04-01|reactivated.month")).toBe(1);
  }
});
