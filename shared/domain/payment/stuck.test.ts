import { describe, expect, test } from "vitest";
import { aJob } from "../../../tests/support/marketplace-records.ts";
import { aPayment, aTransfer, disputeOf, refundOf } from "../../../tests/support/payments.ts";
import { newId } from "../../kernel/id.ts";
import { plus } from "../../kernel/time.ts";
import { capturePosted, transferPosted } from "./ledger.ts";
import type { Payment } from "./payment.ts";
import type { Refund } from "./refund.ts";
import { type Money, stuckIn } from "./stuck.ts";

const now = "2027-03-10T12:00:00.000Z";
const inHours = (hours: number) => plus(now, { hours });
const book = { book_id: "book", currency: "usd", posted_at: now };
const captured = capturePosted(book, "ch_1", { amount_minor: 10_000, fee_minor: 1500 });
const sent = transferPosted(book, "tr_1", 8500);
const provider = newId("service_provider");

/** Money that has gone its way: taken, and its provider paid. */
const settled = (given: Partial<Money> = {}): Money => ({
  payment: aPayment(),
  job: aJob({ state: "completed", service_provider_id: provider }),
  transfers: [aTransfer({ state: "paid" })],
  refunds: [],
  postings: [captured, sent],
  ...given,
});
const aRefund = (given: Partial<Refund> = {}): Refund => ({
  id: newId("refund"),
  version: 1,
  payment_id: newId("payment"),
  job_id: newId("job"),
  cause: "cause",
  amount_minor: 1000,
  currency: "usd",
  state: "requested",
  look_at: inHours(1),
  requested_at: inHours(-100),
  updated_at: inHours(-100),
  ...given,
});
const held = (given: Partial<Payment> = {}) =>
  settled({
    payment: aPayment({
      state: "authorized",
      captured_minor: 0,
      fee_minor: 0,
      due_at: inHours(1),
      due_for: "capture_guard",
      ...given,
    }),
    job: aJob({ state: "in_progress", service_provider_id: provider }),
    transfers: [],
    postings: [],
  });

test("money that has gone its way is stuck in nothing", () => {
  expect(stuckIn(settled(), now)).toEqual([]);
  expect(stuckIn(held(), now)).toEqual([]);
});

test("nothing is said of money that was moved in the last hour", () => {
  const stuck = (minutes: number) =>
    stuckIn(held({ due_at: undefined, updated_at: plus(now, { minutes }) }), now).length;
  expect([stuck(-59), stuck(-60)]).toEqual([0, 1]);
});

describe("work that is paid for and whose provider is not to be paid", () => {
  const says = "The work is done and paid for, and no payment to the provider is planned.";
  const unplanned = settled({ transfers: [], postings: [captured] });

  test("is reported", () => {
    expect(stuckIn(unplanned, now)).toEqual([says]);
  });

  test.each<[string, Partial<Money>]>([
    ["the work goes on", { job: aJob({ state: "in_progress", service_provider_id: provider }) }],
    ["nobody did it", { job: aJob({ state: "completed" }), postings: [] }],
    ["nothing is the provider's", { payment: aPayment({ fee_minor: 10_000 }), postings: [] }],
    ["it is planned", { transfers: [aTransfer({ release_at: inHours(1) })] }],
  ])("is not reported where %s", (_, given) => {
    expect(stuckIn({ ...unplanned, ...given }, now)).not.toContain(says);
  });

  test("is not reported where no money was taken", () => {
    const money = { ...held({ state: "voided", due_at: undefined }), job: unplanned.job };
    expect(stuckIn(money, now)).toEqual([]);
  });
});

describe("work that nothing gets the money for", () => {
  const says = "The work is done, and nothing is planned to get its money.";
  const unpaid = (payment: Partial<Payment> = {}, job: Parameters<typeof aJob>[0] = {}) =>
    stuckIn(
      {
        ...held({ state: "setup_stored", attempt: 2, due_at: undefined, ...payment }),
        job: aJob({ state: "completed", service_provider_id: provider, ...job }),
      },
      now,
    );

  test("is found, down to the least that can be charged", () => {
    expect(unpaid()).toEqual([says]);
    expect(unpaid({}, { price_minor: 50 })).toEqual([says]);
    expect(unpaid({}, { price_minor: 49 })).toEqual([]);
  });

  test("is not meant while it goes on, while something is planned, and once it was taken", () => {
    expect(unpaid({}, { state: "disputed" })).toEqual([]);
    expect(unpaid({ due_at: inHours(1) })).toEqual([]);
    expect(unpaid({ state: "captured", captured_minor: 10_000 })).not.toContain(says);
  });

  test.each(["failed", "voided", "offline_paid"] as const)(
    "is not meant of a payment that is %s",
    (state) => {
      expect(unpaid({ state })).toEqual([]);
    },
  );
});

