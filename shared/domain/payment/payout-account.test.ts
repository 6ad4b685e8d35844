import { describe, expect, test } from "vitest";
import { linesOf } from "../../../tests/support/payment-change.ts";
import { newId } from "../../kernel/id.ts";
import { plus } from "../../kernel/time.ts";
import type { ServiceProvider } from "../provider/service-provider.ts";
import { mirrorPayout, payoutIdOf } from "./payout.ts";
import {
  beginClosing,
  checkAgainLater,
  closePayoutAccount,
  expectNoPayoutAccount,
  expectUnused,
  hasOpenAccount,
  observeAccount,
  openPayoutAccount,
  type SeenAccount,
  stopClosing,
} from "./payout-account.ts";

const now = "2027-03-05T12:00:00.000Z";
const inHours = (hours: number) => plus(now, { hours });
type Account = ServiceProvider["payout"];
const provider = (payout: Account) =>
  ({
    id: newId("service_provider"),
    version: 2,
    updated_at: "2027-01-01T09:00:00.000Z",
    payout,
  }) as ServiceProvider;
const codeOf = (decide: () => unknown) => {
  try {
    decide();
  } catch (error) {
    return (error as { reason: { code: string } }).reason.code;
  }
};

test("opening an account waits for the payment provider, and is told to the provider alone", () => {
  const before = provider({ state: "none" });
  const { record, events } = openPayoutAccount(before, "acct_1", now);
  expect(record).toEqual({
    ...before,
    payout: { state: "pending", account_id: "acct_1", look_at: inHours(1), looks: undefined },
    updated_at: now,
  });
  expect(events).toMatchObject([
    {
      type: "payout_account.created",
      from: "none",
      to: "pending",
      data: { service_provider_id: before.id },
      audience: [before.id],
    },
  ]);
});

describe("what the payment provider shows of an account", () => {
  const seen = (given: Partial<SeenAccount> = {}): SeenAccount => ({
    fingerprints: [],
    account_id: "acct_1",
    closed: false,
    transfers: "active",
    requirements_due: [],
    ...given,
  });
  const account = (state: Account["state"], given: Partial<Account> = {}): Account => ({
    state,
    account_id: "acct_1",
    ...given,
  });

  test.each([
    ["active", "pending", {}, "active"],
    ["active again", "restricted", {}, "active"],
    ["restricted", "active", { transfers: "restricted" }, "restricted"],
    ["inactive", "active", { transfers: "inactive" }, "restricted"],
    ["restricted before it was active", "pending", { transfers: "restricted" }, "restricted"],
    ["rejected", "active", { transfers: "rejected" }, "rejected"],
    ["closed by the payment provider", "restricted", { closed: true }, "rejected"],
  ] as const)("%s", (_, from, given, to) => {
    const before = provider(account(from));
    const { record, events } = observeAccount(before, seen(given), now);
    expect(record.payout).toMatchObject({ state: to, account_id: "acct_1" });
    expect(record.payout.look_at).toBe(to === "restricted" ? inHours(1) : undefined);
    expect(events).toMatchObject([{ from, to }]);
  });

  test("closed as its provider asked", () => {
    const before = provider(account("active", { closing_at: now }));
    expect(observeAccount(before, seen({ closed: true }), now).record.payout).toEqual({
      state: "closed",
      account_id: "acct_1",
      look_at: undefined,
      looks: undefined,
    });
  });

  test("is paid out to something else: that is known without a word", () => {
    const before = provider(account("active", { fingerprints: ["one"] }));
    const { record, events } = observeAccount(before, seen({ fingerprints: ["two"] }), now);
    expect([record.payout.fingerprints, record.payout.state, events]).toEqual([["two"], "active", []]);
    expect(observeAccount(record, seen({ fingerprints: ["two"] }), now).record).toBe(record);
  });

  test("keeps what else is known of the account", () => {
    const before = provider(account("pending", { closing_at: now, looks: 3 }));
    expect(observeAccount(before, seen(), now).record.payout).toMatchObject({
      closing_at: now,
      looks: undefined,
    });
  });

  test.each([
    ["active", "active", {}],
    ["still waiting", "pending", { transfers: "pending" }],
    ["still restricted", "restricted", { transfers: "restricted" }],
    ["still rejected", "rejected", { transfers: "rejected" }],
    ["closed when rejected", "rejected", { closed: true }],
    ["active when rejected", "rejected", {}],
    ["active when closed", "closed", {}],
    ["another account", "pending", { account_id: "acct_2" }],
  ] as const)("%s changes nothing", (_, state, given) => {
    const before = provider(account(state));
    const { record, events } = observeAccount(before, seen(given), now);
    expect(record).toBe(before);
    expect(events).toEqual([]);
  });
});

