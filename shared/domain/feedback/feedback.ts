import { createHash } from "node:crypto";
import * as z from "zod/mini";
import type { Decision, DomainEvent } from "../../kernel/event.ts";
import { accountOf, type Id as IdOf } from "../../kernel/id.ts";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { invalidTransition, notFound, refusal, versionConflict } from "../../kernel/refusal.ts";
import { CreatedAt, described, Id, Instant, Int, UpdatedAt } from "../../kernel/schema.ts";
import { plus } from "../../kernel/time.ts";
import type { Job } from "../job/job.ts";
import { policy } from "../policy.ts";
import * as requests from "../step-requests.ts";
import { type Machine, next, type Steps } from "../transition.ts";
import {
  FeedbackCompleted,
  FeedbackFlagged,
  FeedbackKept,
  FeedbackPublished,
  FeedbackRemoved,
  FeedbackReplied,
  FeedbackSide,
  FeedbackSubmitted,
} from "./events.ts";

export const FeedbackState = z.enum(["submitted", "published", "flagged", "completed", "removed"]);
export type FeedbackState = z.output<typeof FeedbackState>;

const Stars = Int(1, 5);
export const Rating = described(Stars, "How many of five stars are given.");

/** What customers rate besides the whole. */
export const aboutProvider = {
  punctuality: described(z.optional(Stars), "Whether the provider came and was done on time: 1 to 5."),
  quality: described(z.optional(Stars), "How well the work was done: 1 to 5."),
  tidiness: described(z.optional(Stars), "How the place was left: 1 to 5."),
  value: described(z.optional(Stars), "Whether the work was worth its price: 1 to 5."),
  communication: described(z.optional(Stars), "How easy it was to agree on things: 1 to 5."),
};
/** What providers rate besides the whole. */
export const aboutCustomer = {
  accuracy: described(z.optional(Stars), "Whether the job was as it was described: 1 to 5."),
  access: described(z.optional(Stars), "Whether the place was open and ready for the work: 1 to 5."),
  communication: described(z.optional(Stars), "How easy it was to agree on things: 1 to 5."),
};

export const FlagGround = z.enum(["offensive", "private_data", "untrue", "not_about_the_job", "other"]);

/** What one side of a job says of the other when the job is done. */
export const Feedback = lazyObject(() => ({
  id: Id("feedback"),
  version: z.int(),
  job_id: Id("job"),
  user_id: Id("user"),
  service_provider_id: Id("service_provider"),
  by: described(FeedbackSide, "Whether the customer (`user`) or the provider wrote the feedback."),
  service: described(z.string(), "Key of the service, such as `plumbing`."),
  state: described(
    FeedbackState,
    "How far the feedback is. While it is `submitted` only its author can read it.",
  ),
  rating: Rating,
  categories: described(z.object({ ...aboutProvider, ...aboutCustomer }), "Stars for particular aspects."),
  text: described(z.optional(z.string()), "How it was, in the author's words."),
  media_ids: described(z.array(Id("media")), "Photos that show it."),
  publish_at: described(Instant, "The feedback is published then at the latest."),
  published_at: described(z.optional(Instant), "When the feedback was published."),
  reply: described(
    z.optional(
      z.object({
        text: described(z.string(), "What the other side replied."),
        at: described(Instant, "When it replied."),
      }),
    ),
    "The public reply of the side that the feedback is about.",
  ),
  flag: described(
    z.optional(
      z.object({
        ground: described(FlagGround, "What is said to be wrong with the feedback."),
        note: described(z.optional(z.string()), "More about it, in the words of whoever flagged it."),
        at: described(Instant, "When the feedback was flagged."),
      }),
    ),
    "What the side that the feedback is about finds wrong with it.",
  ),
  handled_by: described(z.optional(Id("account")), "The administrator who dealt with the feedback last."),
  handled_at: described(z.optional(Instant), "When an administrator dealt with the feedback last."),
  handled_reason: described(z.optional(z.string()), "Why the administrator decided so."),
  held: described(
    z.optional(z.boolean()),
    "The stars do not count: customer and provider may be one person, and nobody has decided that they are not.",
  ),
  created_at: CreatedAt,
  updated_at: UpdatedAt,
}));
export type Feedback = z.output<typeof Feedback>;

