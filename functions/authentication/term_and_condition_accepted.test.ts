import { expect, test } from "vitest";
import { accounts } from "../../shared/data/accounts.ts";
import { transact } from "../../shared/data/engine/commit.ts";
import { terms } from "../../shared/data/terms.ts";
import { newProvider, newUser } from "../../tests/support/people.ts";
import { call, clock, storyOf } from "../../tests/support/world.ts";
import { handler as accept } from "./term_and_condition_accepted.ts";

test("records the version and the time, once", async () => {
  clock.set("2027-01-10T12:00:00.000Z");
  const { as } = await newUser();
  const first = await call(accept, { as, body: { version: 1 } });
  clock.advance({ minutes: 5 });
  const again = await call(accept, { as, body: { version: 1 } });
  expect(again.data).toEqual({ terms_version: 1, terms_accepted_at: "2027-01-10T12:00:00.000Z" });
  expect(again.data).toEqual(first.data);
  expect(await accounts.find(as.id)).toMatchObject(first.data);
  const story = await storyOf("account", as.id);
  expect(story.filter((type) => type === "account.terms_accepted")).toHaveLength(1);
});

test("accepts only the version in force, and names it in the error", async () => {
  const { as } = await newUser();
  await call(accept, { as, body: { version: 1 } });
  await transact([terms.insert({ id: "current", version: 0, published_version: 2 })], () => 5000);
  for (const version of [1, 3]) {
    const said = await call(accept, { as, body: { version } });
    expect([said.status, said.error]).toEqual([
      409,
      { code: "terms.not_current", details: { current_version: 2 } },
    ]);
  }
  expect((await call(accept, { as, body: { version: 2 } })).data.terms_version).toBe(2);
});

test("is for users only", async () => {
  const { as } = await newProvider();
  expect((await call(accept, { as, body: { version: 1 } })).status).toBe(403);
});
