import { describe, expect, test } from "vitest";
import { newId } from "../../kernel/id.ts";
import type { Account } from "../account/account.ts";
import type { Job } from "../job/job.ts";
import type { Payment } from "../payment/payment.ts";
import type { Transfer } from "../payment/transfer.ts";
import type { ServiceProvider } from "../provider/service-provider.ts";
import {
  deactivateAccount,
  deleteAccount,
  eraseAccount,
  expectFinished,
  isUnfinished,
  lapseSignUp,
  postponed,
  removeAdmin,
  unfinishedOf,
} from "./closing.ts";

const now = "2027-03-01T09:00:00.000Z";
const id = newId("account");

const account = (given: Partial<Account> = {}): Account => ({
  id,
  version: 4,
  role: "user",
  state: "active",
  name: "Ada",
  email: "ada@example.com",
  identities: [],
  consent: { analytics: true, marketing: true, partners: false },
  password_hash: "hash",
  totp_secret: "sealed",
  totp_step: 5,
  created_at: "2027-01-01T09:00:00.000Z",
  updated_at: "2027-01-01T09:00:00.000Z",
  ...given,
});

/** The refusal that a decision throws. */
const refusalOf = (decide: () => unknown) => {
  try {
    decide();
  } catch (error) {
    const { reason, facts } = error as { reason: { code: string }; facts: object };
    return { code: reason.code, ...facts };
  }
};

describe("a sign-up that nobody finished", () => {
  const provider = { id, version: 2, state: "profile_incomplete" } as unknown as ServiceProvider;

  test("lapses, and its business with it", () => {
    const held = account({ role: "service_provider", state: "unverified" });
    expect(lapseSignUp(held, provider)).toMatchObject([
      { type: "account.lapsed", from: "unverified", data: { account_id: id, service_provider_id: id } },
      {
        type: "service_provider.deleted",
        from: "profile_incomplete",
        to: "deleted",
        data: { service_provider_id: id },
      },
    ]);
  });

  test("of a customer has no business", () => {
    expect(lapseSignUp(account({ state: "unverified" }), undefined).map(({ type }) => type)).toEqual([
      "account.lapsed",
    ]);
  });
});

describe("what keeps an account from being closed", () => {
  const stateful = <T>(given: object) => ({ id: newId("job"), ...given }) as unknown as T;
  const nothing = { job_ids: [], payment_ids: [], transfer_ids: [], membership: false };

  test("jobs that are not over", () => {
    const states = [
      ["draft", "payment_pending", "open", "assigned", "confirmed", "en_route", "in_progress", "disputed"],
      ["completed", "expired", "canceled"],
    ] as const;
    const [open, over] = states.map((some) => some.map((state) => stateful<Job>({ state })));
    expect(unfinishedOf([...(open ?? []), ...(over ?? [])], [], [])).toEqual({
      ...nothing,
      job_ids: open?.map((job) => job.id),
    });
  });

  test.each([
    ["created", true],
    ["requires_action", true],
    ["setup_stored", true],
    ["authorized", true],
    ["disputed", true],
    ["captured", false],
    ["canceled", false],
    ["refunded", false],
    ["failed", false],
  ])("a payment that is %s: %s", (state, keeps) => {
    const payment = stateful<Payment>({ state });
    expect(unfinishedOf([], [payment], []).payment_ids).toEqual(keeps ? [payment.id] : []);
  });

  test.each([
    ["scheduled", true],
    ["on_hold", true],
    ["paid", false],
    ["reversed", false],
  ])("a payment whose transfer is %s: %s", (transfer_state, keeps) => {
    const payment = stateful<Payment>({ state: "captured", transfer_state });
    expect(unfinishedOf([], [payment], []).payment_ids).toEqual(keeps ? [payment.id] : []);
  });

  test.each([
    ["scheduled", true],
    ["processing", true],
    ["on_hold", true],
    ["failed", true],
    ["paid", false],
    ["reversed", false],
    ["canceled", false],
  ])("a transfer that is %s: %s", (state, keeps) => {
    const transfer = stateful<Transfer>({ state });
    expect(unfinishedOf([], [], [transfer]).transfer_ids).toEqual(keeps ? [transfer.id] : []);
  });

  test.each([
    [{ plan_id: "p", state: "trialing" }, true],
    [{ plan_id: "p", state: "active" }, true],
    [{ plan_id: "p", state: "past_due" }, true],
    [{ plan_id: "p", state: "unpaid" }, true],
    [{ plan_id: "p", state: "paused" }, true],
    [{ plan_id: "p", state: "canceled" }, false],
    [{ plan_id: "p", state: "incomplete" }, false],
    [{ plan_id: "p", state: "active", cancel_at_period_end: true }, false],
    [{ state: "trialing" }, false],
    [undefined, false],
  ])("the membership %j: %s", (membership, keeps) => {
    expect(
      unfinishedOf([], [], [], { provider: { membership } as unknown as ServiceProvider }).membership,
    ).toBe(keeps);
  });

  test("no provider, no membership", () => {
    expect(unfinishedOf([], [], [])).toEqual(nothing);
  });

  test.each([
    ["nothing", {}, false],
    ["a job", { job_ids: [newId("job")] }, true],
    ["a payment", { payment_ids: [newId("payment")] }, true],
    ["a transfer", { transfer_ids: [newId("transfer")] }, true],
    ["a job and a payment", { job_ids: [newId("job")], payment_ids: [newId("payment")] }, true],
    [
      "a payment and a transfer",
      { payment_ids: [newId("payment")], transfer_ids: [newId("transfer")] },
      true,
    ],
    ["a membership", { membership: true }, true],
  ])("%s: %s", (_, given, keeps) => {
    const unfinished = { ...nothing, ...given };
    expect(isUnfinished(unfinished)).toBe(keeps);
    expect(refusalOf(() => expectFinished(unfinished))).toEqual(
      keeps ? expect.objectContaining({ code: "account.unfinished", details: unfinished }) : undefined,
    );
  });
});

