import "./shared.ts";
import { useContext, useEffect, useRef } from "preact/hooks";
import { useAsk } from "../../kit/asking.ts";
import { client } from "../../kit/client.ts";
import { useFilters } from "../../kit/routing.ts";
import { daysBefore } from "../days.ts";
import { csvOfShown, type Shown } from "../insight-csv.ts";
import { type Part, type Slice, type Topic, topics } from "../insight-topics.ts";
import { Cohorts, Distribution, Funnel, InsightWords } from "../pieces/charts.tsx";
import {
  Breakdown,
  FigureChart,
  FigureList,
  type Figures,
  MoreWords,
  useFigureName,
  useFigures,
} from "../pieces/figures.tsx";
import { download } from "../pieces/file.tsx";
import { Screen } from "../pieces/layout.tsx";
import { Tabs } from "../pieces/list.tsx";
import { Loaded } from "../pieces/states.tsx";
import { todayIn, useStats } from "../stats.ts";
import { monthBefore, type Stretch, stretchOf } from "../stretch.ts";
import { figures as inEnglish, spans } from "../words/figures.ts";
import { useFormat, useSpoken, useTerm, useWords } from "../words/words.ts";

const { dashboard } = client.admin;

const sliceIn = (service = "", place = ""): Slice => {
  const [country, region, city] = place.split("/");
  return {
    ...(service && { service }),
    ...(country && { country }),
    ...(region && { region }),
    ...(city && { city }),
  };
};

/** The last part of a place's key, such as `US/CA/San Francisco`; a country by its name. */
const usePlaceName = () => {
  const { language } = useSpoken();
  const { insight } = useContext(InsightWords);
  return (key: string): string => {
    const [country = "", ...parts] = key.split("/");
    if (parts.length > 0) return parts.at(-1) as string;
    return /^[A-Z]{2}$/.test(country)
      ? (new Intl.DisplayNames(language, { type: "region" }).of(country) ?? country)
      : insight.unknown;
  };
};

const YearOfCohorts = ({ today }: { today: string }) => {
  const year = useAsk(["figures", "cohorts", today], () =>
    dashboard.getRetentionAndChuranAnalytics({
      query: { from: monthBefore(today, 12), granularity: "month", group_by: "cohort", compare: "none" },
    }),
  );
  return <Loaded query={year}>{(answer) => <Cohorts answer={answer} />}</Loaded>;
};

/** The figures of a list; those of taxes only where there are taxes. */
const listedIn = ({ lists }: Part, { totals }: Figures): readonly string[] =>
  totals.gmv_tax || totals.platform_tax ? lists : lists.filter((metric) => !/tax$/.test(metric));

const PartOf = ({
  name,
  today,
  chosen,
  slice,
  part,
  onShown,
}: {
  name: string;
  today: string;
  chosen: Stretch;
  slice: Slice;
  part: Part;
  onShown: (shown: Shown | undefined) => void;
}) => {
  const { insight } = useContext(InsightWords);
  const format = useFormat();
  const placeOf = usePlaceName();
  const stretch = part.month ? stretchOf("month", today, {}) : chosen;
  const asked = { ...stretch, ...slice };
  const { now, before } = useFigures(name, asked, (period) => part.ask({ ...asked, ...period }));
  const nameOf = useFigureName();
  const { ranked, funnel, by = "service" } = part;
  useEffect(() => {
    const lists = now.data ? listedIn(part, now.data) : [];
    const metrics = [...part.charts, ...lists, ...(funnel ?? []).flat(), ...(ranked ? [ranked] : [])];
    onShown(now.data && { answer: now.data, metrics: [...new Set(metrics)] });
    return () => onShown(undefined);
  }, [now.data]);
  return (
    <Loaded query={now} rows={6}>
      {(answer) => (
        <>
          {part.month && (
            <h2>{insight.lastMonth(format.day(stretch.from), format.day(daysBefore(stretch.to, 1)))}</h2>
          )}
          {part.lists.length > 0 && <FigureList answer={answer} metrics={listedIn(part, answer)} />}
          <div class="grid">
            {part.charts.map((metric) => (
              <FigureChart key={metric} answer={answer} before={before} metric={metric} />
            ))}
            {funnel && <Funnel answer={answer} groups={funnel} />}
            {!slice.city && part.spreads?.map((one) => <Distribution key={one} answer={answer} of={one} />)}
            {ranked && (
              <Breakdown
                answer={answer}
                metric={ranked}
                title={insight.ranked(nameOf(ranked), insight.groups[by])}
                {...(by === "place" && { nameOf: placeOf })}
              />
            )}
          </div>
          {part.cohorts && <YearOfCohorts today={today} />}
        </>
      )}
    </Loaded>
  );
};

