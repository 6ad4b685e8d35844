import { describe, expect, test } from "vitest";
import { newId } from "../../kernel/id.ts";
import {
  authorizationPosted,
  type Book,
  balanceOf,
  cancellationFeePosted,
  capturePosted,
  costPosted,
  creditEndedPosted,
  creditGrantedPosted,
  debtPosted,
  disputeLostPosted,
  disputeOpenedPosted,
  disputeWonPosted,
  feePosted,
  membershipPaidPosted,
  offlineFeePosted,
  type Posting,
  payoutFailedPosted,
  payoutPosted,
  refundFailedPosted,
  refundPosted,
  releasePosted,
  reversalPosted,
  transferPosted,
} from "./ledger.ts";
import {
  platformPayoutArrivedPosted,
  platformPayoutPosted,
  reserveHeldPosted,
  suspensePosted,
  topUpPosted,
} from "./platform-ledger.ts";

const book: Book = { book_id: "book", currency: "usd", posted_at: "2027-03-05T12:00:00.000Z" };
const split = { amount_minor: 10_000, fee_minor: 1500 };
const linesOf = ({ lines }: Posting) =>
  Object.fromEntries(lines.map(({ account, amount_minor }) => [account, amount_minor]));

const postings: [what: string, posting: Posting, kind: string, lines: Record<string, number>][] = [
  [
    "a hold",
    authorizationPosted(book, "r", 700),
    "authorization",
    { memo_held: 700, memo_held_contra: -700 },
  ],
  ["the end of a hold", releasePosted(book, "r", 700), "release", { memo_held: -700, memo_held_contra: 700 }],
  [
    "a capture",
    capturePosted(book, "r", split),
    "capture",
    { processor: 10_000, platform_fee: -1500, provider_payable: -8500 },
  ],
  [
    "a capture of which credit pays a part and the payment provider keeps its price",
    capturePosted(book, "r", { ...split, credit_minor: 2000, cost_minor: 320 }),
    "capture",
    {
      processor: 7680,
      processing_fee: 320,
      customer_credit: 2000,
      platform_fee: -1500,
      provider_payable: -8500,
    },
  ],
  [
    "a fee for a cancellation",
    cancellationFeePosted(book, "r", { ...split, credit_minor: 10_000 }),
    "cancellation_fee",
    { customer_credit: 10_000, platform_fee: -1500, provider_payable: -8500 },
  ],
  [
    "a refund",
    refundPosted(book, "r", split),
    "refund",
    { processor: -10_000, platform_fee: 1500, provider_payable: 8500 },
  ],
  [
    "a refund of which a part comes back as credit",
    refundPosted(book, "r", { ...split, credit_minor: 4000 }),
    "refund",
    { processor: -6000, customer_credit: -4000, platform_fee: 1500, provider_payable: 8500 },
  ],
  [
    "a refund that the bank returned",
    refundFailedPosted(book, "r", split),
    "refund_failed",
    { processor: 10_000, platform_fee: -1500, provider_payable: -8500 },
  ],
  [
    "a transfer",
    transferPosted(book, "r", 8500),
    "transfer",
    { processor: -8500, provider_payable: 8500, memo_connected: 8500, memo_connected_contra: -8500 },
  ],
  [
    "a transfer less a debt",
    transferPosted(book, "r", 8000, 500),
    "transfer",
    {
      processor: -8000,
      provider_payable: 8500,
      provider_debt: -500,
      memo_connected: 8000,
      memo_connected_contra: -8000,
    },
  ],
  [
    "a reversal",
    reversalPosted(book, "r", 900),
    "reversal",
    { processor: 900, provider_payable: -900, memo_connected: -900, memo_connected_contra: 900 },
  ],
  ["a debt", debtPosted(book, "r", 900), "debt", { provider_debt: 900, provider_payable: -900 }],
  [
    "the fee of work that was paid directly",
    offlineFeePosted(book, "r", 900),
    "offline_fee",
    { provider_debt: 900, platform_fee: -900 },
  ],
  [
    "a dispute",
    disputeOpenedPosted(book, "r", { amount_minor: 2000 }),
    "dispute_opened",
    { processor: -2000, dispute: 2000 },
  ],
  [
    "a dispute that has its price",
    disputeOpenedPosted(book, "r", { amount_minor: 2000, cost_minor: 1500 }),
    "dispute_opened",
    { processor: -3500, dispute: 2000, dispute_fee: 1500 },
  ],
  [
    "a dispute that is won",
    disputeWonPosted(book, "r", { amount_minor: 2000 }),
    "dispute_won",
    { processor: 2000, dispute: -2000 },
  ],
  [
    "a dispute that is lost",
    disputeLostPosted(book, "r", { amount_minor: 2000, fee_minor: 300 }),
    "dispute_lost",
    { dispute: -2000, platform_fee: 300, provider_payable: 1700 },
  ],
  [
    "a membership",
    membershipPaidPosted(book, "r", { amount_minor: 2900 }),
    "membership",
    { processor: 2900, membership_deferred: -2900 },
  ],
  [
    "a membership less its price",
    membershipPaidPosted(book, "r", { amount_minor: 2900, cost_minor: 114 }),
    "membership",
    { processor: 2786, processing_fee: 114, membership_deferred: -2900 },
  ],
  [
    "a charge's price",
    costPosted(book, "r", 114),
    "processing_fee",
    { processor: -114, processing_fee: 114 },
  ],
  [
    "a fee for a dispute",
    feePosted(book, "dispute_fee", "r", 1500),
    "dispute_fee",
    { processor: -1500, dispute_fee: 1500 },
  ],
  [
    "a fee for the account",
    feePosted(book, "account_fee", "r", 200),
    "account_fee",
    { processor: -200, processing_fee: 200 },
  ],
  [
    "a fee that comes back",
    feePosted(book, "processing_fee", "r", -30),
    "processing_fee",
    { processor: 30, processing_fee: -30 },
  ],
  [
    "a payout to our bank",
    platformPayoutPosted(book, "r", { net_minor: -5050, fee_minor: 50 }),
    "platform_payout",
    { processor: -5050, processing_fee: 50, bank_transit: 5000 },
  ],
  [
    "a payout that our bank has",
    platformPayoutArrivedPosted(book, "r", 5000),
    "platform_payout_arrived",
    { bank: 5000, bank_transit: -5000 },
  ],
  [
    "money from our bank",
    topUpPosted(book, "r", { net_minor: 900, fee_minor: 0 }),
    "top_up",
    { processor: 900, bank: -900 },
  ],
  [
    "money that is kept back",
    reserveHeldPosted(book, "r", -333),
    "reserve_held",
    { processor: -333, processor_reserve: 333 },
  ],
  [
    "a movement that nobody explains",
    suspensePosted(book, { class: "charge", source: "r" }, { book_id: "platform", nth: 0 }, 777),
    "suspense_in",
    { processor: 777, suspense: -777 },
  ],
  [
    "a payout to a provider's bank",
    payoutPosted(book, "r", 900),
    "payout",
    { memo_connected: -900, memo_paid_out: 900 },
  ],
  [
    "a payout that the bank returned",
    payoutFailedPosted(book, "r", 900),
    "payout_failed",
    { memo_connected: 900, memo_paid_out: -900 },
  ],
  [
    "credit",
    creditGrantedPosted(book, "r", 900),
    "credit_granted",
    { credit_cost: 900, customer_credit: -900 },
  ],
  [
    "credit that ends",
    creditEndedPosted(book, "credit_revoked", "r", 900),
    "credit_revoked",
    { customer_credit: 900, credit_cost: -900 },
  ],
];