export const FeedbackNotFound = notFound("feedback");
export const FeedbackConflict = versionConflict("feedback");
export const FeedbackTransition = invalidTransition("feedback");
export const FeedbackJobNotCompleted = refusal(
  "feedback.job_not_completed",
  409,
  "Feedback can be given once the job is completed.",
  "Wait until the job is completed. details.state is its present state.",
);
export const FeedbackClosed = refusal(
  "feedback.closed",
  409,
  "The time to give feedback about this job has passed.",
  "details.closed_at says when it passed. Report an incident if something is wrong.",
);
export const FeedbackOwn = refusal(
  "feedback.own",
  409,
  "You wrote this feedback yourself.",
  "Only the side that it is about can reply to it or flag it.",
);
export const FeedbackAnswered = refusal(
  "feedback.answered",
  409,
  "You have already replied to this feedback or flagged it. Each is possible only once.",
  "Read the feedback to see your reply, or what was decided about your flag.",
);

const steps = {
  submit: { event: FeedbackSubmitted, by: ["user", "service_provider"] },
  publish: { event: FeedbackPublished, by: ["timer"] },
  reply: { event: FeedbackReplied, by: ["user", "service_provider"] },
  flag: { event: FeedbackFlagged, by: ["user", "service_provider"] },
  keep: { event: FeedbackKept, by: ["admin"] },
  complete: { event: FeedbackCompleted, by: ["admin"] },
  remove: { event: FeedbackRemoved, by: ["admin"] },
} as const satisfies Steps;
type Step = keyof typeof steps;

export const feedbackMachine: Machine<FeedbackState, Step> = {
  refuse: FeedbackTransition,
  requests: requests.feedback,
  steps,
  transitions: {
    submitted: { submit: "submitted", publish: "published" },
    published: { reply: "published", flag: "flagged", complete: "completed", remove: "removed" },
    flagged: { reply: "flagged", keep: "published", complete: "completed", remove: "removed" },
    completed: { reply: "completed", flag: "flagged", remove: "removed" },
    removed: {},
  },
  final: ["published", "completed", "removed"],
};

/** The id of one side's feedback on a job: there is one for each side, and it is known beforehand. */
export const feedbackId = (jobId: string, by: FeedbackSide): IdOf<"feedback"> =>
  `${jobId.slice(0, 12)}${createHash("sha256").update(`${jobId} ${by}`).digest("hex").slice(0, 12)}`;

export const otherSide = (by: FeedbackSide): FeedbackSide => (by === "user" ? "service_provider" : "user");

type Parties = Pick<Feedback, "by" | "user_id" | "service_provider_id">;
const partyOn = ({ user_id, service_provider_id }: Parties, side: FeedbackSide): IdOf<"account"> =>
  accountOf(side === "user" ? user_id : service_provider_id);
export const authorOf = (feedback: Parties): IdOf<"account"> => partyOn(feedback, feedback.by);
export const subjectOf = (feedback: Parties): IdOf<"account"> => partyOn(feedback, otherSide(feedback.by));

const readable: readonly FeedbackState[] = ["published", "flagged", "completed"];

/** Whether others than its author may read it. */
export const isPublic = ({ state }: Pick<Feedback, "state">): boolean => readable.includes(state);

const factsOf = ({ id, job_id, user_id, service_provider_id, by, service }: Feedback) => ({
  feedback_id: id,
  job_id,
  user_id,
  service_provider_id,
  by,
  service,
});

type Change = {
  changes?: Partial<Feedback>;
  facts?: Record<string, unknown>;
  reason?: string | undefined;
  audience?: (string | undefined)[];
};

const advanced = (feedback: Feedback, step: Step, now: string, change: Change = {}): Decision<Feedback> => {
  const state = next(feedbackMachine, feedback.state, step);
  const record: Feedback = { ...feedback, ...change.changes, state, updated_at: now };
  return {
    record,
    events: [
      steps[step].event.atNextVersion(record, {
        from: feedback.state,
        to: state,
        ...(change.reason !== undefined && { reason: change.reason }),
        data: { ...factsOf(record), ...change.facts } as never,
        audience: change.audience ?? [],
      }),
    ],
  };
};

const countedOf = ({ rating, published_at }: Feedback) => ({ rating, published_at });

/** It can be read from now on. */
const publish = (feedback: Feedback, now: string): Decision<Feedback> => {
  const published = { ...feedback, published_at: now };
  return advanced(feedback, "publish", now, {
    changes: { published_at: now },
    facts: countedOf(published),
    audience: [subjectOf(feedback)],
  });
};

export type Said = Pick<Feedback, "rating" | "categories" | "media_ids"> & { text?: string | undefined };

/** What both sides have said of a job so far. */
export type Exchange = { own: Feedback | undefined; others: Feedback | undefined };

