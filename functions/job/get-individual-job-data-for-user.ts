import * as z from "zod/mini";
import { feedback } from "../../shared/data/feedback.ts";
import { incidents } from "../../shared/data/incidents.ts";
import { jobs } from "../../shared/data/jobs.ts";
import { jobPayments, jobTips, payments } from "../../shared/data/payments.ts";
import { serviceProviders } from "../../shared/data/service-providers.ts";
import { feedbackId } from "../../shared/domain/feedback/feedback.ts";
import { feedbackStep } from "../../shared/domain/feedback/view.ts";
import { withIncident } from "../../shared/domain/incident/view.ts";
import { JobNotFound } from "../../shared/domain/job/job.ts";
import { JobView, jobFor } from "../../shared/domain/job/view.ts";
import { isTippable, tipUntil } from "../../shared/domain/payment/tip.ts";
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
    Promise.all([
      jobs.find(job_id),
      jobPayments.get(job_id),
      jobTips.get(job_id),
      feedback.get(feedbackId(job_id, "user")),
    ]),
}).handle(async ({ alongside, actor, now }) => {
  const [job, begun, tipped, given] = await alongside;
  if (job.user_id !== actor.id) throw JobNotFound();
  const payment_id = begun?.id ?? job.payment_id;
  const [rating, payment, tip, incident, provider] = await Promise.all([
    ratingOf(job),
    payment_id && payments.get(payment_id),
    tipped && payments.get(tipped.id),
    job.dispute && incidents.get(job.dispute.incident_id),
    job.service_provider_id && job.state === "completed" && serviceProviders.get(job.service_provider_id),
  ]);
  const seen = withIncident(jobFor("user", job, rating), incident, actor.id);
  const tippable = !tipped && isTippable(job, payment || undefined, provider || undefined, now);
  return {
    ...seen,
    allowed: [
      ...seen.allowed,
      ...feedbackStep(job, "user", given, now),
      ...(tippable ? [{ operation: "payment/create-tip", until: tipUntil(job) }] : []),
    ],
    ...(payment && { payment: paymentView(payment, "user") }),
    ...(tip && { tip: paymentView(tip, "user") }),
  };
});
