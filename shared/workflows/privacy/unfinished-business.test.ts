import { beforeEach, expect, test } from "vitest";
import { handler as reassign } from "../../../functions/admin/job/reassign-serviceprovider.ts";
import { handler as deleteAccount } from "../../../functions/authentication/delete-account.ts";
import { handler as createJob } from "../../../functions/job/create-job.ts";
import { handler as deactivateProvider } from "../../../functions/service-provider/auth/deactivate-account.ts";
import { handler as deleteProvider } from "../../../functions/service-provider/auth/delete-account.ts";
import { handler as select } from "../../../functions/service-provider/jobs/selected-job.ts";
import {
  aJob,
  anAccount,
  approvedProvider,
  aTask,
  bookingOf,
  customerWithQuote,
  placeJobs,
} from "../../../tests/support/marketplace.ts";
import { ruleOn } from "../../../tests/support/onboarding.ts";
import { aPayment } from "../../../tests/support/payments.ts";
import { proved } from "../../../tests/support/people.ts";
import { whileListsLag, withinWork, writingTogether } from "../../../tests/support/simultaneous-writes.ts";
import { call, clock, deliver, signedIn, write } from "../../../tests/support/world.ts";
import { accounts } from "../../data/accounts.ts";
import { jobs } from "../../data/jobs.ts";
import { jobPayments, payments } from "../../data/payments.ts";
import { accountWork, joinWork } from "../../data/work.ts";
import { committed } from "../../kernel/record.ts";
import { plus } from "../../kernel/time.ts";

beforeEach(() => clock.set("2027-03-10T15:00:00.000Z"));

/** Work of another day, so that its guard is there already. */
const earlierWork = (id: string) => write(joinWork(id, undefined, ["payment#earlier"]));

const booking = async (tasks = 1) => {
  const { customer, quote } = await customerWithQuote(Array.from({ length: tasks }, () => aTask()));
  await earlierWork(customer.id);
  const book = (task = 0) =>
    call(createJob, {
      as: customer,
      body: bookingOf(quote, { scheduled_date: "2027-03-12", task_id: quote.tasks[task]?.task_id }),
    });
  return { customer, book, leave: async () => call(deleteAccount, await proved(customer)) };
};

/** An open job, a provider with an account, and how that one gets the job. */
const claimable = async () => {
  const { provider } = await approvedProvider();
  await write(accounts.insert(anAccount({ id: provider.id, role: "service_provider" })));
  await earlierWork(provider.id);
  const job = aJob({ starts_at: "2027-03-12T16:00:00.000Z" });
  await placeJobs(job);
  const params = { job_id: job.id };
  return {
    provider,
    job,
    claim: () => call(select, { as: provider, params }),
    assign: async () =>
      call(reassign, {
        as: await signedIn("admin"),
        params,
        body: { service_provider_id: provider.id, reason: "Agreed by telephone.", force: true },
      }),
  };
};

test("a customer who books while the account is being deleted keeps the account", async () => {
  const { customer, book, leave } = await booking();
  const [left, booked] = await withinWork("account", leave, book, "lagging");
  expect([booked.status, left.status, left.error]).toMatchObject([
    200,
    409,
    { code: "account.unfinished", details: { job_ids: [booked.data.job_id] } },
  ]);
  expect((await accounts.find(customer.id)).state).toBe("active");
});

test("a booking that began before the account was deleted is refused", async () => {
  const { customer, book, leave } = await booking();
  const [booked, left] = await withinWork("job", book, leave);
  expect([left.status, booked.status, booked.error?.code]).toEqual([200, 409, "account.version_conflict"]);
  expect(await accountWork.find(customer.id)).toMatchObject({ recent: [], closed_at: expect.any(String) });
});

test.each([
  ["deletes", "claims", deleteProvider],
  ["deactivates", "claims", deactivateProvider],
  ["deletes", "is given", deleteProvider],
  ["deactivates", "is given", deactivateProvider],
] as const)("a provider who %s the account and %s a job at once keeps both", async (_, how, closing) => {
  const { provider, job, claim, assign } = await claimable();
  const asked = await proved(provider);
  const leave = () => call(closing, asked);
  const get = how === "claims" ? claim : assign;
  const [left, got] = await withinWork("account", leave, get, "lagging");
  expect([got.status, left.status, left.error]).toMatchObject([
    200,
    409,
    { code: "account.unfinished", details: { job_ids: [job.id] } },
  ]);
  expect((await accounts.find(provider.id)).state).toBe("active");
});

test("a provider who has deleted the account meanwhile does not get the job", async () => {
  const { provider, job, claim } = await claimable();
  const [got, left] = await withinWork("job", claim, async () =>
    call(deleteProvider, await proved(provider)),
  );
  expect([left.status, got.status]).toEqual([200, 409]);
  expect((await jobs.find(job.id)).service_provider_id).toBeUndefined();
});

test("a job that was claimed right before the suspension is taken from the provider, although the list lags", async () => {
  const { provider, job, claim } = await claimable();
  expect((await claim()).status).toBe(200);
  expect((await ruleOn(await signedIn("admin"), provider, "suspend", "Complaint")).status).toBe(200);
  await whileListsLag(() => deliver());
  expect(await jobs.find(job.id)).toMatchObject({ state: "open" });
});

test("those who add work at once don't hinder each other, and the youngest names are kept", async () => {
  const { customer, book } = await booking(2);
  const both = await writingTogether("job", () => Promise.all([book(0), book(1)]));
  const statuses = both.map(({ status }) => status);
  expect(statuses).toEqual([200, 200]);
  const names = Array.from({ length: 30 }, (_, nth) => `job#${nth}`);
  for (const name of names) await write(joinWork(customer.id, await accountWork.find(customer.id), [name]));
  const { recent } = await accountWork.find(customer.id);
  expect(recent.length).toBeLessThanOrEqual(20);
  expect(recent).toEqual(names.slice(-recent.length));
  expect(recent.length).toBeGreaterThanOrEqual(10);
});

test.each([
  ["waits for the share of a job that was just completed", { hours: -1 }, {}, 409],
  [
    "waits for money of a completed job that is not taken yet",
    { hours: -1 },
    { state: "authorized" as const },
    409,
  ],
  [
    "does not wait for a completed job that was paid back",
    { hours: -1 },
    { state: "refunded" as const },
    200,
  ],
  ["does not wait for a job that was completed long ago without a share", { days: -8 }, {}, 200],
])("deleting a provider's account %s", async (_, ago, given, status) => {
  const { provider, job } = await claimable();
  const completed_at = plus(new Date().toISOString(), ago);
  await write(
    jobs.update({
      ...committed(job),
      state: "completed",
      service_provider_id: provider.id as never,
      completed_at,
    }),
  );
  const payment = aPayment({ version: 0, job_id: job.id, ...given });
  await write(payments.insert(payment), jobPayments.insert({ id: payment.id, version: 0, job_id: job.id }));
  const said = await call(deleteProvider, await proved(provider));
  expect([said.status, said.error?.details?.payment_ids]).toEqual([
    status,
    status === 409 ? [payment.id] : undefined,
  ]);
});
