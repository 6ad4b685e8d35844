import { expect, test } from "vitest";
import { newId } from "../../kernel/id.ts";
import type { Account } from "./account.ts";
import { expectNotSuspended, ruleOnAccount } from "./suspension.ts";

const now = "2027-03-01T09:00:00.000Z";
const by = newId("account");
const suspended = { at: "2027-02-01T09:00:00.000Z", by, reason: "Abuse." };
const id = newId("account");

const account: Account = {
  id,
  version: 4,
  role: "user",
  state: "active",
  name: "Ada",
  identities: [],
  consent: { analytics: false, marketing: false, partners: false },
  created_at: "2027-01-01T09:00:00.000Z",
  updated_at: "2027-01-01T09:00:00.000Z",
};

test("a suspended account is refused, and told since when", () => {
  expect(() => expectNotSuspended({})).not.toThrow();
  expect(() => expectNotSuspended({ suspended })).toThrow(
    expect.objectContaining({
      reason: expect.objectContaining({ code: "account.suspended" }),
      facts: expect.objectContaining({ details: { since: suspended.at } }),
    }),
  );
});

test("suspending keeps who did it, when and why, and tells the holder", () => {
  const { record, events } = ruleOnAccount(account, { action: "suspend", reason: "Fraud.", by }, now);
  expect(record).toEqual({ ...account, suspended: { at: now, by, reason: "Fraud." }, updated_at: now });
  expect(events).toMatchObject([
    {
      type: "account.suspended",
      aggregate: { id, version: 5 },
      reason: "Fraud.",
      data: { account_id: id, user_id: id },
      audience: [id],
    },
  ]);
});

test("reinstating leaves nothing of the suspension", () => {
  const { record, events } = ruleOnAccount(
    { ...account, suspended },
    { action: "reinstate", reason: "A mistake.", by },
    now,
  );
  expect(record).toEqual({ ...account, updated_at: now });
  expect(record).not.toHaveProperty("suspended");
  expect(events).toMatchObject([{ type: "account.reinstated", reason: "A mistake.", audience: [id] }]);
});

test.each([
  ["suspend", { ...account, suspended }, true],
  ["reinstate", account, false],
] as const)("to %s an account that is so already is refused", (action, held, is) => {
  expect(() => ruleOnAccount(held, { action, reason: "", by }, now)).toThrow(
    expect.objectContaining({
      reason: expect.objectContaining({ code: "account.suspension_unchanged" }),
      facts: expect.objectContaining({ details: { suspended: is } }),
    }),
  );
});
