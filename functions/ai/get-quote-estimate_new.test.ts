import { beforeEach, describe, expect, test } from "vitest";
import { policy } from "../../shared/domain/policy.ts";
import { newId } from "../../shared/kernel/id.ts";
import { clearWords, quoteAfter, quoteOf, roundTripsOf, seenQuote } from "../../tests/kit/quotes.ts";
import { type Caller, call, clock, deliver, renewed, signedIn, storyOf } from "../../tests/kit/world.ts";
import { handler as acceptQuote } from "../quote/accept-quote.ts";
import { handler as getQuoteEstimate } from "./get-quote-estimate_new.ts";

let user: Caller;
beforeEach(async () => {
  clock.set("2027-03-01T10:00:00.000Z");
  user = await signedIn("user");
});

const recompute = (quote_id: string, given: Record<string, unknown> = {}, as = user) =>
  call(getQuoteEstimate, { as, body: { quote_id, ...given } });
const priced = () => quoteAfter(user, { user_prompt: clearWords, address: "1 A St, Springfield, IL 62704" });

test("another amount is priced at once, with a new revision; the one before can't be accepted any more", async () => {
  const { quote_id, tasks, totals } = await priced();
  const quantities = [{ task_id: tasks[0].task_id, quantity: 3 }];
  const { status, data } = await recompute(quote_id, { quantities });
  expect(status).toBe(200);
  expect(data).toMatchObject({
    state: "estimated",
    revision: 2,
    tasks: [{ task_id: tasks[0].task_id, quantity: 3 }],
  });
  expect(data.totals.low_minor).toBeGreaterThan(totals.low_minor);
  const accept = (version: number) =>
    call(acceptQuote, { as: user, params: { quote_id }, body: { decision: "accept", version } });
  expect((await accept(1)).error?.code).toBe("quote.version_conflict");
  expect((await accept(2)).data).toMatchObject({ state: "accepted", totals: data.totals });
});

test("another place has its own price", async () => {
  const { quote_id, totals } = await priced();
  const { data } = await recompute(quote_id, { address: "9 B St, New York, NY 10001" });
  expect(data.address.region).toBe("NY");
  expect(Math.abs(data.totals.low_minor - totals.low_minor * 1.25)).toBeLessThanOrEqual(1);
});

test("an estimate is valid for seven days from when it was computed again", async () => {
  const { quote_id } = await priced();
  clock.advance({ days: 6 });
  user = await renewed(user);
  const { data } = await recompute(quote_id);
  expect(data).toMatchObject({ revision: 2, expires_at: "2027-03-14T10:00:00.000Z" });
});

test("an amount that leaves the band is for a person to look at", async () => {
  const { quote_id, tasks } = await priced();
  const quantities = [{ task_id: tasks[0].task_id, quantity: 2000 }];
  expect((await recompute(quote_id, { quantities })).data).toMatchObject({
    state: "needs_review",
    review_reasons: ["out_of_band"],
  });
});

test("a quote that failed is read again", async () => {
  const quote = await quoteOf(user, { state: "failed", prompts: [clearWords], tasks: [], tries: 3 });
  expect((await recompute(quote.id)).data.state).toBe("processing");
  await deliver();
  expect((await seenQuote(user, quote.id)).state).toBe("estimated");
  expect(await storyOf("quote", quote.id)).toEqual(["quote.requested", "quote.estimated"]);
});

describe("refused", () => {
  test("amounts that can't be, each named, and tasks of another quote", async () => {
    const { quote_id, tasks } = await priced();
    const task_id = tasks[0].task_id;
    for (const quantity of [0, -1, 2001, "2"])
      expect((await recompute(quote_id, { quantities: [{ task_id, quantity }] })).status).toBe(422);
    expect((await recompute(quote_id, { quantities: [{ task_id, quantity: 1.5 }] })).error?.fields).toEqual([
      { field: "quantities.0.quantity", problem: "must be a whole number" },
    ]);
    const other = await recompute(quote_id, { quantities: [{ task_id: newId("task"), quantity: 1 }] });
    expect(other.error?.code).toBe("task.not_found");
  });

  test.each(["processing", "awaiting_answers", "needs_review", "accepted", "declined", "converted"] as const)(
    "a quote that is %s",
    async (state) => {
      const quote = await quoteOf(user, { state, tasks: [], expires_at: undefined });
      expect((await recompute(quote.id)).error?.code).toBe("quote.invalid_transition");
    },
  );

  test("what is past its time by the clock", async () => {
    const { quote_id } = await priced();
    clock.advance({ days: policy.quote.valid_days });
    user = await renewed(user);
    expect((await recompute(quote_id)).error?.code).toBe("quote.expired");
  });

  test("somebody else's, with the same words as one that is not there", async () => {
    const { quote_id } = await priced();
    const other = await signedIn("user");
    const foreign = await recompute(quote_id, {}, other);
    expect(foreign.status).toBe(404);
    expect(foreign.error).toEqual((await recompute(newId("quote"), {}, other)).error);
  });
});

test("computing again takes three round trips", async () => {
  const { quote_id } = await priced();
  expect(await roundTripsOf(() => recompute(quote_id, { address: "9 B St, New York, NY 10001" }))).toBe(3);
});
