import * as z from "zod/mini";
import { described } from "../../kernel/schema.ts";
import type { Job } from "../job/job.ts";
import { RequestedStep } from "../step-request.ts";
import { requestsIn, requestsOf } from "../transition.ts";
import type { FeedbackSide } from "./events.ts";
import {
  authorOf,
  Feedback,
  feedbackMachine,
  feedbackUntil,
  isPublic,
  otherSide,
  subjectOf,
} from "./feedback.ts";

/** Feedback as administrators see it. */
export const FeedbackView = z.omit(Feedback, { version: true });

/** Feedback as everybody sees it: without names, and without who flagged it. */
export const PublicFeedback = z.pick(Feedback, {
  id: true,
  service: true,
  rating: true,
  categories: true,
  text: true,
  media_ids: true,
  reply: true,
  published_at: true,
});

/** Feedback as the two sides of its job see it. */
export const PartyFeedback = z.extend(PublicFeedback, {
  ...z.pick(Feedback, {
    job_id: true,
    by: true,
    flag: true,
    publish_at: true,
    created_at: true,
    updated_at: true,
  }).shape,
  state: described(
    z.enum(["submitted", "published", "removed"]),
    "`submitted` until both sides have given feedback or the time for it has passed; then it is `published`. `removed`: an administrator has removed it, and only its author still sees it.",
  ),
  allowed: described(z.array(RequestedStep), "What you can do with the feedback now."),
  removed_reason: described(
    z.optional(z.string()),
    "Why an administrator removed the feedback. Only if you wrote it.",
  ),
});

/** What its author can change until it is published, and what the side that it is about can say to it, each once. */
const allowedWith = (feedback: Feedback, isAuthor: boolean, now: string): RequestedStep[] => {
  const { by, publish_at: until, state, reply, flag } = feedback;
  const steps = requestsOf(isAuthor ? by : otherSide(by), requestsIn(feedbackMachine, state));
  const answers = { reply: !reply, flag: !flag };
  return isAuthor
    ? steps.filter(({ send }) => !send && now < until).map((step) => ({ ...step, until }))
    : steps.filter(({ send }) => answers[send?.action as keyof typeof answers]);
};

/** Rating a job, as long as its side can do so or change what it said. */
export const feedbackStep = (
  job: Pick<Job, "state" | "completed_at">,
  by: FeedbackSide,
  given: Feedback | undefined,
  now: string,
): RequestedStep[] => {
  const until = feedbackUntil(job);
  const operation = by === "user" ? "job/job-feedback" : "service-provider/jobs/job-feedback";
  const isOpen = until !== undefined && now < until && (given?.state ?? "submitted") === "submitted";
  return isOpen ? [{ operation, until }] : [];
};

/** What somebody may read of feedback about a job of theirs; undefined: nothing. */
export const feedbackFor = (
  accountId: string,
  feedback: Feedback | undefined,
  now: string,
): z.input<typeof PartyFeedback> | undefined => {
  if (!feedback) return undefined;
  const isAuthor = authorOf(feedback) === accountId;
  if (!isAuthor && !(subjectOf(feedback) === accountId && isPublic(feedback))) return undefined;
  const { flag, handled_reason, ...known } = feedback;
  return {
    ...known,
    state: feedback.state === "submitted" || feedback.state === "removed" ? feedback.state : "published",
    allowed: allowedWith(feedback, isAuthor, now),
    ...(!isAuthor && flag && { flag }),
    ...(isAuthor && feedback.state === "removed" && handled_reason && { removed_reason: handled_reason }),
  };
};

/** Whether feedback shows a picture to somebody: its author always, others once it can be read. */
export const showsPicture = (feedback: Feedback, mediaId: string, viewerId: string): boolean => {
  if (!feedback.media_ids.some((id) => id === mediaId)) return false;
  const isOpen = feedback.by === "user" || subjectOf(feedback) === viewerId;
  return authorOf(feedback) === viewerId || (isOpen && isPublic(feedback));
};
