import { describe, expect, test } from "vitest";
import { refusalOf } from "../../../tests/support/refusal-of.ts";
import { newId } from "../../kernel/id.ts";
import type { Account } from "./account.ts";
import { AdminRoleUnchanged, changeAdminRole, expectNotAbove, isOwner } from "./admin.ts";

const now = "2027-03-01T09:00:00.000Z";

const admin = (given: Partial<Account> = {}): Account => ({
  id: newId("account"),
  version: 4,
  role: "admin",
  state: "active",
  name: "Ada",
  identities: [],
  consent: { analytics: false, marketing: false, partners: false },
  created_at: "2027-01-01T09:00:00.000Z",
  updated_at: "2027-01-01T09:00:00.000Z",
  ...given,
});

test.each([
  ["active, without a role of its own", {}, true],
  ["active, an owner", { admin_role: "owner" }, true],
  ["active, of another role", { admin_role: "finance" }, false],
  ["deleted", { state: "deleted" }, false],
  ["a customer", { role: "user" }, false],
] as const)("whether an account is an owner's: %s", (_, given, is) => {
  expect(isOwner(admin(given))).toBe(is);
});

describe("an administrator's role", () => {
  test("changes, with who is told and why", () => {
    const before = admin();
    const { record, events } = changeAdminRole(before, { admin_role: "support", reason: "New work." }, now);
    expect(record).toEqual({ ...before, admin_role: "support", updated_at: now });
    expect(events).toMatchObject([
      {
        type: "account.admin_role_changed",
        aggregate: { id: before.id, version: 5 },
        reason: "New work.",
        data: { account_id: before.id, admin_role: "support", previous_admin_role: "owner" },
        audience: [before.id],
      },
    ]);
  });

  test.each([
    [{}, "owner"],
    [{ admin_role: "support" }, "support"],
  ] as const)("of %j is %s already", (given, admin_role) => {
    expect(() => changeAdminRole(admin(given), { admin_role, reason: "" }, now)).toThrow(
      AdminRoleUnchanged(),
    );
  });
});

test("only an owner may act on an owner; every role may act on other accounts", () => {
  const [owner, support] = [admin({ admin_role: "owner" }), admin({ admin_role: "support" })];
  expect(() => expectNotAbove(owner, owner)).not.toThrow();
  expect(() => expectNotAbove(owner, support)).not.toThrow();
  expect(() => expectNotAbove(support, support)).not.toThrow();
  expect(refusalOf(() => expectNotAbove(support, owner))).toEqual({
    code: "auth.admin_role_forbidden",
    details: { roles: ["owner"], role: "support" },
  });
});
