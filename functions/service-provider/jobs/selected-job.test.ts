import { beforeEach, expect, test } from "vitest";
import { accounts } from "../../../shared/data/accounts.ts";
import { jobs } from "../../../shared/data/jobs.ts";
import type { Job } from "../../../shared/domain/job/job.ts";
import { newId } from "../../../shared/kernel/id.ts";
import { committed } from "../../../shared/kernel/record.ts";
import { plus } from "../../../shared/kernel/time.ts";
import { aJob, anAccount, approvedProvider, placeJobs } from "../../../tests/support/marketplace.ts";
import { type Caller, call, clock, signedIn, storyOf, write } from "../../../tests/support/world.ts";
import { handler as reassign } from "../../admin/job/reassign-serviceprovider.ts";
import { handler as deleteJob } from "../../job/delete-job.ts";
import { handler as read } from "./get-individual-job.ts";
import { handler as list } from "./get-jobs-list-of-service-provider.ts";
import { handler as select } from "./selected-job.ts";

const now = "2027-03-10T15:00:00.000Z";
const start = "2027-03-12T16:00:00.000Z";
beforeEach(() => clock.set(now));

const take = async (job: Job, as: Caller) => {
  const said = await call(select, { as, params: { job_id: job.id } });
  return said.status === 200 ? said.data.state : said.error?.code;
};

test("the provider's own overlapping job is named as a conflict; adjacent jobs are fine", async () => {
  const { provider: as } = await approvedProvider();
  const first = aJob({ starts_at: start });
  const overlapping = aJob({ starts_at: plus(start, { minutes: 119 }), duration_minutes: 30 });
  const after = aJob({ starts_at: plus(start, { minutes: 120 }) });
  await placeJobs(first, overlapping, after);
  expect(await take(first, as)).toBe("assigned");
  const said = await call(select, { as, params: { job_id: overlapping.id } });
  expect([said.status, said.error]).toEqual([
    409,
    { code: "job.slot_conflict", details: { job_id: first.id } },
  ]);
  expect((await jobs.find(overlapping.id)).state).toBe("open");
  expect(await take(after, as)).toBe("assigned");
});

test("a canceled job's slots are free at once", async () => {
  const { provider: as } = await approvedProvider();
  const customer = await signedIn("user");
  const [first, second] = [aJob({ starts_at: start, user_id: customer.id }), aJob({ starts_at: start })];
  await placeJobs(first, second);
  await take(first, as);
  const canceled = await call(deleteJob, { as: customer, params: { job_id: first.id } });
  expect(canceled.data).toMatchObject({ state: "canceled", fee_minor: 0 });
  expect(await take(second, as)).toBe("assigned");
  expect((await call(deleteJob, { as: customer, params: { job_id: second.id } })).status).toBe(404);
});

test("repeating a successful claim answers with the job and has no further effect", async () => {
  const { provider: as } = await approvedProvider();
  const job = aJob({ starts_at: start });
  await placeJobs(job);
  const claims = await Promise.all([1, 2, 3].map(() => take(job, as)));
  expect([...claims, await take(job, as)]).toEqual(["assigned", "assigned", "assigned", "assigned"]);
  expect(await storyOf("job", job.id)).toEqual(["job.assigned"]);
  expect((await jobs.find(job.id)).version).toBe(2);
});

test("names every reason against a claim at once", async () => {
  const { provider: as } = await approvedProvider({
    state: "pending_approval",
    company_state: "submitted",
    documents: {},
    membership: {
      state: "past_due",
      current_period_end: now,
      past_due_since: plus(now, { days: -3, seconds: -1 }),
    },
    payout: { state: "restricted" },
    services: ["roofing"],
    area: { country: "US", postcode_prefixes: ["628"] },
    hours: [{ day: 1, from_minute: 540, to_minute: 1020 }],
  });
  const job = aJob({ starts_at: start, excluded_provider_ids: [as.id] });
  await placeJobs(job);
  const said = await call(select, { as, params: { job_id: job.id } });
  expect([said.status, said.error?.code]).toEqual([409, "job.claim_blocked"]);
  expect(said.error?.details).toEqual({
    blocking_reasons: [
      "not_approved",
      "company_not_verified",
      "documents_not_current",
      "membership_inactive",
      "payouts_not_enabled",
      "service_not_offered",
      "outside_area",
      "excluded",
    ],
  });
});

test.each([
  ["awaiting payment", { state: "pending_payment" }, "job.not_found"],
  ["canceled", { state: "canceled" }, "job.invalid_transition"],
  ["another's", { state: "in_progress", service_provider_id: "d".repeat(24) }, "job.already_taken"],
  ["open but past its expiry", { starts_at: plus(now, { hours: 2 }) }, "job.invalid_transition"],
  ["open a moment before its expiry", { starts_at: plus(now, { hours: 2, seconds: 1 }) }, "assigned"],
] as const)("a job that is %s answers accordingly", async (_, given, outcome) => {
  const { provider: as } = await approvedProvider();
  const job = aJob({ starts_at: start, ...given });
  await placeJobs(job);
  expect(await take(job, as)).toBe(outcome);
});

