import * as z from "zod/mini";
import { event } from "../../kernel/event.ts";
import { described, Id, Instant, Int } from "../../kernel/schema.ts";

/** Which side of a job wrote the feedback. The other side is whom it is about. */
export const FeedbackSide = z.enum(["user", "service_provider"]);
export type FeedbackSide = z.output<typeof FeedbackSide>;

const facts = () => ({
  feedback_id: Id("feedback"),
  job_id: Id("job"),
  user_id: Id("user"),
  service_provider_id: Id("service_provider"),
  by: described(FeedbackSide, "Whether the customer (`user`) or the provider wrote the feedback."),
  service: described(z.string(), "Key of the service, such as `plumbing`."),
});
const counted = () => ({
  ...facts(),
  rating: described(Int(1, 5), "How many of five stars were given."),
  published_at: described(Instant, "When the feedback was published."),
});

export const FeedbackSubmitted = /* @__PURE__ */ event(
  "feedback.submitted",
  "One side said how a job was, or changed what it had said. The other side can't read it yet.",
  () => ({ ...facts(), publish_at: described(Instant, "The feedback is published then at the latest.") }),
);
export const FeedbackPublished = /* @__PURE__ */ event(
  "feedback.published",
  "Feedback can be read: both sides have given theirs, or the time for it has passed.",
  counted,
);
export const FeedbackReplied = /* @__PURE__ */ event(
  "feedback.replied",
  "The side that the feedback is about replied to it.",
  facts,
);
export const FeedbackFlagged = /* @__PURE__ */ event(
  "feedback.flagged",
  "The side that the feedback is about asks to have it removed.",
  () => ({ ...facts(), ground: described(z.string(), "What is said to be wrong with the feedback.") }),
);
export const FeedbackKept = /* @__PURE__ */ event(
  "feedback.kept",
  "An administrator decided that flagged feedback stays.",
  facts,
);
export const FeedbackCompleted = /* @__PURE__ */ event(
  "feedback.completed",
  "An administrator has dealt with the feedback. It stays.",
  facts,
);
export const FeedbackRemoved = /* @__PURE__ */ event(
  "feedback.removed",
  "An administrator removed the feedback. It no longer counts in the rating.",
  counted,
);
