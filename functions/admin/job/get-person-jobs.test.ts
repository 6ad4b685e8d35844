import { beforeAll, expect, test } from "vitest";
import { accounts } from "../../../shared/data/accounts.ts";
import { jobs } from "../../../shared/data/jobs.ts";
import type { Job } from "../../../shared/domain/job/job.ts";
import { newId } from "../../../shared/kernel/id.ts";
import { plus } from "../../../shared/kernel/time.ts";
import { aJob, anAccount } from "../../../tests/support/marketplace.ts";
import { roundTripsOf } from "../../../tests/support/quotes.ts";
import { type Caller, call, clock, signedIn, write } from "../../../tests/support/world.ts";
import { handler } from "./get-person-jobs.ts";

const start = "2027-03-01T12:00:00.000Z";
const customer = anAccount();
const holder = anAccount({ role: "service_provider" });
const states: Job["state"][] = ["assigned", "completed", "canceled", "completed", "open"];
const all = states.map((state, nth) =>
  aJob({
    user_id: customer.id as string as Job["user_id"],
    ...(state !== "open" &&
      nth !== 1 && { service_provider_id: holder.id as string as NonNullable<Job["service_provider_id"]> }),
    state,
    starts_at: plus(start, { days: nth }),
    ...(nth === 3 && { deleted_by_user_at: start }),
  }),
);

let admin: Caller;
beforeAll(async () => {
  clock.set(start);
  admin = await signedIn("admin");
  await write(
    accounts.insert(customer),
    accounts.insert(holder),
    ...[...all, aJob()].map((job) => jobs.insert(job)),
  );
});

const pages = async (account_id: string, query: Record<string, string> = {}) => {
  const ids: string[] = [];
  let cursor: string | null = null;
  do {
    const said = await call(handler, {
      as: admin,
      params: { account_id },
      query: { limit: "2", ...query, ...(cursor && { cursor }) },
    });
    expect([said.status, said.error]).toEqual([200, undefined]);
    ids.push(...said.data.items.map(({ id }: { id: string }) => id));
    cursor = said.data.next_cursor;
  } while (cursor);
  return ids;
};
const idsOf = (some: readonly Job[]) => some.map(({ id }) => id).toReversed();

test("lists a customer's jobs by start time, with live, past and deleted ones together", async () => {
  expect(await pages(customer.id)).toEqual(idsOf(all));
  expect(await pages(customer.id, { sort: "oldest" })).toEqual(all.map(({ id }) => id));
  expect(await pages(customer.id, { status: "completed" })).toEqual(
    idsOf(all.filter(({ state }) => state === "completed")),
  );
  const between = { from: plus(start, { days: 1 }), to: plus(start, { days: 3 }) };
  expect(await pages(customer.id, between)).toEqual(idsOf(all.slice(1, 3)));
});

test("lists the jobs that a provider has or had", async () => {
  expect(await pages(holder.id)).toEqual(
    idsOf(all.filter(({ service_provider_id }) => service_provider_id === holder.id)),
  );
});

test("takes two round trips; an unknown person is not found; administrators only", async () => {
  const params = { account_id: customer.id as string };
  expect(await roundTripsOf(() => call(handler, { as: admin, params }))).toBe(2);
  const missing = await call(handler, { as: admin, params: { account_id: newId("account") } });
  expect([missing.status, missing.error?.code]).toEqual([404, "account.not_found"]);
  expect((await call(handler, { as: await signedIn("user", customer.id), params })).status).toBe(403);
});