test("closing is put on record first, once, and can be stopped", () => {
  const before = provider({ state: "active", account_id: "acct_1" });
  const closing = beginClosing(before, now);
  expect(closing).toEqual({ ...before, payout: { ...before.payout, closing_at: now }, updated_at: now });
  expect(beginClosing(closing, inHours(1)).payout.closing_at).toBe(now);
  expect(stopClosing(closing, inHours(1))).toEqual({
    ...before,
    payout: { ...before.payout, closing_at: undefined },
    updated_at: inHours(1),
  });
  expect(closePayoutAccount(closing, now)).toMatchObject({
    record: { payout: { state: "closed", account_id: "acct_1" } },
    events: [{ type: "payout_account.closed" }],
  });
});

test("an account is closed only if nothing is unfinished, owed or left", () => {
  const unused = { job_ids: [], transfer_ids: [], disputed_payment_ids: [], debt_minor: 0, balance_minor: 0 };
  expect(codeOf(() => expectUnused(unused))).toBeUndefined();
  for (const use of [
    { job_ids: ["a"] },
    { transfer_ids: ["a"] },
    { disputed_payment_ids: ["a"] },
    { debt_minor: 1 },
    { balance_minor: 1 },
    { balance_minor: -1 },
  ])
    expect(codeOf(() => expectUnused({ ...unused, ...use }))).toBe("payout_account.in_use");
});

test.each([
  [{ state: "none" }, false, undefined],
  [{ state: "pending", account_id: "acct_1" }, true, "payout_account.invalid_transition"],
  [{ state: "closed", account_id: "acct_1" }, false, undefined],
] as const)("%j: is there an account that could be closed, and may another begin?", (payout, open, code) => {
  expect(hasOpenAccount(provider(payout as Account))).toBe(open);
  expect(codeOf(() => expectNoPayoutAccount(provider(payout as Account)))).toBe(code);
});

test.each([
  [undefined, 1, 2],
  [1, 2, 4],
  [6, 7, 128],
  [7, 8, 168],
])(
  "an account looked at in vain %s times is looked at again in %s more: after %i hours",
  (looks, next, hours) => {
    const before = provider({ state: "pending", account_id: "acct_1", looks });
    expect(checkAgainLater(before, now)).toEqual({
      ...before,
      payout: { ...before.payout, looks: next, look_at: inHours(hours) },
      updated_at: now,
    });
  },
);

describe("a payout to a provider's bank", () => {
  const id = newId("service_provider");
  const seen = (state: "on_its_way" | "paid" | "failed", failure?: string) => ({
    payout_id: "po_1",
    state,
    amount_minor: 900,
    currency: "usd",
    ...(failure && { failure }),
    arrives_at: inHours(48),
    created_at: now,
  });
  const mirrored = (before: "on_its_way" | "paid" | undefined, now_: ReturnType<typeof seen>) => {
    const known = before && mirrorPayout(undefined, seen(before), id, now)?.record;
    return mirrorPayout(known && { ...known, version: 4 }, now_, id, now);
  };

  test("is mirrored once under an id of its own", () => {
    const { record, events, postings } = mirrored(undefined, seen("on_its_way")) ?? {};
    expect(record).toEqual({
      ...seen("on_its_way"),
      id: payoutIdOf("po_1"),
      service_provider_id: id,
      version: 0,
      updated_at: now,
    });
    expect(record?.id).toMatch(/^[0-9a-f]{24}$/);
    expect(payoutIdOf("po_2")).not.toBe(record?.id);
    expect([events, postings]).toEqual([[], []]);
    expect(mirrored("on_its_way", seen("on_its_way"))).toBeUndefined();
  });

  test("is told and in the books when it arrives", () => {
    const { record, events, postings } = mirrored("on_its_way", seen("paid")) ?? {};
    expect(record).toMatchObject({ state: "paid", version: 4 });
    expect(events).toMatchObject([
      {
        type: "payout.paid",
        to: "paid",
        audience: [id],
        data: { payout_id: record?.id, service_provider_id: id, amount_minor: 900, currency: "usd" },
      },
    ]);
    expect(postings?.map(linesOf)).toEqual([
      { kind: "payout", reference: "po_1", memo_connected: -900, memo_paid_out: 900 },
    ]);
    expect(postings).toMatchObject([
      { book_id: id, service_provider_id: id, currency: "usd", posted_at: now },
    ]);
  });

  test("that fails is told with the reason, and leaves the books only if it had arrived", () => {
    const failed = mirrored("on_its_way", seen("failed", "account_closed"));
    expect(failed).toMatchObject({
      events: [{ type: "payout.failed", reason: "account_closed" }],
      postings: [],
    });
    const returned = mirrored("paid", seen("failed"));
    expect(returned?.events[0]).not.toHaveProperty("reason");
    expect(returned?.postings.map(linesOf)).toEqual([
      { kind: "payout_failed", reference: "po_1", memo_connected: 900, memo_paid_out: -900 },
    ]);
  });
});
