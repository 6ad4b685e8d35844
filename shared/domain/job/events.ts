import * as z from "zod/mini";
import { event } from "../../kernel/event.ts";
import { AmountMinor, Currency, described, Id, Instant } from "../../kernel/schema.ts";

const facts = () => ({
  job_id: Id("job"),
  quote_id: Id("quote"),
  task_id: Id("task"),
  user_id: Id("user"),
  /** Whom it concerns: the provider that has the job, or had it until now. */
  service_provider_id: z.optional(Id("service_provider")),
  payment_id: z.optional(Id("payment")),
  series_id: described(z.optional(Id("series")), "The series that it is a visit of."),
  service: described(z.string(), "Key of the service, such as `plumbing`."),
  starts_at: described(Instant, "When the work starts."),
});

const reasonCode = () => ({
  reason_code: described(z.optional(z.string()), "Why, as one word of a fixed list. Absent if nobody said."),
});
const party = () => z.enum(["user", "service_provider", "admin", "timer"]);
const price = () => ({
  price_minor: described(AmountMinor, "The agreed price, in cents."),
  currency: Currency,
});
const proposal = () => ({
  proposal_id: described(z.string(), "Id of the proposal."),
  by: described(
    z.enum(["user", "service_provider"]),
    "Whether the customer (`user`) or the provider proposed it.",
  ),
  proposed_start: described(Instant, "The start that is proposed."),
});