test("a job that was never open to this provider answers like a missing one", async () => {
  const { provider: as } = await approvedProvider({ services: ["roofing"] });
  const { provider: elsewhere } = await approvedProvider({
    area: { country: "US", postcode_prefixes: ["900"] },
  });
  const missing = await call(select, { as, params: { job_id: newId("job") } });
  for (const state of [
    "pending_payment",
    "assigned",
    "in_progress",
    "completed",
    "canceled",
    "expired",
  ] as const) {
    const job = aJob({ starts_at: start, state, service_provider_id: newId("service_provider") });
    await placeJobs(job);
    for (const caller of [as, elsewhere]) {
      const said = await call(select, { as: caller, params: { job_id: job.id } });
      expect([state, said.status, said.error, said.message]).toEqual([
        state,
        404,
        missing.error,
        missing.message,
      ]);
    }
  }
});

test("an open job shows no name, address or message until the provider has it", async () => {
  const { provider: as } = await approvedProvider();
  const { provider: other } = await approvedProvider();
  const job = aJob({ starts_at: start, optional_message: "Key under the mat" });
  await placeJobs(job);
  const look = (who = as) => call(read, { as: who, params: { job_id: job.id } });
  const open = await look();
  expect(open.data).toMatchObject({
    state: "open",
    area: { city: "Springfield", district: "US:627" },
    low_minor: 12_000,
    high_minor: 18_000,
    blocking_reasons: [],
    allowed: [{ operation: "service-provider/jobs/selected-job" }],
  });
  for (const secret of ["Orchard", "62704", "Ada", "mat", job.user_id])
    expect(open.body).not.toContain(secret);
  await take(job, as);
  expect((await look()).data).toMatchObject({
    place: { line1: "12 Orchard Street" },
    customer: { name: "Ada Customer" },
    optional_message: "Key under the mat",
    allowed: expect.arrayContaining([
      {
        operation: "service-provider/jobs/update-status",
        send: { status: "en_route" },
        not_before: "2027-03-12T12:00:00.000Z",
      },
    ]),
  });
  expect((await look(other)).status).toBe(404);
});

test("lists jobs that could be claimed, and says what prevents it", async () => {
  const service = newId("service");
  const base = { latitude: 39.8, longitude: -89.65 };
  const { provider: as } = await approvedProvider({
    services: [service, "roofing"],
    area: { country: "US", postcode_prefixes: ["62704", "627 1"], base },
  });
  const job = (given: Partial<Job>) => aJob({ service, starts_at: start, ...given });
  const place = job({}).place;
  const own = job({ starts_at: plus(start, { days: 1 }) });
  const far = job({ place: { ...place, point: { latitude: 39.9, longitude: -89.65 } } });
  const near = job({
    starts_at: plus(start, { days: 2 }),
    place: { ...place, postcode: "62711", point: { latitude: 39.81, longitude: -89.65 } },
  });
  const clashing = job({ starts_at: plus(own.starts_at, { minutes: 60 }) });
  await placeJobs(
    own,
    far,
    near,
    clashing,
    job({ service: "painting" }),
    job({ place: { ...place, postcode: "62705" } }),
    job({ excluded_provider_ids: [as.id] }),
    job({ starts_at: plus(now, { hours: 1 }) }),
    job({ state: "assigned", service_provider_id: newId("service_provider") }),
  );
  await take(own, as);
  const { data } = await call(list, { as });
  expect(
    data.items.map((item: Record<string, unknown>) => [item.job_id, item.distance_km, item.blocking_reasons]),
  ).toEqual([
    [near.id, 1.1, []],
    [far.id, 11.1, []],
    [clashing.id, undefined, ["time_taken"]],
  ]);
  expect(JSON.stringify(data)).not.toContain("Orchard");
  const { provider: newcomer } = await approvedProvider({ services: [], area: undefined });
  expect((await call(list, { as: newcomer })).data).toEqual({ items: [], next_cursor: null });
});

const alike = {
  "email address": { email: "ada@example.com", email_verified_at: now },
  "phone number": { phone: "+15550100199", phone_verified_at: now },
  identity: {
    identities: [{ key: "firebase#m#1", provider: "google.com", verified: true, email_verified: true }],
  },
};

test.each(Object.entries(alike))(
  "nobody takes their own job: customer and provider have the same %s",
  async (_, held) => {
    const { provider: as } = await approvedProvider();
    const customer = await signedIn("user");
    const job = aJob({ starts_at: start, user_id: customer.id });
    await placeJobs(job);
    const account = anAccount({ ...held, id: customer.id });
    await write(
      accounts.insert(account),
      accounts.insert(anAccount({ ...held, id: as.id, role: "service_provider" })),
    );
    const params = { job_id: job.id };
    const said = await call(select, { as, params });
    expect([said.status, said.error]).toEqual([
      409,
      { code: "job.claim_blocked", details: { blocking_reasons: ["same_person"] } },
    ]);
    expect((await call(read, { as, params })).data).toMatchObject({
      blocking_reasons: ["same_person"],
      allowed: [],
    });
    const body = { service_provider_id: as.id, reason: "Nobody else has time.", force: true };
    const given = await call(reassign, { as: await signedIn("admin"), params, body });
    expect(given.error).toMatchObject({ code: "job.reassign_blocked", details: { final: ["same_person"] } });
    await write(
      accounts.update({
        ...committed(account),
        email_verified_at: undefined,
        phone_verified_at: undefined,
        identities: [],
      }),
    );
    expect(await take(job, as), "what is not proved says nothing").toBe("assigned");
  },
);
