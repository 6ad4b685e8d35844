import { describe, expect, test } from "vitest";
import {
  authorizationPosted,
  type Book,
  capturePosted,
  costPosted,
  creditGrantedPosted,
  disputeLostPosted,
  disputeOpenedPosted,
  disputeWonPosted,
  feePosted,
  membershipPaidPosted,
  type Posting,
  refundFailedPosted,
  refundPosted,
  reversalPosted,
  transferPosted,
} from "./ledger.ts";
import { platformPayoutPosted, reserveHeldPosted, topUpPosted } from "./platform-ledger.ts";
import {
  type Difference,
  daysDue,
  endOf,
  type Movement,
  notReconciled,
  type Reconciliation,
  reconciled,
  startOf,
  sumsOfMovements,
  sumsOfPostings,
  unpostedFee,
} from "./reconciliation.ts";

const book: Book = { book_id: "book", currency: "usd", posted_at: "2027-03-05T12:00:00.000Z" };
const tips: Book = { ...book, purpose: "tip" };
const split = { amount_minor: 10_000, fee_minor: 1500 };

describe("what movements come to", () => {
  const charge: Movement = {
    id: "txn_1",
    class: "charge",
    source: "ch_1",
    net_minor: 9680,
    fee_minor: 320,
    currency: "usd",
    payment_id: "payment1",
    intent_id: "pi_1",
    customer_id: "cus_1",
  };

  test("is their sum by source, with whose they are", () => {
    const later: Movement = {
      id: "txn_2",
      class: "charge",
      source: "ch_1",
      net_minor: -20,
      fee_minor: 20,
      currency: "usd",
    };
    const refund: Movement = { ...later, id: "txn_3", class: "refund", net_minor: -1000, fee_minor: 0 };
    expect(sumsOfMovements([charge, later, refund])).toEqual(
      new Map([
        [
          "charge ch_1 usd",
          {
            class: "charge",
            source: "ch_1",
            net_minor: 9660,
            fee_minor: 340,
            currency: "usd",
            book_id: "payment1",
            intent_id: "pi_1",
            customer_id: "cus_1",
          },
        ],
        [
          "refund ch_1 usd",
          { class: "refund", source: "ch_1", net_minor: -1000, fee_minor: 0, currency: "usd" },
        ],
      ]),
    );
  });
});

