import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { newId } from "../../kernel/id.ts";
import { sum } from "../../kernel/money.ts";
import { balanceOf, membershipPaidPosted, type Posting } from "../payment/ledger.ts";
import {
  beginCharge,
  type ChargeChange,
  deferredOf,
  earnMonth,
  type MembershipCharge,
  observeReturns,
} from "./charge.ts";

const service_provider_id = newId("service_provider");
const posted_at = "2026-12-15T10:00:00.000Z";
const book = { book_id: service_provider_id, service_provider_id, currency: "usd", posted_at };

const begun = (to: string, amount_minor = 1900) => {
  const posting = membershipPaidPosted(book, "ch_1", { amount_minor });
  const charge = beginCharge(
    {
      service_provider_id,
      intent_id: "pi_1",
      charge_id: "ch_1",
      invoice_id: "in_1",
      amount_minor,
      currency: "usd",
      from: posted_at,
      to,
    },
    posting,
    posted_at,
  );
  return { charge, books: [posting] };
};

type Kept = { charge: MembershipCharge; books: Posting[] };

const nextOf = ({ books }: Kept, { record, postings }: ChargeChange): Kept => ({
  charge: record,
  books: [...books, ...postings],
});

/** Every month that is due is earned. */
const earnedAll = (kept: Kept, until = "9999"): Kept => {
  let now = kept;
  for (let due = now.charge.due_at; due && due < until; due = now.charge.due_at)
    now = nextOf(now, earnMonth(now.charge, due) as ChargeChange);
  return now;
};

const at = "2026-12-20T10:00:00.000Z";
const returns = (over: Partial<Parameters<typeof observeReturns>[1]> = {}) => ({
  refunds: [],
  disputes: [],
  inquiries: [],
  ...over,
});
const refund = (amount_minor: number, state: "pending" | "succeeded" | "failed" = "succeeded", id = "re_1") =>
  returns({ refunds: [{ refund_id: id, amount_minor, state }] });
const dispute = (amount_minor: number, outcome?: "won" | "lost") =>
  returns({
    disputes: [{ dispute_id: "du_1", amount_minor, cost_minor: 1500, ...(outcome && { outcome }) }],
  });
const balances = (books: readonly Posting[]) => ({
  deferred: balanceOf(books, "membership_deferred") + 0,
  revenue: balanceOf(books, "membership_revenue") + 0,
  processor: balanceOf(books, "processor") + 0,
  dispute: balanceOf(books, "dispute") + 0,
});

describe("what a membership's payment earns", () => {
  test("a month is earned by the days of each calendar month, after the month", () => {
    const { charge, books } = begun("2027-01-15T10:00:00.000Z");
    expect(charge).toMatchObject({ earned_minor: 0, due_at: "2027-01-01T00:00:00.000Z" });
    expect(earnMonth(charge, "2026-12-31T23:59:59.999Z")).toBeUndefined();
    const kept = earnedAll({ charge, books });
    expect(kept.books.slice(1)).toMatchObject([
      { kind: "membership_earned", reference: "ch_1:2026-12", period: "2026-12" },
      { kind: "membership_earned", reference: "ch_1:2027-01", period: "2027-01" },
    ]);
    expect(balanceOf([kept.books[1] as Posting], "membership_deferred")).toBe(1042);
    expect(balances(kept.books)).toMatchObject({ deferred: 0, revenue: -1900 });
    expect(kept.charge).not.toHaveProperty("due_at");
  });

  test("a year is earned in thirteen parts that add up to what was paid", () => {
    const kept = earnedAll(begun("2027-12-15T10:00:00.000Z", 19_000));
    expect(kept.books).toHaveLength(1 + 13);
    expect(balances(kept.books)).toMatchObject({ deferred: 0, revenue: -19_000 });
  });

  test("what earlier releases took as revenue at once is not earned again", () => {
    const posting = {
      ...membershipPaidPosted(book, "ch_1", { amount_minor: 1900 }),
      lines: [
        { account: "processor" as const, amount_minor: 1900 },
        { account: "membership_revenue" as const, amount_minor: -1900 },
      ],
    };
    const { due_at: _, ...begins } = begun("2027-01-15T10:00:00.000Z").charge;
    const charge = beginCharge(begins, posting, posted_at);
    expect([charge.earned_minor, charge.due_at]).toEqual([1900, undefined]);
  });
});

