import { beforeEach, describe, expect, test } from "vitest";
import { handler as quotesSchedule } from "../../../events/schedules/quotes.ts";
import { quotes } from "../../../shared/data/quotes.ts";
import { policy } from "../../../shared/domain/policy.ts";
import type { Quote } from "../../../shared/domain/quote/quote.ts";
import { newId } from "../../../shared/kernel/id.ts";
import { plus } from "../../../shared/kernel/time.ts";
import { newcomer } from "../../../tests/support/callers.ts";
import { quoteOf, roundTripsOf, seenQuote } from "../../../tests/support/quotes.ts";
import {
  type Caller,
  call,
  clock,
  deliver,
  runSchedule,
  signedIn,
  storyOf,
} from "../../../tests/support/world.ts";
import { handler as getNotifications } from "../../notification/get-notifications.ts";
import { handler as acceptQuote } from "../../quote/accept-quote.ts";
import { handler } from "./quote-acceptance.ts";

const start = "2027-03-01T10:00:00.000Z";
let user: Caller;
let admin: Caller;
beforeEach(async () => {
  clock.set(start);
  [user, admin] = await Promise.all([signedIn("user"), signedIn("admin")]);
});

const inReview = (given: Partial<Quote> = {}) =>
  quoteOf(user, {
    state: "needs_review",
    review_reasons: ["safety"],
    revision: 2,
    expires_at: undefined,
    estimated_at: start,
    ...given,
  });

const decide = (quote_id: string, body: Record<string, unknown>, as = admin) =>
  call(handler, { as, params: { quote_id }, body });
const approve = (quote_id: string, more = {}) =>
  decide(quote_id, { decision: "approve", version: 2, ...more });
const reject = (quote_id: string, more = {}) =>
  decide(quote_id, { decision: "reject", version: 2, reason: "Call the gas company first.", ...more });

const inbox = async (as = user) => {
  await deliver();
  return (await call(getNotifications, { as })).data.items as { title: string; text: string }[];
};

test("an approved quote can be accepted for a week, and the customer is told", async () => {
  const quote = await inReview();
  const approved = await approve(quote.id, { reason: "We have looked at your film." });
  expect(approved).toMatchObject({
    status: 200,
    data: { state: "estimated", revision: 2, expires_at: plus(start, { days: policy.quote.valid_days }) },
  });
  expect(approved.data.review).toBeUndefined();
  const seen = await seenQuote(user, quote.id);
  expect(seen.review_reasons).toBeUndefined();
  const [told] = await inbox();
  expect(told?.title).toBe("We have checked your price for “Replace a kitchen tap”");
  expect(told?.text).toContain("between $120.00 and $180.00");
  expect(told?.text).toContain("“We have looked at your film”");
  const body = { decision: "accept", version: 2 };
  expect((await call(acceptQuote, { as: user, params: { quote_id: quote.id }, body })).status).toBe(200);
  expect(await storyOf("quote", quote.id)).toEqual(["quote.reviewed", "quote.accepted"]);
});

test("rejecting a quote ends it, and the customer is told why", async () => {
  const quote = await inReview();
  expect(await reject(quote.id)).toMatchObject({ status: 200, data: { state: "rejected", allowed: [] } });
  const [told] = await inbox();
  expect(told?.title).toBe("We can't offer a price for “Replace a kitchen tap”");
  expect(told?.text).toContain("“Call the gas company first”");
  expect(told?.text).toContain("You are charged nothing.");
});

test("the audit log says who decided and why", async () => {
  const quote = await inReview();
  await reject(quote.id);
  const { handler: getLogs } = await import("../logs/get-logs.ts");
  const { data } = await call(getLogs, {
    as: admin,
    query: { record_type: "quote", record_id: quote.id },
  });
  expect(data.items[0]).toMatchObject({
    action: "quote.rejected",
    actor: { role: "admin", id: admin.id },
    reason: "Call the gas company first.",
    before: { state: "needs_review" },
    after: { state: "rejected" },
  });
});

describe("refuses", () => {
  test.each([
    "processing",
    "awaiting_answers",
    "estimated",
    "rejected",
    "failed",
    "accepted",
    "declined",
    "expired",
    "converted",
    "abandoned",
  ] as const)("a quote that is %s", async (state) => {
    const quote = await inReview({ state });
    for (const said of [await approve(quote.id), await reject(quote.id)])
      expect(said).toMatchObject({ status: 409, error: { code: "quote.invalid_transition" } });
  });

  test("an estimate other than the reviewed one, and names its revision", async () => {
    const quote = await inReview();
    for (const said of [await approve(quote.id, { version: 1 }), await reject(quote.id, { version: 3 })])
      expect(said).toMatchObject({
        status: 409,
        error: { code: "quote.version_conflict", details: { version: 2 } },
      });
    expect((await quotes.find(quote.id)).state).toBe("needs_review");
  });

  test("to approve a quote without a price, which can still be rejected", async () => {
    const nothing = { tasks: [], low_minor: undefined, high_minor: undefined };
    const quote = await inReview({ ...nothing, review_reasons: ["nothing_understood"] });
    expect(await approve(quote.id)).toMatchObject({ status: 409, error: { code: "quote.unpriced" } });
    expect((await reject(quote.id)).data.state).toBe("rejected");
  });

  test("a rejection without a reason, and a missing quote", async () => {
    const quote = await inReview();
    const silent = await decide(quote.id, { decision: "reject", version: 2 });
    expect(silent.error?.fields).toEqual([{ field: "reason", problem: "is missing" }]);
    expect((await approve(newId("quote"))).error?.code).toBe("quote.not_found");
    for (const as of [user, await signedIn("service_provider")])
      expect((await decide(quote.id, { decision: "approve", version: 2 }, as)).status).toBe(403);
  });
});

