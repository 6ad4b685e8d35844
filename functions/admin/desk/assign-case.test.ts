import { beforeEach, expect, test } from "vitest";
import { cases } from "../../../shared/data/cases.ts";
import { newId } from "../../../shared/kernel/id.ts";
import { joinedAs } from "../../../tests/support/admins.ts";
import { administrator } from "../../../tests/support/callers.ts";
import { newUser } from "../../../tests/support/people.ts";
import { type Caller, call, signedIn, storyOf } from "../../../tests/support/world.ts";
import { handler } from "./assign-case.ts";

let own: Caller;
let grace: Caller;
let record_id: string;
beforeEach(async () => {
  own = await administrator();
  grace = await joinedAs(own, "support");
  record_id = newId("quote");
});

const give = (as: Caller, owner_id: string | null, from: string | null) =>
  call(handler, { as, body: { kind: "quote", record_id, owner_id, from } });
const holder = async () => (await cases.get("quote", record_id))?.owner_id;

test("a case is taken, given to a colleague and given back, and each step is recorded", async () => {
  expect((await give(own, own.id, null)).data).toEqual({ owner_id: own.id });
  const { id } = await cases.find("quote", record_id);
  expect((await give(own, grace.id, own.id)).data).toEqual({ owner_id: grace.id });
  expect(await holder()).toBe(grace.id);
  expect((await give(grace, null, grace.id)).data).toEqual({ owner_id: null });
  expect(await holder()).toBeUndefined();
  expect(await storyOf("case", id)).toEqual(["case.assigned", "case.assigned", "case.assigned"]);
});

test("of two who take it at once one gets it, and the other is told who", async () => {
  const said = await Promise.all([give(own, own.id, null), give(grace, grace.id, null)]);
  const winner = await holder();
  expect(said.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(said.find(({ status }) => status === 409)?.error).toMatchObject({
    code: "case.taken",
    details: { owner_id: winner },
  });
});

test("whoever has not seen the present owner changes nothing", async () => {
  await give(own, own.id, null);
  expect((await give(grace, grace.id, null)).error?.code).toBe("case.taken");
  expect((await give(grace, null, grace.id)).error?.code).toBe("case.taken");
  expect((await give(own, own.id, null)).status).toBe(200);
  expect(await holder()).toBe(own.id);
});

test("only an administrator can look after something", async () => {
  const { as } = await newUser();
  for (const id of [as.id, newId("account")])
    expect((await give(own, id, null)).error?.code).toBe("account.not_found");
  expect((await give(as, as.id, null)).status).toBe(403);
  const reader = await signedIn("admin", grace.id, "read_only");
  expect((await give(reader, grace.id, null)).error?.code).toBe("auth.admin_role_forbidden");
});
