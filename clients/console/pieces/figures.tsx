import { useMemo } from "preact/hooks";
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

export const useFigureName = (): ((metric: string) => string) => {
  const { figures } = useWords();
  const term = useTerm();
  return (metric) => (figures.names as Record<string, string>)[metric] ?? term(metric);
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
  return (of, metric) =>
    (figures.says as Record<string, string>)[metric] ?? of.definitions[metric]?.says ?? "";
};

/** A figure's course as a small line beside its number. */
const Spark = ({ values }: { values: readonly (number | null)[] }) => {
  const known = values.map((value) => value ?? 0);
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

/** Steps that fewer and fewer take, each with its part of the first and of the one before. */
export const Funnel = ({
  answer,
  steps,
  title,
}: {
  answer: Figures;
  steps: readonly string[];
  title: string;
}) => {
  const format = useFormat();
  const { figures } = useWords();
  const nameOf = useFigureName();
  const counts = steps.map((step) => answer.totals[step] ?? 0);
  const first = Math.max(1, counts[0] ?? 0);
  return (
    <Card title={title}>
      <table class="bars" aria-label={title}>
        <tbody>
          {steps.map((step, at) => {
            const count = counts[at] ?? 0;
            const before = counts[at - 1];
            return (
              <tr key={step}>
                <th scope="row">{nameOf(step)}</th>
                <td>
                  <svg class="bar tall" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
                    <rect width={(Math.min(count, first) / first) * 100} height="8" />
                  </svg>
                </td>
                <td class="number">{format.number(count)}</td>
                <td class="number quiet">
                  {before ? figures.ofStep(format.percent(count / before)) : format.percent(1)}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Card>
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
  return (
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
  );
};

const monthsOn = Array.from({ length: 13 }, (_, at) => at);

/** Who joined in a month, and what share of them was active in each month after it. */
export const Cohorts = ({ answer }: { answer: Figures }) => {
  const { figures } = useWords();
  const format = useFormat();
  if (answer.breakdown.length === 0)
    return (
      <Card title={figures.cohorts} wide>
        <p class="quiet">{figures.nothing}</p>
      </Card>
    );
  return (
    <Card title={figures.cohorts} wide>
      <p class="quiet small">{figures.aboutCohorts}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is scrolled with the keyboard too */}
      <section class="aside" aria-label={figures.month} tabIndex={0}>
        <table class="cohorts" aria-label={figures.cohorts}>
          <thead>
            <tr>
              <th scope="col">{figures.month}</th>
              <th scope="col" class="number">
                {figures.size}
              </th>
              {monthsOn.map((at) => (
                <th key={at} scope="col" class="number">
                  +{at}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {answer.breakdown.map(({ key, totals }) => (
              <tr key={key}>
                <th scope="row">{key}</th>
                <td class="number">{format.figure(totals.size)}</td>
                {monthsOn.map((at) => {
                  const share = totals[`month_${at}`];
                  return (
                    <td key={at} class="number" style={{ "--part": share ?? 0 }}>
                      {share === null || share === undefined ? "" : format.percent(share)}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Card>
  );
};

/** A breakdown as bars, longest first, with their numbers. */
export const Breakdown = ({ answer, metric, title }: { answer: Figures; metric: string; title: string }) => {
  const format = useFormat();
  const term = useTerm();
  const words = useWords();
  const unit = answer.definitions[metric]?.unit;
  const rows = answer.breakdown
    .map(({ key, totals }) => ({ key, value: totals[metric] ?? 0 }))
    .filter(({ value }) => value !== 0);
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
                <th scope="row">{term(key)}</th>
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
