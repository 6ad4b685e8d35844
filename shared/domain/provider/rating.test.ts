import fc from "fast-check";
import { expect, test } from "vitest";
import { type ProviderRating, ratingView, unrated, withoutStars, withStars } from "./rating.ts";

const star = fc.record({
  rating: fc.integer({ min: 1, max: 5 }),
  published_at: fc
    .date({ min: new Date("2026-01-01"), max: new Date("2032-01-01"), noInvalidDate: true })
    .map((date) => date.toISOString()),
});

const of = (stars: readonly { rating: number; published_at: string }[]): ProviderRating =>
  stars.reduce(withStars, unrated("a".repeat(24)));

test("removing a rating leaves the mean as if it had never been there", () => {
  fc.assert(
    fc.property(fc.array(star, { maxLength: 30 }), fc.array(star, { maxLength: 10 }), (kept, removed) => {
      const all = of([...removed, ...kept]);
      const left = removed.toReversed().reduce(withoutStars, all);
      expect(left).toEqual(of(kept));
      expect(ratingView(of(kept.toReversed()))).toEqual(ratingView(left));
    }),
  );
});

test("stars of one quarter weigh alike, those of a year before half", () => {
  const now = { published_at: "2027-05-01T00:00:00.000Z" };
  const before = { published_at: "2026-05-01T00:00:00.000Z" };
  expect(ratingView(of([]))).toEqual({ mean: null, count: 0 });
  expect(
    ratingView(
      of([
        { rating: 2, ...now },
        { rating: 5, ...now },
      ]),
    ),
  ).toEqual({ mean: 3.5, count: 2 });
  expect(
    ratingView(
      of([
        { rating: 5, ...now },
        { rating: 2, ...before },
      ]),
    ),
  ).toEqual({ mean: 4, count: 2 });
});

test("the mean lies between the least and the most stars", () => {
  fc.assert(
    fc.property(fc.array(star, { minLength: 1, maxLength: 30 }), (given) => {
      const { mean, count } = ratingView(of(given));
      const stars = given.map(({ rating }) => rating);
      expect(count).toBe(given.length);
      expect(mean).toBeGreaterThanOrEqual(Math.min(...stars));
      expect(mean).toBeLessThanOrEqual(Math.max(...stars));
    }),
  );
});
