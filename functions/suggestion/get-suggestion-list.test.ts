import { expect, test } from "vitest";
import { call, clock, deliver, signedIn } from "../../tests/support/world.ts";
import { handler as create } from "./create-suggestion.ts";
import { handler as list } from "./get-suggestion-list.ts";

test("lists suggestions for admins in pages, by time, state and person, and counts them", async () => {
  clock.set("2027-03-01T10:00:00.000Z");
  const user = await signedIn("user");
  const provider = await signedIn("service_provider");
  const admin = await signedIn("admin");
  const made: string[] = [];
  for (const as of [user, provider, user]) {
    clock.advance({ minutes: 1 });
    made.push((await call(create, { as, body: { text: "Evening hours, please." } })).data.id);
  }
  await deliver();
  const ids = async (query: Record<string, string>) => {
    const { data } = await call(list, { as: admin, query });
    return { total: data.total, ids: data.items.map(({ id }: { id: string }) => id), next: data.next_cursor };
  };
  const first = await ids({ limit: "2" });
  expect(first).toMatchObject({ total: 3, ids: [made[2], made[1]] });
  expect((await ids({ limit: "2", cursor: first.next })).ids).toEqual([made[0]]);
  expect((await ids({ sort: "oldest", status: "submitted" })).ids).toEqual(made);
  expect(await ids({ status: "done" })).toMatchObject({ total: 0, ids: [] });
  expect((await ids({ account_id: user.id })).ids).toEqual([made[2], made[0]]);
  expect((await ids({ from: "2027-03-01T10:02:00.000Z", to: "2027-03-01T10:03:00.000Z" })).ids).toEqual([
    made[1],
  ]);
});

test("only admins read the list", async () => {
  for (const role of ["user", "service_provider"] as const)
    expect((await call(list, { as: await signedIn(role) })).status).toBe(403);
});
