import { expect, test } from "vitest";
import { accounts } from "../../../shared/data/accounts.ts";
import { jobs } from "../../../shared/data/jobs.ts";
import { newId } from "../../../shared/kernel/id.ts";
import { aJob, anAccount, approvedProvider } from "../../../tests/support/marketplace.ts";
import { roundTripsOf } from "../../../tests/support/quotes.ts";
import { call, signedIn, write } from "../../../tests/support/world.ts";
import { handler } from "./get-names.ts";

test("people, businesses and jobs are named in one round trip; what is unknown is left out", async () => {
  const as = await signedIn("admin");
  const job = aJob({ title: "Mend the gutter" });
  const account = anAccount({ name: "Ivo Brandt" });
  await write(jobs.insert(job), accounts.insert(account));
  const { record } = await approvedProvider();
  const ids = [job.id, account.id, record.id, newId("account")].join(",");
  const read = async () => (await call(handler, { as, query: { ids } })).data;
  expect((await read()).names).toEqual({
    [job.id]: "Mend the gutter",
    [account.id]: "Ivo Brandt",
    [record.id]: record.business_name,
  });
  expect(await roundTripsOf(read)).toBe(1);
});

test("a wrong id, and more than fifty, are refused by name", async () => {
  const as = await signedIn("admin");
  const wrong = ["someone", Array.from({ length: 51 }, () => newId("job")).join(",")];
  for (const ids of wrong) {
    const { status, error } = await call(handler, { as, query: { ids } });
    expect([status, error?.fields?.[0]?.field]).toEqual([422, expect.stringContaining("ids")]);
  }
  const other = await signedIn("user");
  expect((await call(handler, { as: other, query: { ids: newId("job") } })).status).toBe(403);
});
