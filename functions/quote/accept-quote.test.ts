import { beforeEach, describe, expect, test } from "vitest";
import { commitAs } from "../../shared/data/engine/commit.ts";
import { quotes } from "../../shared/data/quotes.ts";
import { policy } from "../../shared/domain/policy.ts";
import { nextDue } from "../../shared/domain/quote/due.ts";
import { advance } from "../../shared/domain/quote/machine.ts";
import { QuoteConflict } from "../../shared/domain/quote/quote.ts";
import { newId } from "../../shared/kernel/id.ts";
import { plus } from "../../shared/kernel/time.ts";
import { quoteOf, roundTripsOf, seenQuote } from "../../tests/support/quotes.ts";
import { type Caller, call, clock, renewed, signedIn, storyOf } from "../../tests/support/world.ts";
import { handler as acceptQuote } from "./accept-quote.ts";

let user: Caller;
const start = "2027-03-01T10:00:00.000Z";
const end = plus(start, { days: policy.quote.valid_days });
beforeEach(async () => {
  clock.set(start);
  user = await signedIn("user");
});

const offered = (given = {}) => quoteOf(user, { expires_at: end, revision: 2, ...given });
const settle = (quote_id: string, decision = "accept", version = 2, as = user) =>
  call(acceptQuote, { as, params: { quote_id }, body: { decision, version } });

test("accepting locks the price for 48 hours", async () => {
  const quote = await offered();
  expect(await settle(quote.id)).toMatchObject({
    status: 200,
    data: {
      state: "accepted",
      revision: 2,
      totals: { low_minor: 12_000, high_minor: 18_000 },
      accepted_at: start,
      expires_at: "2027-03-03T10:00:00.000Z",
    },
  });
  expect(await storyOf("quote", quote.id)).toEqual(["quote.accepted"]);
});

test("declining ends it", async () => {
  const quote = await offered();
  expect(await settle(quote.id, "decline")).toMatchObject({ status: 200, data: { state: "declined" } });
  expect((await settle(quote.id)).status).toBe(409);
  expect(nextDue(await quotes.find(quote.id))).toBeUndefined();
});

describe("refuses", () => {
  test("a revision other than the offered one, and names that one", async () => {
    const quote = await offered();
    for (const version of [1, 3])
      expect(await settle(quote.id, "accept", version)).toMatchObject({
        status: 409,
        error: { code: "quote.version_conflict", details: { version: 2 } },
      });
    expect((await quotes.find(quote.id)).state).toBe("estimated");
  });

  test("a quote that is past its expiry, even if not yet recorded as expired", async () => {
    const quote = await offered();
    clock.set(end);
    user = await renewed(user);
    expect(await settle(quote.id)).toMatchObject({ status: 409, error: { code: "quote.expired" } });
    expect((await seenQuote(user, quote.id)).state).toBe("expired");
    expect((await quotes.find(quote.id)).state).toBe("estimated");
    clock.set("2027-03-08T09:59:59.999Z");
    user = await renewed(user);
    expect((await settle(quote.id)).status).toBe(200);
  });

  test("an expired quote", async () => {
    const quote = await offered({ state: "expired" });
    expect((await settle(quote.id)).error?.code).toBe("quote.expired");
  });

  test.each([
    "processing",
    "awaiting_answers",
    "needs_review",
    "rejected",
    "failed",
    "accepted",
    "declined",
    "converted",
    "abandoned",
  ] as const)("a quote that is %s", async (state) => {
    const quote = await offered({ state });
    for (const decision of ["accept", "decline"])
      expect(await settle(quote.id, decision)).toMatchObject({
        status: 409,
        error: { code: "quote.invalid_transition", details: { from: state } },
      });
  });

  test("another customer's quote, with the same error as a missing one", async () => {
    const quote = await offered();
    const other = await signedIn("user");
    const foreign = await settle(quote.id, "accept", 2, other);
    expect(foreign.status).toBe(404);
    expect(foreign.error).toEqual((await settle(newId("quote"), "accept", 2, other)).error);
  });

  test("unknown decisions and fields and an invalid version, naming each", async () => {
    const quote = await offered();
    const body = { decision: "approve", version: "2", price_minor: 1 };
    const said = await call(acceptQuote, { as: user, params: { quote_id: quote.id }, body });
    expect(said.error?.fields?.map(({ field }) => field).sort()).toEqual([
      "decision",
      "price_minor",
      "version",
    ]);
  });
});

describe("of concurrent decisions one wins", () => {
  test("twenty accepts and declines", async () => {
    const quote = await offered();
    const said = await Promise.all(
      Array.from({ length: 20 }, (_, nth) => settle(quote.id, nth % 2 ? "accept" : "decline")),
    );
    const won = said.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    expect(said.filter(({ status }) => status === 409)).toHaveLength(19);
    expect((await quotes.find(quote.id)).state).toBe(won[0]?.data.state);
    expect(await storyOf("quote", quote.id)).toHaveLength(1);
  });

  test("the customer and an administrator who changes the price", async () => {
    for (let round = 0; round < 10; round += 1) {
      const quote = await offered();
      const revised = advance(quote, "revise", start, {
        changes: { revision: 3, high_minor: 99_000 },
        facts: { revision: 3, low_minor: 12_000, high_minor: 99_000, currency: "usd" },
      });
      const administrator = commitAs(
        {
          actor: { role: "admin", id: "test" },
          now: start,
          operation: "test",
          correlation_id: "test",
          remaining: () => 29_000,
        },
        [quotes.update(revised.record)],
        revised.events,
      ).then(
        () => 200,
        (error: { reason: unknown }) => (error.reason === QuoteConflict ? 409 : 500),
      );
      const customer = settle(quote.id).then(({ status }) => status);
      const outcome = (await Promise.all([customer, administrator])).join();
      const record = await quotes.find(quote.id);
      if (outcome === "200,409") expect(record).toMatchObject({ state: "accepted", high_minor: 18_000 });
      else expect(record).toMatchObject({ state: "estimated", high_minor: 99_000 });
      expect(["200,409", "409,200"]).toContain(outcome);
      expect(await storyOf("quote", quote.id)).toHaveLength(1);
    }
  });

  test("the customer and the expiry", async () => {
    const quote = await offered();
    clock.set("2027-03-08T09:59:59.999Z");
    user = await renewed(user);
    const read = await quotes.find(quote.id);
    const accepted = settle(quote.id);
    const { record, events } = advance(read, "expire", end, { facts: {} });
    const expired = commitAs(
      {
        actor: { role: "system", id: "quotes" },
        now: end,
        operation: "test",
        correlation_id: "test",
        remaining: () => 29_000,
      },
      [quotes.update(record)],
      events,
    ).then(
      () => true,
      () => false,
    );
    const outcomes = [(await accepted).status === 200, await expired];
    expect(outcomes.filter(Boolean)).toHaveLength(1);
    expect(await storyOf("quote", quote.id)).toHaveLength(1);
  });
});

test("deciding takes two round trips, reading one", async () => {
  const quote = await offered();
  expect(await roundTripsOf(() => seenQuote(user, quote.id))).toBe(1);
  expect(await roundTripsOf(() => settle(quote.id))).toBe(2);
});
