import {
  CloudWatchClient,
  type Dimension,
  GetMetricDataCommand,
  type MetricDataQuery,
} from "@aws-sdk/client-cloudwatch";
import { ownNamespace } from "../platform/alarms.ts";
import type { Counted } from "./chance.ts";
import { type Both, comparisonPolicy, type Figures } from "./comparison.ts";
import { patience } from "./patience.ts";
import type { Stage } from "./stage.ts";

const minute_s = 60;
/** CloudWatch answers so many questions at once. */
const most_questions = 500;

type Question = {
  metric: string;
  stat: string;
  namespace?: string;
  dimensions: Dimension[];
  period_s?: number;
};
type Where = Pick<Stage, "name" | "region">;

/** The values of each question, period by period. */
const answersTo = async (
  { name, region }: Where,
  questions: readonly Question[],
  since: string,
): Promise<number[][]> => {
  const client = new CloudWatchClient({ region, requestHandler: patience });
  const values = questions.map((): number[] => []);
  try {
    for (let first = 0; first < questions.length; first += most_questions) {
      const MetricDataQueries = questions.slice(first, first + most_questions).map(
        ({ metric, stat, namespace = ownNamespace(name), dimensions, period_s }, at): MetricDataQuery => ({
          Id: `q${first + at}`,
          MetricStat: {
            Metric: { Namespace: namespace, MetricName: metric, Dimensions: dimensions },
            Period: period_s ?? minute_s,
            Stat: stat,
          },
        }),
      );
      let NextToken: string | undefined;
      do {
        const page = await client.send(
          new GetMetricDataCommand({
            MetricDataQueries,
            StartTime: new Date(since),
            EndTime: new Date(),
            ScanBy: "TimestampAscending",
            NextToken,
          }),
        );
        for (const { Id, Values = [] } of page.MetricDataResults ?? [])
          values[Number(Id?.slice(1))]?.push(...Values);
        NextToken = page.NextToken;
      } while (NextToken);
    }
  } finally {
    client.destroy();
  }
  return values;
};

const sumOf = (values: readonly number[] = []): number => values.reduce((sum, value) => sum + value, 0);

const ofRelease = (release: string): Dimension[] => [{ Name: "release", Value: release }];
const answered = (release: string): Question => ({
  metric: "server_errors",
  stat: "SampleCount",
  dimensions: ofRelease(release),
});

/** How many requests a release has answered since an instant. */
export const requestsOf = async (stage: Where, release: string, since: string): Promise<number> =>
  sumOf((await answersTo(stage, [answered(release)], since))[0]);

/** The versions of a function: of the new release, and of the one before. */
export type Versions = { name: string; now: string; before: string };

const ofCalls = ({ name, version, metric }: { name: string; version: string; metric: string }): Question => ({
  namespace: "AWS/Lambda",
  metric,
  stat: "Sum",
  dimensions: [
    { Name: "FunctionName", Value: name },
    { Name: "Resource", Value: `${name}:live` },
    { Name: "ExecutedVersion", Value: version },
  ],
});

const questionsAbout = (release: string, versions: readonly { name: string; version: string }[]) => [
  answered(release),
  { ...answered(release), stat: "Sum" },
  { metric: "work_done", stat: "Sum", dimensions: ofRelease(release) },
  { metric: "work_failed", stat: "Sum", dimensions: ofRelease(release) },
  ...versions.flatMap((one) => [
    ofCalls({ ...one, metric: "Invocations" }),
    ofCalls({ ...one, metric: "Errors" }),
  ]),
];

const figuresIn = (answers: readonly number[][], versions: readonly { name: string }[]): Figures => {
  const [requests, errors, done, failed, ...calls] = answers.map(sumOf) as [number, number, number, number];
  const counted = calls as number[];
  return {
    requests: { all: requests, failed: errors },
    work: { all: done + failed, failed },
    calls: Object.fromEntries(
      versions.map(({ name }, at): [string, Counted] => [
        name,
        { all: counted[2 * at] ?? 0, failed: counted[2 * at + 1] ?? 0 },
      ]),
    ),
  };
};

/** What 99 of 100 requests took at most: the mean of all five minutes, each by its requests. */
const usual = async (stage: Where, release: string, since: string): Promise<number | undefined> => {
  const of = { metric: "duration_ms", dimensions: ofRelease(release), period_s: 5 * minute_s };
  const [slowest = [], measured = []] = await answersTo(
    stage,
    [
      { ...of, stat: "p99" },
      { ...of, stat: "SampleCount" },
    ],
    since,
  );
  const all = sumOf(measured);
  if (all < comparisonPolicy.measured_least) return undefined;
  return sumOf(slowest.map((value, at) => value * (measured[at] ?? 0))) / all;
};

/** What both releases have answered and done since an instant. */
export const figuresOf = async (
  stage: Where,
  releases: { now: string; before: string },
  versions: readonly Versions[],
  since: string,
): Promise<Both> => {
  const [now, before] = (["now", "before"] as const).map((which) =>
    questionsAbout(
      releases[which],
      versions.map((one) => ({ name: one.name, version: one[which] })),
    ),
  ) as [Question[], Question[]];
  const answers = await answersTo(stage, [...now, ...before], since);
  const both = {
    now: figuresIn(answers.slice(0, now.length), versions),
    before: figuresIn(answers.slice(now.length), versions),
  };
  const usual_ms = await usual(stage, releases.before, since);
  if (usual_ms === undefined) return both;
  const slow_ms = usual_ms * comparisonPolicy.slower;
  const of = { metric: "duration_ms", dimensions: ofRelease(releases.now) };
  const [all, slow] = await answersTo(
    stage,
    [
      { ...of, stat: "SampleCount" },
      { ...of, stat: `TC(${Math.ceil(slow_ms)}:)` },
    ],
    since,
  );
  return { ...both, slow: { all: sumOf(all), failed: sumOf(slow), slow_ms } };
};