test.each(postings)("%s has these lines", (_, posting, kind, lines) => {
  expect({ kind: posting.kind, lines: linesOf(posting) }).toEqual({ kind, lines });
  expect(posting).toMatchObject({
    reference: expect.stringMatching(/^r\b/),
    version: 0,
    book_id: "book",
    posted_at: book.posted_at,
  });
});

test.each([
  ["capture", capturePosted, "tip"],
  ["refund", refundPosted, "tip_refund"],
  ["returned refund", refundFailedPosted, "tip_refund_failed"],
  ["lost dispute", disputeLostPosted, "tip_dispute_lost"],
] as const)("a tip's %s has a kind of its own", (_, posted, kind) => {
  expect(posted({ ...book, purpose: "tip" }, "r", split).kind).toBe(kind);
});

test("a tip's transfer is a transfer", () => {
  expect(transferPosted({ ...book, purpose: "tip" }, "r", 500).kind).toBe("transfer");
});

test("a posting says whose job and provider it is about, if it is about any", () => {
  const [job_id, service_provider_id] = [newId("job"), newId("service_provider")];
  expect(debtPosted({ ...book, job_id, service_provider_id }, "r", 1)).toMatchObject({
    job_id,
    service_provider_id,
    currency: "usd",
  });
  expect(Object.keys(debtPosted(book, "r", 1))).not.toEqual(expect.arrayContaining(["job_id"]));
  expect(Object.keys(debtPosted(book, "r", 1))).not.toEqual(expect.arrayContaining(["service_provider_id"]));
});

describe("the id of a posting", () => {
  const { id } = debtPosted(book, "r", 1);

  test("follows from its book, kind and reference, so that it is posted once", () => {
    expect(id).toMatch(/^[0-9a-f]{24}$/);
    expect(debtPosted({ ...book, posted_at: "2028-01-01T00:00:00.000Z" }, "r", 2).id).toBe(id);
  });

  test.each([
    ["book", debtPosted({ ...book, book_id: "other" }, "r", 1)],
    ["kind", offlineFeePosted(book, "r", 1)],
    ["reference", debtPosted(book, "other", 1)],
  ])("differs for another %s", (_, other) => {
    expect(other.id).not.toBe(id);
  });
});

test("a balance is the sum of all lines, or of one account's", () => {
  const all = [
    capturePosted(book, "a", split),
    refundPosted(book, "b", { amount_minor: 1000, fee_minor: 150 }),
  ];
  expect(balanceOf(all)).toBe(0);
  expect(balanceOf(all, "processor")).toBe(9000);
  expect(balanceOf(all, "provider_payable")).toBe(-7650);
  expect(balanceOf(all, "bank")).toBe(0);
});

test.each([
  ["a fee above the amount", () => capturePosted(book, "r", { amount_minor: 100, fee_minor: 101 })],
  ["credit above the amount", () => capturePosted(book, "r", { ...split, credit_minor: 10_001 })],
  ["a negative hold", () => authorizationPosted(book, "r", -1)],
  ["a negative release", () => releasePosted(book, "r", -1)],
  ["a negative transfer", () => transferPosted(book, "r", -1)],
  ["a negative debt in a transfer", () => transferPosted(book, "r", 100, -1)],
  ["a part of a cent", () => reversalPosted(book, "r", 0.5)],
  ["a negative price", () => costPosted(book, "r", -1)],
])("%s is not an amount", (_, posted) => {
  expect(posted).toThrow(RangeError);
});