describe("what postings move", () => {
  const summed = (...postings: Posting[]) => [...sumsOfPostings(postings).values()];

  test.each([
    ["a capture", capturePosted(book, "r", { ...split, cost_minor: 320 }), "charge", 9680, 320],
    ["a tip", capturePosted(tips, "r", { amount_minor: 500, fee_minor: 0 }), "charge", 500, 0],
    [
      "a membership",
      membershipPaidPosted(book, "r", { amount_minor: 1900, cost_minor: 85 }),
      "charge",
      1815,
      85,
    ],
    ["a late price for a charge", costPosted(book, "r", 320), "charge", -320, 320],
    ["a refund", refundPosted(book, "r", split), "refund", -10_000, 0],
    ["a tip that goes back", refundPosted(tips, "r", split), "refund", -10_000, 0],
    ["a returned refund", refundFailedPosted(book, "r", split), "refund", 10_000, 0],
    ["a returned refund of a tip", refundFailedPosted(tips, "r", split), "refund", 10_000, 0],
    ["a transfer", transferPosted(book, "r", 8500), "transfer", -8500, 0],
    ["a reversal", reversalPosted(book, "r", 700), "reversal", 700, 0],
    [
      "an opened dispute",
      disputeOpenedPosted(book, "r", { amount_minor: 2000, cost_minor: 1500 }),
      "dispute",
      -3500,
      1500,
    ],
    ["a later fee for a dispute", feePosted(book, "dispute_fee", "r", 1500), "dispute", -1500, 1500],
    ["a won dispute", disputeWonPosted(book, "r", { amount_minor: 2000 }), "dispute_won", 2000, 0],
    ["a fee of the account", feePosted(book, "account_fee", "r", 90), "fee", -90, 90],
    [
      "money to the bank",
      platformPayoutPosted(book, "r", { net_minor: -5000, fee_minor: 0 }),
      "payout",
      -5000,
      0,
    ],
    ["money from the bank", topUpPosted(book, "r", { net_minor: 5000, fee_minor: 0 }), "top_up", 5000, 0],
    ["money that is kept back", reserveHeldPosted(book, "r", -333), "reserve", -333, 0],
  ] as [string, Posting, string, number, number][])(
    "of the balance: %s",
    (_, posting, kind, net_minor, fee_minor) => {
      expect(summed(posting)).toEqual([
        { class: kind, source: "r", net_minor, fee_minor, currency: "usd", book_id: "book" },
      ]);
    },
  );

  test.each([
    ["a hold", authorizationPosted(book, "r", 700)],
    ["a lost dispute, whose money went before", disputeLostPosted(book, "r", split)],
    ["credit", creditGrantedPosted(book, "r", 700)],
    ["a capture that credit paid whole", capturePosted(book, "r", { ...split, credit_minor: 10_000 })],
  ])("is not %s", (_, posting) => {
    expect(summed(posting)).toEqual([]);
  });

  test("is what no movement is expected of, as a charge, if it moves the balance all the same", () => {
    const odd: Posting = {
      ...authorizationPosted(book, "r", 700),
      lines: [{ account: "processor", amount_minor: 5 }],
    };
    expect(summed(odd)).toMatchObject([{ class: "charge", net_minor: 5 }]);
  });

  test("keeps a capture of which the payment provider's price alone is left", () => {
    const posting = capturePosted(book, "r", { ...split, credit_minor: 9680, cost_minor: 320 });
    expect(summed(posting)).toMatchObject([{ net_minor: 0, fee_minor: 320 }]);
  });

  test("is summed where one thing has several postings", () => {
    expect(
      summed(
        capturePosted(book, "ch_1", split),
        costPosted(book, "ch_1:fee", 320),
        costPosted(book, "ch_2", 1),
      ),
    ).toEqual([
      { class: "charge", source: "ch_1", net_minor: 9680, fee_minor: 320, currency: "usd", book_id: "book" },
      { class: "charge", source: "ch_2", net_minor: -1, fee_minor: 1, currency: "usd", book_id: "book" },
    ]);
  });
});

describe("a fee that our books do not have yet", () => {
  const theirs = {
    class: "charge" as const,
    source: "ch_1",
    currency: "usd",
    net_minor: 9680,
    fee_minor: 320,
  };
  test.each([
    ["is what they kept more", { net_minor: 10_000, fee_minor: 0 }, 320],
    ["is the part that is missing", { net_minor: 9700, fee_minor: 300 }, 20],
    ["is nothing where both have it", { net_minor: 9680, fee_minor: 320 }, 0],
    ["is nothing where ours is larger", { net_minor: 9660, fee_minor: 340 }, 0],
    ["is nothing where the money differs otherwise", { net_minor: 9999, fee_minor: 0 }, 0],
  ])("%s", (_, ours, fee) => {
    expect(unpostedFee(theirs, ours)).toBe(fee);
  });
});

test("a day goes from midnight to midnight, in UTC", () => {
  expect(startOf("2027-02-28")).toBe("2027-02-28T00:00:00.000Z");
  expect(endOf("2027-02-28")).toBe("2027-03-01T00:00:00.000Z");
});

describe("the days that are due", () => {
  const noon = "2027-03-10T12:00:00.000Z";

  test("are the last three nights' for whoever begins", () => {
    expect(daysDue(undefined, [], noon)).toEqual(["2027-03-07", "2027-03-08", "2027-03-09"]);
  });

  test("begin with a day only once its night's ninety minutes are over", () => {
    expect(daysDue(undefined, [], "2027-03-10T01:29:59.999Z").at(-1)).toBe("2027-03-08");
    expect(daysDue(undefined, [], "2027-03-10T01:30:00.000Z").at(-1)).toBe("2027-03-09");
  });

  test("are those that were missed since the one that is named, the oldest first, without what is known", () => {
    expect(daysDue("2027-03-05", ["2027-03-06", "2027-03-09"], noon)).toEqual([
      "2027-03-05",
      "2027-03-07",
      "2027-03-08",
    ]);
  });

  test("are never fewer than the last nights', however late the named one is", () => {
    expect(daysDue("2027-03-09", [], noon)).toEqual(["2027-03-07", "2027-03-08", "2027-03-09"]);
  });

  test("are at most twenty in one run", () => {
    const days = daysDue("2027-01-01", [], noon);
    expect(days).toHaveLength(20);
    expect([days[0], days.at(-1)]).toEqual(["2027-01-01", "2027-01-20"]);
  });
});

