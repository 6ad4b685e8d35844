import { expect, test } from "vitest";
import { newId } from "../../shared/kernel/id.ts";
import { aKnownDifference } from "../../tests/support/known-difference.ts";
import { call, signedIn } from "../../tests/support/world.ts";
import { handler } from "./get-differences.ts";

test("differences are listed by state and owner, the oldest first, page by page", async () => {
  const as = await signedIn("admin");
  const owner_id = newId("account");
  const second = await aKnownDifference({ owner_id, since: "2027-03-02T02:00:00.000Z" });
  const first = await aKnownDifference({ owner_id, since: "2027-03-01T02:00:00.000Z" });
  const gone = await aKnownDifference({ owner_id, state: "gone", since: "2027-03-03T02:00:00.000Z" });
  const idsOf = async (query: Record<string, string>) =>
    (await call(handler, { as, query })).data.items.map(({ id }: { id: string }) => id);
  expect(await idsOf({ owner_id })).toEqual([first.id, second.id, gone.id]);
  expect(await idsOf({ owner_id, status: "open" })).toEqual([first.id, second.id]);
  expect(await idsOf({ status: "gone" })).toContain(gone.id);
  expect(await idsOf({ status: "open" })).not.toContain(gone.id);
  const page = (await call(handler, { as, query: { owner_id, limit: "2" } })).data;
  expect(page.items).toHaveLength(2);
  expect(await idsOf({ owner_id, limit: "2", cursor: page.next_cursor })).toEqual([gone.id]);
});

test("only administrators see differences", async () => {
  for (const role of ["user", "service_provider"] as const)
    expect((await call(handler, { as: await signedIn(role) })).status).toBe(403);
});