describe("an account", () => {
  const data = { account_id: id, user_id: id };

  test("that its holder leaves can be had back for 30 days", () => {
    const { record, events } = deactivateAccount(account(), now);
    expect(record).toEqual({
      ...account(),
      state: "deactivated",
      deactivated_at: now,
      due_at: "2027-03-31T09:00:00.000Z",
      updated_at: now,
    });
    expect(events).toMatchObject([
      { type: "account.deactivated", data, audience: [id], from: "active", to: "deactivated" },
    ]);
  });

  test.each(["unverified", "deactivated", "deleted"] as const)("that is %s can't be left", (state) => {
    expect(refusalOf(() => deactivateAccount(account({ state }), now))).toMatchObject({
      code: "account.invalid_transition",
      details: { from: state, allowed: [] },
    });
  });

  test.each([
    ["unverified", undefined],
    ["active", "Asked for."],
    ["deactivated", undefined],
  ] as const)("that is %s is deleted, and erased a minute later", (state, reason) => {
    const { record, events } = deleteAccount(account({ state }), now, reason);
    expect(record).toEqual({
      ...account(),
      state: "deleted",
      deleted_at: now,
      due_at: "2027-03-01T09:01:00.000Z",
      updated_at: now,
    });
    expect(events).toMatchObject([
      { type: "account.deleted", data, audience: [id], from: state, to: "deleted" },
    ]);
    expect(events[0]?.reason).toBe(reason);
  });

  test("that is deleted can't be deleted again", () => {
    expect(refusalOf(() => deleteAccount(account({ state: "deleted" }), now))?.code).toBe(
      "account.invalid_transition",
    );
  });

  test("of an administrator who is removed keeps the name for a year, and nothing to sign in with", () => {
    const {
      password_hash: _,
      totp_secret: __,
      totp_step: ___,
      ...rest
    } = account({
      role: "admin",
      admin_role: "finance",
    });
    const { record, events } = removeAdmin({ ...rest, password_hash: "hash" }, "Left.", now);
    expect(record).toEqual({
      ...rest,
      state: "deleted",
      deleted_at: now,
      due_at: "2028-02-29T09:00:00.000Z",
      updated_at: now,
    });
    expect(record).not.toHaveProperty("password_hash");
    expect(events).toMatchObject([
      { type: "account.deleted", reason: "Left.", data: { account_id: id } },
      { type: "account.admin_removed", reason: "Left.", data: { account_id: id, admin_role: "finance" } },
    ]);
  });

  test("that can't be erased yet is looked at again in an hour", () => {
    expect(postponed(account(), now)).toEqual({ ...account(), due_at: "2027-03-01T10:00:00.000Z" });
  });

  test.each([[{ deleted_at: "2027-02-01T09:00:00.000Z", test: true }], [{}]])(
    "that is erased is a number, what it was, and when: %j",
    (given) => {
      const { record, events } = eraseAccount(account({ state: "deleted", ...given }), { media: 3 }, now);
      expect(record).toEqual({
        id,
        version: 4,
        role: "user",
        state: "deleted",
        name: "",
        identities: [],
        consent: { analytics: false, marketing: false, partners: false },
        ...given,
        created_at: "2027-01-01T09:00:00.000Z",
        erased_at: now,
        updated_at: now,
      });
      expect(Object.keys(record)).not.toContain("email");
      expect(events).toMatchObject([{ type: "account.erased", data: { ...data, erased: { media: 3 } } }]);
    },
  );
});
