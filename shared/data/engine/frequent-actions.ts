/**
 * What happens with every job, or more often. The audit log keeps no list of each of these, which would cost a write unit
 * for each event: whoever filters by one looks through all events, and soon finds some.
 */
export const frequentActions: ReadonlySet<string> = new Set([
  "media.created",
  "media.ready",
  "quote.requested",
  "quote.estimated",
  "quote.accepted",
  "quote.converted",
  "job.created",
  "job.opened",
  "job_offer.made",
  "job.assigned",
  "job.en_route",
  "job.started",
  "job.work_completed",
  "job.completed",
  "payment.created",
  "payment.authorized",
  "payment.accepted",
  "payment.captured",
  "transfer.scheduled",
  "transfer.paid",
  "stripe.event_received",
]);
