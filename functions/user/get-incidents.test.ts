import { beforeEach, expect, test } from "vitest";
import { accounts } from "../../shared/data/accounts.ts";
import { transact } from "../../shared/data/engine/commit.ts";
import { jobs } from "../../shared/data/jobs.ts";
import type { Job } from "../../shared/domain/job/job.ts";
import { newId } from "../../shared/kernel/id.ts";
import { aJob, anAccount, approvedProvider, placeJobs } from "../../tests/support/marketplace.ts";
import { type Caller, call, clock, deliver, signedIn } from "../../tests/support/world.ts";
import { handler as jobOfUser } from "../job/get-individual-job-data-for-user.ts";
import { handler as confirmJob } from "../job/user_confirm_job_completed.ts";
import { handler as providerReports } from "../service-provider/auth/report-incident.ts";
import { handler as jobOfProvider } from "../service-provider/jobs/get-individual-job.ts";
import { handler as getIncident } from "./get-incident.ts";
import { handler as getIncidents } from "./get-incidents.ts";
import { handler as report } from "./report-incident.ts";
import { handler as respond } from "./respond-incident.ts";
import { handler as update } from "./update-incident.ts";

let admin: Caller;
let user: Caller;
let provider: Caller;
beforeEach(async () => {
  clock.set("2027-06-10T10:00:00.000Z");
  [admin, user] = [await signedIn("admin"), await signedIn("user")];
  ({ provider } = await approvedProvider());
  await transact([accounts.insert(anAccount({ id: user.id }))], () => 29_000);
});

const jobOf = async (given: Partial<Job> = {}): Promise<Job> => {
  const job = aJob({
    user_id: user.id as never,
    service_provider_id: provider.id as never,
    payment_id: undefined,
    state: "awaiting_confirmation",
    work_completed_at: "2027-06-10T09:00:00.000Z",
    confirm_by: "2027-06-13T09:00:00.000Z",
    ...given,
  });
  await placeJobs(job);
  return job;
};
const told = { category: "quality", description: "It still drips from the spout." };
const reported = async (job_id?: string): Promise<string> =>
  (await call(report, { as: user, body: { ...told, ...(job_id && { job_id }) } })).data.id;
const handled = async (incident_id: string, ...bodies: object[]) => {
  for (const body of bodies)
    expect((await call(update, { as: admin, params: { incident_id }, body })).status).toBe(200);
};
const taken_up = [{ action: "triage", severity: "medium" }, { action: "investigate" }];
const asks = (asked: string) => ({ action: "request_info", asked, question: "Since when?" });
const decides = (outcome: string) => ({ action: "resolve", outcome, resolution: "Seal the joint again." });
const idsOf = async (as: Caller, query: Record<string, string> = {}) =>
  (await call(getIncidents, { as, query })).data.items.map(({ id }: { id: string }) => id);
const readBy = async (as: Caller, job_id: string) =>
  (await call(as.role === "user" ? jobOfUser : jobOfProvider, { as, params: { job_id } })).data;
const stepsOf = ({ allowed }: { allowed: { operation: string; send?: { action?: string } }[] }) =>
  allowed
    .filter(({ operation }) => operation.endsWith("-incident"))
    .map(({ operation, send }) => [operation.replace("user/", ""), send?.action].filter(Boolean).join(" "));

test("both sides' reports come in one list, the newest first; a side or a job narrows it", async () => {
  const [job, other] = [await jobOf(), await jobOf({ id: newId("job") })];
  const mine = await reported(job.id);
  clock.advance({ minutes: 1 });
  const theirs = (await call(providerReports, { as: provider, body: { ...told, job_id: job.id } })).data.id;
  clock.advance({ minutes: 1 });
  const second = await reported(other.id);
  expect(await idsOf(user)).toEqual([second, theirs, mine]);
  expect(await idsOf(user, { side: "reported" })).toEqual([second, mine]);
  expect(await idsOf(user, { side: "about" })).toEqual([theirs]);
  expect(await idsOf(user, { job_id: job.id })).toEqual([theirs, mine]);
  expect(await idsOf(provider, { job_id: job.id, side: "about" })).toEqual([mine]);
  const first = (await call(getIncidents, { as: user, query: { limit: "1" } })).data;
  const rest = (await call(getIncidents, { as: user, query: { cursor: first.next_cursor } })).data;
  expect([first.items[0].id, ...rest.items.map(({ id }: { id: string }) => id)]).toEqual([
    second,
    theirs,
    mine,
  ]);
});

