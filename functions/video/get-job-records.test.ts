import { beforeEach, expect, test } from "vitest";
import { feedback } from "../../shared/data/feedback.ts";
import { jobs } from "../../shared/data/jobs.ts";
import { media } from "../../shared/data/media.ts";
import { ownAnswers } from "../../shared/data/own-answers.ts";
import { feedbackId } from "../../shared/domain/feedback/feedback.ts";
import type { OwnAnswer } from "../../shared/domain/field/answer.ts";
import type { Job } from "../../shared/domain/job/job.ts";
import { newId } from "../../shared/kernel/id.ts";
import { plus } from "../../shared/kernel/time.ts";
import { openBucket } from "../../tests/support/bucket.ts";
import { aJob, aMedia, approvedProvider, placeJobs } from "../../tests/support/marketplace.ts";
import { pictureOf } from "../../tests/support/onboarding.ts";
import { aFeedback } from "../../tests/support/records.ts";
import { type Caller, call, clock, signedIn, write } from "../../tests/support/world.ts";
import { handler as getJobFeedback } from "../feedback/get-job-feedback.ts";
import { handler as getAnswers } from "../question/get-answers.ts";
import { handler } from "./get-job-records.ts";
import { handler as getMedia } from "./get-media.ts";

openBucket();
const now = "2027-03-10T15:00:00.000Z";
let customer: Caller;
let provider: Caller;
let files: Record<"picture" | "film" | "before" | "proof" | "paper", string>;

const filmOf = async ({ id }: Caller): Promise<string> => {
  const film = aMedia({ owner_id: id as never, kind: "video", state: "ready" });
  await write(media.insert(film));
  return film.id;
};

beforeEach(async () => {
  clock.set(now);
  [customer, provider] = await Promise.all([signedIn("user"), signedIn("service_provider")]);
  const [picture, film, paper, before, proof] = await Promise.all([
    pictureOf(customer.id),
    filmOf(customer),
    pictureOf(customer.id),
    pictureOf(provider.id),
    pictureOf(provider.id),
  ]);
  files = { picture, film, paper, before, proof };
});

const answer = (given: Partial<OwnAnswer>): OwnAnswer => ({
  question_id: "entrance" as OwnAnswer["question_id"],
  revision: 1,
  at: "booking",
  kind: "text",
  words: { en: "Where is the entrance?", es: "¿Por dónde se entra?" },
  required: false,
  personal: false,
  shown: "offered",
  value: "At the back.",
  ...given,
});

/** A job with files, answers, and what both sides say of it if it is completed. */
const placed = async (given: Partial<Job> = {}): Promise<Job> => {
  const job = aJob({
    state: "assigned",
    user_id: customer.id as Job["user_id"],
    service_provider_id: provider.id as Job["service_provider_id"],
    video_id: files.film as Job["video_id"],
    media_ids: [files.picture, files.film] as Job["media_ids"],
    before_media_ids: [files.before] as Job["before_media_ids"],
    proof_media_ids: [files.proof] as Job["proof_media_ids"],
    starts_at: plus(now, { days: 2 }),
    ...given,
  });
  await placeJobs(job);
  const answers = [
    answer({}),
    answer({ question_id: "code" as never, personal: true, shown: "claimed", value: "4711" }),
    answer({ question_id: "plan" as never, kind: "file", shown: "claimed", value: files.paper }),
    answer({ question_id: "note" as never, shown: "console", value: "A friend of the house." }),
  ];
  await write(
    ownAnswers.insert({
      id: newId("own_answers"),
      version: 0,
      record_type: "job",
      record_id: job.id as never,
      person_id: customer.id as never,
      answers,
      updated_at: now,
    }),
  );
  if (job.state === "completed")
    for (const by of ["user", "service_provider"] as const)
      await write(
        feedback.insert(
          aFeedback({
            id: feedbackId(job.id, by),
            version: 0,
            by,
            job_id: job.id,
            user_id: job.user_id,
            service_provider_id: job.service_provider_id as never,
          }),
        ),
      );
  return job;
};

/** What the operations for one thing each show of the job. */
const piecemeal = async (as: Caller, job: Job) => {
  const params = { job_id: job.id };
  const shown = await Promise.all(
    Object.values(files).map((media_id) =>
      call(getMedia, { as, params: { media_id }, query: { job_id: job.id } }),
    ),
  );
  const [answers, said] = await Promise.all([
    call(getAnswers, { as, params }),
    call(getJobFeedback, { as, params }),
  ]);
  return {
    files: new Set(shown.flatMap(({ status, data }) => (status === 200 ? data.id : []))),
    answers: answers.status === 200 ? answers.data.items : [],
    feedback: said.status === 200 ? said.data : {},
  };
};

const whole = async (as: Caller, job: Job) => {
  const { status, data, error } = await call(handler, { as, params: { job_id: job.id } });
  if (status !== 200) return error?.code;
  for (const file of data.files) expect(file.download.url).toMatch(/^http/);
  return { ...data, files: new Set(data.files.map(({ id }: { id: string }) => id)) };
};

const ago = (days: number) => ({ state: "completed" as const, completed_at: plus(now, { days: -days }) });

test.each<[string, Partial<Job>, number, number, number]>([
  ["is assigned", {}, 5, 5, 3],
  ["is completed", ago(1), 5, 5, 3],
  ["was completed long ago", ago(31), 5, 2, 0],
])(
  "when a job %s both sides see at once what they see of it one by one",
  async (_, given, forCustomer, forProvider, answered) => {
    const job = await placed(given);
    for (const [as, most] of [
      [customer, forCustomer],
      [provider, forProvider],
    ] as const) {
      const seen = await whole(as, job);
      expect(seen).toEqual(await piecemeal(as, job));
      expect([seen.files.size, Boolean(seen.feedback.given)]).toEqual([most, job.state === "completed"]);
    }
    expect((await whole(provider, job)).answers).toHaveLength(answered);
    expect((await whole(customer, job)).answers).toHaveLength(4);
  },
);

test("a provider that could take the job sees its pictures and nothing personal, and nobody else anything", async () => {
  const { provider: candidate } = await approvedProvider();
  const job = await placed({
    state: "open",
    service_provider_id: undefined,
    before_media_ids: [],
    proof_media_ids: [],
  });
  const seen = await whole(candidate, job);
  expect(seen).toEqual(await piecemeal(candidate, job));
  expect(seen).toMatchObject({ files: new Set([files.picture]), answers: [{ value: "At the back." }] });
  expect(seen.feedback).toEqual({});
  const strangers = await Promise.all([signedIn("user"), signedIn("service_provider")]);
  for (const as of [...strangers, provider]) expect(await whole(as, job)).toBe("job.not_found");
  await write(jobs.update({ ...(await jobs.find(job.id)), state: "canceled" }));
  expect(await whole(candidate, job)).toBe("job.not_found");
});
