import { client } from "../kit/client.ts";
import type { Figures } from "./pieces/figures.tsx";
import type { FigureWords } from "./words/figures.ts";

export type Slice = { service?: string; country?: string; region?: string; city?: string };
type Period = Slice & { from?: string; to?: string; compare?: "none" | "previous" };
export type Topic = keyof FigureWords["insight"]["topics"];

/** One part of a topic: its query, chart, list and breakdown. */
export type Part = {
  ask: (period: Period) => Promise<Figures>;
  charts: readonly string[];
  lists: readonly string[];
  ranked?: string;
  /** Whether it is of the last whole month, whatever the period: people are not added up over months. */
  month?: boolean;
  /** Steps that fewer and fewer take. */
  funnel?: readonly (readonly string[])[];
  /** Prices and times of which the distribution is shown. */
  spreads?: readonly string[];
  /** Whether it is kept by service and place. */
  sliced?: boolean;
  /** Whether it shows cohorts by month of sign-up, whatever the period. */
  cohorts?: boolean;
  by?: keyof FigureWords["insight"]["groups"];
};

const { dashboard } = client.admin;

const daysIn = ({ from = "", to = "" }: Period): number => (Date.parse(to) - Date.parse(from)) / 86_400_000;
const days_most = 400;

/** Points by the day, the week or the month: a line of hundreds of days tells nothing. */
const of = (period: Period) => {
  const days = daysIn(period);
  const granularity =
    days <= 92 ? ("day" as const) : days <= days_most ? ("week" as const) : ("month" as const);
  return { ...period, granularity };
};
/** What people did is kept by whole periods: by days as long as there may be so many. */
const ofPeople = (period: Period) => ({
  ...period,
  granularity: daysIn(period) <= days_most ? ("day" as const) : ("month" as const),
});

const wayOfJobs = ["jobs_created", "booked_assigned", "booked_completed", "booked_paid"];

/** Quotes, and beside them what becomes of jobs. */
const fromRequestToPayment = async (period: Period): Promise<Figures> => {
  const [quotes, jobs] = await Promise.all([
    dashboard.getQuoteMatrixAnalytics({ query: { ...of(period), group_by: "service" } }),
    dashboard.getJobMatrixAnalytics({ query: of(period) }),
  ]);
  return { ...quotes, totals: { ...jobs.totals, ...quotes.totals } };
};

export const topics: Record<Topic, readonly Part[]> = {
  growth: [
    {
      ask: (period) => dashboard.getActiveUserAnalytics({ query: ofPeople(period) }),
      charts: ["active_month", "active_day"],
      lists: ["active_week", "stickiness", "dormant"],
    },
    {
      ask: (period) =>
        dashboard.getRetentionAndChuranAnalytics({ query: { ...period, granularity: "month" } }),
      charts: [],
      lists: ["retention", "churn", "returning", "reactivated"],
      month: true,
      cohorts: true,
    },
    {
      ask: (period) => dashboard.getOtherStatAnalytics({ query: of(period) }),
      charts: ["mean_rating"],
      lists: [
        "feedback_rate",
        "incidents_per_100",
        "invite_acceptance",
        "chat_to_quote",
        "document_decision_p50",
        "estimate_error",
        "within_estimate",
      ],
    },
  ],
  jobs: [
    {
      ask: (period) => dashboard.getJobMatrixAnalytics({ query: { ...of(period), group_by: "place" } }),
      charts: ["jobs_created", "jobs_completed"],
      lists: ["fill_rate", "completion_rate", "cancel_rate", "no_show_rate", "dispute_rate", "on_time_rate"],
      ranked: "jobs_created",
      by: "place",
      funnel: [wayOfJobs],
      sliced: true,
    },
    {
      ask: (period) => dashboard.getAverageJobCompletionAndRequestAnalytics({ query: of(period) }),
      charts: ["opened_to_assigned_p50"],
      lists: [
        "request_to_estimate_p50",
        "estimate_to_accept_p50",
        "opened_to_assigned_p90",
        "scheduled_to_started_p50",
        "started_to_work_completed_p50",
        "created_to_completed_p50",
        "created_to_completed_p90",
      ],
      spreads: ["opened_to_assigned", "started_to_work_completed"],
      sliced: true,
    },
    {
      ask: (period) =>
        dashboard.getPopularServiceAnalytics({ query: { ...of(period), group_by: "service" } }),
      charts: [],
      lists: [],
      ranked: "jobs_created",
      sliced: true,
    },
  ],
  quotes: [
    {
      ask: fromRequestToPayment,
      sliced: true,
      charts: ["quotes_requested", "acceptance_rate"],
      funnel: [["quotes_requested", "quotes_estimated", "quotes_accepted", "quotes_converted"], wayOfJobs],
      lists: [
        "quotes_estimated",
        "quotes_sent_to_review",
        "quotes_accepted",
        "quotes_converted",
        "conversion_rate",
        "mean_confidence",
        "mean_price",
        "review_change",
      ],
      ranked: "quotes_requested",
    },
  ],
  money: [
    {
      ask: (period) => dashboard.getTotalRevenueAnalytics({ query: of(period) }),
      charts: ["captured", "platform_revenue"],
      lists: [
        "net_gmv",
        "gmv_tax",
        "gmv_without_tax",
        "platform_tax",
        "refunded",
        "disputes_lost",
        "processor_cost",
        "take_rate",
        "mean_order",
        "median_order",
        "median_earning",
      ],
      spreads: ["order", "earning"],
      sliced: true,
    },
    {
      ask: (period) =>
        dashboard.getRevenueFromEachServiceAnalytics({ query: { ...of(period), group_by: "service" } }),
      charts: [],
      lists: [],
      ranked: "captured",
      sliced: true,
    },
    {
      ask: (period) =>
        dashboard.getRevenueByLocationAnalytics({ query: { ...of(period), group_by: "place" } }),
      charts: [],
      lists: [],
      ranked: "captured",
      by: "place",
      sliced: true,
    },
    {
      ask: (period) => dashboard.getRevenueByOneTimeAndRecurringAnalytics({ query: ofPeople(period) }),
      charts: ["mrr"],
      lists: [
        "one_time_revenue",
        "recurring_revenue",
        "mrr_new",
        "mrr_expansion",
        "mrr_churn",
        "repeat_share",
      ],
    },
    {
      ask: (period) => dashboard.getSubscriptionCountAnalytics({ query: of(period) }),
      charts: ["memberships_closing"],
      lists: [
        "memberships_new",
        "memberships_lost",
        "membership_churn",
        "memberships_past_due",
        "trial_conversion",
      ],
    },
    {
      ask: (period) => dashboard.getRefundCountAnalytics({ query: { ...of(period), group_by: "cause" } }),
      charts: [],
      lists: [],
      ranked: "refunds",
      by: "cause",
      sliced: true,
    },
  ],
};
