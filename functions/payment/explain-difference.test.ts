import { beforeEach, expect, test } from "vitest";
import { differences } from "../../shared/data/differences.ts";
import { newId } from "../../shared/kernel/id.ts";
import { joinedAs } from "../../tests/support/admins.ts";
import { administrator } from "../../tests/support/callers.ts";
import { aKnownDifference } from "../../tests/support/known-difference.ts";
import { type Caller, call, storyOf } from "../../tests/support/world.ts";
import { handler as getBadges } from "../admin/desk/get-badges.ts";
import { handler as getQueue } from "../admin/desk/get-queue.ts";
import { handler } from "./explain-difference.ts";

let own: Caller;
let difference_id: string;
beforeEach(async () => {
  own = await administrator();
  difference_id = (await aKnownDifference()).id;
});

const explain = (as: Caller, reason: string, id = difference_id) =>
  call(handler, { as, params: { difference_id: id }, body: { reason } });
const waits = async () => {
  const { items } = (await call(getQueue, { as: own, query: { kind: "difference" } })).data;
  return items.some(({ record_id }: { record_id: string }) => record_id === difference_id);
};
const badge = async () => (await call(getBadges, { as: own })).data.differences;

test("a difference is closed with a reason, and then waits for nobody", async () => {
  const before = await badge();
  expect(await waits()).toBe(true);
  const { data } = await explain(own, "A test charge");
  expect(data).toMatchObject({ state: "explained", reason: "A test charge", explained_by: own.id });
  expect(await waits()).toBe(false);
  expect(await badge()).toBe(before - 1);
  expect(await storyOf("difference", difference_id)).toEqual(["difference.explained"]);
});

test("of two who explain it at once one does", async () => {
  const grace = await joinedAs(own, "finance");
  const said = await Promise.all([explain(own, "A test charge"), explain(grace, "A fee")]);
  expect(said.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(said.find(({ status }) => status === 409)?.error?.code).toBe("difference.not_open");
  const { explained_by } = await differences.find(difference_id);
  expect(explained_by).toBe(said[0].status === 200 ? own.id : grace.id);
});

test("an unknown difference, no reason and another role are refused", async () => {
  expect((await explain(own, "A test charge", newId("difference"))).error?.code).toBe("difference.not_found");
  expect((await explain(own, "")).error).toMatchObject({ fields: [{ field: "reason" }] });
  const support = await joinedAs(own, "support");
  expect((await explain(support, "A fee")).error?.code).toBe("auth.admin_role_forbidden");
});
