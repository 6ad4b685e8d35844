import { createContext } from "preact";
import { useContext, useMemo } from "preact/hooks";
import { useAsk } from "../../kit/asking.ts";
import type { Data } from "../../typescript/client.ts";
import { lazily } from "../lazily.tsx";
import { useFormat, useTerm, useWords } from "../words/words.ts";
import { Card } from "./layout.tsx";

export type Figures = Data<"GET /admin/dashboard/get-analytics">;
type Period = { from?: string; to?: string; compare?: "none" | "previous" };

const TimeChart = lazily(() => import("./time-chart.tsx"));

/** Figures, and those of the period before, point by point. */
export const useFigures = (name: string, query: object, ask: (period: Period) => Promise<Figures>) => {
  const now = useAsk(["figures", name, query], () => ask({ compare: "previous" }));
  const { from, to } = now.data?.previous ?? {};
  const before = useAsk(
    ["figures", name, query, from, to],
    () => ask({ from: from as string, to: to as string, compare: "none" }),
    {
      enabled: from !== undefined,
    },
  );
  return { now, before: before.data };
};

type Named = Readonly<Record<"names" | "says", Readonly<Record<string, string>>>>;

/** The words of figures that the first screen does not show. */
export const MoreWords = createContext<Named>({ names: {}, says: {} });

export const useFigureName = (): ((metric: string) => string) => {
  const { figures } = useWords();
  const { names } = useContext(MoreWords);
  const term = useTerm();
  return (metric) => names[metric] ?? (figures.names as Record<string, string>)[metric] ?? term(metric);
};

/** By which share the shown number differs from the one of the period before. */
const changeOf = ({ totals, previous }: Figures, metric: string): number | undefined => {
  const [is, was] = [totals[metric], previous?.totals[metric]];
  return typeof is === "number" && typeof was === "number" && was !== 0
    ? (is - was) / Math.abs(was)
    : undefined;
};

/** How a figure has changed, and from what. */
const Change = ({ of, metric }: { of: Figures; metric: string }) => {
  const format = useFormat();
  const { figures } = useWords();
  const change = changeOf(of, metric);
  if (change === undefined) return null;
  return (
    <span class="change small">
      {format.change(change)}{" "}
      {figures.from(format.figure(of.previous?.totals[metric], of.definitions[metric]?.unit))}
    </span>
  );
};

const useSays = (): ((of: Figures, metric: string) => string) => {
  const { figures } = useWords();
  const { says } = useContext(MoreWords);
  return (of, metric) => says[metric] ?? figures.says[metric] ?? of.definitions[metric]?.says ?? "";
};

const points_most = 32;

/** As few points as a small line can show, each the mean of those that it stands for. */
const fewer = (values: readonly number[]): number[] => {
  const each = Math.ceil(values.length / points_most);
  return Array.from({ length: Math.ceil(values.length / each) }, (_, at) => {
    const part = values.slice(at * each, (at + 1) * each);
    return part.reduce((sum, value) => sum + value, 0) / part.length;
  });
};

/** A figure's course as a small line beside its number. */
const Spark = ({ values }: { values: readonly (number | null)[] }) => {
  const known = fewer(values.filter((value) => value !== null));
  const most = Math.max(...known);
  if (known.length < 3 || most <= 0) return null;
  const points = known.map(
    (value, at) => `${(at / (known.length - 1)) * 80},${19 - (Math.max(0, value) / most) * 18}`,
  );
  return (
    <svg class="spark" viewBox="0 0 80 20" preserveAspectRatio="none" aria-hidden="true">
      <polyline points={points.join(" ")} />
    </svg>
  );
};

