import * as z from "zod/mini";
import { feedback } from "../../shared/data/feedback.ts";
import { FeedbackCompleted, FeedbackKept, FeedbackRemoved } from "../../shared/domain/feedback/events.ts";
import {
  FeedbackConflict,
  FeedbackNotFound,
  FeedbackTransition,
  ruleFeedback,
} from "../../shared/domain/feedback/feedback.ts";
import { FeedbackView } from "../../shared/domain/feedback/view.ts";
import { operation } from "../../shared/http/operation.ts";
import { described, Id, Text } from "../../shared/kernel/schema.ts";

const reason = Text(1000);

export const handler = operation({
  route: "PUT /feedback/complete-feedback/{feedback_id}",
  summary: "Decide about published feedback: keep it or remove it.",
  description:
    "`complete` says that nothing more is to be done about the feedback. `keep` decides that flagged feedback stays. `remove` takes it away: it is no longer shown and no longer counts in the rating. Its author and whoever flagged it are told the reason.",
  access: ["admin"],
  admins: ["support"],
  params: z.strictObject({ feedback_id: Id("feedback") }),
  body: z.discriminatedUnion("action", [
    z.strictObject({
      action: described(z.literal("complete"), "Nothing more is to be done. The feedback stays."),
      reason: described(z.optional(reason), "A note about it for the audit log."),
    }),
    z.strictObject({
      action: described(z.literal("keep"), "The feedback was flagged, and it stays."),
      reason: described(reason, "Why it stays. Whoever flagged it reads this."),
    }),
    z.strictObject({
      action: described(z.literal("remove"), "The feedback is removed."),
      reason: described(reason, "Why it is removed. Its author and whoever flagged it read this."),
    }),
  ]),
  response: FeedbackView,
  refuses: [FeedbackNotFound, FeedbackTransition, FeedbackConflict],
  steps: {
    feedback: { keep: { action: "keep" }, complete: { action: "complete" }, remove: { action: "remove" } },
  },
  emits: [FeedbackCompleted, FeedbackKept, FeedbackRemoved],
  example: {
    params: { feedback_id: "018f3a5c9d2e4b7a6c1d0e9f" },
    body: { action: "remove", reason: "It names the customer's address." },
  },
  alongside: ({ params }) => feedback.find(params.feedback_id),
}).handle(async ({ alongside, body, actor, now, commit }) => {
  const { record, events } = ruleFeedback(await alongside, body, { by: actor.id, now });
  return commit([feedback.update(record)], events, record);
});
