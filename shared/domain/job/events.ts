import * as z from "zod/mini";
import { event } from "../../kernel/event.ts";
import { AmountMinor, Currency, described, Id, Instant } from "../../kernel/schema.ts";

const facts = {
  job_id: Id("job"),
  quote_id: Id("quote"),
  task_id: Id("task"),
  user_id: Id("user"),
  /** Whom it concerns: the provider that has the job, or had it until now. */
  service_provider_id: z.optional(Id("service_provider")),
  payment_id: z.optional(Id("payment")),
  service: z.string(),
  starts_at: Instant,
};

const party = z.enum(["user", "service_provider", "admin", "timer"]);
const price = { price_minor: AmountMinor, currency: Currency };
const proposal = {
  proposal_id: z.string(),
  by: z.enum(["user", "service_provider"]),
  proposed_start: Instant,
};

export const JobCreated = event(
  "job.created",
  "A task of an accepted quote was booked; payment is awaited.",
  {
    ...facts,
    ...price,
    low_minor: AmountMinor,
    high_minor: AmountMinor,
    hold_expires_at: Instant,
  },
);
export const JobOpened = event("job.opened", "The job is paid for and open to providers of its district.", {
  ...facts,
  district: z.string(),
});
export const JobReopened = event("job.reopened", "An expired job is open again at a new time.", {
  ...facts,
  district: z.string(),
});
export const JobOpenAlerted = event(
  "job.open_alerted",
  "The start draws near and no provider has taken the job.",
  facts,
);
export const JobExpired = event("job.expired", "No provider took the job in time.", facts);
export const JobAssigned = event("job.assigned", "A provider took the job.", facts);
export const JobReassigned = event("job.reassigned", "An administrator gave the job to another provider.", {
  ...facts,
  previous_service_provider_id: z.optional(Id("service_provider")),
});
export const JobEnRoute = event("job.en_route", "The provider is on its way.", {
  ...facts,
  eta: z.optional(Instant),
});
export const JobStarted = event("job.started", "The work began.", { ...facts, started_at: Instant });
export const JobPaused = event("job.paused", "The work is interrupted.", facts);
export const JobPauseAlerted = event("job.pause_alerted", "The work has been interrupted for long.", facts);
export const JobResumed = event("job.resumed", "The work goes on.", { ...facts, paused_minutes: z.int() });
export const JobWorkCompleted = event(
  "job.work_completed",
  "The provider says that the work is done; the customer is asked to confirm.",
  { ...facts, ...price, confirm_by: Instant, paused_minutes: z.int() },
);
export const JobConfirmationReminded = event(
  "job.confirmation_reminded",
  "The customer has not yet said whether the work is done.",
  { ...facts, confirm_by: Instant, reminder: z.int() },
);
export const JobCompleted = event("job.completed", "The job is done and its price is due.", {
  ...facts,
  ...price,
  by: party,
});
export const JobReworkRequested = event(
  "job.rework_requested",
  "The customer says that the work is not done yet.",
  { ...facts, rework: z.int() },
);
export const JobDisputed = event(
  "job.disputed",
  "The outcome is contested; the money stays where it is.",
  facts,
);
export const JobDisputeOverdue = event(
  "job.dispute_overdue",
  "A dispute has waited for its decision longer than promised.",
  facts,
);
export const JobDisputeResolved = event("job.dispute_resolved", "The dispute was decided.", {
  ...facts,
  outcome: z.enum(["completed", "canceled", "rework"]),
});
export const JobCanceled = event("job.canceled", "The job will not take place.", {
  ...facts,
  by: party,
  cause: z.enum(["payment_timeout", "payment_failed", "user", "admin"]),
  fee_minor: AmountMinor,
  currency: Currency,
});
export const JobProviderSuspended = event(
  "job.provider_suspended",
  "The provider of the job was suspended. A job that had not begun is open to others again; one that had begun waits for an administrator.",
  {
    ...facts,
    district: z.string(),
    had_begun: described(z.boolean(), "Whether the work had begun when the provider was suspended."),
  },
);
export const JobProviderCanceled = event(
  "job.provider_canceled",
  "The provider gave the job back; it is open again.",
  { ...facts, district: z.string() },
);
export const JobNoShow = event("job.no_show", "One side was not there.", {
  ...facts,
  party: z.enum(["customer", "provider"]),
  fee_minor: AmountMinor,
  currency: Currency,
  district: z.string(),
});
export const JobDelayed = event("job.delayed", "The provider comes later than agreed.", {
  ...facts,
  minutes: z.int(),
  eta: Instant,
});
export const JobRescheduled = event("job.rescheduled", "The customer moved an open job to another time.", {
  ...facts,
  previous_start: Instant,
});
export const JobRescheduleProposed = event("job.reschedule_proposed", "One side proposes another time.", {
  ...facts,
  ...proposal,
  expires_at: Instant,
});
export const JobRescheduleAccepted = event("job.reschedule_accepted", "The proposed time holds.", {
  ...facts,
  ...proposal,
});
export const JobRescheduleDeclined = event("job.reschedule_declined", "The old time stands.", {
  ...facts,
  ...proposal,
});
export const JobRescheduleExpired = event(
  "job.reschedule_expired",
  "The proposal was not answered; the old time stands.",
  { ...facts, ...proposal },
);
export const JobStatusOverridden = event(
  "job.status_overridden",
  "An administrator moved the job to another state.",
  { ...facts, forced: z.boolean() },
);

export const JobOffered = event(
  "job_offer.made",
  "Providers who could take an open job are told of it.",
  {
    job_id: Id("job"),
    service: z.string(),
    district: z.string(),
    starts_at: Instant,
    service_provider_ids: z.array(Id("service_provider")),
  },
  { aggregate: "job_offer" },
);
