import { useAsk } from "../../kit/asking.ts";
import { client } from "../../kit/client.ts";
import { useFilters } from "../../kit/routing.ts";
import {
  Breakdown,
  Cohorts,
  FigureChart,
  FigureList,
  type Figures,
  useFigureName,
  useFigures,
} from "../pieces/figures.tsx";
import { Screen } from "../pieces/layout.tsx";
import { Choice, Tabs } from "../pieces/list.tsx";
import { Loaded } from "../pieces/states.tsx";
import type { Words } from "../words/en.ts";
import { useWords } from "../words/words.ts";

type Period = { from?: string; to?: string; compare?: "none" | "previous" };
type Topic = keyof Words["insight"]["topics"];

/** One part of a topic: its query, chart, list and breakdown. */
type Part = {
  ask: (period: Period) => Promise<Figures>;
  charts: readonly string[];
  lists: readonly string[];
  ranked?: string;
  /** Whether it shows cohorts by month of sign-up, whatever the period. */
  cohorts?: boolean;
  by?: keyof Words["insight"]["groups"];
};

const { dashboard } = client.admin;
const of = (period: Period) => ({ ...period, granularity: "day" as const });

const topics: Record<Topic, readonly Part[]> = {
  growth: [
    {
      ask: (period) => dashboard.getActiveUserAnalytics({ query: of(period) }),
      charts: ["active_month", "active_day"],
      lists: ["active_week", "stickiness", "dormant", "new_active", "returning", "reactivated"],
    },
    {
      ask: (period) =>
        dashboard.getRetentionAndChuranAnalytics({ query: { ...period, granularity: "month" } }),
      charts: [],
      lists: ["retention", "churn"],
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
    },
    {
      ask: (period) =>
        dashboard.getAverageJobCompletionAndRequestAnalytics({ query: { ...period, granularity: "day" } }),
      charts: ["opened_to_assigned_p50"],
      lists: [
        "request_to_estimate_p50",
        "estimate_to_accept_p50",
        "opened_to_assigned_p90",
        "scheduled_to_started_p50",
        "started_to_work_completed_p50",
        "created_to_completed_p50",
      ],
    },
    {
      ask: (period) =>
        dashboard.getPopularServiceAnalytics({ query: { ...of(period), group_by: "service" } }),
      charts: [],
      lists: [],
      ranked: "jobs_created",
    },
  ],
  quotes: [
    {
      ask: (period) => dashboard.getQuoteMatrixAnalytics({ query: { ...of(period), group_by: "service" } }),
      charts: ["quotes_requested", "acceptance_rate"],
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
      lists: ["net_gmv", "refunded", "disputes_lost", "processor_cost", "take_rate", "mean_order"],
    },
    {
      ask: (period) =>
        dashboard.getRevenueFromEachServiceAnalytics({ query: { ...of(period), group_by: "service" } }),
      charts: [],
      lists: [],
      ranked: "captured",
    },
    {
      ask: (period) =>
        dashboard.getRevenueByLocationAnalytics({ query: { ...of(period), group_by: "place" } }),
      charts: [],
      lists: [],
      ranked: "captured",
      by: "place",
    },
    {
      ask: (period) => dashboard.getRevenueByOneTimeAndRecurringAnalytics({ query: of(period) }),
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
      lists: ["memberships_new", "memberships_ended", "memberships_past_due", "trial_conversion"],
    },
    {
      ask: (period) => dashboard.getRefundCountAnalytics({ query: { ...of(period), group_by: "cause" } }),
      charts: [],
      lists: [],
      ranked: "refunds",
      by: "cause",
    },
  ],
};

const lengths = ["7", "30", "90"] as const;

const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

const YearOfCohorts = () => {
  const year = useAsk(["figures", "cohorts"], () =>
    dashboard.getRetentionAndChuranAnalytics({
      query: { from: daysAgo(365), granularity: "month", group_by: "cohort", compare: "none" },
    }),
  );
  return <Loaded query={year}>{(answer) => <Cohorts answer={answer} />}</Loaded>;
};

const PartOf = ({ name, days, part }: { name: string; days: number; part: Part }) => {
  const words = useWords();
  const { now, before } = useFigures(name, { days }, (period) =>
    part.ask({ from: daysAgo(days - 1), to: daysAgo(-1), ...period }),
  );
  const nameOf = useFigureName();
  const { ranked } = part;
  return (
    <Loaded query={now} rows={6}>
      {(answer) => (
        <>
          {part.lists.length > 0 && <FigureList answer={answer} metrics={part.lists} />}
          <div class="grid">
            {part.charts.map((metric) => (
              <FigureChart key={metric} answer={answer} before={before} metric={metric} />
            ))}
            {ranked && (
              <Breakdown
                answer={answer}
                metric={ranked}
                title={words.insight.ranked(nameOf(ranked), words.insight.groups[part.by ?? "service"])}
              />
            )}
          </div>
          {part.cohorts && <YearOfCohorts />}
        </>
      )}
    </Loaded>
  );
};

export default ({ topic = "growth" }: { topic?: string | undefined }) => {
  const words = useWords();
  const [filter, setFilter] = useFilters();
  const days = filter("days") ?? "30";
  const at = (topic in topics ? topic : "growth") as Topic;
  return (
    <Screen
      title={words.nav.insight}
      about={words.insight.about}
      actions={
        <Choice
          label={words.insight.days}
          value={days}
          options={lengths}
          onChange={(value) => setFilter("days", value)}
        />
      }
    >
      <Tabs
        label={words.nav.insight}
        at={`/insight/${at}`}
        of={Object.entries(words.insight.topics).map(([name, title]) => [`/insight/${name}`, title] as const)}
      />
      {topics[at].map((part, nth) => (
        <PartOf key={`${at} ${nth} ${days}`} name={`${at} ${nth}`} days={Number(days)} part={part} />
      ))}
    </Screen>
  );
};
