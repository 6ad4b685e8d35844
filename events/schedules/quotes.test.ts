import { beforeEach, expect, test } from "vitest";
import { quotes } from "../../shared/data/quotes.ts";
import { policy } from "../../shared/domain/policy.ts";
import { nextDue } from "../../shared/domain/quote/due.ts";
import { plus } from "../../shared/kernel/time.ts";
import { quoteOf } from "../../tests/support/quotes.ts";
import { type Caller, clock, deliver, runSchedule, signedIn, storyOf } from "../../tests/support/world.ts";
import { handler as quotesSchedule } from "./quotes.ts";

let user: Caller;
const start = "2027-03-01T10:00:00.000Z";
beforeEach(async () => {
  clock.set(start);
  user = await signedIn("user");
});

const runs = () => runSchedule(quotesSchedule);
const stateOf = async (id: string) => (await quotes.find(id)).state;

test("an offer has one reminder a day before it expires, and expires on time", async () => {
  const quote = await quoteOf(user, { expires_at: plus(start, { days: policy.quote.valid_days }) });
  clock.advance({ days: 6, seconds: -1 });
  expect(await runs()).toEqual({ handled: 0, failed: 0 });
  clock.advance({ seconds: 1 });
  expect(await runs()).toEqual({ handled: 1, failed: 0 });
  expect(await runs()).toEqual({ handled: 0, failed: 0 });
  expect(await stateOf(quote.id)).toBe("estimated");
  clock.advance({ days: 1 });
  expect(await runs()).toEqual({ handled: 1, failed: 0 });
  expect(await stateOf(quote.id)).toBe("expired");
  expect(await runs()).toEqual({ handled: 0, failed: 0 });
  expect(await storyOf("quote", quote.id)).toEqual(["quote.expiring", "quote.expired"]);
});

test("an accepted price expires when its lock ends", async () => {
  const quote = await quoteOf(user, {
    state: "accepted",
    accepted_at: start,
    expires_at: plus(start, { hours: policy.quote.price_lock_hours }),
    reminded_at: start,
  });
  clock.advance({ hours: policy.quote.price_lock_hours });
  await runs();
  expect(await stateOf(quote.id)).toBe("expired");
});

test("a late schedule ends expired quotes without reminding of them first", async () => {
  const quote = await quoteOf(user, { expires_at: plus(start, { days: 7 }) });
  clock.advance({ days: 20 });
  await runs();
  expect(await storyOf("quote", quote.id)).toEqual(["quote.expired"]);
});

test("open questions have a reminder after a day and are abandoned after three", async () => {
  const quote = await quoteOf(user, { state: "awaiting_answers", asked_at: start, expires_at: undefined });
  clock.advance({ hours: policy.quote.answers_nudge_hours });
  expect(await runs()).toEqual({ handled: 1, failed: 0 });
  expect(await runs()).toEqual({ handled: 0, failed: 0 });
  expect(await stateOf(quote.id)).toBe("awaiting_answers");
  clock.advance({ hours: policy.quote.answers_abandon_hours - policy.quote.answers_nudge_hours });
  expect(await runs()).toEqual({ handled: 1, failed: 0 });
  expect(await stateOf(quote.id)).toBe("abandoned");
  expect(await storyOf("quote", quote.id)).toEqual(["quote.nudged", "quote.abandoned"]);
  await deliver();
});

test.each(["rejected", "failed", "declined", "expired", "converted", "abandoned"] as const)(
  "nothing falls due for a quote that is %s",
  async (state) => {
    const quote = await quoteOf(user, { state, expires_at: plus(start, { days: 1 }) });
    expect(nextDue(quote)).toBeUndefined();
    clock.advance({ days: 60 });
    expect(await runs()).toEqual({ handled: 0, failed: 0 });
  },
);
