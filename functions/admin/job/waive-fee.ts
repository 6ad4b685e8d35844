import * as z from "zod/mini";
import { jobs } from "../../../shared/data/jobs.ts";
import { JobFeeNotDue, waiveFee } from "../../../shared/domain/job/cancel.ts";
import { JobFeeWaived } from "../../../shared/domain/job/events.ts";
import { JobConflict, JobNotFound } from "../../../shared/domain/job/job.ts";
import { JobView, jobFor } from "../../../shared/domain/job/view.ts";
import { operation } from "../../../shared/http/operation.ts";
import { committed } from "../../../shared/kernel/record.ts";
import { described, Id, Int, Text } from "../../../shared/kernel/schema.ts";

export const handler = operation({
  route: "PUT /admin/job/waive-fee/{job_id}",
  extra: true,
  summary: "Waive the fee for a cancellation.",
  description:
    "The fee of a customer who was not there can be waived, too. What was charged goes back to the customer's card, and the provider's part of it is taken back. `fee_minor` is what the customer still pays.",
  access: ["admin"],
  admins: ["finance"],
  params: z.strictObject({ job_id: Id("job") }),
  body: z.strictObject({
    amount_minor: z.optional(
      described(Int(1, 99_999_999), "How much is waived, in cents. Left out, it is the whole fee."),
    ),
    reason: described(Text(500, 3), "Why. The customer and the provider may read it."),
  }),
  response: JobView,
  refuses: [JobNotFound, JobFeeNotDue, JobConflict],
  emits: [JobFeeWaived],
  example: {
    params: { job_id: "018f3a5c9d2e4b7a6c1d0e9f" },
    body: { reason: "The customer was in hospital." },
  },
  alongside: ({ params }) => jobs.find(params.job_id),
}).handle(async ({ alongside, body, now, commit }) => {
  const { record, events } = waiveFee(await alongside, body, now);
  return commit([jobs.update(record)], events, jobFor("admin", committed(record)));
});
