/**
 * The events that other systems may be told: what happened to a record, in ids and facts. Sign-ins, codes, credentials and
 * what people write to each other are never among them.
 */
const named = {
  account: ["registered", "verified", "deactivated", "restored", "deleted", "suspended", "reinstated"],
  company: ["changes_requested", "changes_refused", "rejected", "suspended", "reinstated"],
  credit: ["granted", "returned", "revoked", "expired"],
  document: ["uploaded", "verified", "rejected", "expiring", "expired"],
  feedback: ["submitted", "completed", "published", "flagged", "kept", "removed", "replied"],
  incident: [
    "reported",
    "triaged",
    "investigated",
    "info_requested",
    "info_received",
    "resolved",
    "reopened",
    "closed",
    "lapsed",
  ],
  invite: ["sent", "accepted", "rewarded"],
  job: [
    "created",
    "opened",
    "offer_widened",
    "reopened",
    "open_alerted",
    "expired",
    "assigned",
    "reassigned",
    "provider_canceled",
    "provider_suspended",
    "en_route",
    "delayed",
    "arrival_overdue",
    "started",
    "paused",
    "resumed",
    "price_proposed",
    "price_changed",
    "price_declined",
    "work_completed",
    "completed",
    "rework_requested",
    "disputed",
    "dispute_overdue",
    "dispute_resolved",
    "canceled",
    "fee_waived",
    "no_show",
    "rescheduled",
    "reschedule_proposed",
    "reschedule_accepted",
    "reschedule_declined",
    "reschedule_expired",
  ],
  membership: [
    "activated",
    "trial_started",
    "trial_ending",
    "renewed",
    "paid",
    "payment_failed",
    "unpaid",
    "recovered",
    "plan_changed",
    "cancel_scheduled",
    "cancel_undone",
    "paused",
    "resumed",
    "lapsed",
    "ended",
  ],
  metadata: ["updated"],
  payment: [
    "authorized",
    "action_required",
    "declined",
    "deferred",
    "captured",
    "paid_offline",
    "voided",
    "expired",
    "failed",
    "dispute_opened",
    "dispute_closed",
  ],
  payout: ["failed"],
  payout_account: ["activated", "restricted", "rejected", "closed"],
  quote: [
    "requested",
    "questions_asked",
    "answered",
    "estimated",
    "review_required",
    "reviewed",
    "revised",
    "accepted",
    "declined",
    "rejected",
    "expired",
    "abandoned",
    "failed",
    "converted",
    "reopened",
  ],
  refund: ["requested", "succeeded", "failed"],
  series: ["job_booked", "price_proposed", "paused", "ended", "visit_missed"],
  service_provider: [
    "registered",
    "submitted",
    "resubmitted",
    "verified",
    "approved",
    "rejected",
    "suspended",
    "reinstated",
    "deactivated",
    "restored",
    "deleted",
    "offers_changed",
  ],
  tip: ["created", "paid", "lapsed"],
  transfer: ["owed", "paid", "failed", "canceled", "reversed"],
} as const;

/** The event with which an endpoint is tried: it goes to that endpoint alone, whatever it listens to. */
export const testType = "endpoint.tested";

/** The type of every event that other systems may be told. */
export const openTypes: ReadonlySet<string> = new Set([
  ...Object.entries(named).flatMap(([noun, verbs]) => verbs.map((verb) => `${noun}.${verb}`)),
  testType,
]);

/** The open events, as subscribers name what they listen to. */
export const openEvents = [...openTypes].map((type) => ({ type: type as `${string}.${string}` }));

/** Whether an event's type is one of those that somebody listens to: `*`, `job.*` or a whole name. */
export const isListenedTo = (types: readonly string[], type: string): boolean =>
  openTypes.has(type) &&
  types.some(
    (one) => one === "*" || one === type || (one.endsWith(".*") && type.startsWith(one.slice(0, -1))),
  );

/** Those of the types that no open event has. */
export const unknownTypes = (types: readonly string[]): string[] =>
  types.filter((one) => ![...openTypes].some((type) => type !== testType && isListenedTo([one], type)));
