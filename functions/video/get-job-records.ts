import * as z from "zod/mini";
import { feedback } from "../../shared/data/feedback.ts";
import { jobs } from "../../shared/data/jobs.ts";
import { media } from "../../shared/data/media.ts";
import { ownAnswers } from "../../shared/data/own-answers.ts";
import { feedbackId, otherSide } from "../../shared/domain/feedback/feedback.ts";
import { JobFeedback, jobFeedback } from "../../shared/domain/feedback/job-feedback.ts";
import { AnswerView, answerView, shownTo } from "../../shared/domain/field/answer.ts";
import { isOfferedPicture } from "../../shared/domain/job/asked-work.ts";
import { JobNotFound } from "../../shared/domain/job/job.ts";
import { filesOf, showsFile } from "../../shared/domain/job/shown-files.ts";
import { MediaView } from "../../shared/domain/media/view.ts";
import { operation } from "../../shared/http/operation.ts";
import { described, Id } from "../../shared/kernel/schema.ts";
import { readerOf } from "../../shared/workflows/job/asked-work.ts";
import { mediaView } from "../../shared/workflows/media/media-view.ts";

export const handler = operation({
  route: "GET /video/get-job-records/{job_id}",
  extra: true,
  summary: "Read a job's files with links to download them, its answers, and its feedback.",
  description:
    "The customer and the provider of a job see what get-media, get-answers and get-job-feedback show them of it. A provider that could take an open job sees its pictures, and no personal answer.",
  access: ["user", "service_provider"],
  params: z.strictObject({ job_id: Id("job") }),
  response: z.object({
    files: described(z.array(MediaView), "Films, pictures and recordings that you can open."),
    answers: described(z.array(AnswerView), "What the customer answered to the operator's own questions."),
    feedback: described(JobFeedback, "How both sides have rated each other."),
  }),
  refuses: [JobNotFound],
  uses: ["table", "media"],
  example: { params: { job_id: "018f3a5c9d2e4b7a6c1d0e9f" } },
}).handle(async ({ params: { job_id }, actor, now }) => {
  const side = actor.role === "user" ? "user" : "service_provider";
  const [job, found, ...said] = await Promise.all([
    jobs.find(job_id),
    ownAnswers.get("job", job_id),
    feedback.get(feedbackId(job_id, side)),
    feedback.get(feedbackId(job_id, otherSide(side))),
  ]);
  const [reader, files] = await Promise.all([
    readerOf(job, actor, now),
    media.many(filesOf(job, found?.answers)),
  ]);
  const isOwn = (side === "user" ? job.user_id : job.service_provider_id) === actor.id;
  if (!isOwn && !reader) throw JobNotFound();
  const shown = files.filter(
    (file) =>
      showsFile(job, found?.answers, file, actor.id, now) ||
      (reader === "candidate" && isOfferedPicture(job, file)),
  );
  return {
    files: await Promise.all(shown.map((file) => mediaView(file, now))),
    answers: reader ? shownTo(reader, found?.answers ?? []).map(answerView) : [],
    feedback: isOwn ? jobFeedback(job, said, actor.id, now) : {},
  };
});
