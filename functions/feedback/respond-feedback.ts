import * as z from "zod/mini";
import { feedback } from "../../shared/data/feedback.ts";
import { FeedbackFlagged, FeedbackReplied } from "../../shared/domain/feedback/events.ts";
import {
  expectSubject,
  FeedbackAnswered,
  FeedbackConflict,
  FeedbackNotFound,
  FeedbackOwn,
  FeedbackTransition,
  FlagGround,
  flag,
  reply,
} from "../../shared/domain/feedback/feedback.ts";
import { feedbackFor, PartyFeedback } from "../../shared/domain/feedback/view.ts";
import { operation } from "../../shared/http/operation.ts";
import { described, Id, Text } from "../../shared/kernel/schema.ts";

export const handler = operation({
  route: "PUT /feedback/respond-feedback/{feedback_id}",
  summary: "Reply to feedback about you, or ask to have it removed.",
  description:
    "Only for published feedback about a job of yours that the other side wrote, and each only once. Everybody who reads the feedback reads your reply. Flagged feedback stays where it is until an administrator has decided.",
  access: ["user", "service_provider"],
  while_suspended: true,
  extra: true,
  params: z.strictObject({ feedback_id: Id("feedback") }),
  body: z.discriminatedUnion("action", [
    z.strictObject({
      action: described(z.literal("reply"), "Replies to the feedback in public."),
      text: described(Text(1000), "What you reply."),
    }),
    z.strictObject({
      action: described(z.literal("flag"), "Asks an administrator to remove the feedback."),
      ground: described(FlagGround, "What is wrong with the feedback."),
      note: described(z.optional(Text(1000)), "More about it. Only administrators read this."),
    }),
  ]),
  response: PartyFeedback,
  refuses: [FeedbackNotFound, FeedbackOwn, FeedbackAnswered, FeedbackTransition, FeedbackConflict],
  steps: { feedback: { reply: { action: "reply" }, flag: { action: "flag" } } },
  emits: [FeedbackReplied, FeedbackFlagged],
  example: {
    params: { feedback_id: "018f3a5c9d2e4b7a6c1d0e9f" },
    body: { action: "reply", text: "Thank you. I was glad to help." },
  },
  alongside: ({ params }) => feedback.find(params.feedback_id),
}).handle(async ({ alongside, body, actor, now, commit }) => {
  const present = await alongside;
  expectSubject(present, actor.id);
  const { record, events } =
    body.action === "reply" ? reply(present, body.text, now) : flag(present, body, now);
  const answer = feedbackFor(actor.id, record, now) as z.input<typeof PartyFeedback>;
  return commit([feedback.update(record)], events, answer);
});
