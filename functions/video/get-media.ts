import * as z from "zod/mini";
import { conversations, messages } from "../../shared/data/conversations.ts";
import { feedback } from "../../shared/data/feedback.ts";
import { jobs } from "../../shared/data/jobs.ts";
import { media } from "../../shared/data/media.ts";
import { ownAnswers } from "../../shared/data/own-answers.ts";
import { listeners } from "../../shared/domain/conversation/machine.ts";
import { showsPicture } from "../../shared/domain/feedback/view.ts";
import { isOfferedPicture } from "../../shared/domain/job/asked-work.ts";
import { showsFile } from "../../shared/domain/job/shown-files.ts";
import { concernsProvider } from "../../shared/domain/job/shown-media.ts";
import { MediaNotFound } from "../../shared/domain/media/media.ts";
import { MediaView } from "../../shared/domain/media/view.ts";
import { policy } from "../../shared/domain/policy.ts";
import { formerNames } from "../../shared/http/former-names.ts";
import { operation } from "../../shared/http/operation.ts";
import { described, Id } from "../../shared/kernel/schema.ts";
import { couldTake } from "../../shared/workflows/job/asked-work.ts";
import { mediaView } from "../../shared/workflows/media/media-view.ts";

export const handler = operation({
  route: "GET /video/get-media/{media_id}",
  summary: "Read about an uploaded file: its state, its checks, its analysis, and where to download it.",
  description: `The download link is there once the file is ready, and works for ${policy.media.download_minutes} minutes. With \`job_id\` a provider that could take an open job sees its pictures; the provider of a job sees what the customer filmed for it or answered with, until ${policy.job.media_after_days} days after it is completed, and the customer sees the provider's pictures and proof. With \`feedback_id\` those who can read feedback see its photos. With \`conversation_id\` and \`message_id\` both sides of a conversation see what came with a message; the provider of a job as long as it sees what the customer filmed. Films for a quote are deleted ${policy.media.film.after_job_days} days after their job, or ${policy.media.film.without_job_days} days after they came without one; other films ${policy.media.film.other_days} days after they came; later if something still needs them.`,
  access: ["user", "service_provider", "admin"],
  extra: true,
  params: z.strictObject({ media_id: Id("media") }),
  query: z.strictObject({
    job_id: z.optional(Id("job")),
    feedback_id: z.optional(Id("feedback")),
    conversation_id: described(z.optional(Id("conversation")), "The conversation that the file came in."),
    message_id: z.optional(Id("message")),
  }),
  renamed: formerNames({ session_id: "conversation_id" }),
  response: MediaView,
  refuses: [MediaNotFound],
  uses: ["table", "media"],
  example: { params: { media_id: "018f3a5c9d2e4b7a6c1d0e9f" } },
}).handle(async ({ params, query, actor, now }) => {
  const { conversation_id, message_id } = query;
  const [found, job, answered, said, talk, message] = await Promise.all([
    media.find(params.media_id),
    query.job_id ? jobs.get(query.job_id) : undefined,
    query.job_id ? ownAnswers.get("job", query.job_id) : undefined,
    query.feedback_id ? feedback.get(query.feedback_id) : undefined,
    conversation_id && message_id ? conversations.get(conversation_id) : undefined,
    conversation_id && message_id ? messages.get(conversation_id, message_id) : undefined,
  ]);
  const talkJob =
    talk?.kind === "job" && talk.owner_id !== actor.id && talk.job_id
      ? await jobs.get(talk.job_id)
      : undefined;
  const listens =
    talk !== undefined &&
    listeners(talk).includes(actor.id) &&
    (talk.kind !== "job" ||
      talk.owner_id === actor.id ||
      (talkJob !== undefined && concernsProvider(talkJob, actor.id, now)));
  const isShown =
    actor.role === "admin" ||
    found.owner_id === actor.id ||
    (job !== undefined && showsFile(job, answered?.answers, found, actor.id, now)) ||
    (said !== undefined && showsPicture(said, found.id, actor.id)) ||
    (listens && (message?.media_ids ?? []).some((id) => id === found.id)) ||
    (actor.role === "service_provider" &&
      job !== undefined &&
      isOfferedPicture(job, found) &&
      (await couldTake(job, actor.id, now)));
  if (!isShown) throw MediaNotFound();
  return mediaView(found, now);
});