/** One figure over time: a sentence, a chart and a table of the same. */
export const FigureChart = ({
  answer,
  before,
  metric,
  wide = false,
}: {
  answer: Figures;
  before: Figures | undefined;
  metric: string;
  wide?: boolean;
}) => {
  const words = useWords();
  const format = useFormat();
  const name = useFigureName()(metric);
  const says = useSays()(answer, metric);
  const { unit = "count" } = answer.definitions[metric] ?? {};
  const values = answer.series[metric] ?? [];
  const earlier = before?.series[metric];
  const days = useMemo(() => answer.buckets.map(({ from }) => from), [answer]);
  const lines = useMemo(
    () => [
      { name: words.figures.now, values },
      ...(earlier
        ? [{ name: words.figures.before, values: days.map((_, at) => earlier[at] ?? null), faint: true }]
        : []),
    ],
    [values, earlier, words],
  );
  const best = values.reduce<number>((top, value, at) => ((value ?? 0) > (values[top] ?? 0) ? at : top), 0);
  const change = changeOf(answer, metric);
  const sentence = [
    `${name}: ${format.figure(answer.totals[metric], unit)}.`,
    ...(change === undefined ? [] : [words.figures.compared(format.change(change))]),
    ...((values[best] ?? 0) > 0
      ? [words.figures.highest(format.shortDay(days[best] as string), format.figure(values[best], unit))]
      : []),
  ].join(" ");
  return (
    <Card title={name} wide={wide}>
      <p class="figure">
        {format.figure(answer.totals[metric], unit)} <Change of={answer} metric={metric} />
      </p>
      <p class="quiet small">{says}</p>
      <TimeChart label={sentence} days={days} lines={lines} unit={unit} />
      <p class="small">{sentence}</p>
      <details>
        <summary>{words.figures.asTable}</summary>
        <div class="sheet low">
          <table aria-label={name}>
            <thead>
              <tr>
                <th scope="col">{words.figures.day}</th>
                <th scope="col" class="number">
                  {words.figures.now}
                </th>
                {earlier && (
                  <th scope="col" class="number">
                    {words.figures.before}
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {days.map((day, at) => (
                <tr key={day}>
                  <td>{format.day(day)}</td>
                  <td class="number">{format.figure(values[at], unit)}</td>
                  {earlier && <td class="number">{format.figure(earlier[at], unit)}</td>}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </Card>
  );
};

/** Figures without a chart, each with its change. */
export const FigureList = ({ answer, metrics }: { answer: Figures; metrics: readonly string[] }) => {
  const format = useFormat();
  const nameOf = useFigureName();
  const says = useSays();
  const { figures } = useWords();
  return (
    <div>
      <dl class="tiles">
        {metrics.map((metric) => (
          <div key={metric} class="tile" title={says(answer, metric)}>
            <dt>{nameOf(metric)}</dt>
            <dd>
              {format.figure(answer.totals[metric], answer.definitions[metric]?.unit)}{" "}
              <Spark values={answer.series[metric] ?? []} />
              <Change of={answer} metric={metric} />
            </dd>
          </div>
        ))}
      </dl>
      <details class="meanings">
        <summary>{figures.meanings}</summary>
        {metrics.map((metric) => (
          <p key={metric} class="small">
            <strong>{nameOf(metric)}:</strong> {says(answer, metric)}
          </p>
        ))}
      </details>
    </div>
  );
};

/** A breakdown as bars, longest first, with their numbers. */
export const Breakdown = ({
  answer,
  metric,
  title,
  nameOf,
}: {
  answer: Figures;
  metric: string;
  title: string;
  nameOf?: (key: string) => string;
}) => {
  const format = useFormat();
  const term = useTerm();
  const words = useWords();
  const unit = answer.definitions[metric]?.unit;
  const rows = answer.breakdown
    .map(({ key, totals }) => ({ key, value: totals[metric] ?? 0 }))
    .filter(({ value }) => value !== 0)
    .toSorted((a, b) => b.value - a.value);
  const most = Math.max(1, ...rows.map(({ value }) => value));
  return (
    <Card title={title}>
      {rows.length === 0 ? (
        <p class="quiet">{words.figures.nothing}</p>
      ) : (
        <table class="bars" aria-label={title}>
          <tbody>
            {rows.map(({ key, value }) => (
              <tr key={key}>
                <th scope="row">{(nameOf ?? term)(key)}</th>
                <td>
                  <svg class="bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
                    <rect width={(Math.max(0, value) / most) * 100} height="8" />
                  </svg>
                </td>
                <td class="number">{format.figure(value, unit)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
};