describe("what goes back of it", () => {
  test("a refund takes what is not earned yet, and only then revenue", () => {
    const begins = earnedAll(begun("2027-01-15T10:00:00.000Z"), "2027-01-02");
    const kept = nextOf(begins, observeReturns(begins.charge, refund(1000), at));
    expect(kept.books.at(-1)).toMatchObject({ kind: "membership_refund", reference: "re_1" });
    expect(balances(kept.books)).toEqual({ deferred: 0, revenue: -900, processor: 900, dispute: 0 });
    expect(kept.charge).not.toHaveProperty("due_at");
  });

  test("a refund that the bank sends back is put off again, and is earned after all", () => {
    const begins = begun("2027-01-15T10:00:00.000Z");
    const back = nextOf(begins, observeReturns(begins.charge, refund(1900), at));
    expect([deferredOf(back.charge), back.charge.due_at]).toEqual([0, undefined]);
    const failed = nextOf(back, observeReturns(back.charge, refund(1900, "failed"), at));
    expect(balances(failed.books)).toEqual({ deferred: -1900, revenue: 0, processor: 1900, dispute: 0 });
    expect(balances(earnedAll(failed).books)).toMatchObject({ deferred: 0, revenue: -1900 });
  });

  test("a refund is told to the provider; the same seen again changes nothing", () => {
    const { charge } = begun("2027-01-15T10:00:00.000Z");
    const change = observeReturns(charge, refund(500), at);
    expect(change.events).toMatchObject([
      { type: "membership_charge.refunded", audience: [service_provider_id], data: { refunded_minor: 500 } },
    ]);
    expect(observeReturns(change.record, refund(500), at).record).toBe(change.record);
    const pending = observeReturns(charge, refund(500, "pending"), at);
    expect(pending).toMatchObject({ events: [], postings: [], record: { refunds: [{ state: "pending" }] } });
  });

  test("a dispute that is won changes nothing in the end but the fee; one that is lost is as a refund", () => {
    const begins = begun("2027-01-15T10:00:00.000Z");
    const opened = nextOf(begins, observeReturns(begins.charge, dispute(1900), at));
    expect(opened.books.at(-1)).toMatchObject({ kind: "membership_dispute_opened", reference: "du_1" });
    expect(balances(opened.books)).toEqual({ deferred: -1900, revenue: 0, processor: -1500, dispute: 1900 });
    const won = nextOf(opened, observeReturns(opened.charge, dispute(1900, "won"), at));
    expect(balances(won.books)).toEqual({ deferred: -1900, revenue: 0, processor: 400, dispute: 0 });
    const lost = nextOf(opened, observeReturns(opened.charge, dispute(1900, "lost"), at));
    expect(lost.books.at(-1)).toMatchObject({ kind: "membership_dispute_lost", reference: "du_1" });
    expect(balances(lost.books)).toEqual({ deferred: 0, revenue: 0, processor: -1500, dispute: 0 });
    expect(earnedAll(won).charge.earned_minor).toBe(1900);
    expect(lost.charge).not.toHaveProperty("due_at");
  });

  test("an inquiry moves no money and is told when it opens and when it closes", () => {
    const { charge } = begun("2027-01-15T10:00:00.000Z");
    const asked = observeReturns(
      charge,
      returns({ inquiries: [{ dispute_id: "du_1", amount_minor: 1900 }] }),
      at,
    );
    expect(asked).toMatchObject({ postings: [], events: [{ type: "membership_charge.dispute_opened" }] });
    expect(observeReturns(asked.record, returns(), at)).toMatchObject({
      postings: [],
      events: [{ type: "membership_charge.dispute_closed" }],
      record: { inquiry_ids: [] },
    });
  });
});

test("whatever goes back and whenever, the books balance and end with nothing put off", () => {
  const step = fc.record({
    days: fc.nat({ max: 40 }),
    does: fc.constantFrom("refund", "fail", "dispute", "won", "lost", "nothing"),
    amount: fc.integer({ min: 1, max: 1900 }),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), fc.constantFrom(31, 365), (steps, days) => {
      let now = Date.parse(posted_at);
      let kept: Kept = begun(new Date(now + days * 86_400_000).toISOString());
      const seen = returns() as { refunds: never[]; disputes: never[]; inquiries: never[] };
      let [refunds, disputes] = [[...seen.refunds], [...seen.disputes]] as [
        { refund_id: string; amount_minor: number; state: "succeeded" | "failed" }[],
        { dispute_id: string; amount_minor: number; outcome?: "won" | "lost" }[],
      ];
      const gone = () =>
        sum(refunds.flatMap((one) => (one.state === "succeeded" ? one.amount_minor : []))) +
        sum(disputes.flatMap((one) => (one.outcome === "won" ? [] : one.amount_minor)));
      for (const { days: later, does, amount } of steps) {
        now += later * 86_400_000;
        const instant = new Date(now).toISOString();
        kept = earnedAll(kept, instant);
        const fits = gone() + amount <= 1900;
        if (does === "refund" && fits)
          refunds = [
            ...refunds,
            { refund_id: `re_${refunds.length}`, amount_minor: amount, state: "succeeded" },
          ];
        if (does === "fail")
          refunds = refunds.map((one, nth) => (nth === 0 ? { ...one, state: "failed" } : one));
        if (does === "dispute" && fits && disputes.length === 0)
          disputes = [{ dispute_id: "du_1", amount_minor: amount }];
        if (does === "won" || does === "lost")
          disputes = disputes.map((one) => ({ outcome: does, ...one }) as typeof one);
        kept = nextOf(kept, observeReturns(kept.charge, { refunds, disputes, inquiries: [] }, instant));
        expect(balanceOf(kept.books)).toBe(0);
        expect(deferredOf(kept.charge)).toBeGreaterThanOrEqual(0);
        expect(balanceOf(kept.books, "membership_deferred") + deferredOf(kept.charge)).toBe(0);
      }
      kept = earnedAll(kept);
      const lost = sum(disputes.flatMap((one) => (one.outcome === "lost" ? one.amount_minor : [])));
      const back = sum(refunds.flatMap((one) => (one.state === "succeeded" ? one.amount_minor : [])));
      expect(balances(kept.books)).toMatchObject({ deferred: 0, revenue: 0 - (1900 - lost - back) + 0 });
    }),
    { seed: 34, numRuns: 300 },
  );
});