describe("a quote with a danger in it", () => {
  const safety = [{ flag: "gas" as const, notice: "Leave the house." }];

  test("is approved only by who says that the danger was dealt with", async () => {
    const quote = await inReview({ safety });
    expect(await approve(quote.id)).toMatchObject({
      status: 409,
      error: { code: "quote.danger_unchecked", details: { safety: ["gas"] } },
    });
    expect((await approve(quote.id, { danger_checked: false })).error?.code).toBe("quote.danger_unchecked");
    expect((await quotes.find(quote.id)).state).toBe("needs_review");
    expect((await approve(quote.id, { danger_checked: true })).data.state).toBe("estimated");
  });

  test("can be rejected at once", async () => {
    const quote = await inReview({ safety });
    expect((await reject(quote.id)).data.state).toBe("rejected");
  });

  test("is due within minutes", async () => {
    const quote = await inReview({ safety });
    clock.advance({ minutes: policy.quote.danger_alert_minutes, seconds: -1 });
    await runSchedule(quotesSchedule);
    expect((await quotes.find(quote.id)).reminded_at).toBeUndefined();
    clock.advance({ seconds: 1 });
    const operator = await newcomer("admin");
    await runSchedule(quotesSchedule);
    expect((await quotes.find(quote.id)).reminded_at).toBeDefined();
    user = await signedIn("user", user.id);
    expect((await inbox(operator))[0]).toMatchObject({
      title: "Nobody has looked at a request that names a danger",
      text: "It may be: gas. It is overdue: call the customer now.",
    });
    expect((await inbox())[0]?.text).toContain("don't wait for us");
  });
});

test("when several decide at once one wins, also against the deadline", async () => {
  const quote = await inReview();
  clock.advance({ hours: policy.quote.review_hours });
  admin = await signedIn("admin");
  const said = await Promise.all([
    ...Array.from({ length: 10 }, (_, nth) => (nth % 2 ? approve(quote.id) : reject(quote.id))),
    runSchedule(quotesSchedule),
  ]);
  const won = said.slice(0, 10).filter((one) => "status" in one && one.status === 200);
  const { state } = await quotes.find(quote.id);
  expect(won.length).toBe(state === "failed" ? 0 : 1);
  expect((await storyOf("quote", quote.id)).length).toBe(1);
});

test("a quote that nobody reviews gets an apology after a day and ends after three", async () => {
  const quote = await inReview();
  const runs = () => runSchedule(quotesSchedule);
  clock.advance({ hours: policy.quote.review_alert_hours, seconds: -1 });
  expect(await runs()).toEqual({ handled: 0, failed: 0 });
  clock.advance({ seconds: 1 });
  expect(await runs()).toEqual({ handled: 1, failed: 0 });
  expect(await runs()).toEqual({ handled: 0, failed: 0 });
  user = await signedIn("user", user.id);
  expect((await inbox())[0]).toMatchObject({
    title: "We are still checking your request",
    text: expect.stringContaining("before Thursday, March 4 at 4:00 AM CST"),
  });
  clock.advance({ hours: policy.quote.review_hours - policy.quote.review_alert_hours });
  expect(await runs()).toEqual({ handled: 1, failed: 0 });
  expect(await runs()).toEqual({ handled: 0, failed: 0 });
  user = await signedIn("user", user.id);
  const seen = await seenQuote(user, quote.id);
  expect(seen).toMatchObject({ state: "failed", failure: "review_not_made" });
  expect(seen.allowed.map(({ operation }: { operation: string }) => operation)).toContain("ai/quote-request");
  expect((await inbox())[0]?.text).toContain("None of us could look at your request in time");
  expect(await storyOf("quote", quote.id)).toEqual(["quote.review_overdue", "quote.failed"]);
});

test("a late schedule ends the review without apologizing first", async () => {
  const quote = await inReview();
  clock.advance({ days: 30 });
  await runSchedule(quotesSchedule);
  expect(await storyOf("quote", quote.id)).toEqual(["quote.failed"]);
});

test("takes two round trips", async () => {
  const quote = await inReview();
  expect(await roundTripsOf(() => approve(quote.id))).toBe(2);
});