/** Until when feedback about a completed job can be given; undefined: it is not completed. */
export const feedbackUntil = ({
  state,
  completed_at,
}: Pick<Job, "state" | "completed_at">): string | undefined =>
  state === "completed" && completed_at !== undefined
    ? plus(completed_at, { days: policy.feedback.window_days })
    : undefined;

const begun = (job: Job, by: FeedbackSide, said: Said, publish_at: string, now: string): Feedback => ({
  ...said,
  id: feedbackId(job.id, by),
  version: 0,
  job_id: job.id,
  user_id: job.user_id,
  service_provider_id: job.service_provider_id as IdOf<"service_provider">,
  by,
  service: job.service,
  state: "submitted",
  publish_at,
  created_at: now,
  updated_at: now,
});

/**
 * One side gives feedback on a job, or changes it while nobody else can read it. If the other side has given its own,
 * both are published. Returns both.
 */
export const submitFeedback = (
  { job, by, said }: { job: Job; by: FeedbackSide; said: Said },
  { own, others }: Exchange,
  now: string,
): { own: Feedback; others: Feedback | undefined; events: DomainEvent[] } => {
  const publish_at = feedbackUntil(job);
  if (publish_at === undefined || job.service_provider_id === undefined)
    throw FeedbackJobNotCompleted({ details: { state: job.state } });
  if (own) next(feedbackMachine, own.state, "submit");
  if (now >= publish_at) throw FeedbackClosed({ details: { closed_at: publish_at } });
  const { text: _, ...kept } = own ?? begun(job, by, said, publish_at, now);
  const submitted: Feedback = { ...kept, ...said, publish_at, updated_at: now };
  const event = FeedbackSubmitted.atNextVersion(submitted, {
    ...(own && { from: "submitted" }),
    to: "submitted",
    data: { ...factsOf(submitted), publish_at },
    audience: own || others ? [] : [subjectOf(submitted)],
  });
  if (!others) return { own: submitted, others, events: [event] };
  const mine = publish(submitted, now);
  const theirs = others.state === "submitted" ? publish(others, now) : { record: others, events: [] };
  return { own: mine.record, others: theirs.record, events: [event, ...mine.events, ...theirs.events] };
};

/** When feedback is published automatically. Undefined if it is already published. */
export const feedbackDueAt = ({ state, publish_at }: Feedback): string | undefined =>
  state === "submitted" ? publish_at : undefined;

/** Publishes feedback after its time, because the other side gave none. Undefined if it is not due. */
export const elapseFeedback = (feedback: Feedback, now: string): Decision<Feedback> | undefined => {
  const due = feedbackDueAt(feedback);
  return due !== undefined && due <= now ? publish(feedback, now) : undefined;
};

/** Throws for feedback that an account may not respond to: `feedback.own`, or as if there was none. */
export const expectSubject = (feedback: Feedback, accountId: string): void => {
  if (authorOf(feedback) === accountId) throw FeedbackOwn();
  if (subjectOf(feedback) !== accountId || !isPublic(feedback)) throw FeedbackNotFound();
};

/** The person it is about replies, publicly and once. */
export const reply = (feedback: Feedback, text: string, now: string): Decision<Feedback> => {
  if (feedback.reply) throw FeedbackAnswered();
  return advanced(feedback, "reply", now, {
    changes: { reply: { text, at: now } },
    audience: [authorOf(feedback)],
  });
};

type Flag = { ground: z.output<typeof FlagGround>; note?: string | undefined };

/** The person it is about asks for its removal, once. */
export const flag = (feedback: Feedback, { ground, note }: Flag, now: string): Decision<Feedback> => {
  if (feedback.flag) throw FeedbackAnswered();
  return advanced(feedback, "flag", now, {
    changes: { flag: { ground, ...(note !== undefined && { note }), at: now } },
    facts: { ground },
  });
};

export type Ruling =
  | { action: "complete"; reason?: string | undefined }
  | { action: "keep" | "remove"; reason: string };

/** An administrator keeps it, or removes it from the rating. */
export const ruleFeedback = (
  feedback: Feedback,
  { action, reason }: Ruling,
  { by, now }: { by: IdOf<"account">; now: string },
): Decision<Feedback> => {
  const flagger = feedback.flag && subjectOf(feedback);
  return advanced(feedback, action, now, {
    changes: { handled_by: by, handled_at: now, handled_reason: reason },
    ...(action === "remove" && { facts: countedOf(feedback) }),
    reason,
    audience: [
      ...(feedback.state === "flagged" || action === "remove" ? [flagger] : []),
      ...(action === "remove" ? [authorOf(feedback)] : []),
    ],
  });
};
