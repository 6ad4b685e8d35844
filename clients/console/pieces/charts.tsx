import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { figures as inEnglish } from "../words/figures.ts";
import { useFormat, useSpoken, useWords } from "../words/words.ts";
import { type Figures, useFigureName } from "./figures.tsx";
import { Card } from "./layout.tsx";

export const InsightWords = createContext(inEnglish);

/** Steps that fewer and fewer take, each with its part of the one before. Every group begins anew. */
export const Funnel = ({ answer, groups }: { answer: Figures; groups: readonly (readonly string[])[] }) => {
  const format = useFormat();
  const { insight } = useContext(InsightWords);
  const nameOf = useFigureName();
  const title = groups.length > 1 ? insight.funnel : insight.funnelOfJobs;
  return (
    <Card title={title}>
      <p class="quiet small">{insight.ofStep}</p>
      <table class="bars" aria-label={title}>
        {groups.map((steps) => {
          const counts = steps.map((step) => answer.totals[step] ?? 0);
          const first = Math.max(1, counts[0] ?? 0);
          return (
            <tbody key={steps[0]}>
              {steps.map((step, at) => {
                const count = counts[at] ?? 0;
                const before = counts[at - 1];
                const part = (Math.min(count, first) / first) * 100;
                return (
                  <tr key={step}>
                    <th scope="row">{nameOf(step)}</th>
                    <td>
                      <svg class="bar tall" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
                        <rect x={(100 - part) / 2} width={part} height="8" />
                      </svg>
                    </td>
                    <td class="number">{format.number(count)}</td>
                    <td class="number quiet">{at > 0 && (before ? format.percent(count / before) : "–")}</td>
                  </tr>
                );
              })}
            </tbody>
          );
        })}
      </table>
    </Card>
  );
};

const lengths = [
  ["day", 1440],
  ["hour", 60],
  ["minute", 1],
] as const;

/** How many values there are up to each edge: prices, or times in minutes. */
export const Distribution = ({ answer, of }: { answer: Figures; of: string }) => {
  const format = useFormat();
  const { language } = useSpoken();
  const { figures } = useWords();
  const { insight } = useContext(InsightWords);
  const title = useFigureName()(of);
  const all = answer.spreads?.[of] ?? [];
  const [first, last] = [
    all.findIndex(({ count }) => count > 0),
    all.findLastIndex(({ count }) => count > 0),
  ];
  const slots = all.slice(Math.max(0, first - 1), last + 1);
  const isMoney = answer.definitions.median_order !== undefined;
  const edge = (value: number): string => {
    if (isMoney) return format.tick(value, "cents");
    const [unit, size] = lengths.find(([, size]) => value >= size) ?? (["minute", 1] as const);
    return new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "narrow" }).format(
      value / size,
    );
  };
  const most = Math.max(1, ...slots.map(({ count }) => count));
  const over = edge(all.at(-2)?.up_to ?? 0);
  return (
    <Card title={title}>
      {first < 0 ? (
        <p class="quiet">{figures.nothing}</p>
      ) : (
        <table class="spread" aria-label={title}>
          <thead>
            <tr>
              {slots.map(({ up_to }) => (
                <th
                  key={up_to}
                  scope="col"
                  aria-label={up_to ? insight.upTo(edge(up_to)) : insight.over(over)}
                >
                  {up_to ? edge(up_to) : `> ${over}`}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              {slots.map(({ up_to, count }) => (
                <td key={up_to} style={{ "--part": count / most }}>
                  {count > 0 && format.number(count)}
                  <i />
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      )}
    </Card>
  );
};

const monthsOn = Array.from({ length: 13 }, (_, at) => at);

/** Who joined in a month, and what share of them was active in each month after it. */
export const Cohorts = ({ answer }: { answer: Figures }) => {
  const { figures } = useWords();
  const { insight } = useContext(InsightWords);
  const format = useFormat();
  if (answer.breakdown.length === 0)
    return (
      <Card title={insight.cohorts} wide>
        <p class="quiet">{figures.nothing}</p>
      </Card>
    );
  return (
    <Card title={insight.cohorts} wide>
      <p class="quiet small">{insight.aboutCohorts}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is scrolled with the keyboard too */}
      <section class="aside" aria-label={insight.month} tabIndex={0}>
        <table class="cohorts" aria-label={insight.cohorts}>
          <thead>
            <tr>
              <th scope="col">{insight.month}</th>
              <th scope="col" class="number">
                {insight.size}
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
