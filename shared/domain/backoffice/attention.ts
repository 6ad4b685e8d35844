import * as z from "zod/mini";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { AmountMinor, Currency, described, Id, Instant } from "../../kernel/schema.ts";
import { attentionOf, jobAttentions } from "../job/attention.ts";
import { type Job, JobState } from "../job/job.ts";
import type { Payment } from "../payment/payment.ts";
import { policy } from "../policy.ts";

const { open_alert_before_start_hours, dispute_answer_hours, paused_alert_hours, no_show_provider_minutes } =
  policy.job;

/** Why a job needs an administrator. */
export const AttentionReason = z.enum([...jobAttentions, "payment_action"]);

export const attentionDescription = `\`unclaimed\`: nobody has taken the job ${open_alert_before_start_hours} hours before its start. \`no_show\`: the provider did not come and the job is open again, or the customer contests that nobody was there. \`late\`: the provider set out and is ${no_show_provider_minutes} minutes late. \`paused\`: the work has rested for ${paused_alert_hours} hours. \`dispute_overdue\`: a dispute has waited ${dispute_answer_hours} hours for a decision. \`payment_action\`: the customer has to confirm the payment or use another card.`;

/** A job that needs an administrator. */
export const Attention = lazyObject(() => ({
  reason: described(AttentionReason, `Why it needs a person. ${attentionDescription}`),
  job_id: Id("job"),
  since: described(Instant, "Since when the job, or its payment, is in its state."),
  starts_at: described(Instant, "When the work starts."),
  user_id: Id("user"),
  service_provider_id: z.optional(Id("service_provider")),
  amount_minor: described(
    AmountMinor,
    "The price of the job, in cents; for a payment what the customer pays.",
  ),
  currency: Currency,
  state: described(z.optional(JobState), "State of the job. Absent if the reason is its payment."),
  title: described(z.optional(z.string()), "What is to be done. Absent if the reason is the payment."),
  customer_name: described(
    z.optional(z.string()),
    "Name of the customer. Absent if the reason is the payment.",
  ),
  provider_name: described(z.optional(z.string()), "Name of the provider that has the job."),
  city: described(z.optional(z.string()), "Where the work is. Absent if the reason is the payment."),
  payment_id: z.optional(Id("payment")),
  act_by: described(
    z.optional(Instant),
    "Until when the customer can still act. Only if the reason is the payment.",
  ),
}));
export type Attention = z.input<typeof Attention>;

/** The number of jobs that need an administrator, by reason. */
export const AttentionCounts = described(
  z.object({
    unclaimed: described(z.int(), "Jobs that nobody has taken shortly before their start."),
    no_show: described(z.int(), "Jobs whose provider did not come, or whose no-show is contested."),
    late: described(z.int(), "Jobs whose provider is on the way and late."),
    paused: described(z.int(), "Jobs whose work has rested for long."),
    dispute_overdue: described(z.int(), "Jobs whose dispute has waited too long for a decision."),
    payment_action: described(z.int(), "Jobs whose customer has to act, so that they can be paid."),
  }),
  "How many jobs need a person, for each reason.",
);
export type AttentionCounts = z.output<typeof AttentionCounts>;

export const attentionToJob = (job: Job): Attention | undefined => {
  const reason = attentionOf(job);
  if (!reason) return undefined;
  return {
    reason,
    ...job,
    job_id: job.id,
    since: job.state_since ?? job.updated_at,
    amount_minor: job.price_minor,
    city: job.place.city,
  };
};

export const attentionToPayment = (payment: Payment): Attention => {
  const { job_id, user_id, service_provider_id, id, amount_minor, currency, starts_at, due_at } = payment;
  return {
    reason: "payment_action",
    job_id,
    since: payment.updated_at,
    starts_at,
    user_id,
    ...(service_provider_id && { service_provider_id }),
    amount_minor,
    currency,
    payment_id: id,
    ...(due_at && { act_by: due_at }),
  };
};
