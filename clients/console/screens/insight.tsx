import { useAsk } from "../../kit/asking.ts";
import { client } from "../../kit/client.ts";
import { useFilters } from "../../kit/routing.ts";
import type { Data } from "../../typescript/client.ts";
import {
  Breakdown,
  Cohorts,
  FigureChart,
  FigureList,
  type Figures,
  Funnel,
  useFigureName,
  useFigures,
} from "../pieces/figures.tsx";
import { Screen } from "../pieces/layout.tsx";
import { Tabs } from "../pieces/list.tsx";
import { Loaded } from "../pieces/states.tsx";
import { useStats } from "../stats.ts";
import type { Words } from "../words/en.ts";
import { useFormat, useWords } from "../words/words.ts";

type Period = { from?: string; to?: string; compare?: "none" | "previous" };
type Topic = keyof Words["insight"]["topics"];

/** One part of a topic: its query, chart, list and breakdown. */
type Part = {
  ask: (period: Period) => Promise<Figures>;
  charts: readonly string[];
  lists: readonly string[];
  ranked?: string;
  /** Whether it is of the last whole month, whatever the period: people are not added up over months. */
  month?: boolean;
  /** Steps that fewer and fewer take. */
  funnel?: readonly string[];
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
      funnel: ["quotes_requested", "quotes_estimated", "quotes_accepted", "quotes_converted"],
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

const spans = ["7", "30", "90", "365", "month", "quarter", "own"] as const;
type Span = (typeof spans)[number];

type Stretch = { from: string; to: string };

const isDay = (text: string | undefined): text is string => /^\d{4}-\d\d-\d\d$/.test(text ?? "");

const daysBefore = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10);

/** The first day of the month so many months before. */
const monthBefore = (day: string, months: number): string =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 - months, 1))
    .toISOString()
    .slice(0, 10);

/** The whole days of a span: today, which is not over, is in none. */
const stretchOf = (span: Span, today: string, own: Partial<Stretch>): Stretch => {
  if (span === "month") return { from: monthBefore(today, 1), to: monthBefore(today, 0) };
  if (span === "quarter") {
    const into = (Number(today.slice(5, 7)) - 1) % 3;
    return { from: monthBefore(today, into + 3), to: monthBefore(today, into) };
  }
  if (span === "own" && isDay(own.from) && isDay(own.to) && own.from < own.to)
    return { from: own.from, to: own.to };
  return { from: daysBefore(today, span === "own" ? 30 : Number(span)), to: today };
};

/** Today where the marketplace is. */
const todayIn = (stats: Data<"GET /admin/dashboard/get-stats"> | undefined): string | undefined =>
  stats && new Intl.DateTimeFormat("en-CA", { timeZone: stats.time_zone }).format(new Date(stats.as_of));

const YearOfCohorts = ({ today }: { today: string }) => {
  const year = useAsk(["figures", "cohorts", today], () =>
    dashboard.getRetentionAndChuranAnalytics({
      query: { from: monthBefore(today, 12), granularity: "month", group_by: "cohort", compare: "none" },
    }),
  );
  return <Loaded query={year}>{(answer) => <Cohorts answer={answer} />}</Loaded>;
};

const PartOf = ({
  name,
  today,
  chosen,
  part,
}: {
  name: string;
  today: string;
  chosen: Stretch;
  part: Part;
}) => {
  const words = useWords();
  const format = useFormat();
  const stretch = part.month ? stretchOf("month", today, {}) : chosen;
  const { now, before } = useFigures(name, stretch, (period) => part.ask({ ...stretch, ...period }));
  const nameOf = useFigureName();
  const { ranked, funnel } = part;
  return (
    <Loaded query={now} rows={6}>
      {(answer) => (
        <>
          {part.month && (
            <h2>
              {words.insight.lastMonth(format.day(stretch.from), format.day(daysBefore(stretch.to, 1)))}
            </h2>
          )}
          {part.lists.length > 0 && <FigureList answer={answer} metrics={part.lists} />}
          <div class="grid">
            {funnel && <Funnel answer={answer} steps={funnel} title={words.insight.funnel} />}
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
          {part.cohorts && <YearOfCohorts today={today} />}
        </>
      )}
    </Loaded>
  );
};

export default ({ topic = "growth" }: { topic?: string | undefined }) => {
  const words = useWords();
  const format = useFormat();
  const [filter, setFilter] = useFilters();
  const span = spans.find((one) => one === filter("days")) ?? "30";
  const at = (topic in topics ? topic : "growth") as Topic;
  const stats = useStats();
  const today = todayIn(stats.data);
  const stretch = today && stretchOf(span, today, { from: filter("from") ?? "", to: filter("to") ?? "" });
  return (
    <Screen
      title={words.nav.insight}
      about={stretch && words.insight.whole(format.day(stretch.from), format.day(daysBefore(stretch.to, 1)))}
      actions={
        <>
          <label class="choice">
            <span>{words.insight.days}</span>
            <select value={span} onChange={({ currentTarget }) => setFilter("days", currentTarget.value)}>
              {spans.map((one) => (
                <option key={one} value={one}>
                  {words.insight.spans[one]}
                </option>
              ))}
            </select>
          </label>
          {span === "own" &&
            (["from", "to"] as const).map((end) => (
              <label key={end} class="choice">
                <span>{words.insight[end]}</span>
                <input
                  type="date"
                  value={stretch ? stretch[end] : ""}
                  onChange={({ currentTarget }) => setFilter(end, currentTarget.value)}
                />
              </label>
            ))}
        </>
      }
    >
      <Tabs
        label={words.nav.insight}
        at={`/insight/${at}`}
        of={Object.entries(words.insight.topics).map(([name, title]) => [`/insight/${name}`, title] as const)}
      />
      <Loaded query={stats} rows={6}>
        {() =>
          today &&
          stretch &&
          topics[at].map((part, nth) => (
            <PartOf
              key={`${at} ${nth} ${stretch.from} ${stretch.to}`}
              name={`${at} ${nth}`}
              today={today}
              chosen={stretch}
              part={part}
            />
          ))
        }
      </Loaded>
    </Screen>
  );
};
