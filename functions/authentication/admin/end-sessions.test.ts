import { expect, test } from "vitest";
import { historyOf } from "../../../shared/data/engine/events.ts";
import { newId } from "../../../shared/kernel/id.ts";
import { administrator } from "../../../tests/support/callers.ts";
import { newProvider, newUser, password } from "../../../tests/support/people.ts";
import { call, signedIn } from "../../../tests/support/world.ts";
import { handler as getSessions } from "../get-sessions.ts";
import { handler as signIn } from "../sign-in.ts";
import { handler } from "./end-sessions.ts";

const reason = "The holder reported a lost telephone.";
const end = async (account_id: string, as?: Awaited<ReturnType<typeof signedIn>>) =>
  call(handler, { as: as ?? (await signedIn("admin")), params: { account_id }, body: { reason } });

test("an admin signs a person out everywhere at once, the reason is recorded, and the person can sign in again", async () => {
  const { as, email } = await newUser();
  const other = (await call(signIn, { body: { email, password } })).data.access_token;
  expect((await end(as.id)).data).toEqual({ ended: 2 });
  for (const token of [as.token, other])
    expect((await call(getSessions, { headers: { authorization: `Bearer ${token}` } })).status).toBe(401);
  const { items } = await historyOf({ type: "session", id: as.session_id }, { limit: 1, scope: "test" });
  expect(items).toMatchObject([{ type: "session.revoked", reason, actor: { role: "admin" } }]);
  expect((await call(signIn, { body: { email, password } })).status).toBe(200);
  expect((await end((await newUser()).as.id)).data).toEqual({ ended: 1 });
});

test("works for providers too; answers not found for an unknown account, and is for admins only", async () => {
  const { as } = await newProvider();
  expect((await end(as.id)).data).toEqual({ ended: 1 });
  expect((await end(as.id)).data).toEqual({ ended: 0 });
  expect((await end(newId("account"))).error?.code).toBe("account.not_found");
  for (const role of ["user", "service_provider"] as const)
    expect((await end(as.id, await signedIn(role))).status).toBe(403);
  expect((await call(handler, { params: { account_id: as.id }, body: { reason } })).status).toBe(401);
});

test("only an owner signs an owner out; support signs out everybody else", async () => {
  const [owner, other, support, finance] = await Promise.all([
    administrator(),
    administrator("owner"),
    administrator("support"),
    administrator("finance"),
  ]);
  for (const target of [owner, other]) {
    const said = await end(target.id, support);
    expect([said.status, said.error]).toEqual([
      403,
      { code: "auth.admin_role_forbidden", details: { roles: ["owner"], role: "support" } },
    ]);
    expect((await call(getSessions, { as: target })).status).toBe(200);
  }
  expect((await end(finance.id, support)).data).toEqual({ ended: 1 });
  expect((await end(other.id, owner)).data).toEqual({ ended: 1 });
  expect((await call(getSessions, { as: other })).status).toBe(401);
});