/** Which service and which place: what there was in the last year, a place within the one that is chosen. */
const SliceChoice = ({ today }: { today: string }) => {
  const term = useTerm();
  const { insight } = useContext(InsightWords);
  const placeOf = usePlaceName();
  const [filter, setFilter] = useFilters();
  const [service = "", place = ""] = [filter("service"), filter("place")];
  const year = { from: daysBefore(today, 365), to: today, granularity: "month", limit: 100 } as const;
  const services = useAsk(["figures", "services", today], () =>
    dashboard.getPopularServiceAnalytics({ query: { ...year, group_by: "service" } }),
  );
  const { city, ...within } = sliceIn("", place);
  const places = useAsk(["figures", "places", today, within], () =>
    dashboard.getJobMatrixAnalytics({ query: { ...year, ...within, group_by: "place" } }),
  );
  const steps = place.split("/");
  const around = steps.map((_, at) => steps.slice(0, at + 1).join("/")).filter(Boolean);
  const inside = (places.data?.breakdown ?? []).map(({ key }) => key).filter((key) => !around.includes(key));
  return (
    <>
      <label class="choice">
        <span>{insight.service}</span>
        <select value={service} onChange={({ currentTarget }) => setFilter("service", currentTarget.value)}>
          <option value="">{insight.all}</option>
          {[...new Set([...(services.data?.breakdown ?? []).map(({ key }) => key), service])]
            .filter(Boolean)
            .map((key) => (
              <option key={key} value={key}>
                {term(key)}
              </option>
            ))}
        </select>
      </label>
      <label class="choice">
        <span>{insight.place}</span>
        <select value={place} onChange={({ currentTarget }) => setFilter("place", currentTarget.value)}>
          <option value="">{insight.everywhere}</option>
          {[...around, ...inside].map((key) => (
            <option key={key} value={key}>
              {"\u2003".repeat(key.split("/").length - 1)}
              {placeOf(key)}
            </option>
          ))}
        </select>
      </label>
    </>
  );
};

const Topics = ({ topic }: { topic: string }) => {
  const words = useWords();
  const { insight } = useContext(InsightWords);
  const format = useFormat();
  const term = useTerm();
  const nameOf = useFigureName();
  const placeOf = usePlaceName();
  const [filter, setFilter] = useFilters();
  const span = spans.find((one) => one === filter("days")) ?? "30";
  const at = (topic in topics ? topic : "growth") as Topic;
  const stats = useStats();
  const today = stats.data && todayIn(stats.data);
  const stretch = today && stretchOf(span, today, { from: filter("from") ?? "", to: filter("to") ?? "" });
  const canSlice = topics[at].some(({ sliced }) => sliced);
  const slice = canSlice ? sliceIn(filter("service"), filter("place")) : {};
  const isSliced = Object.keys(slice).length > 0;
  const parts = topics[at].map((part, nth) => ({ part, nth })).filter(({ part }) => part.sliced || !isSliced);
  const shown = useRef(new Map<number, Shown>());
  const save = () => {
    const all = [...shown.current].toSorted(([a], [b]) => a - b).map(([, one]) => one);
    const keyOf = (key: string) => (/[/A-Z]/.test(key) ? placeOf(key) : term(key));
    if (stretch)
      download(
        `${at}-${stretch.from}-${daysBefore(stretch.to, 1)}.csv`,
        csvOfShown(all, { insight, nameOf, keyOf }),
      );
  };
  return (
    <Screen
      title={words.nav.insight}
      about={stretch && insight.whole(format.day(stretch.from), format.day(daysBefore(stretch.to, 1)))}
      actions={
        <>
          {today && canSlice && <SliceChoice today={today} />}
          <label class="choice">
            <span>{insight.days}</span>
            <select value={span} onChange={({ currentTarget }) => setFilter("days", currentTarget.value)}>
              {spans.map((one) => (
                <option key={one} value={one}>
                  {insight.spans[one]}
                </option>
              ))}
            </select>
          </label>
          {span === "own" &&
            stretch &&
            (
              [
                ["from", stretch.from],
                ["to", daysBefore(stretch.to, 1)],
              ] as const
            ).map(([end, day]) => (
              <label key={end} class="choice">
                <span>{insight[end]}</span>
                <input
                  type="date"
                  value={filter(end) ?? day}
                  max={today && daysBefore(today, 1)}
                  onChange={({ currentTarget }) => setFilter(end, currentTarget.value)}
                />
              </label>
            ))}
          <button type="button" class="button" onClick={save}>
            {insight.csv}
          </button>
        </>
      }
    >
      <Tabs
        label={words.nav.insight}
        at={`/insight/${at}`}
        of={Object.entries(insight.topics).map(([name, title]) => [`/insight/${name}`, title] as const)}
      />
      <Loaded query={stats} rows={6}>
        {() =>
          today &&
          stretch &&
          parts.map(({ part, nth }) => (
            <PartOf
              key={`${at} ${nth} ${stretch.from} ${stretch.to} ${JSON.stringify(slice)}`}
              name={`${at} ${nth}`}
              today={today}
              chosen={stretch}
              slice={slice}
              part={part}
              onShown={(one) => {
                if (one) shown.current.set(nth, one);
                else shown.current.delete(nth);
              }}
            />
          ))
        }
      </Loaded>
      {parts.length < topics[at].length && <p class="quiet">{insight.ofAll}</p>}
    </Screen>
  );
};

export default ({ topic = "growth" }: { topic?: string | undefined }) => {
  const { language } = useSpoken();
  const query = useAsk(["figures", "words", language], async () =>
    language === "es" ? (await import("../words/figures-es.ts")).figures : inEnglish,
  );
  return (
    <Loaded query={query}>
      {(figures) => (
        <InsightWords.Provider value={figures}>
          <MoreWords.Provider value={figures}>
            <Topics topic={topic} />
          </MoreWords.Provider>
        </InsightWords.Provider>
      )}
    </Loaded>
  );
};
