import * as z from "zod/mini";
import { aboutCustomer } from "../../../shared/domain/feedback/feedback.ts";
import { operation } from "../../../shared/http/operation.ts";
import { described } from "../../../shared/kernel/schema.ts";
import { given, givingFeedback } from "../../../shared/workflows/feedback/give-feedback.ts";

const { story, ...contract } = givingFeedback("service_provider");

export const handler = operation({
  route: "POST /service-provider/jobs/job-feedback/{job_id}",
  summary: "Give feedback about a completed job and its customer.",
  ...contract,
  access: ["service_provider"],
  body: z.strictObject({
    ...given,
    categories: described(z._default(z.strictObject(aboutCustomer), {}), "Stars for particular aspects."),
  }),
  steps: { feedback: { submit: {} } },
  example: {
    params: { job_id: "018f3a5c9d2e4b7a6c1d0e9f" },
    body: { rating: 4, categories: { accuracy: 5, access: 3 }, text: "Everything was as described." },
  },
}).handle(story);
