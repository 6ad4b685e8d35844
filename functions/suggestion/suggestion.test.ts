import { expect, test } from "vitest";
import { newId } from "../../shared/kernel/id.ts";
import { call, clock, deliver, renewed, signedIn, storyOf } from "../../tests/kit/world.ts";
import { handler as create } from "./create-suggestion.ts";
import { handler as list } from "./get-suggestion-list.ts";

test("what people suggest is listed for admins in pages, by time, state and person, and counted", async () => {
  clock.set("2027-03-01T10:00:00.000Z");
  const user = await signedIn("user");
  const provider = await signedIn("service_provider");
  const admin = await signedIn("admin");
  const made: string[] = [];
  for (const as of [user, provider, user]) {
    clock.advance({ minutes: 1 });
    const said = await call(create, { as, body: { text: "Evening hours, please." } });
    expect(said).toMatchObject({
      status: 200,
      data: { state: "submitted", account_role: as.role, category: "other" },
    });
    made.push(said.data.id);
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
  expect(await storyOf("suggestion", made[0] as string)).toEqual(["suggestion.created"]);
});

test("twenty a day, and no more of it with the same key", async () => {
  clock.set("2027-03-02T10:00:00.000Z");
  const user = await signedIn("user");
  const body = { text: "Evening hours, please." };
  const headers = { "idempotency-key": newId("key") };
  const [one, same] = [
    await call(create, { as: user, body, headers }),
    await call(create, { as: user, body, headers }),
  ];
  expect(same.body).toBe(one.body);
  const said = await Promise.all(Array.from({ length: 22 }, () => call(create, { as: user, body })));
  expect(said.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(19);
  expect(said.find(({ status }) => status === 429)?.headers["retry-after"]).toBeDefined();
  clock.advance({ days: 1 });
  expect((await call(create, { as: await renewed(user), body })).status).toBe(200);
});

test("customers and providers suggest, admins read, and nothing else", async () => {
  const admin = await signedIn("admin");
  const user = await signedIn("user");
  expect((await call(create, { as: admin, body: { text: "Hello there" } })).status).toBe(403);
  expect((await call(list, { as: user })).status).toBe(403);
  expect((await call(create, { as: user, body: { text: "Hello", state: "done" } })).status).toBe(422);
  expect((await call(create, { as: user, body: { text: "\u202eolleh" } })).status).toBe(422);
});
