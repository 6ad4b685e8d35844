import { Link } from "wouter-preact";
import { useAsk } from "../../kit/asking.ts";
import { client } from "../../kit/client.ts";
import { Breakdown, FigureChart, FigureList, useFigures } from "../pieces/figures.tsx";
import { Icon } from "../pieces/icon.tsx";
import { Card, Screen } from "../pieces/layout.tsx";
import { Empty, Loaded } from "../pieces/states.tsx";
import { useStats } from "../stats.ts";
import { useFormat, useWords } from "../words/words.ts";

const queues = [
  ["documents_to_verify", "/documents"],
  ["providers_to_decide", "/providers?status=pending_approval"],
  ["quotes_to_review", "/quotes"],
  ["disputes_to_decide", "/jobs?status=disputed"],
  ["incidents_open", "/incidents"],
  ["feedback_flagged", "/feedback?status=flagged"],
  ["jobs_unclaimed", "/jobs?status=open"],
  ["memberships_past_due", "/money/memberships?status=past_due"],
] as const;

const Waiting = ({ lengths }: { lengths: Record<string, number> }) => {
  const words = useWords();
  const format = useFormat();
  const waiting = queues.filter(([name]) => (lengths[name] ?? 0) > 0);
  if (waiting.length === 0)
    return <Empty icon="check" title={words.overview.nothing} hint={words.overview.nothingHint} />;
  return (
    <ul class="queues">
      {waiting.map(([name, to]) => (
        <li key={name}>
          <Link href={to}>
            <strong>{format.number(lengths[name] ?? 0)}</strong>
            <span>{words.overview.queues[name]}</span>
            <Icon name="more" />
          </Link>
        </li>
      ))}
    </ul>
  );
};

const Growth = () => {
  const words = useWords();
  const { now, before } = useFigures("overview", {}, (period) =>
    client.admin.dashboard.getAnalytics({ query: { ...period, granularity: "day" } }),
  );
  const services = useAsk(["figures", "overview", "services"], () =>
    client.admin.dashboard.getPopularServiceAnalytics({ query: { group_by: "service", limit: 8 } }),
  );
  return (
    <div class="grid">
      <Loaded query={now} rows={6}>
        {(answer) => (
          <>
            <FigureChart answer={answer} before={before} metric="jobs_created" />
            <FigureChart answer={answer} before={before} metric="platform_revenue" />
          </>
        )}
      </Loaded>
      <Loaded query={services} rows={6}>
        {(answer) => <Breakdown answer={answer} metric="jobs_created" title={words.overview.services} />}
      </Loaded>
    </div>
  );
};

export const Overview = () => {
  const words = useWords();
  const format = useFormat();
  const stats = useStats();
  return (
    <Screen
      title={words.nav.overview}
      about={stats.data && words.overview.asOf(format.moment(stats.data.as_of))}
    >
      <Loaded query={stats} rows={6}>
        {(answer) => (
          <>
            <Card title={words.overview.waiting}>
              <Waiting lengths={answer.queues} />
            </Card>
            <Card title={words.overview.today}>
              <FigureList
                answer={answer}
                metrics={[
                  "quote_requests",
                  "jobs_created",
                  "jobs_completed",
                  "captured",
                  "refunded",
                  "platform_revenue",
                  "new_users",
                  "new_providers",
                ]}
              />
            </Card>
          </>
        )}
      </Loaded>
      <Growth />
    </Screen>
  );
};
