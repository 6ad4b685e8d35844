/** A value that a log line gave to a metric: CloudWatch's embedded metric format. */
export type Point = {
  namespace: string;
  metric: string;
  dimensions: Readonly<Record<string, string>>;
  at_ms: number;
  value: number;
};

type Embedded = {
  _aws?: {
    Timestamp: number;
    CloudWatchMetrics: {
      Namespace: string;
      Dimensions: string[][];
      Metrics: { Name: string }[];
    }[];
  };
} & Record<string, unknown>;

/** What CloudWatch reads out of a log line. */
export const pointsOf = (line: string): Point[] => {
  const said = JSON.parse(line) as Embedded;
  const { Timestamp: at_ms = 0, CloudWatchMetrics = [] } = said._aws ?? {};
  return CloudWatchMetrics.flatMap(({ Namespace: namespace, Dimensions, Metrics }) =>
    Dimensions.flatMap((names) => {
      const dimensions = Object.fromEntries(names.map((name) => [name, String(said[name])]));
      return Metrics.map(({ Name: metric }) => {
        const value = said[metric] as number;
        return { namespace, metric, dimensions, at_ms, value };
      });
    }),
  );
};

type Metric = {
  Namespace: string;
  MetricName: string;
  Dimensions?: { Name: string; Value: string }[];
};

/** An alarm as the template has it. */
export type AlarmProperties = Partial<Metric> & {
  AlarmName: string;
  AlarmDescription: string;
  ComparisonOperator: string;
  Threshold: number;
  EvaluationPeriods: number;
  TreatMissingData: string;
  Statistic?: string;
  ExtendedStatistic?: string;
  Period?: number;
  Metrics?: {
    Id: string;
    Expression?: string;
    ReturnData?: boolean;
    MetricStat?: { Metric: Metric; Period: number; Stat: string };
  }[];
};

const statistics: Record<string, (values: readonly number[]) => number> = {
  Sum: (values) => values.reduce((sum, value) => sum + value, 0),
  SampleCount: ({ length }) => length,
  Maximum: (values) => Math.max(...values),
  Minimum: (values) => Math.min(...values),
};

/** `p99`: what so many percent of the values are at most. */
const percentile = (Stat: string): ((values: readonly number[]) => number) | undefined => {
  const [, percent] = /^p(\d+)$/.exec(Stat) ?? [];
  if (!percent) return undefined;
  return (values) =>
    values.toSorted((a, b) => a - b)[Math.ceil((values.length * Number(percent)) / 100) - 1] as number;
};

const compared: Record<string, (value: number, threshold: number) => boolean> = {
  GreaterThanThreshold: (value, threshold) => value > threshold,
  GreaterThanOrEqualToThreshold: (value, threshold) => value >= threshold,
  LessThanThreshold: (value, threshold) => value < threshold,
};

/** The value of a metric in one period; undefined without data. */
const valueIn = (
  points: readonly Point[],
  { Namespace, MetricName, Dimensions = [] }: Metric,
  Stat: string,
  [from, to]: readonly [number, number],
): number | undefined => {
  const wanted = JSON.stringify(Dimensions.map(({ Name, Value }) => [Name, Value]).sort());
  const values = points
    .filter(
      ({ namespace, metric, dimensions, at_ms }) =>
        namespace === Namespace &&
        metric === MetricName &&
        at_ms >= from &&
        at_ms < to &&
        JSON.stringify(Object.entries(dimensions).sort()) === wanted,
    )
    .map(({ value }) => value);
  const statistic = statistics[Stat] ?? percentile(Stat);
  if (!statistic) throw new Error(`The statistic ${Stat} is not evaluated here`);
  return values.length > 0 ? statistic(values) : undefined;
};

const functions = {
  FILL: (value: number | undefined, instead: number) => value ?? instead,
  IF: (condition: boolean, then: number, otherwise: number) => (condition ? then : otherwise),
  MAX: (values: (number | undefined)[]) =>
    Math.max(...values.filter((value) => value !== undefined).filter((value) => !Number.isNaN(value))),
};

/**
 * The value of a metric math expression in one period. `values` has those of the period before it, too, as `<id>_before`, and
 * its hour as `hour`. Arithmetic with a value that is missing has none.
 */
const resultOf = (Expression: string, values: Record<string, number | undefined>): number | undefined => {
  const written = Expression.replaceAll(" AND ", " && ")
    .replaceAll(" OR ", " || ")
    .replace(/DIFF\(FILL\((\w+), (\d+)\)\)/g, "(FILL($1, $2) - FILL($1_before, $2))")
    .replace(/HOUR\(\w+\)/g, "hour");
  const evaluate = new Function(...Object.keys(functions), ...Object.keys(values), `return ${written}`);
  const result = evaluate(...Object.values(functions), ...Object.values(values)) as number;
  return Number.isFinite(result) ? result : undefined;
};

/** Whether an alarm rings at an instant, by its last whole periods before it. */
export const rings = (alarm: AlarmProperties, points: readonly Point[], at_ms: number): boolean => {
  const stats = (alarm.Metrics ?? []).flatMap(({ Id, MetricStat }) =>
    MetricStat ? [{ Id, ...MetricStat }] : [],
  );
  const period_ms = (alarm.Period ?? stats[0]?.Period ?? 0) * 1000;
  const expression = alarm.Metrics?.find(({ ReturnData }) => ReturnData)?.Expression;
  const last = Math.floor(at_ms / period_ms);
  const breaches = (number: number): boolean => {
    const spanOf = (of: number) => [of * period_ms, (of + 1) * period_ms] as const;
    const span = spanOf(number);
    const value = expression
      ? resultOf(expression, {
          ...Object.fromEntries(
            stats.flatMap(({ Id, Metric, Stat }) => [
              [Id, valueIn(points, Metric, Stat, span)],
              [`${Id}_before`, valueIn(points, Metric, Stat, spanOf(number - 1))],
            ]),
          ),
          hour: new Date(span[0]).getUTCHours(),
        })
      : valueIn(points, alarm as Metric, (alarm.Statistic ?? alarm.ExtendedStatistic) as string, span);
    return value === undefined
      ? alarm.TreatMissingData === "breaching"
      : (compared[alarm.ComparisonOperator] as (typeof compared)[string])(value, alarm.Threshold);
  };
  return Array.from({ length: alarm.EvaluationPeriods }, (_, back) => last - 1 - back).every(breaches);
};
