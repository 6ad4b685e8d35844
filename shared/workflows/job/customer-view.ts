import * as z from "zod/mini";
import { feedback } from "../../data/feedback.ts";
import { incidents } from "../../data/incidents.ts";
import { jobs } from "../../data/jobs.ts";
import { jobPayments, jobTips, payments } from "../../data/payments.ts";
import { serviceProviders } from "../../data/service-providers.ts";
import { feedbackId } from "../../domain/feedback/feedback.ts";
import { feedbackStep } from "../../domain/feedback/view.ts";
import { withIncident } from "../../domain/incident/view.ts";
import { JobView, jobFor } from "../../domain/job/view.ts";
import { isTippable, tipUntil } from "../../domain/payment/tip.ts";
import { PaymentView, paymentView } from "../../domain/payment/view.ts";
import { isRepeatable } from "../../domain/series/repeatable.ts";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { described } from "../../kernel/schema.ts";
import { ratingOf } from "../feedback/rating-of.ts";

/** A job as its customer reads it. */
export const CustomerJobView = lazyObject(() => ({
  ...JobView.shape,
  payment: described(z.optional(PaymentView), "The payment of the price. Absent until it was begun."),
  tip: described(z.optional(PaymentView), "The payment of the tip, if one was begun."),
}));

/** What is read of a job before it is known whose it is. One round trip. Throws `job.not_found`. */
export const beginCustomerView = (job_id: string) =>
  Promise.all([
    jobs.find(job_id),
    jobPayments.get(job_id),
    jobTips.get(job_id),
    feedback.get(feedbackId(job_id, "user")),
  ]);

/** What its customer sees of a job. One round trip. */
export const customerView = async (
  [job, begun, tipped, given]: Awaited<ReturnType<typeof beginCustomerView>>,
  now: string,
): Promise<z.input<typeof CustomerJobView>> => {
  const payment_id = begun?.id ?? job.payment_id;
  const [rating, payment, tip, incident, provider] = await Promise.all([
    ratingOf(job),
    payment_id && payments.get(payment_id),
    tipped && payments.get(tipped.id),
    job.dispute && incidents.get(job.dispute.incident_id),
    job.service_provider_id && job.state === "completed" && serviceProviders.get(job.service_provider_id),
  ]);
  const seen = withIncident(jobFor("user", job, rating), incident, job.user_id);
  const tippable = !tipped && isTippable(job, payment || undefined, provider || undefined, now);
  return {
    ...seen,
    allowed: [
      ...seen.allowed,
      ...feedbackStep(job, "user", given, now),
      ...(tippable ? [{ operation: "payment/create-tip", until: tipUntil(job) }] : []),
      ...(isRepeatable(job, payment || undefined) ? [{ operation: "job/create-series" }] : []),
    ],
    ...(payment && { payment: paymentView(payment, "user") }),
    ...(tip && { tip: paymentView(tip, "user") }),
  };
};
