import { expect, test } from "vitest";
import { newId } from "../../shared/kernel/id.ts";
import { type Caller, call, clock, renewed, signedIn, storyOf } from "../../tests/support/world.ts";
import { handler as create } from "./create-suggestion.ts";
import { handler as list } from "./get-suggestion-list.ts";

const text = "Evening hours, please.";
const suggestionsOf = async ({ id: account_id }: Caller) =>
  (await call(list, { as: await signedIn("admin"), query: { account_id, limit: "50" } })).data.items;

test.each(["user", "service_provider"] as const)(
  "stores a suggestion of a %s and publishes its event",
  async (role) => {
    const as = await signedIn(role);
    const said = await call(create, { as, body: { text } });
    expect(said.data).toMatchObject({ text, state: "submitted", account_role: role, category: "other" });
    expect(await suggestionsOf(as)).toEqual([said.data]);
    expect(await storyOf("suggestion", said.data.id)).toEqual(["suggestion.created"]);
  },
);

test("reusing the key makes one suggestion", async () => {
  const as = await signedIn("user");
  const headers = { "idempotency-key": newId("key") };
  const [one, same] = [
    await call(create, { as, body: { text }, headers }),
    await call(create, { as, body: { text }, headers }),
  ];
  expect(same.body).toBe(one.body);
  expect(await suggestionsOf(as)).toEqual([one.data]);
});

test("accepts twenty a day, even under concurrency, and does not store refused ones", async () => {
  clock.set("2027-03-02T10:00:00.000Z");
  const user = await signedIn("user");
  const said = await Promise.all(
    Array.from({ length: 24 }, () => call(create, { as: user, body: { text } })),
  );
  expect(said.filter(({ status }) => status === 200)).toHaveLength(20);
  const refused = said.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(4);
  for (const { headers } of refused) expect(headers["retry-after"]).toBe("86400");
  expect(await suggestionsOf(user)).toHaveLength(20);
  clock.advance({ days: 1 });
  expect((await call(create, { as: await renewed(user), body: { text } })).status).toBe(200);
});

test("refuses suggestions of admins, a state in the body and hidden text direction marks", async () => {
  const [admin, as] = [await signedIn("admin"), await signedIn("user")];
  expect((await call(create, { as: admin, body: { text: "Hello there" } })).status).toBe(403);
  expect((await call(create, { as, body: { text: "Hello", state: "done" } })).error?.fields?.[0]?.field).toBe(
    "state",
  );
  expect((await call(create, { as, body: { text: "\u202eolleh" } })).error?.fields?.[0]?.field).toBe("text");
});
