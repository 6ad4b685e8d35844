import * as z from "zod/mini";
import { described } from "../../kernel/schema.ts";
import { authorOf, Feedback, isPublic, subjectOf } from "./feedback.ts";

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
  removed_reason: described(
    z.optional(z.string()),
    "Why an administrator removed the feedback. Only if you wrote it.",
  ),
});

/** What somebody may read of feedback about a job of theirs; undefined: nothing. */
export const feedbackFor = (
  accountId: string,
  feedback: Feedback | undefined,
): z.input<typeof PartyFeedback> | undefined => {
  if (!feedback) return undefined;
  const isAuthor = authorOf(feedback) === accountId;
  if (!isAuthor && !(subjectOf(feedback) === accountId && isPublic(feedback))) return undefined;
  const { flag, handled_reason, ...known } = feedback;
  return {
    ...known,
    state: feedback.state === "submitted" || feedback.state === "removed" ? feedback.state : "published",
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