test("a disputed job names its report, and only who is asked may answer it, and until when", async () => {
  const job = await jobOf();
  const incident_id = await reported(job.id);
  for (const as of [user, provider]) {
    const read = await readBy(as, job.id);
    expect(read.dispute).toEqual({ incident_id });
    expect(stepsOf(read)).toEqual(["get-incident"]);
  }
  await handled(incident_id, ...taken_up, asks("service_provider"));
  expect((await readBy(user, job.id)).dispute).toEqual({ incident_id });
  expect(stepsOf(await readBy(user, job.id))).toEqual(["get-incident"]);
  const asked = await readBy(provider, job.id);
  expect(asked.dispute).toEqual({ incident_id, answer_by: "2027-06-13T10:00:00.000Z" });
  expect(stepsOf(asked)).toEqual(["get-incident", "respond-incident answer"]);
});

test("what a report allows its reader is accepted, and nothing else is allowed", async () => {
  const incident_id = await reported((await jobOf()).id);
  const read = async (as: Caller) => (await call(getIncident, { as, params: { incident_id } })).data;
  const say = (as: Caller, body: object) => call(respond, { as, params: { incident_id }, body });
  expect([stepsOf(await read(user)), stepsOf(await read(provider))]).toEqual([[], []]);
  await handled(incident_id, ...taken_up, asks("user"));
  expect([stepsOf(await read(user)), stepsOf(await read(provider))]).toEqual([
    ["respond-incident answer"],
    [],
  ]);
  expect((await say(provider, { action: "answer", text: "It was dry." })).error?.code).toBe(
    "incident.not_asked",
  );
  expect((await say(user, { action: "answer", text: "Since Monday." })).status).toBe(200);
  expect(stepsOf(await read(user))).toEqual([]);
  expect(await read(user)).not.toHaveProperty("handled_by");
  await handled(incident_id, decides("none"));
  for (const as of [user, provider]) expect(stepsOf(await read(as))).toEqual(["respond-incident object"]);
  const objected = await say(provider, { action: "object", reason: "It was not me." });
  expect([objected.status, stepsOf(objected.data)]).toEqual([200, []]);
  await handled(incident_id, decides("none"));
  expect(stepsOf(await read(user))).toEqual([]);
  expect((await say(user, { action: "object", reason: "No." })).error?.code).toBe("incident.reopened_before");
});

test("what is to be put right is told to both sides until the work is done again", async () => {
  const job = await jobOf();
  const params = { job_id: job.id };
  await call(confirmJob, { as: user, params, body: { confirmed: false, reason: "It drips." } });
  for (const as of [user, provider])
    expect((await readBy(as, job.id)).rework).toEqual({ number: 1, reason: "It drips." });

  const second = await jobOf({ id: newId("job"), reworks: 1 });
  const incident_id = await reported(second.id);
  await handled(incident_id, ...taken_up, decides("rework"));
  await deliver();
  expect(await readBy(provider, second.id)).toMatchObject({
    state: "in_progress",
    rework: { number: 2, reason: "Seal the joint again." },
    dispute: { incident_id },
  });
});

test("a report that is not about its new provider is not named to it", async () => {
  const job = await jobOf();
  const incident_id = await reported(job.id);
  const { provider: other } = await approvedProvider();
  const disputed = await jobs.find(job.id);
  await transact([jobs.update({ ...disputed, service_provider_id: other.id as never })], () => 29_000);
  const read = await readBy(other, job.id);
  expect([read.state, read.dispute, stepsOf(read)]).toEqual(["disputed", undefined, []]);
  expect((await call(getIncident, { as: other, params: { incident_id } })).status).toBe(404);
});

test("a customer who is said not to have been there can say so once, and reads the report from then on", async () => {
  const no_show = { media_ids: [], contest_by: "2027-06-11T10:00:00.000Z" };
  const job = await jobOf({ state: "canceled", canceled_at: "2027-06-10T09:00:00.000Z", no_show });
  expect(stepsOf(await readBy(user, job.id))).toEqual(["report-incident"]);
  expect(stepsOf(await readBy(provider, job.id))).toEqual([]);
  const incident_id = await reported(job.id);
  const read = await readBy(user, job.id);
  expect([read.dispute, stepsOf(read)]).toEqual([{ incident_id }, ["get-incident"]]);
});
