import * as z from "zod/mini";
import { feedback, unsaid } from "../../data/feedback.ts";
import { jobs } from "../../data/jobs.ts";
import { media } from "../../data/media.ts";
import { FeedbackPublished, type FeedbackSide, FeedbackSubmitted } from "../../domain/feedback/events.ts";
import {
  FeedbackClosed,
  FeedbackConflict,
  FeedbackJobNotCompleted,
  FeedbackTransition,
  feedbackId,
  otherSide,
  Rating,
  type Said,
  submitFeedback,
} from "../../domain/feedback/feedback.ts";
import { feedbackFor, PartyFeedback } from "../../domain/feedback/view.ts";
import { JobNotFound } from "../../domain/job/job.ts";
import { expectOwnPhotos } from "../../domain/media/attached.ts";
import { MediaNotFound, MediaNotReady } from "../../domain/media/media.ts";
import { policy } from "../../domain/policy.ts";
import type { Asked, Call } from "../../http/call.ts";
import { described, Id, Text } from "../../kernel/schema.ts";

/** What either side can say about a job. */
export const given = {
  rating: Rating,
  text: described(z.optional(Text(policy.feedback.text_characters)), "How it was, in your own words."),
  media_ids: described(
    z._default(z.array(Id("media")).check(z.maxLength(policy.feedback.photos_most)), []),
    "Photos that show it. They must be your own uploads and ready.",
  ),
};

type Body = Said & { media_ids: string[] };
type Params = { job_id: string };
type Answer = z.input<typeof PartyFeedback>;

const grounds = async (
  by: FeedbackSide,
  { params, body }: Pick<Asked<Body, Params, unknown>, "params" | "body">,
) =>
  Promise.all([
    jobs.find(params.job_id),
    feedback.get(feedbackId(params.job_id, by)),
    feedback.get(feedbackId(params.job_id, otherSide(by))),
    media.many(body.media_ids),
  ]);
type Grounds = Awaited<ReturnType<typeof grounds>>;

export const givingFeedback = (by: FeedbackSide) => ({
  description: `Possible once the job is completed, for ${policy.feedback.window_days} days. Each side gives feedback once, and can change it by sending it again. Neither side can read the other's until both have given theirs or that time has passed. Then both are published and can't be changed.`,
  params: z.strictObject({ job_id: Id("job") }),
  response: PartyFeedback,
  refuses: [
    JobNotFound,
    FeedbackJobNotCompleted,
    FeedbackClosed,
    FeedbackTransition,
    FeedbackConflict,
    MediaNotFound,
    MediaNotReady,
  ],
  emits: [FeedbackSubmitted, FeedbackPublished],

  alongside: (asked: Pick<Asked<Body, Params, unknown>, "params" | "body">) => grounds(by, asked),

  /** One side rates the job. */
  story: async ({
    alongside,
    body: said,
    actor,
    now,
    commit,
  }: Pick<
    Call<Body, Params, unknown, Answer, Grounds>,
    "alongside" | "body" | "actor" | "now" | "commit"
  >): Promise<Answer> => {
    const [job, before, others, found] = await alongside;
    if ((by === "user" ? job.user_id : job.service_provider_id) !== actor.id) throw JobNotFound();
    expectOwnPhotos(found, said.media_ids, actor.id);
    const { own, others: theirs, events } = submitFeedback({ job, by, said }, { own: before, others }, now);
    const otherWrites =
      others === undefined
        ? [unsaid(feedbackId(job.id, otherSide(by)))]
        : theirs === undefined || theirs === others
          ? [feedback.unchanged(others)]
          : [feedback.update(theirs)];
    const mine = before ? feedback.update(own) : feedback.insert(own);
    return commit([mine, ...otherWrites], events, feedbackFor(actor.id, own, now) as Answer);
  },
});
