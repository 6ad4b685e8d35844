import * as z from "zod/mini";
import { aboutProvider } from "../../shared/domain/feedback/feedback.ts";
import { operation } from "../../shared/http/operation.ts";
import { described } from "../../shared/kernel/schema.ts";
import { given, givingFeedback } from "../../shared/workflows/feedback/give-feedback.ts";

const { story, ...contract } = givingFeedback("user");

export const handler = operation({
  route: "POST /job/job-feedback/{job_id}",
  summary: "Give feedback about a completed job and its provider.",
  ...contract,
  access: ["user"],
  body: z.strictObject({
    ...given,
    categories: described(z._default(z.strictObject(aboutProvider), {}), "Stars for particular aspects."),
  }),
  steps: { feedback: { submit: {} } },
  example: {
    params: { job_id: "018f3a5c9d2e4b7a6c1d0e9f" },
    body: {
      rating: 5,
      categories: { punctuality: 4, quality: 5 },
      text: "The faucet no longer drips, and the kitchen was left clean.",
    },
  },
}).handle(story);
