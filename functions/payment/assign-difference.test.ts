import { beforeEach, expect, test } from "vitest";
import { differences } from "../../shared/data/differences.ts";
import { newId } from "../../shared/kernel/id.ts";
import { joinedAs } from "../../tests/support/admins.ts";
import { administrator } from "../../tests/support/callers.ts";
import { aKnownDifference } from "../../tests/support/known-difference.ts";
import { type Caller, call, storyOf } from "../../tests/support/world.ts";
import { handler as assignCase } from "../admin/desk/assign-case.ts";
import { handler as approve } from "./approve-correction.ts";
import { handler } from "./assign-difference.ts";
import { handler as propose } from "./propose-correction.ts";

let own: Caller;
let grace: Caller;
let difference_id: string;
beforeEach(async () => {
  own = await administrator();
  grace = await joinedAs(own, "finance");
  difference_id = (await aKnownDifference()).id;
});

const give = (as: Caller, owner_id: string | null, from: string | null, note?: string) =>
  call(handler, { as, params: { difference_id }, body: { owner_id, from, ...(note && { note }) } });

test("a difference is taken with a note, given to a colleague who keeps the note, and given back", async () => {
  expect((await give(own, own.id, null, "Asked the bank.")).data).toMatchObject({
    owner_id: own.id,
    note: "Asked the bank.",
  });
  expect((await give(own, grace.id, own.id)).data).toMatchObject({
    owner_id: grace.id,
    note: "Asked the bank.",
  });
  expect((await give(grace, null, grace.id)).data).not.toHaveProperty("owner_id");
  expect(await storyOf("difference", difference_id)).toEqual(Array(3).fill("difference.assigned"));
});

test("of two who take it at once one gets it, and the other is told who", async () => {
  const said = await Promise.all([give(own, own.id, null), give(grace, grace.id, null)]);
  expect(said.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const { owner_id } = await differences.find(difference_id);
  expect(said.find(({ status }) => status === 409)?.error).toMatchObject({
    code: "difference.taken",
    details: { owner_id },
  });
});

test("a difference has no case beside it, and an unknown one can't be taken", async () => {
  const body = { kind: "difference", record_id: difference_id, owner_id: grace.id, from: null };
  expect((await call(assignCase, { as: own, body })).error).toMatchObject({
    code: "request.invalid",
    fields: [{ field: "kind" }],
  });
  const params = { difference_id: newId("difference") };
  const given = { owner_id: grace.id, from: null };
  expect((await call(handler, { as: own, params, body: given })).error?.code).toBe("difference.not_found");
});

test("only an administrator can look after a difference, and only finance gives it", async () => {
  expect((await give(own, newId("account"), null)).error?.code).toBe("account.not_found");
  const support = await joinedAs(own, "support");
  expect((await give(support, support.id, null)).error?.code).toBe("auth.admin_role_forbidden");
});

test("a difference that is explained can't be taken any more", async () => {
  const change = { kind: "acknowledgement", difference_id };
  const { data } = await call(propose, { as: own, body: { change, reason: "A test charge" } });
  await call(approve, { as: await joinedAs(own, "finance"), params: { book_correction_id: data.id } });
  expect((await give(own, own.id, null)).error).toMatchObject({
    code: "difference.not_open",
    details: { state: "explained" },
  });
});
