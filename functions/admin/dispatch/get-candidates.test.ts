import { beforeEach, expect, test } from "vitest";
import { aJob, approvedProvider, placeJobs } from "../../../tests/support/marketplace.ts";
import { roundTripsNeeded } from "../../../tests/support/quotes.ts";
import { type Caller, call, clock, signedIn } from "../../../tests/support/world.ts";
import { handler as select } from "../../service-provider/jobs/selected-job.ts";
import { handler as reassign } from "../job/reassign-serviceprovider.ts";
import { handler } from "./get-candidates.ts";

const start = "2027-03-12T16:00:00.000Z";
let admin: Caller;
beforeEach(async () => {
  clock.set("2027-03-12T09:00:00.000Z");
  admin = await signedIn("admin");
});

const of = (job_id: string) => call(handler, { as: admin, params: { job_id }, query: { limit: "100" } });
type Candidate = { service_provider_id: string; may_take: boolean; can_be_forced: boolean };
const candidate = async (job_id: string, { id }: { id: string }): Promise<Candidate | undefined> =>
  (await of(job_id)).data.items.find((one: Candidate) => one.service_provider_id === id);

const placed = async (given = {}) => {
  const job = aJob({ starts_at: start, ...given });
  await placeJobs(job);
  return job;
};
const handTo = ({ id }: { id: string }, job_id: string, force = false) =>
  call(reassign, {
    as: admin,
    params: { job_id },
    body: { service_provider_id: id, reason: "The first provider is ill.", force },
  });

test("says who may take a job and why others may not, and handing it over decides the same", async () => {
  const { provider: fit } = await approvedProvider();
  const { provider: elsewhere } = await approvedProvider({
    area: { country: "US", postcode_prefixes: ["100"] },
  });
  const { provider: unpaid } = await approvedProvider({ payout: { state: "none" } });
  const { provider: busy } = await approvedProvider();
  const { provider: away } = await approvedProvider({ state: "suspended" });
  const other = await placed({ starts_at: "2027-03-12T17:00:00.000Z" });
  expect((await call(select, { as: busy, params: { job_id: other.id } })).status).toBe(200);
  const job = await placed();

  expect(await candidate(job.id, fit)).toMatchObject({ may_take: true, blocking_reasons: [] });
  expect(await candidate(job.id, elsewhere)).toMatchObject({
    may_take: false,
    can_be_forced: true,
    blocking_reasons: ["outside_area"],
  });
  expect(await candidate(job.id, unpaid)).toMatchObject({ may_take: false, can_be_forced: false });
  expect(await candidate(job.id, busy)).toMatchObject({
    may_take: false,
    can_be_forced: false,
    clashing_job_id: other.id,
  });
  expect(await candidate(job.id, away)).toBeUndefined();

  expect((await handTo(unpaid, job.id, true)).status).toBe(409);
  expect((await handTo(busy, job.id, true)).status).toBe(409);
  expect((await handTo(elsewhere, job.id)).status).toBe(409);
  expect((await handTo(elsewhere, job.id, true)).status).toBe(200);
  expect((await handTo(fit, job.id)).status).toBe(200);
  expect(await candidate(job.id, fit)).toBeUndefined();
});

test("where the start has passed, what counts is when the provider can be there", async () => {
  const { provider: first } = await approvedProvider();
  const { provider: busy } = await approvedProvider();
  const other = await placed({ starts_at: "2027-03-12T12:00:00.000Z", duration_minutes: 60 });
  expect((await call(select, { as: busy, params: { job_id: other.id } })).status).toBe(200);
  const job = await placed({
    state: "assigned",
    service_provider_id: first.id,
    starts_at: "2027-03-12T08:30:00.000Z",
    duration_minutes: 60,
  });
  expect(await candidate(job.id, busy)).toMatchObject({ may_take: true });
  const long = await placed({
    state: "assigned",
    service_provider_id: first.id,
    starts_at: "2027-03-12T08:00:00.000Z",
    duration_minutes: 240,
  });
  expect(await candidate(long.id, busy)).toMatchObject({ clashing_job_id: other.id });
});

test("work that has begun can't be given away", async () => {
  const { provider } = await approvedProvider();
  const job = await placed({ state: "in_progress", service_provider_id: provider.id });
  expect((await of(job.id)).error).toMatchObject({ code: "job.invalid_transition" });
});

test("takes two round trips; an unknown job is not found; administrators only", async () => {
  const { provider } = await approvedProvider();
  const job = await placed();
  expect(await roundTripsNeeded(() => of(job.id))).toBe(2);
  expect((await of("f".repeat(24))).error?.code).toBe("job.not_found");
  expect((await call(handler, { as: provider, params: { job_id: job.id } })).status).toBe(403);
});
