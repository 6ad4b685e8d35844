import * as z from "zod/mini";
import { incidents } from "../../shared/data/incidents.ts";
import { jobs } from "../../shared/data/jobs.ts";
import { jobPayments, jobTips, payments } from "../../shared/data/payments.ts";
import { withIncident } from "../../shared/domain/incident/view.ts";
import { JobNotFound } from "../../shared/domain/job/job.ts";
import { JobView, jobFor } from "../../shared/domain/job/view.ts";
import { PaymentView, paymentView } from "../../shared/domain/payment/view.ts";
import { operation } from "../../shared/http/operation.ts";
import { described, Id } from "../../shared/kernel/schema.ts";
import { ratingOf } from "../../shared/workflows/feedback/rating-of.ts";

export const handler = operation({
  route: "GET /job/get-individual-job-data-for-user/{job_id}",
  summary: "Read a job of the customer: its state, its price, its provider, and what you can do next.",
  access: ["user"],
  params: z.strictObject({ job_id: Id("job") }),
  response: z.extend(JobView, {
    payment: described(z.optional(PaymentView), "The payment of the price. Absent until it was begun."),
    tip: described(z.optional(PaymentView), "The payment of the tip, if one was begun."),
  }),
  refuses: [JobNotFound],
  example: { params: { job_id: "018f3a5c9d2e4b7a6c1d0e9f" } },
  alongside: ({ params: { job_id } }) =>
    Promise.all([jobs.find(job_id), jobPayments.get(job_id), jobTips.get(job_id)]),
}).handle(async ({ alongside, actor }) => {
  const [job, begun, tipped] = await alongside;
  if (job.user_id !== actor.id) throw JobNotFound();
  const payment_id = begun?.id ?? job.payment_id;
  const [rating, payment, tip, incident] = await Promise.all([
    ratingOf(job),
    payment_id && payments.get(payment_id),
    tipped && payments.get(tipped.id),
    job.dispute && incidents.get(job.dispute.incident_id),
  ]);
  return {
    ...withIncident(jobFor("user", job, rating), incident, actor.id),
    ...(payment && { payment: paymentView(payment) }),
    ...(tip && { tip: paymentView(tip) }),
  };
});
