import { beforeEach, expect, test } from "vitest";
import { jobs } from "../../shared/data/jobs.ts";
import { media } from "../../shared/data/media.ts";
import type { Job } from "../../shared/domain/job/job.ts";
import { newId } from "../../shared/kernel/id.ts";
import { plus } from "../../shared/kernel/time.ts";
import { openBucket } from "../../tests/support/bucket.ts";
import { aJob, aMedia, approvedProvider, placeJobs } from "../../tests/support/marketplace.ts";
import { pictureOf } from "../../tests/support/onboarding.ts";
import { type Caller, call, clock, signedIn, write } from "../../tests/support/world.ts";
import { handler as getMedia } from "./get-media.ts";

openBucket();
const now = "2027-03-10T15:00:00.000Z";
let customer: Caller;
let provider: Caller;
let film: string;
let proof: string;
beforeEach(async () => {
  clock.set(now);
  [customer, provider] = await Promise.all([signedIn("user"), signedIn("service_provider")]);
  [film, proof] = await Promise.all([pictureOf(customer.id), pictureOf(provider.id)]);
});

const placed = async (given: Partial<Job> = {}): Promise<string> => {
  const job = aJob({
    state: "assigned",
    user_id: customer.id as Job["user_id"],
    service_provider_id: provider.id as Job["service_provider_id"],
    media_ids: [film] as Job["media_ids"],
    proof_media_ids: [proof] as Job["proof_media_ids"],
    ...given,
  });
  await write(jobs.insert(job));
  return job.id;
};

const look = async (as: Caller, media_id: string, job_id?: string) => {
  const { status, data, error } = await call(getMedia, {
    as,
    params: { media_id },
    ...(job_id && { query: { job_id } }),
  });
  return status === 200 ? data.download.url.startsWith("http") : error?.code;
};

test("the provider of a job sees the customer's film and the customer the proof, if they name the job", async () => {
  const job_id = await placed();
  expect(await look(provider, film, job_id)).toBe(true);
  expect(await look(customer, proof, job_id)).toBe(true);
  expect(await look(provider, film)).toBe("media.not_found");
  expect(await look(customer, proof)).toBe("media.not_found");
  expect(await look(customer, film, job_id)).toBe(true);
});

test("nobody else sees them, or anything that the job does not show", async () => {
  const job_id = await placed();
  const [stranger, other, private_film] = await Promise.all([
    signedIn("user"),
    signedIn("service_provider"),
    pictureOf(customer.id),
  ]);
  expect(await look(stranger, proof, job_id)).toBe("media.not_found");
  expect(await look(other, film, job_id)).toBe("media.not_found");
  expect(await look(provider, private_film, job_id)).toBe("media.not_found");
  expect(await look(provider, film, newId("job"))).toBe("media.not_found");
});

test.each([
  ["ended thirty days ago", { state: "completed", completed_at: plus(now, { days: -30 }) }, false],
  [
    "ended a moment less than that ago",
    { state: "completed", completed_at: plus(now, { days: -30, seconds: 1 }) },
    true,
  ],
  ["is disputed", { state: "disputed" }, true],
  ["was canceled", { state: "canceled" }, false],
  ["was reassigned to another provider", { service_provider_id: newId("service_provider") }, false],
] as const)("when the job %s the film is shown to the provider: %s", async (_, given, shown) => {
  const job_id = await placed(given);
  expect(await look(provider, film, job_id)).toBe(shown || "media.not_found");
});

test("a provider that could take an open job sees its pictures, but no film, and nobody else does", async () => {
  const { provider: as } = await approvedProvider();
  const recording = aMedia({ owner_id: customer.id as never, kind: "video", state: "ready" });
  await write(media.insert(recording));
  const open = aJob({
    user_id: customer.id as Job["user_id"],
    starts_at: plus(now, { days: 2 }),
    media_ids: [film, recording.id] as Job["media_ids"],
  });
  const far = aJob({ ...open, id: newId("job"), place: { ...open.place, postcode: "99501" } });
  await placeJobs(open, far);
  expect(await look(as, film, open.id)).toBe(true);
  expect(await look(as, recording.id, open.id)).toBe("media.not_found");
  expect(await look(as, film, far.id)).toBe("media.not_found");
  expect(await look(provider, film, open.id)).toBe("media.not_found");
  expect(await look(await signedIn("user"), film, open.id)).toBe("media.not_found");
});
