import * as z from "zod/mini";
import { feedback } from "../../shared/data/feedback.ts";
import { FeedbackNotFound } from "../../shared/domain/feedback/feedback.ts";
import { FeedbackView } from "../../shared/domain/feedback/view.ts";
import { operation } from "../../shared/http/operation.ts";
import { Id } from "../../shared/kernel/schema.ts";

export const handler = operation({
  route: "GET /feedback/get-individualfeedback/{feedback_id}",
  summary: "Read all of a feedback, even while it is hidden from the other side.",
  access: ["admin"],
  keys: "read",
  params: z.strictObject({ feedback_id: Id("feedback") }),
  response: FeedbackView,
  refuses: [FeedbackNotFound],
  example: { params: { feedback_id: "018f3a5c9d2e4b7a6c1d0e9f" } },
}).handle(({ params }) => feedback.find(params.feedback_id));
