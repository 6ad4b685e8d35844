import { beforeEach, expect, test } from "vitest";
import { jobs } from "../../shared/data/jobs.ts";
import { media } from "../../shared/data/media.ts";
import { payments } from "../../shared/data/payments.ts";
import { quotes } from "../../shared/data/quotes.ts";
import type { Job } from "../../shared/domain/job/job.ts";
import type { Media } from "../../shared/domain/media/media.ts";
import { minus } from "../../shared/kernel/time.ts";
import { objectAt, putText } from "../../shared/vendors/storage/objects.ts";
import { openBucket } from "../../tests/support/bucket.ts";
import { aJob, aQuote, mediumOf } from "../../tests/support/marketplace.ts";
import { aPayment } from "../../tests/support/payments.ts";
import { type Caller, clock, runSchedule, signedIn, storyOf, write } from "../../tests/support/world.ts";
import { handler } from "./media.ts";

openBucket();

let customer: Caller;
beforeEach(async () => {
  clock.set("2027-03-01T12:00:00.000Z");
  customer = await signedIn("user");
});

const now = () => new Date().toISOString();
const stateOf = async ({ id }: Media) => (await media.get(id))?.state;
const afterDays = async (days: number) => {
  clock.advance({ days });
  await runSchedule(handler);
};

/** A film of the customer's that came just now, with its object. */
const aFilm = async (given: Partial<Media> = {}): Promise<Media> => {
  const film = await mediumOf(given.owner_id ?? customer.id, { created_at: now(), kind: "video", ...given });
  await putText(film.bucket, film.key, "a film", "video/mp4");
  return film;
};

const jobWith = async (film: Media, given: Partial<Job> = {}): Promise<Job> => {
  const job = aJob({ user_id: customer.id as never, media_ids: [film.id], created_at: now(), ...given });
  await write(jobs.insert(job));
  return job;
};

test("a film that no job came of is deleted after 30 days, with its object", async () => {
  const film = await aFilm();
  await afterDays(29);
  expect(await stateOf(film)).toBe("ready");
  await afterDays(1);
  expect(await stateOf(film)).toBe("deleting");
  expect(await objectAt(film.bucket, film.key)).toBeDefined();
  await afterDays(1);
  expect([await stateOf(film), await objectAt(film.bucket, film.key)]).toEqual([undefined, undefined]);
  expect(await storyOf("media", film.id)).toEqual(["media.expired", "media.deleted"]);
});

test("a job's film is kept for 180 days after it, the customer's as the provider's", async () => {
  const film = await aFilm();
  const { id: service_provider_id } = await signedIn("service_provider");
  const proof = await aFilm({
    owner_id: service_provider_id,
    owner_role: "service_provider",
    purpose: "proof",
    created_at: minus(now(), { days: 60 }),
  });
  const done = { state: "completed", completed_at: now() } as const;
  await jobWith(film, {
    ...done,
    service_provider_id: service_provider_id as never,
    proof_media_ids: [proof.id],
  });
  for (const days of [30, 90, 59]) await afterDays(days);
  expect([await stateOf(film), await stateOf(proof)]).toEqual(["ready", "ready"]);
  await afterDays(1);
  expect([await stateOf(film), await stateOf(proof)]).toEqual(["deleting", "deleting"]);
});

test("a film stays while its quote is open, its job goes on or its payment is disputed", async () => {
  const [quoted, going, disputed] = await Promise.all([aFilm(), aFilm(), aFilm()]);
  await write(
    quotes.insert(aQuote({ user_id: customer.id as never, media_ids: [quoted.id], state: "estimated" })),
  );
  await jobWith(going);
  const payment = aPayment({ version: 0, state: "disputed" });
  await write(payments.insert(payment));
  const completed_at = minus(now(), { days: 170 });
  await jobWith(disputed, {
    state: "completed",
    completed_at,
    created_at: completed_at,
    payment_id: payment.id,
  });
  for (const days of [30, 30, 30]) await afterDays(days);
  expect(await Promise.all([quoted, going, disputed].map(stateOf))).toEqual(["ready", "ready", "ready"]);
});

test("a film of a chat is kept for 180 days, a job or not", async () => {
  const film = await aFilm({ purpose: "chat" });
  await afterDays(179);
  expect(await stateOf(film)).toBe("ready");
  await afterDays(1);
  expect(await stateOf(film)).toBe("deleting");
});

test("a picture is never deleted by itself", async () => {
  const picture = await aFilm({ kind: "image", content_type: "image/png" });
  await afterDays(360);
  expect(await stateOf(picture)).toBe("ready");
});