describe("a compared day", () => {
  const day = "2027-03-05";
  const findings = {
    movements: 3,
    payments: 2,
    caught_up: 1,
    fees_posted_minor: 320,
    totals: [{ movement: "charge" as const, currency: "usd", ours_minor: 1, theirs_minor: 1 }],
  };
  const found: Difference = { class: "amount", source: "ch_1", ours_minor: 1, theirs_minor: 2 };
  const compared = (now: string, differences: Difference[] = [], before?: Reconciliation) =>
    reconciled(before, day, { ...findings, differences }, now);

  test("that failed is tried again at once, under the id of its day", () => {
    const now = "2027-03-06T01:30:00.000Z";
    const failed = notReconciled(day, now);
    expect(failed).toEqual({
      id: failed.id,
      version: 0,
      day,
      ran_at: now,
      runs: 0,
      movements: 0,
      payments: 0,
      caught_up: 0,
      fees_posted_minor: 0,
      totals: [],
      differences_count: 0,
      differences: [],
      look_at: now,
    });
    expect(failed.id).toMatch(/^[0-9a-f]{24}$/);
    expect(compared(now).id).toBe(failed.id);
    expect(notReconciled("2027-03-06", now).id).not.toBe(failed.id);
  });

  test("says what was found, and counts its runs", () => {
    const now = "2027-03-06T01:30:00.000Z";
    const first = compared(now, [found]);
    expect(first).toEqual({
      id: first.id,
      version: 0,
      day,
      ran_at: now,
      runs: 1,
      ...findings,
      differences_count: 1,
      differences: [found],
      look_at: "2027-03-07T01:30:00.000Z",
    });
    const second = compared("2027-03-07T01:30:00.000Z", [], { ...first, version: 4 });
    expect(second).toMatchObject({
      id: first.id,
      version: 4,
      runs: 2,
      differences_count: 0,
      differences: [],
    });
  });

  test("counts all differences and keeps a hundred", () => {
    const { differences, differences_count } = compared(
      "2027-03-06T01:30:00.000Z",
      Array.from({ length: 101 }, () => found),
    );
    expect([differences.length, differences_count]).toEqual([100, 101]);
  });

  test.each([
    ["the night after its own", "2027-03-06T01:30:00.000Z", "2027-03-07T01:30:00.000Z"],
    ["its own night, if somebody asked before", "2027-03-06T01:29:00.000Z", "2027-03-06T01:30:00.000Z"],
    ["the third night", "2027-03-07T01:30:00.000Z", "2027-03-08T01:30:00.000Z"],
    ["ten days after its end", "2027-03-08T01:30:00.000Z", "2027-03-16T01:30:00.000Z"],
    ["thirty days after its end", "2027-03-16T01:30:00.000Z", "2027-04-05T01:30:00.000Z"],
    ["never again", "2027-04-05T01:30:00.000Z", undefined],
  ])("without differences is looked at next: %s", (_, now, look_at) => {
    expect(compared(now).look_at).toBe(look_at);
  });

  test.each([
    ["sooner than planned", "2027-03-08T12:00:00.000Z", "2027-03-09T01:30:00.000Z"],
    ["after all that was planned", "2027-05-01T12:00:00.000Z", "2027-05-02T01:30:00.000Z"],
    ["not later than planned", "2027-03-06T00:10:00.000Z", "2027-03-06T01:30:00.000Z"],
  ])("with a difference is looked at every night: %s", (_, now, look_at) => {
    expect(compared(now, [found]).look_at).toBe(look_at);
  });
});
