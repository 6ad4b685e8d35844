import { JobState } from "../job/job.ts";
import type { Period } from "./days.ts";

/** What an answer can be broken down by: slices that are kept apart, or parts of a measure. */
export type Group =
  | { by: "service" | "place" | "plan" | "interval" | "role" | "cohort" }
  | { by: "parts"; parts: Record<string, { prefix: string; of: "added" | "until" }>; suffixed?: true };

export type Report = {
  metrics: readonly string[];
  families: readonly ("flow" | "money" | "price" | "span" | "activity" | "membership")[];
  groups: Readonly<Record<string, Group>>;
  /** How it is broken down unless the query says otherwise. */
  group?: string;
  /** What a breakdown is sorted by, and then by what. */
  rank: readonly [string, ...string[]];
  /** Whether it can be asked for one service or place. */
  sliced: boolean;
  granularities: readonly (Period | "hour")[];
  /** Values that it shows the distribution of, beside their percentiles. */
  spreads?: readonly string[];
};

const periods = ["day", "week", "month", "quarter", "year"] as const;
const service: Group = { by: "service" };
const place: Group = { by: "place" };
const parts = (prefix: string, name: string, of: "added" | "until" = "added"): Group => ({
  by: "parts",
  parts: { [name]: { prefix, of } },
});
const refundParts = (prefix: string): Group => ({
  by: "parts",
  suffixed: true,
  parts: { refunds: { prefix, of: "added" } },
});

const money = [
  "captured",
  "refunded",
  "disputes_lost",
  "net_gmv",
  "gmv_tax",
  "gmv_without_tax",
  "tips",
  "job_revenue",
  "membership_revenue",
  "platform_revenue",
  "platform_tax",
  "processor_cost",
  "take_rate",
  "mean_order",
  "provider_earnings",
  "payments_captured",
] as const;

/** What credit comes to: of the marketplace as a whole, as it is given for no service and at no place. */
const credit = ["credit_granted", "credit_used", "credit_expired", "credit_cost", "credit_owed"] as const;

const lengths = [
  "request_to_estimate",
  "estimate_to_accept",
  "opened_to_assigned",
  "scheduled_to_started",
  "started_to_work_completed",
  "created_to_completed",
] as const;

const spans = (...names: string[]): string[] =>
  names.flatMap((name) => [`${name}_mean`, `${name}_p50`, `${name}_p90`]);

