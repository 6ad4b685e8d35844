import { expect, test } from "vitest";
import type { Job } from "../../shared/domain/job/job.ts";
import { givenFeedback } from "../../tests/support/feedback.ts";
import { aJob, placeJobs } from "../../tests/support/marketplace.ts";
import { type Caller, call, signedIn } from "../../tests/support/world.ts";
import { handler } from "./get-job-feedback.ts";

const world = async (given: Partial<Job> = {}) => {
  const [user, provider] = [await signedIn("user"), await signedIn("service_provider")];
  const parties = { user_id: user.id as never, service_provider_id: provider.id as never };
  const job = aJob({ ...parties, state: "completed", completed_at: "2027-06-10T09:00:00.000Z", ...given });
  await placeJobs(job);
  const read = (as: Caller) => call(handler, { as, params: { job_id: job.id } });
  return { user, provider, read, facts: { job_id: job.id, ...parties } };
};

test("says until when feedback can be given, once the job is completed", async () => {
  const done = await world();
  expect((await done.read(done.user)).data).toEqual({ open_until: "2027-06-24T09:00:00.000Z" });
  const open = await world({ state: "in_progress", completed_at: undefined });
  expect((await open.read(open.provider)).data).toEqual({});
});

test("before publication each side reads its own only", async () => {
  const { user, provider, read, facts } = await world();
  await givenFeedback({ ...facts, state: "submitted", published_at: undefined });
  expect((await read(user)).data.given).toMatchObject({ state: "submitted", rating: 4 });
  const { data } = await read(provider);
  expect([data.given, data.received]).toEqual([undefined, undefined]);
});

test("after publication each side reads both, and only whom it is about sees the flag", async () => {
  const { user, provider, read, facts } = await world();
  const flag = { ground: "untrue" as const, at: "2027-06-11T09:00:00.000Z" };
  await givenFeedback({ ...facts, state: "flagged", flag });
  await givenFeedback({ ...facts, by: "service_provider", rating: 5 });
  const [own, others] = [(await read(user)).data, (await read(provider)).data];
  expect([own.given.rating, own.received.rating]).toEqual([4, 5]);
  expect([others.given.rating, others.received.rating]).toEqual([5, 4]);
  expect([own.given.state, own.given.flag]).toEqual(["published", undefined]);
  expect(others.received.flag).toEqual(flag);
});

test("what was removed only its author reads, with the reason", async () => {
  const { user, provider, read, facts } = await world();
  await givenFeedback({ ...facts, state: "removed", handled_reason: "It names an address." });
  expect((await read(user)).data.given).toMatchObject({
    state: "removed",
    removed_reason: "It names an address.",
  });
  expect((await read(provider)).data).not.toHaveProperty("received");
});

test("strangers are told that there is no such job", async () => {
  const { read } = await world();
  for (const as of [await signedIn("user"), await signedIn("service_provider")])
    expect((await read(as)).error?.code).toBe("job.not_found");
});
