import { beforeEach, expect, test } from "vitest";
import { jobs } from "../../shared/data/jobs.ts";
import { payments } from "../../shared/data/payments.ts";
import { quotes } from "../../shared/data/quotes.ts";
import type { Job } from "../../shared/domain/job/job.ts";
import { administrator } from "../../tests/support/callers.ts";
import { aJob, approvedProvider, aQuote, aTask, placeJobs } from "../../tests/support/marketplace.ts";
import { aPayment } from "../../tests/support/payments.ts";
import { newUser } from "../../tests/support/people.ts";
import { type Caller, call, clock, signedIn, storyOf, write } from "../../tests/support/world.ts";
import { handler as readLogs } from "../admin/logs/get-logs.ts";
import { handler as readAsProvider } from "../service-provider/jobs/get-individual-job.ts";
import { handler as readAsCustomer } from "./get-individual-job-data-for-user.ts";
import { handler } from "./review-job.ts";

let admin: Caller;
beforeEach(async () => {
  clock.set("2027-03-12T15:00:00.000Z");
  admin = await administrator();
});

const reason = "The customer says that no button is there.";
const view = (job_id: string, side: string, as = admin, why = reason) =>
  call(handler, { as, params: { job_id }, body: { side, reason: why } });

/** A job with a customer who can sign in, its payment and its quote. */
const placed = async (given: Partial<Job> = {}) => {
  const { as: customer } = await newUser();
  const { provider } = await approvedProvider();
  const task = aTask({ quantity: 2, unit: "each" });
  const quote = aQuote({ tasks: [task], prompts: ["Two taps drip. Call me at 415 555 0134."] });
  const payment = aPayment({ version: 0, amount_minor: 20_000, fee_bps: 1500 });
  const job = aJob({
    user_id: customer.id as Job["user_id"],
    service_provider_id: provider.id as NonNullable<Job["service_provider_id"]>,
    provider_name: "Quick Taps",
    state: "assigned",
    starts_at: "2027-03-12T20:00:00.000Z",
    quote_id: quote.id,
    task_id: task.task_id,
    payment_id: payment.id,
    ...given,
  });
  await placeJobs(job);
  await write(quotes.insert(quote), payments.insert(payment));
  return { customer, provider, job, params: { job_id: job.id } };
};

const states: Partial<Job>[] = [
  { state: "assigned" },
  { state: "awaiting_confirmation", work_completed_at: "2027-03-12T14:00:00.000Z" },
  { state: "completed", completed_at: "2027-03-12T14:00:00.000Z" },
  { state: "canceled", canceled_by: "user", canceled_at: "2027-03-12T14:00:00.000Z" },
];

test.each(states)("is what the customer and the provider read themselves: %o", async (given) => {
  const { customer, provider, job, params } = await placed(given);
  const own = await call(readAsCustomer, { as: customer, params });
  expect(own.data.allowed).toBeDefined();
  expect((await view(job.id, "user")).data).toEqual({ customer: own.data });
  const theirs = await call(readAsProvider, { as: provider, params });
  expect(theirs.data.earnings.payout_minor).toBeGreaterThan(0);
  expect((await view(job.id, "service_provider")).data).toEqual({ provider: theirs.data });
});

test("each look is recorded with its reason and who looked; the job does not change", async () => {
  const { job } = await placed();
  const before = await jobs.find(job.id);
  await view(job.id, "user");
  await view(job.id, "service_provider");
  expect(await storyOf("job", job.id)).toEqual(["job.seen_by_admin", "job.seen_by_admin"]);
  expect(await jobs.find(job.id)).toEqual(before);
  const { items } = (
    await call(readLogs, { as: admin, query: { record_type: "job", record_id: job.id, sort: "oldest" } })
  ).data;
  expect(items[0]).toMatchObject({ action: "job.seen_by_admin", reason, actor: { id: admin.id } });
});

test("needs a reason, a provider where there is one to see it as, and the right to read for others", async () => {
  const { job, customer } = await placed();
  expect((await view(job.id, "user", admin, "")).error?.fields?.[0]?.field).toBe("reason");
  expect(await storyOf("job", job.id)).toEqual([]);
  const open = aJob({ state: "open" });
  await placeJobs(open);
  expect((await view(open.id, "service_provider")).error?.code).toBe("job.no_provider");
  expect((await view("f".repeat(24), "user")).error?.code).toBe("job.not_found");
  expect((await view(job.id, "user", customer)).status).toBe(403);
  const reader = await signedIn("admin", admin.id, "read_only");
  expect((await view(job.id, "user", reader)).error?.code).toBe("auth.admin_role_forbidden");
});