/** What each of the analytical operations answers. */
export const reports = {
  analytics: {
    metrics: [
      "new_users",
      "new_providers",
      "quote_requests",
      "acceptances",
      "jobs_created",
      "jobs_completed",
      "captured",
      "refunded",
      "platform_revenue",
    ],
    families: ["flow", "money"],
    groups: { service, place },
    rank: ["jobs_created"],
    sliced: true,
    granularities: ["hour", ...periods],
  },
  activeUsers: {
    metrics: [
      "active_day",
      "active_week",
      "active_month",
      "stickiness",
      "dormant",
      "active_accounts",
      "new_active",
      "returning",
      "reactivated",
    ],
    families: ["activity"],
    groups: { role: { by: "role" } },
    group: "role",
    rank: ["active_month"],
    sliced: false,
    granularities: ["day", "week", "month", "quarter"],
  },
  retention: {
    metrics: [
      "retention",
      "churn",
      "returning",
      "reactivated",
      "dormant",
      "memberships_lost",
      "membership_churn",
      "revenue_churn",
    ],
    families: ["activity", "membership"],
    groups: { cohort: { by: "cohort" }, role: { by: "role" } },
    group: "cohort",
    rank: ["active_accounts"],
    sliced: false,
    granularities: ["day", "week", "month", "quarter"],
  },
  jobMatrix: {
    metrics: [
      "jobs_created",
      "jobs_opened",
      "jobs_assigned",
      "jobs_started",
      "jobs_completed",
      "jobs_canceled",
      "jobs_expired",
      "jobs_given_back",
      "booked_assigned",
      "booked_completed",
      "booked_paid",
      "fill_rate",
      "completion_rate",
      "cancel_rate",
      "reschedule_rate",
      "delay_rate",
      "no_show_rate",
      "dispute_rate",
      "reassign_rate",
      "on_time_rate",
      "auto_confirm_share",
      ...JobState.options.map((state) => `jobs_in_${state}`),
    ],
    families: ["flow"],
    groups: {
      service,
      place,
      state: parts("jobs.state.", "jobs_in_state", "until"),
      canceled_by: parts("jobs.canceled_by.", "jobs_canceled"),
      cancel_reason: parts("jobs.canceled_for.", "jobs_canceled"),
      withdraw_reason: parts("jobs.given_back_for.", "jobs_given_back"),
    },
    rank: ["jobs_created"],
    sliced: true,
    granularities: periods,
  },
  durations: {
    metrics: [...spans(...lengths), "quote_requests", "requests_per_day"],
    families: ["span", "flow"],
    spreads: lengths,
    groups: { service, place },
    rank: ["quote_requests"],
    sliced: true,
    granularities: periods,
  },
  popularServices: {
    metrics: ["jobs_created", "quote_requests", "request_conversion", "captured", "mean_rating"],
    families: ["flow", "money"],
    groups: { service },
    group: "service",
    rank: ["jobs_created", "captured"],
    sliced: true,
    granularities: periods,
  },
  revenue: {
    metrics: [...money, "median_order", "median_earning", ...credit],
    families: ["money", "price"],
    spreads: ["order", "earning"],
    groups: { service, place },
    rank: ["captured"],
    sliced: true,
    granularities: periods,
  },
  revenueByService: {
    metrics: money,
    families: ["money"],
    groups: { service },
    group: "service",
    rank: ["platform_revenue", "captured"],
    sliced: true,
    granularities: periods,
  },
  revenueByPlace: {
    metrics: money,
    families: ["money"],
    groups: { place },
    group: "place",
    rank: ["captured"],
    sliced: true,
    granularities: periods,
  },
  recurring: {
    metrics: [
      "one_time_revenue",
      "recurring_revenue",
      "platform_revenue",
      "mrr",
      "mrr_new",
      "mrr_expansion",
      "mrr_contraction",
      "mrr_churn",
      "mrr_reactivation",
      "captured",
      "repeat_share",
    ],
    families: ["money", "membership", "activity"],
    groups: {},
    rank: ["platform_revenue"],
    sliced: false,
    granularities: periods,
  },
  others: {
    metrics: [
      "mean_rating",
      "feedback_rate",
      "incidents_per_100",
      "invite_acceptance",
      "chat_to_quote",
      ...spans("document_decision"),
      "estimate_error",
      "within_estimate",
    ],
    families: ["flow", "span"],
    groups: { service },
    rank: ["mean_rating"],
    sliced: false,
    granularities: periods,
  },
  quoteMatrix: {
    metrics: [
      "quotes_requested",
      "quotes_awaiting",
      "quotes_estimated",
      "quotes_sent_to_review",
      "quotes_reviewed",
      "quotes_rejected",
      "quotes_failed",
      "quotes_abandoned",
      "quotes_accepted",
      "quotes_declined",
      "quotes_expired",
      "quotes_converted",
      "acceptance_rate",
      "conversion_rate",
      "request_conversion",
      "mean_confidence",
      "mean_price",
      "review_change",
    ],
    families: ["flow"],
    groups: {
      service,
      place,
      media_type: parts("quotes.from.", "quotes_requested"),
      state: parts("quotes.state.", "quotes_in_state", "until"),
    },
    rank: ["quotes_requested"],
    sliced: true,
    granularities: periods,
  },
  memberships: {
    metrics: [
      "memberships_opening",
      "memberships_in",
      "memberships_out",
      "memberships_closing",
      "memberships_trialing",
      "memberships_active",
      "memberships_past_due",
      "memberships_new",
      "memberships_renewed",
      "memberships_upgraded",
      "memberships_downgraded",
      "memberships_cancel_scheduled",
      "memberships_ended",
      "memberships_lost",
      "membership_churn",
      "trial_conversion",
      "recovery_rate",
      "mrr",
    ],
    families: ["membership"],
    groups: {
      plan: { by: "plan" },
      interval: { by: "interval" },
      state: parts("memberships.state.", "memberships_in_state", "until"),
    },
    group: "plan",
    rank: ["memberships_closing"],
    sliced: false,
    granularities: periods,
  },
  refunds: {
    metrics: [
      "refunds",
      "refunded",
      "captured",
      "refund_rate",
      "refund_value_rate",
      "refunds_failed",
      "voids",
      "chargebacks",
      "disputes_lost",
    ],
    families: ["money", "flow"],
    groups: {
      cause: refundParts("refund_cause."),
      initiator: refundParts("refund_initiator."),
      size: refundParts("refund_size."),
      of: refundParts("refund_of."),
      service,
      place,
    },
    group: "cause",
    rank: ["refunded"],
    sliced: true,
    granularities: periods,
  },
} as const satisfies Record<string, Report>;
