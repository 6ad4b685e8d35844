import { beforeEach, expect, test } from "vitest";
import { incidents } from "../../../shared/data/incidents.ts";
import { jobs } from "../../../shared/data/jobs.ts";
import { serviceProviders } from "../../../shared/data/service-providers.ts";
import type { Job } from "../../../shared/domain/job/job.ts";
import { aJob, approvedProvider, placeJobs } from "../../../tests/support/marketplace.ts";
import { slotsHeld } from "../../../tests/support/slots.ts";
import { call, clock, deliver, signedIn, storyOf } from "../../../tests/support/world.ts";
import { handler as select } from "../../service-provider/jobs/selected-job.ts";
import { handler as readLogs } from "../logs/get-logs.ts";
import { handler as updateStatus } from "./update-status.ts";

const start = "2027-03-12T16:00:00.000Z";
beforeEach(() => clock.set("2027-03-12T09:00:00.000Z"));

const admin = () => signedIn("admin");

const placed = async (given: Partial<Job> = {}) => {
  const job = aJob({ starts_at: start, ...given });
  await placeJobs(job);
  const move = async (status: string, more: object = {}) =>
    call(updateStatus, {
      as: await admin(),
      params: { job_id: job.id },
      body: { status, reason: "The customer called us.", ...more },
    });
  return { job, move };
};

const taken = async (given: Partial<Job> = {}) => {
  const { provider } = await approvedProvider();
  const world = await placed(given);
  expect((await call(select, { as: provider, params: { job_id: world.job.id } })).status).toBe(200);
  return { ...world, provider };
};

test("takes a step as the usual person would, with its event, and records the override and its reason in the audit log", async () => {
  const { job, move } = await taken();
  const said = await move("canceled");
  expect(said.data).toMatchObject({ state: "canceled", canceled_by: "admin", fee_minor: 0, allowed: [] });
  expect(await storyOf("job", job.id)).toEqual(["job.assigned", "job.canceled", "job.status_overridden"]);
  expect(await slotsHeld(job.id)).toEqual([]);
  const query = { record_type: "job", record_id: job.id, action: "job.status_overridden" };
  expect((await call(readLogs, { as: await admin(), query })).data.items).toMatchObject([
    { reason: "The customer called us.", actor: { role: "admin" } },
  ]);
});

test("requires what the step usually requires, unless it is forced", async () => {
  const { job, move } = await taken({ payment_held: false });
  expect((await move("en_route")).error?.code).toBe("job.too_early");
  expect((await move("en_route", { force: true })).data.state).toBe("en_route");
  expect((await move("in_progress")).error?.code).toBe("job.too_early");
  clock.set(start);
  expect((await move("in_progress")).error?.code).toBe("job.payment_not_held");
  expect((await move("in_progress", { force: true })).data.state).toBe("in_progress");
  expect((await move("paused")).data.state).toBe("paused");
  expect((await move("in_progress")).data.state).toBe("in_progress");
  expect((await move("awaiting_confirmation")).error?.code).toBe("job.proof_missing");
  expect((await move("awaiting_confirmation", { force: true })).data.state).toBe("awaiting_confirmation");
  expect((await move("in_progress")).data).toMatchObject({ state: "in_progress", reworks: 1 });
  await move("awaiting_confirmation", { force: true });
  expect((await move("completed")).data).toMatchObject({ state: "completed", completed_by: "admin" });
  expect(await slotsHeld(job.id)).toEqual([]);
});

test.each([
  ["open", "assigned"],
  ["open", "completed"],
  ["assigned", "awaiting_confirmation"],
  ["in_progress", "canceled"],
  ["disputed", "completed"],
  ["canceled", "open"],
  ["expired", "open"],
] as const)("can't move from %s to %s, even by force", async (state, to) => {
  const { move } = await placed({ state, ...(state !== "open" && { service_provider_id: "a".repeat(24) }) });
  const said = await move(to, { force: true });
  expect([said.status, said.error?.code]).toEqual(
    to === ("assigned" as string) ? [422, "request.invalid"] : [409, "job.invalid_transition"],
  );
});

test("a job taken from its provider is open again and gives the provider no strike", async () => {
  const { job, move, provider } = await taken();
  expect((await move("open")).data.state).toBe("open");
  await deliver();
  expect((await jobs.find(job.id)).excluded_provider_ids).toEqual([provider.id]);
  expect((await serviceProviders.find(provider.id)).strikes).toEqual([]);
});

test("an open job can expire early only by force", async () => {
  const { move } = await placed();
  expect((await move("expired")).error).toEqual({
    code: "job.too_early",
    details: { not_before: "2027-03-12T14:00:00.000Z" },
  });
  expect((await move("expired", { force: true })).data.state).toBe("expired");
});

test("moving a job to disputed opens the incident that decides it", async () => {
  const { job, move } = await taken({ state: "open" });
  await move("en_route", { force: true });
  await move("in_progress", { force: true });
  expect((await move("disputed")).data.state).toBe("disputed");
  const [told] = (await deliver()).filter(({ type }) => type === "incident.reported");
  const incident = await incidents.find(told?.aggregate.id as string);
  expect(incident).toMatchObject({
    category: "administrator",
    job_id: job.id,
    blocks_payment: true,
    description: "The customer called us.",
  });
});

test("requires a reason and an existing job", async () => {
  const { move } = await placed();
  expect((await move("canceled", { reason: "" })).error?.fields?.[0]?.field).toBe("reason");
  const said = await call(updateStatus, {
    as: await admin(),
    params: { job_id: "f".repeat(24) },
    body: { status: "canceled", reason: "Nobody knows it." },
  });
  expect(said.error?.code).toBe("job.not_found");
});