describe("a payment without a deadline", () => {
  test.each(["created", "requires_action", "authorized", "expired", "disputed"] as const)(
    "is stuck while it is %s",
    (state) => {
      expect(stuckIn(held({ state, due_at: undefined }), now)).toEqual([
        `The payment is ${state} and has no deadline.`,
      ]);
      expect(stuckIn(held({ state }), now)).toEqual([]);
    },
  );

  test("is not stuck in a state that may stay", () => {
    expect(stuckIn(held({ state: "voided", due_at: undefined }), now)).toEqual([]);
  });

  test("is stuck with a card that was stored, and not where its hold was tried before", () => {
    const stored = held({ state: "setup_stored", due_at: undefined });
    expect(stuckIn(stored, now)).toEqual(["The card is stored, and no time is planned to charge it."]);
    expect(stuckIn(held({ state: "setup_stored" }), now)).toEqual([]);
    expect(stuckIn(held({ state: "setup_stored", due_at: undefined, attempt: 2 }), now)).toEqual([]);
  });
});

test("a payment is stuck once its deadline passed more than two days ago", () => {
  expect(stuckIn(held({ due_at: plus(now, { hours: -48, minutes: -1 }) }), now)).toEqual([
    "The payment's deadline passed days ago, and nothing happened.",
  ]);
  expect(stuckIn(held({ due_at: inHours(-48) }), now)).toEqual([]);
});

describe("a payment to the provider that was due two days ago", () => {
  const says = "The payment to the provider was due days ago, and nothing happened.";
  const waiting = (state: "scheduled" | "processing" | "on_hold" | "failed", release_at: string) =>
    stuckIn(settled({ transfers: [aTransfer({ state, release_at })] }), now);

  test.each(["scheduled", "processing"] as const)("is stuck while it is %s", (state) => {
    expect(waiting(state, inHours(-49))).toEqual([says]);
    expect(waiting(state, inHours(-47))).toEqual([]);
  });

  test.each(["on_hold", "failed"] as const)("is somebody's to decide while it is %s", (state) => {
    expect(waiting(state, inHours(-49))).toEqual([]);
  });

  test("is found among others", () => {
    const transfers = [aTransfer({ release_at: inHours(1) }), aTransfer({ release_at: inHours(-49) })];
    expect(stuckIn(settled({ transfers }), now)).toEqual([says]);
  });
});

describe("a refund that was decided", () => {
  const says = "A refund was decided and does not go on.";
  const waiting = (given: Partial<Refund>) => stuckIn(settled({ refunds: [aRefund(given)] }), now);

  test.each(["requested", "pending"] as const)("is stuck while it is %s and nobody looks at it", (state) => {
    expect(waiting({ state, look_at: undefined })).toEqual([says]);
    expect(waiting({ state, look_at: inHours(-49) })).toEqual([says]);
    expect(waiting({ state, look_at: inHours(1) })).toEqual([]);
  });

  test.each(["succeeded", "failed", "not_needed"] as const)("is not stuck once it is %s", (state) => {
    expect(waiting({ state, look_at: undefined })).toEqual([]);
  });
});

describe("books that owe the provider though everything is settled", () => {
  const owing = settled({ postings: [captured, transferPosted(book, "tr_1", 8000)] });

  test("are found, with how much", () => {
    expect(stuckIn(owing, now)).toEqual(["Everything is settled, and the books still owe the provider 500."]);
  });

  test.each<[string, Partial<Money>]>([
    ["a dispute is open", { payment: aPayment({ disputes: [disputeOf()] }) }],
    ["a share is still to be sent", { transfers: [aTransfer({ release_at: inHours(1) })] }],
    ["too much was sent", { transfers: [aTransfer({ state: "paid", excessive: true })] }],
    ["a refund is to be sent", { refunds: [aRefund()] }],
    ["a refund is with the bank", { refunds: [aRefund({ state: "pending" })] }],
    ["the bank has a refund", { payment: aPayment({ refunds: [refundOf({ state: "pending" })] }) }],
    ["nothing was taken", { payment: aPayment({ state: "voided", captured_minor: 0 }) }],
  ])("are not yet settled where %s", (_, given) => {
    expect(stuckIn({ ...owing, ...given }, now)).toEqual([]);
  });

  test("are settled after a decided dispute and a refund that went back", () => {
    const payment = aPayment({ disputes: [disputeOf({ outcome: "won" })], refunds: [refundOf()] });
    expect(stuckIn({ ...owing, payment, refunds: [aRefund({ state: "succeeded" })] }, now)).toHaveLength(1);
  });
});

test("money is not settled while any share is on its way, whatever became of the others", () => {
  const transfers = [aTransfer({ state: "paid" }), aTransfer({ state: "on_hold", release_at: inHours(1) })];
  expect(stuckIn(settled({ transfers, postings: [captured] }), now)).toEqual([]);
});

test("nothing is owed for work of which nothing was taken", () => {
  const money = held({ state: "authorized" });
  expect(
    stuckIn({ ...money, job: aJob({ state: "completed", service_provider_id: provider }) }, now),
  ).toEqual([]);
});