export const JobCreated = /* @__PURE__ */ event(
  "job.created",
  "A task of an accepted quote was booked. The job waits for payment.",
  () => ({
    ...facts(),
    ...price(),
    low_minor: described(AmountMinor, "The lower end of the estimated price, in cents."),
    high_minor: described(
      AmountMinor,
      "The upper end of the estimated price, in cents. This much is held on the card.",
    ),
    hold_expires_at: described(Instant, "The booking lapses then if it is not paid."),
  }),
);
export const JobOpened = /* @__PURE__ */ event(
  "job.opened",
  "The job is paid for and open to the providers of its district.",
  () => ({
    ...facts(),
    district: described(
      z.string(),
      "The district whose providers can take the job: country and start of the postal code.",
    ),
  }),
);
export const JobOfferWidened = /* @__PURE__ */ event(
  "job.offer_widened",
  "The provider of the last visit has not taken the job. It is open to all providers of its district.",
  () => ({
    ...facts(),
    district: described(
      z.string(),
      "The district whose providers can take the job: country and start of the postal code.",
    ),
  }),
);
export const JobReopened = /* @__PURE__ */ event(
  "job.reopened",
  "An expired job is open again at a new time.",
  () => ({
    ...facts(),
    district: described(
      z.string(),
      "The district whose providers can take the job: country and start of the postal code.",
    ),
  }),
);
export const JobOpenAlerted = /* @__PURE__ */ event(
  "job.open_alerted",
  "The job starts soon and no provider has taken it.",
  facts,
);
export const JobExpired = /* @__PURE__ */ event("job.expired", "No provider took the job in time.", () => ({
  ...facts(),
  provider_missed: described(z.boolean(), "Whether a provider had the job and did not come."),
}));
export const JobAssigned = /* @__PURE__ */ event("job.assigned", "A provider took the job.", facts);
export const JobReassigned = /* @__PURE__ */ event(
  "job.reassigned",
  "An administrator gave the job to another provider.",
  () => ({
    ...facts(),
    previous_service_provider_id: described(
      z.optional(Id("service_provider")),
      "The provider that had the job before.",
    ),
    eta: described(z.optional(Instant), "When the new provider is expected. Absent: when the work starts."),
  }),
);
export const JobEnRoute = /* @__PURE__ */ event("job.en_route", "The provider is on the way.", () => ({
  ...facts(),
  eta: described(z.optional(Instant), "When the provider expects to arrive."),
}));
export const JobArrivalOverdue = /* @__PURE__ */ event(
  "job.arrival_overdue",
  "The provider set out and has not started the work in time. Both sides are asked.",
  () => ({
    ...facts(),
    begin_by: described(Instant, "The job goes to another provider if it has not begun by then."),
  }),
);
export const JobStarted = /* @__PURE__ */ event("job.started", "The provider started the work.", () => ({
  ...facts(),
  started_at: described(Instant, "When the work started."),
}));
export const JobPaused = /* @__PURE__ */ event("job.paused", "The work is interrupted.", facts);
export const JobPauseAlerted = /* @__PURE__ */ event(
  "job.pause_alerted",
  "The work has been interrupted for a long time.",
  facts,
);
export const JobResumed = /* @__PURE__ */ event(
  "job.resumed",
  "The work goes on after an interruption.",
  () => ({
    ...facts(),
    paused_minutes: described(z.int(), "For how many minutes the work was interrupted so far."),
  }),
);
const newPrice = () => ({
  ...price(),
  previous_price_minor: described(AmountMinor, "The price before, in cents."),
});
export const JobPriceProposed = /* @__PURE__ */ event(
  "job.price_proposed",
  "The provider asks for a price that the customer has to agree to. Until then the old one stands.",
  () => ({
    ...facts(),
    ...newPrice(),
    expires_at: described(Instant, "The old price stays if there is no answer by then."),
  }),
);
export const JobPriceChanged = /* @__PURE__ */ event(
  "job.price_changed",
  "The job has another price: the customer agreed to it, or it is so near to the one that was agreed that nobody has to be asked.",
  () => ({
    ...facts(),
    ...newPrice(),
    agreed: described(z.boolean(), "Whether the customer was asked and agreed."),
  }),
);
export const JobPriceDeclined = /* @__PURE__ */ event(
  "job.price_declined",
  "The customer declined another price, or did not answer in time (`reason` is `unanswered`). The old one stays.",
  () => ({
    ...facts(),
    ...price(),
    declined_price_minor: described(AmountMinor, "The price that was proposed, in cents."),
  }),
);
export const JobWorkCompleted = /* @__PURE__ */ event(
  "job.work_completed",
  "The provider says that the work is done. The customer is asked to confirm it.",
  () => ({
    ...facts(),
    ...price(),
    confirm_by: described(Instant, "The job counts as done then if the customer says nothing."),
    paused_minutes: described(z.int(), "For how many minutes the work was interrupted."),
  }),
);
export const JobConfirmationReminded = /* @__PURE__ */ event(
  "job.confirmation_reminded",
  "The customer has not yet said whether the work is done.",
  () => ({
    ...facts(),
    confirm_by: described(Instant, "The job counts as done then if the customer says nothing."),
    reminder: described(z.int(), "Which reminder this is: 1 for the first."),
  }),
);
export const JobCompleted = /* @__PURE__ */ event(
  "job.completed",
  "The job is done and its price is due.",
  () => ({
    ...facts(),
    ...price(),
    by: described(party(), "Who said that the job is done. `timer`: the customer said nothing in time."),
  }),
);
export const JobReworkRequested = /* @__PURE__ */ event(
  "job.rework_requested",
  "The customer says that the work is not done yet.",
  () => ({ ...facts(), rework: described(z.int(), "How often the customer has asked for more work.") }),
);
export const JobDisputed = /* @__PURE__ */ event(
  "job.disputed",
  "The job is disputed. Its money is held until the decision.",
  facts,
);
export const JobDisputeOverdue = /* @__PURE__ */ event(
  "job.dispute_overdue",
  "A dispute has waited longer for its decision than we promise.",
  facts,
);
export const JobDisputeResolved = /* @__PURE__ */ event(
  "job.dispute_resolved",
  "The dispute was decided.",
  () => ({
    ...facts(),
    outcome: described(
      z.enum(["completed", "canceled", "rework"]),
      "How the dispute ends: the job is done, canceled, or goes on.",
    ),
  }),
);
export const JobCanceled = /* @__PURE__ */ event("job.canceled", "The job was canceled.", () => ({
  ...facts(),
  by: described(party(), "Who canceled the job. `timer`: it was not paid in time."),
  cause: described(
    z.enum(["payment_timeout", "payment_failed", "user", "admin"]),
    "Why the job was canceled.",
  ),
  fee_minor: described(AmountMinor, "What the customer pays for the cancellation, in cents."),
  currency: Currency,
  ...reasonCode(),
}));
export const JobFeeWaived = /* @__PURE__ */ event(
  "job.fee_waived",
  "The customer need not pay the fee for the cancellation, or not all of it.",
  () => ({
    ...facts(),
    waived_minor: described(AmountMinor, "What the customer need not pay, in cents."),
    fee_minor: described(AmountMinor, "What of the fee the customer still pays, in cents."),
    currency: Currency,
  }),
);
export const CancellationTermsChanged = /* @__PURE__ */ event(
  "cancellation_terms.changed",
  "What canceling a job costs will change for jobs that are booked from a moment on.",
  () => ({
    number: described(z.int(), "Number of the new terms."),
    effective_from: described(z.string(), "Jobs that are booked from then on have the new terms."),
    free_hours: described(z.int(), "Canceling is free until so many hours before the start."),
    late_bps: described(z.int(), "What it costs after that, in hundredths of a percent of the price."),
    last_minute_hours: described(z.int(), "From so many hours before the start on it costs more."),
    last_minute_bps: described(z.int(), "What it costs then, in hundredths of a percent of the price."),
  }),
  { hasSubscribers: false },
);
export const JobProviderSuspended = /* @__PURE__ */ event(
  "job.provider_suspended",
  "The provider of the job was suspended. A job that had not started is open to others again; one that had started waits for an administrator.",
  () => ({
    ...facts(),
    district: described(
      z.string(),
      "The district whose providers can take the job: country and start of the postal code.",
    ),
    had_begun: described(z.boolean(), "Whether the work had begun when the provider was suspended."),
  }),
);
export const JobProviderCanceled = /* @__PURE__ */ event(
  "job.provider_canceled",
  "The provider gave the job back. It is open to others again.",
  () => ({
    ...facts(),
    ...reasonCode(),
    district: described(
      z.string(),
      "The district whose providers can take the job: country and start of the postal code.",
    ),
  }),
);
export const JobNoShow = /* @__PURE__ */ event(
  "job.no_show",
  "The customer or the provider did not show up.",
  () => ({
    ...facts(),
    party: described(z.enum(["customer", "provider"]), "Who did not show up."),
    fee_minor: described(AmountMinor, "What the customer pays for it, in cents."),
    currency: Currency,
    contest_by: described(
      z.optional(Instant),
      "A customer who is said not to have been there can contest it until then.",
    ),
    district: described(
      z.string(),
      "The district whose providers can take the job: country and start of the postal code.",
    ),
  }),
);
export const JobDelayed = /* @__PURE__ */ event(
  "job.delayed",
  "The provider will arrive later than agreed.",
  () => ({
    ...facts(),
    minutes: described(z.int(), "How many minutes later the provider arrives."),
    eta: described(Instant, "When the provider now expects to arrive."),
  }),
);
export const JobRescheduled = /* @__PURE__ */ event(
  "job.rescheduled",
  "The customer moved an open job to another time.",
  () => ({
    ...facts(),
    previous_start: described(Instant, "When the work was to start before."),
  }),
);
export const JobRescheduleProposed = /* @__PURE__ */ event(
  "job.reschedule_proposed",
  "One side proposed another time.",
  () => ({
    ...facts(),
    ...proposal(),
    expires_at: described(Instant, "The proposal can be accepted until then."),
  }),
);
export const JobRescheduleAccepted = /* @__PURE__ */ event(
  "job.reschedule_accepted",
  "The other side accepted the proposed time.",
  () => ({
    ...facts(),
    ...proposal(),
    previous_start: described(Instant, "When the work was to start before."),
  }),
);
export const JobRescheduleDeclined = /* @__PURE__ */ event(
  "job.reschedule_declined",
  "The other side declined the proposed time, or the side that proposed it withdrew it (`reason` is `withdrawn`). The old time stays.",
  () => ({
    ...facts(),
    ...proposal(),
  }),
);
export const JobRescheduleExpired = /* @__PURE__ */ event(
  "job.reschedule_expired",
  "The proposed time was not answered in time. The old time stays.",
  () => ({ ...facts(), ...proposal() }),
);
export const JobStatusOverridden = /* @__PURE__ */ event(
  "job.status_overridden",
  "An administrator moved the job to another state. The event of that step is told besides.",
  () => ({
    job_id: Id("job"),
    status: described(z.string(), "The state that the job was moved to."),
    forced: described(z.boolean(), "Whether the step was taken without what it asks for otherwise."),
  }),
);

export const JobSeenByAdmin = /* @__PURE__ */ event(
  "job.seen_by_admin",
  "An administrator looked at a job as its customer or its provider sees it.",
  () => ({
    ...facts(),
    side: described(z.enum(["user", "service_provider"]), "As whom: its customer (`user`) or its provider."),
    admin_id: described(Id("account"), "The administrator who looked."),
  }),
);

export const JobOffered = /* @__PURE__ */ event(
  "job_offer.made",
  "Providers who could take an open job are told about it.",
  () => ({
    job_id: Id("job"),
    service: described(z.string(), "Key of the service, such as `plumbing`."),
    district: described(z.string(), "The district of the job: country and start of the postal code."),
    starts_at: described(Instant, "When the work starts."),
    service_provider_ids: described(
      z.array(Id("service_provider")),
      "The providers that are told about the job.",
    ),
    reserved_until: described(
      z.optional(Instant),
      "Until then it is kept for the provider that is told, who did the visit before.",
    ),
  }),
  { aggregate: "job_offer" },
);
