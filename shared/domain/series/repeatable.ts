import type { Job } from "../job/job.ts";
import type { Payment } from "../payment/payment.ts";

const states: readonly Job["state"][] = [
  "open",
  "assigned",
  "en_route",
  "in_progress",
  "paused",
  "awaiting_confirmation",
  "completed",
];

/** The card of such a payment has shown that it can be charged. */
const proven: readonly Payment["state"][] = ["setup_stored", "authorized", "captured", "partially_refunded"];

type Card = { payment_method_id: string; stripe_customer_id: string };

/** The stored card that a payment was made with. */
export const provenCardOf = (payment: Payment | undefined): Card | undefined => {
  const { payment_method_id, stripe_customer_id } = payment ?? {};
  return payment && proven.includes(payment.state) && payment_method_id && stripe_customer_id
    ? { payment_method_id, stripe_customer_id }
    : undefined;
};

/** Whether a job may be the first visit of a series, as far as its state says. */
export const hasRepeatableState = ({ state }: Pick<Job, "state">): boolean => states.includes(state);

/** Whether its customer may repeat a job now. */
export const isRepeatable = (job: Job, payment: Payment | undefined): boolean =>
  job.series_id === undefined && hasRepeatableState(job) && provenCardOf(payment) !== undefined;
