import { expect, test } from "vitest";
import type { JobState } from "../../shared/domain/job/job.ts";
import { plus } from "../../shared/kernel/time.ts";
import { aJob, placeJobs } from "../../tests/support/marketplace.ts";
import { call, signedIn } from "../../tests/support/world.ts";
import { handler as listForAdmin } from "../admin/job/get-all-jobs.ts";
import { handler as deleteJob } from "./delete-job.ts";
import { handler as listDeleted } from "./get-all-deleted-jobs-lists-for-users.ts";
import { handler as listAll } from "./get-all-jobs-lists-for-users.ts";
import { handler as read } from "./get-individual-job-data-for-user.ts";
import { handler as list } from "./get-job-list-for-user.ts";

const start = "2027-03-12T16:00:00.000Z";
const states: JobState[] = [
  "open",
  "completed",
  "assigned",
  "canceled",
  "awaiting_confirmation",
  "expired",
  "disputed",
];

const manyJobs = async () => {
  const customer = await signedIn("user");
  const placed = states.map((state, index) =>
    aJob({
      state,
      user_id: customer.id,
      starts_at: plus(start, { days: -index }),
      provider_name: "Quick Taps",
      service_provider_id: "e".repeat(24),
    }),
  );
  await placeJobs(...placed);
  return { customer, placed };
};

test("a customer's list has only their live jobs, soonest first, in pages", async () => {
  const { customer } = await manyJobs();
  await manyJobs();
  const first = await call(list, { as: customer, query: { limit: "2" } });
  expect(first.data.items.map(({ state }: { state: string }) => state)).toEqual([
    "disputed",
    "awaiting_confirmation",
  ]);
  const second = await call(list, { as: customer, query: { limit: "2", cursor: first.data.next_cursor } });
  expect(second.data.items.map(({ state }: { state: string }) => state)).toEqual(["assigned", "open"]);
  expect(second.data.next_cursor).toBeNull();
  const forged = await call(list, { as: await signedIn("user"), query: { cursor: first.data.next_cursor } });
  expect([forged.status, forged.error?.code]).toEqual([400, "request.cursor_invalid"]);
  const only = await call(list, { as: customer, query: { state: "open", limit: "1" } });
  expect(only.data.items).toMatchObject([{ state: "open" }]);
  expect(only.data.next_cursor).toBeNull();
});

test("a job shows its customer the provider's name and the next steps; others don't find it", async () => {
  const { customer, placed } = await manyJobs();
  const params = { job_id: placed[4]?.id as string };
  const { data } = await call(read, { as: customer, params });
  expect(data).toMatchObject({
    state: "awaiting_confirmation",
    service_provider: { name: "Quick Taps" },
    low_minor: 12_000,
    high_minor: 18_000,
    allowed: [
      { operation: "job/user_confirm_job_completed", send: { confirmed: true } },
      { operation: "job/user_confirm_job_completed", send: { confirmed: false } },
      { operation: "user/report-incident" },
    ],
  });
  const stranger = await call(read, { as: await signedIn("user"), params });
  const missing = await call(read, { as: customer, params: { job_id: "0".repeat(24) } });
  const told = ({ status, error, message }: typeof stranger) => ({ status, error, message });
  expect(told(stranger)).toEqual({ ...told(missing), status: 404 });
});

test("administrators list all jobs, or those of one state and time", async () => {
  const { placed } = await manyJobs();
  const as = await signedIn("admin");
  const all = await call(listForAdmin, { as, query: { limit: "100" } });
  const ids = all.data.items.map(({ job_id }: { job_id: string }) => job_id);
  for (const { id } of placed) expect(ids).toContain(id);
  const disputed = await call(listForAdmin, { as, query: { state: "disputed", limit: "100" } });
  expect(new Set(disputed.data.items.map(({ state }: { state: string }) => state))).toEqual(
    new Set(["disputed"]),
  );
  const later = await call(listForAdmin, { as, query: { from: "2099-01-01T00:00:00.000Z" } });
  expect(later.data.items).toEqual([]);
  expect((await call(listForAdmin, { as: await signedIn("user") })).status).toBe(403);
});

test("the full history has live and past jobs, latest first; a deleted job moves to its own list", async () => {
  const { customer, placed } = await manyJobs();
  const statesOf = async (handler: typeof listAll | typeof listDeleted, query = {}) =>
    (await call(handler, { as: customer, query })).data.items.map(({ state }: { state: string }) => state);
  expect(await statesOf(listAll)).toEqual(states);
  expect(await statesOf(listAll, { status: "completed" })).toEqual(["completed"]);
  expect(await statesOf(listAll, { from: placed[1]?.starts_at, sort: "oldest" })).toEqual([
    "completed",
    "open",
  ]);
  expect(await statesOf(listDeleted)).toEqual([]);

  const remove = (index: number) =>
    call(deleteJob, { as: customer, params: { job_id: placed[index]?.id as string } });
  expect((await remove(0)).data).toMatchObject({ state: "canceled", canceled_by: "user", fee_minor: 0 });
  expect(await statesOf(listDeleted)).toEqual(["canceled"]);
  expect(await statesOf(listAll)).toEqual(states.slice(1));
  expect((await remove(0)).error).toMatchObject({
    code: "job.invalid_transition",
    details: { from: "canceled" },
  });
  expect((await remove(4)).error?.details?.from).toBe("awaiting_confirmation");
});
