import { useAsk } from "../../kit/asking.ts";
import { client } from "../../kit/client.ts";
import { daysBefore } from "../days.ts";
import { Notices } from "../notices.tsx";
import { Breakdown, FigureChart, FigureList, useFigures } from "../pieces/figures.tsx";
import { Card, Screen } from "../pieces/layout.tsx";
import { QueueList } from "../pieces/queue.tsx";
import { Loaded } from "../pieces/states.tsx";
import { useQueue } from "../queue.ts";
import { todayIn, useStats } from "../stats.ts";
import { useFormat, useWords } from "../words/words.ts";

/** The last thirty whole days: one that is not over would make every change look bad. */
const Growth = ({ today }: { today: string }) => {
  const words = useWords();
  const days = { from: daysBefore(today, 30), to: today };
  const { now, before } = useFigures("overview", days, (period) =>
    client.admin.dashboard.getAnalytics({ query: { ...days, ...period, granularity: "day" } }),
  );
  const services = useAsk(["figures", "overview", "services", today], () =>
    client.admin.dashboard.getPopularServiceAnalytics({ query: { ...days, group_by: "service", limit: 8 } }),
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
  const queue = useQueue();
  return (
    <Screen
      title={words.overview.waiting}
      about={stats.data && words.overview.asOf(format.moment(stats.data.as_of))}
      actions={<Notices />}
    >
      <Loaded query={queue} rows={10}>
        {(answer) => <QueueList queue={answer} />}
      </Loaded>
      <Loaded query={stats} rows={6}>
        {(answer) => (
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
        )}
      </Loaded>
      {stats.data && <Growth today={todayIn(stats.data)} />}
    </Screen>
  );
};
