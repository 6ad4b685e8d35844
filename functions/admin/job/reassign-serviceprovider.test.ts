import { beforeEach, expect, test } from "vitest";
import { handler as schedule } from "../../../events/schedules/jobs.ts";
import { jobs } from "../../../shared/data/jobs.ts";
import type { Job } from "../../../shared/domain/job/job.ts";
import { slotsOf } from "../../../shared/domain/job/slots.ts";
import { aJob, approvedProvider, placeJobs } from "../../../tests/support/marketplace.ts";
import { allSlots, slotsHeld } from "../../../tests/support/slots.ts";
import {
  call,
  clock,
  deliver,
  renewed,
  runSchedule,
  signedIn,
  storyOf,
} from "../../../tests/support/world.ts";
import { handler as inbox } from "../../notification/get-notifications.ts";
import { handler as rescheduleByProvider } from "../../service-provider/jobs/reschedule-job.ts";
import { handler as select } from "../../service-provider/jobs/selected-job.ts";
import { handler as reassign } from "./reassign-serviceprovider.ts";

const start = "2027-03-12T16:00:00.000Z";
beforeEach(() => clock.set("2027-03-12T09:00:00.000Z"));

const world = async (given: Partial<Job> = {}) => {
  const customer = await signedIn("user");
  const { provider: first } = await approvedProvider();
  const { provider: second } = await approvedProvider({ business_name: "Second Taps" });
  const job = aJob({ user_id: customer.id, starts_at: start, ...given });
  await placeJobs(job);
  const params = { job_id: job.id };
  const hand = async (service_provider_id: string, more: object = {}) =>
    call(reassign, {
      as: await signedIn("admin"),
      params,
      body: { service_provider_id, reason: "The first provider is ill.", ...more },
    });
  return { customer, first, second, job, params, hand };
};

test("a job moves from one provider to another with its time slots; all three people are told", async () => {
  const { customer, first, second, job, params, hand } = await world();
  await call(select, { as: first, params });
  await call(rescheduleByProvider, {
    as: first,
    params,
    body: { action: "propose", scheduled_date: "2027-03-15", scheduled_time: "09:00" },
  });
  const said = await hand(second.id);
  expect(said.data).toMatchObject({
    state: "assigned",
    service_provider: { service_provider_id: second.id, name: "Second Taps" },
  });
  expect(said.data.reschedule).toBeUndefined();
  const record = await jobs.find(job.id);
  expect((await allSlots()).filter(({ job_id }) => job_id === job.id)).toHaveLength(8);
  expect(await slotsHeld(job.id)).toEqual(slotsOf(record).map(({ starts_at }) => starts_at));
  expect(record.excluded_provider_ids).toEqual([]);
  expect((await storyOf("job", job.id)).at(-1)).toBe("job.reassigned");

  await deliver();
  const told = async (as: typeof first) =>
    (await call(inbox, { as: await renewed(as) })).data.items.find(
      ({ type }: { type: string }) => type === "job.reassigned",
    );
  expect((await told(customer)).text).toContain("This is another provider than before.");
  expect((await told(second)).title).toContain("is yours");
  expect((await told(first)).text).toContain("Don't go there.");
  const clashing = aJob({ starts_at: start });
  await placeJobs(clashing);
  expect((await call(select, { as: first, params: { job_id: clashing.id } })).status).toBe(200);
});

test("assigns an open job to a provider; a job already en route starts over as assigned", async () => {
  const { second, hand, job } = await world();
  expect((await hand(second.id)).data.state).toBe("assigned");
  expect((await hand(second.id)).error?.code).toBe("job.same_provider");
  const late = await world({
    state: "en_route",
    service_provider_id: "a".repeat(24),
    starts_at: "2027-03-12T07:30:00.000Z",
    en_route_at: "2027-03-12T07:00:00.000Z",
  });
  const said = await late.hand(late.second.id);
  expect(said.data).toMatchObject({
    state: "assigned",
    delay: { count: 0, minutes: 150, eta: "2027-03-12T10:00:00.000Z" },
  });
  expect(said.data.en_route_at).toBeUndefined();
  await runSchedule(schedule);
  expect((await jobs.find(late.job.id)).state).toBe("assigned");
  expect((await jobs.find(job.id)).version).toBe(2);
});

test("a provider who is not eligible needs force; without approval, payouts or free time even force is refused", async () => {
  const { hand } = await world();
  const { provider: elsewhere } = await approvedProvider({
    area: { country: "US", postcode_prefixes: ["100"] },
  });
  expect((await hand(elsewhere.id)).error).toEqual({
    code: "job.reassign_blocked",
    details: { blocking_reasons: ["outside_area"], final: [] },
  });
  expect((await hand(elsewhere.id, { force: true })).status).toBe(200);
  const { provider: suspended } = await approvedProvider({ state: "suspended", payout: { state: "none" } });
  expect((await hand(suspended.id, { force: true })).error?.details?.final).toEqual([
    "not_approved",
    "payouts_not_enabled",
  ]);
  const { provider: busy } = await approvedProvider();
  const other = aJob({ starts_at: "2027-03-12T17:00:00.000Z" });
  await placeJobs(other);
  await call(select, { as: busy, params: { job_id: other.id } });
  expect((await hand(busy.id, { force: true })).error).toEqual({
    code: "job.slot_conflict",
    details: { job_id: other.id },
  });
});

test("work that has begun can't be reassigned, and a reason is required", async () => {
  const { second, hand } = await world({ state: "in_progress", service_provider_id: "a".repeat(24) });
  expect((await hand(second.id)).error).toMatchObject({
    code: "job.invalid_transition",
    details: { from: "in_progress" },
  });
  expect((await hand(second.id, { reason: "" })).error?.fields?.[0]?.field).toBe("reason");
  expect((await hand("f".repeat(24))).error?.code).toBe("service_provider.not_found");
});
