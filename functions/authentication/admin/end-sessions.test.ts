import { expect, test } from "vitest";
import { historyOf } from "../../../shared/data/engine/events.ts";
import { newId } from "../../../shared/kernel/id.ts";
import { newProvider, newUser, password } from "../../../tests/kit/people.ts";
import { call, signedIn } from "../../../tests/kit/world.ts";
import { handler as getSessions } from "../get-sessions.ts";
import { handler as signIn } from "../sign-in.ts";
import { handler } from "./end-sessions.ts";

const reason = "The holder reported a lost telephone.";
const end = async (account_id: string, as?: Awaited<ReturnType<typeof signedIn>>) =>
  call(handler, { as: as ?? (await signedIn("admin")), params: { account_id }, body: { reason } });

test("an admin signs somebody out everywhere, at once; the reason is on record, and the holder can come back", async () => {
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

test("providers too; of nobody there is nothing to end, and only admins may", async () => {
  const { as } = await newProvider();
  expect((await end(as.id)).data).toEqual({ ended: 1 });
  expect((await end(as.id)).data).toEqual({ ended: 0 });
  expect((await end(newId("account"))).error?.code).toBe("account.not_found");
  for (const role of ["user", "service_provider"] as const)
    expect((await end(as.id, await signedIn(role))).status).toBe(403);
  expect((await call(handler, { params: { account_id: as.id }, body: { reason } })).status).toBe(401);
});
