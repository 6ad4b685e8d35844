import { physicalIndexes } from "../shared/data/engine/table.ts";
import type { Lane } from "../shared/stream/subscriber.ts";
import { areasServed } from "./areas.ts";
import { accountAlarms, has, parameterId, tableName } from "./environment.ts";
import { queueId } from "./event-sources.ts";
import { type Derived, functionName, queueLanes, queuesOf, streamLanes } from "./functions.ts";

/** One alarm: its metric, its threshold, and the runbook page. */
type Alarm = {
  id: string;
  /** The page under docs/runbook/. */
  runbook: string;
  says: string;
  threshold: number;
  minutes?: number;
  periods?: number;
  comparison?: "GreaterThanThreshold" | "GreaterThanOrEqualToThreshold" | "LessThanThreshold";
  /** It rings when nothing is measured, too. */
  silence?: true;
  /** `account`: it measures the whole account and region. One stage there has it, and it stops no release. */
  scope?: "account";
  /** It is there only under this condition of the template. */
  condition?: string;
} & (
  | { namespace: string; metric: string; statistic: string; dimensions: Record<string, unknown> }
  | { metrics: unknown[] }
);

const idOf = (text: string): string =>
  text.replace(/(^|\W)(\w)/g, (_, __, letter: string) => letter.toUpperCase());

const dimensionsOf = (dimensions: Record<string, unknown>) =>
  Object.entries(dimensions).map(([Name, Value]) => ({ Name, Value }));

/** The namespace of the metrics that the service writes into its own log lines. */
export const ownNamespace = (stage: string): string => `marketplace/${stage}`;

type Measure = { metric: string; statistic: string; dimensions: Record<string, string>; minutes?: number };

/** A metric of the service's own, for an alarm's expression. */
const measure = (
  stage: string,
  Id: string,
  { metric, statistic, dimensions, minutes = 5 }: Measure,
): unknown => ({
  Id,
  ReturnData: false,
  MetricStat: {
    Metric: {
      Namespace: ownNamespace(stage),
      MetricName: metric,
      Dimensions: dimensionsOf(dimensions),
    },
    Period: minutes * 60,
    Stat: statistic,
  },
});

/** CloudWatch evaluates ten metrics in one alarm, the expression among them. */
const measures_most = 9;

const chunksOf = <T>(all: readonly T[], most: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / most) }, (_, at) => all.slice(at * most, (at + 1) * most));

const idsOf = (name: string, { length }: readonly unknown[]): string[] =>
  Array.from({ length }, (_, at) => `${name}${at}`);

/**
 * The slow threshold in milliseconds, for the slowest one in a hundred. Areas that call other services have more time.
 */
const slow_ms: Record<string, number> = { payment: 6000, ai: 10_000, quote: 6000, "service-provider": 4000 };

/**
 * One alarm for several areas, because a stack has a limited number of resources: the greatest percentage of responses
 * that are server errors, where there are three errors or more.
 */
const failing = (stage: string, areas: readonly string[]): Alarm => {
  const rates = areas.map((_, at) => `IF(errors${at} >= 3, 100 * errors${at} / requests${at}, 0)`);
  return {
    id: `Errors${idOf(areas[0] ?? "")}`,
    runbook: "server-errors",
    says: `More than 1 % of the answers are errors of ours in one of: ${areas.join(", ")}`,
    metrics: [
      ...areas.flatMap((area, at) =>
        (["errors", "requests"] as const).map((name) =>
          measure(stage, `${name}${at}`, {
            metric: "server_errors",
            statistic: name === "errors" ? "Sum" : "SampleCount",
            dimensions: { area },
          }),
        ),
      ),
      { Id: "rate", Expression: `MAX([${rates.join(", ")}])`, ReturnData: true },
    ],
    threshold: 1,
    periods: 2,
  };
};

const failingIn = (stage: string, areas: readonly string[]): Alarm[] =>
  chunksOf(areas, Math.floor(measures_most / 2)).map((some) => failing(stage, some));

const slow = (stage: string, threshold: number, areas: readonly string[]): Alarm => {
  const ids = idsOf("area", areas);
  return {
    id: `Slow${idOf(areas[0] ?? "")}`,
    runbook: "slow-answers",
    says: `One in a hundred answers takes more than ${threshold / 1000} s in one of: ${areas.join(", ")}`,
    metrics: [
      ...areas.map((area, at) =>
        measure(stage, ids[at] as string, {
          metric: "duration_ms",
          statistic: "p99",
          dimensions: { area },
        }),
      ),
      { Id: "slowest", Expression: `MAX([${ids.join(", ")}])`, ReturnData: true },
    ],
    threshold,
    periods: 3,
  };
};

const slowIn = (stage: string, areas: readonly string[]): Alarm[] =>
  [...Map.groupBy(areas, (area) => slow_ms[area] ?? 2000)].flatMap(([threshold, alike]) =>
    chunksOf(alike, measures_most).map((some) => slow(stage, threshold, some)),
  );

const minutesOf: Record<string, number> = { minute: 1, hour: 60, day: 1440 };

/** The minutes of an EventBridge rate such as `5 minutes`. */
export const minutesBetweenTurns = (rate: string): number => {
  const [count, unit = ""] = rate.split(" ");
  return Number(count) * (minutesOf[unit.replace(/s$/, "")] as number);
};

/**
 * Whether each of these schedules has had a turn: the product of their turns is 0 if one had none. A metric without data
 * is filled with 0, or leaves the product without data; both ring.
 */
const turnsMissed = (stage: string, rate: string, schedules: readonly string[], at: number): Alarm => {
  const ids = idsOf("schedule", schedules);
  return {
    id: `TurnsMissed${idOf(rate).replaceAll(" ", "")}${at === 0 ? "" : at + 1}`,
    runbook: "silence",
    says: `Three turns in a row were missed by one of the schedules of every ${rate}: ${schedules.join(", ")}`,
    metrics: [
      ...schedules.map((schedule, at) =>
        measure(stage, ids[at] as string, {
          metric: "turns_done",
          statistic: "Sum",
          dimensions: { area: "events", schedule },
          minutes: minutesBetweenTurns(rate),
        }),
      ),
      { Id: "turns", Expression: ids.map((id) => `FILL(${id}, 0)`).join(" * "), ReturnData: true },
    ],
    threshold: 1,
    comparison: "LessThanThreshold",
    periods: 3,
    silence: true,
  };
};

const ofSchedules = (stage: string, functions: readonly Derived[]): Alarm[] => {
  const turns = functions.flatMap(({ trigger }) => (trigger.kind === "schedule" ? trigger.turns : []));
  return [...Map.groupBy(turns, ({ rate }) => rate)].flatMap(([rate, alike]) =>
    chunksOf(alike.map(({ name }) => name).sort(), measures_most).map((some, at) =>
      turnsMissed(stage, rate, some, at),
    ),
  );
};

/** A lane that is given a heartbeat every minute, and answers none. */
const silentLane = (stage: string, lane: Lane): Alarm => ({
  id: `Silent${idOf(lane)}`,
  runbook: "silence",
  says: `The ${lane} lane has heard no event for ten minutes`,
  namespace: ownNamespace(stage),
  metric: "heard",
  statistic: "Sum",
  dimensions: { area: "events", lane },
  threshold: 1,
  minutes: 1,
  periods: 10,
  comparison: "LessThanThreshold",
  silence: true,
});

const ofOutside = (stage: string): Alarm[] => [
  {
    id: "FrontDoor",
    runbook: "front-door",
    says: "The API has not answered at its public address for five minutes",
    namespace: ownNamespace(stage),
    metric: "front_door",
    statistic: "Maximum",
    dimensions: { area: "events" },
    threshold: 1,
    minutes: 1,
    periods: 5,
    comparison: "LessThanThreshold",
    silence: true,
  },
  {
    id: "WebhooksSilent",
    runbook: "webhook-lag",
    says: "More than ten payments were begun within an hour, and nothing was heard from the payment provider",
    metrics: [
      ...(["payments_begun", "webhooks_heard"] as const).map((metric) =>
        measure(stage, metric, { metric, statistic: "Sum", dimensions: { area: "payment" }, minutes: 60 }),
      ),
      { Id: "silent", Expression: "IF(payments_begun > 10 AND webhooks_heard < 1, 1, 0)", ReturnData: true },
    ],
    threshold: 1,
    comparison: "GreaterThanOrEqualToThreshold",
  },
];

/**
 * The checks of money and figures. The books and the figures count something whenever a check ends, so silence means that
 * none has. Days not compared are counted only while there are some; that nobody looks for them shows as missed turns.
 */
const ofChecks = (stage: string): Alarm[] => {
  const silent = { runbook: "checks-late", namespace: ownNamespace(stage), dimensions: { area: "events" } };
  const hourly = { minutes: 60, silence: true } as const;
  return [
    {
      ...silent,
      ...hourly,
      id: "LedgerCheckLate",
      says: "The books were not looked through for three hours",
      metric: "unbalanced_postings",
      statistic: "SampleCount",
      threshold: 1,
      comparison: "LessThanThreshold",
      periods: 3,
    },
    {
      ...silent,
      ...hourly,
      id: "AnalyticsCheckLate",
      says: "The figures were not checked for a day and a half",
      metric: "analytics_drift",
      statistic: "SampleCount",
      threshold: 1,
      comparison: "LessThanThreshold",
      periods: 36,
    },
    {
      ...silent,
      minutes: 60,
      id: "ReconciliationLate",
      says: "A day that ended a day and a half ago was not compared with the payment provider yet",
      metric: "uncompared_hours",
      statistic: "Minimum",
      threshold: 36,
      periods: 3,
    },
  ];
};

/** How many copies of the backups ended so, whichever of the two vaults AWS Backup counts them at. */
const copies = (stage: string, metric: string, hours: number): unknown[] => {
  const there = { "Fn::Select": [6, { "Fn::Split": [":", { Ref: parameterId("BACKUP_VAULT_ARN") }] }] };
  return [
    ...Object.entries({ here: `marketplace-${stage}`, there }).map(([Id, BackupVaultName]) => ({
      Id,
      ReturnData: false,
      MetricStat: {
        Metric: {
          Namespace: "AWS/Backup",
          MetricName: metric,
          Dimensions: dimensionsOf({ BackupVaultName }),
        },
        Period: hours * 3600,
        Stat: "Sum",
      },
    })),
    { Id: "copies", Expression: "FILL(here, 0) + FILL(there, 0)", ReturnData: true },
  ];
};

/** The copies in another account, where the stage has some: one that fails, and none that is made. */
const ofCopies = (stage: string): Alarm[] => {
  const ofSecondPlace = { runbook: "copies", condition: has("BACKUP_VAULT_ARN") };
  return [
    {
      ...ofSecondPlace,
      id: "CopyFailed",
      says: "A copy of the backups to the second place has failed within a day",
      metrics: copies(stage, "NumberOfCopyJobsFailed", 24),
      threshold: 1,
      comparison: "GreaterThanOrEqualToThreshold",
    },
    {
      ...ofSecondPlace,
      id: "CopiesLate",
      says: "No copy of the backups was made in the second place for a day and a half",
      metrics: copies(stage, "NumberOfCopyJobsCompleted", 1),
      threshold: 1,
      periods: 36,
      comparison: "LessThanThreshold",
      silence: true,
    },
  ];
};

const ofLane = (stage: string, key: string): Alarm => ({
  id: `Behind${idOf(key.replace("dispatch_", ""))}`,
  runbook: "events-behind",
  says: `Events wait for more than two minutes for ${key}`,
  namespace: "AWS/Lambda",
  metric: "IteratorAge",
  statistic: "Maximum",
  dimensions: { FunctionName: functionName(stage, key) },
  threshold: 120_000,
  minutes: 1,
  periods: 3,
});

/** Hours of a day whose movements are compared wait for each other: the payment provider is asked so often and no more. */
const waitsLong = (name: string): boolean => name === "books";

const ageIn = (name: string) => ({
  namespace: "AWS/SQS",
  metric: "ApproximateAgeOfOldestMessage",
  statistic: "Maximum",
  dimensions: { QueueName: { "Fn::GetAtt": [queueId(name), "QueueName"] } },
});

/** The same, for an alarm's expression. */
const ageFor = (Id: string, name: string): unknown => {
  const { namespace, metric, statistic, dimensions } = ageIn(name);
  const Metric = { Namespace: namespace, MetricName: metric, Dimensions: dimensionsOf(dimensions) };
  return { Id, ReturnData: false, MetricStat: { Metric, Period: 60, Stat: statistic } };
};

const ofQueue = (name: string): Alarm => ({
  id: `Waiting${idOf(name)}`,
  runbook: "events-behind",
  says: `A message waits for more than ${waitsLong(name) ? "two hours" : "ten minutes"} in the queue ${name}`,
  ...ageIn(name),
  threshold: waitsLong(name) ? 7200 : 600,
  minutes: 1,
  periods: 3,
});

/** One alarm for two queues of the same messages, because a stack has a limited number of resources: of the longer wait. */
const ofTwoQueues = (name: string, apart: string): Alarm => {
  const { id, runbook, says, threshold, periods } = ofQueue(name);
  const Expression = "MAX([FILL(age, 0), FILL(age_apart, 0)])";
  return {
    id,
    runbook,
    says: `${says} or ${apart}`,
    metrics: [
      ageFor("age", name),
      ageFor("age_apart", apart),
      { Id: "longer", Expression, ReturnData: true },
    ],
    threshold,
    periods,
  };
};

/** Requests that wait for a model are read by rules before they are ten minutes old: then these are counted. */
const ofModelQueue = (stage: string): Alarm => {
  const { id, runbook, threshold, says } = ofQueue("model");
  return {
    id,
    runbook,
    says: `${says}, or rules read ten requests a minute because models are busy`,
    metrics: [
      ageFor("age", "model"),
      measure(stage, "by_rules", {
        metric: "readings_by_rules",
        statistic: "Sum",
        dimensions: { area: "events" },
        minutes: 1,
      }),
      {
        Id: "waiting",
        Expression: `IF(FILL(age, 0) > ${threshold} OR FILL(by_rules, 0) >= 10, 1, 0)`,
        ReturnData: true,
      },
    ],
    threshold: 1,
    periods: 3,
    comparison: "GreaterThanOrEqualToThreshold",
  };
};

type Index = (typeof physicalIndexes)[number];

/** Requests throttled by the table, or by one of its indexes: the most of them. CloudWatch counts each separately. */
const throttled = (indexes: readonly (Index | undefined)[]): unknown[] => {
  const metric = (Id: string, MetricName: string, index?: Index) => ({
    Id,
    ReturnData: false,
    MetricStat: {
      Metric: {
        Namespace: "AWS/DynamoDB",
        MetricName,
        Dimensions: dimensionsOf({
          TableName: tableName,
          ...(index && { GlobalSecondaryIndexName: index }),
        }),
      },
      Period: 300,
      Stat: "Sum",
    },
  });
  const sums = indexes.map((_, at) => `FILL(reads${at}, 0) + FILL(writes${at}, 0)`);
  return [
    ...indexes.flatMap((index, at) => [
      metric(`reads${at}`, "ReadThrottleEvents", index),
      metric(`writes${at}`, "WriteThrottleEvents", index),
    ]),
    { Id: "events", Expression: `MAX([${sums.join(", ")}])`, ReturnData: true },
  ];
};

const throttling = { runbook: "throttles", threshold: 10, periods: 2 };

const ofTable: Alarm = {
  ...throttling,
  id: "TableThrottles",
  says: "The table turns requests away",
  metrics: throttled([undefined]),
};

/** One alarm for several indexes, because a stack has a limited number of resources. */
const ofIndexes = (indexes: readonly Index[]): Alarm => ({
  ...throttling,
  id: `TableThrottles${idOf(indexes[0] as string)}`,
  says: `An index of the table turns requests away, one of: ${indexes.join(", ")}`,
  metrics: throttled(indexes),
});

/** The hour of the day, in UTC, at which somebody is reminded of what was given up. */
const reminded_hour = 9;

/**
 * It rings whenever more is given up, also while there is some already, and once a day while there is any. A queue that was
 * empty for hours has no metric: that is none.
 */
const ofDeadLetters: Alarm = {
  id: "DeadLettersWaiting",
  runbook: "dead-letters",
  says: `Something more was given up and waits to be looked at, or at ${reminded_hour} o'clock UTC there still is some`,
  metrics: [
    {
      Id: "letters",
      ReturnData: false,
      MetricStat: {
        Metric: {
          Namespace: "AWS/SQS",
          MetricName: "ApproximateNumberOfMessagesVisible",
          Dimensions: dimensionsOf({ QueueName: { "Fn::GetAtt": ["DeadLetters", "QueueName"] } }),
        },
        Period: 300,
        Stat: "Maximum",
      },
    },
    {
      Id: "noticed",
      Expression: `IF(DIFF(FILL(letters, 0)) > 0 OR (FILL(letters, 0) > 0 AND HOUR(letters) == ${reminded_hour}), 1, 0)`,
      ReturnData: true,
    },
  ],
  threshold: 1,
  comparison: "GreaterThanOrEqualToThreshold",
};

const ofService = (stage: string): Alarm[] => [
  {
    id: "Gateway5xx",
    runbook: "server-errors",
    says: "The HTTP API answers with errors that no function wrote",
    namespace: "AWS/ApiGateway",
    metric: "5xx",
    statistic: "Sum",
    dimensions: { ApiId: { Ref: "HttpApi" } },
    threshold: 20,
    periods: 2,
  },
  {
    id: "FunctionCrashes",
    scope: "account",
    runbook: "function-crashes",
    says: "Functions crash or run out of time or memory",
    namespace: "AWS/Lambda",
    metric: "Errors",
    statistic: "Sum",
    dimensions: {},
    threshold: 5,
    periods: 2,
  },
  {
    id: "FunctionThrottles",
    scope: "account",
    runbook: "throttles",
    says: "Functions are not started because the account's concurrency is used up",
    namespace: "AWS/Lambda",
    metric: "Throttles",
    statistic: "Sum",
    dimensions: {},
    threshold: 1,
    periods: 2,
    comparison: "GreaterThanOrEqualToThreshold",
  },
  ofDeadLetters,
  {
    id: "EventsGivenUp",
    runbook: "dead-letters",
    says: "An event was published again and again and nobody could handle it",
    namespace: ownNamespace(stage),
    metric: "events_given_up",
    statistic: "Sum",
    dimensions: { area: "events" },
    threshold: 1,
    comparison: "GreaterThanOrEqualToThreshold",
  },
  {
    id: "WebhookLag",
    runbook: "webhook-lag",
    says: "What the payment provider told is followed more than five minutes later",
    namespace: ownNamespace(stage),
    metric: "webhook_lag_ms",
    statistic: "Maximum",
    dimensions: { area: "events" },
    threshold: 300_000,
  },
  {
    id: "LedgerImbalance",
    runbook: "ledger-imbalance",
    says: "The books do not balance",
    namespace: ownNamespace(stage),
    metric: "unbalanced_postings",
    statistic: "Maximum",
    dimensions: { area: "events" },
    threshold: 1,
    minutes: 60,
    comparison: "GreaterThanOrEqualToThreshold",
  },
  {
    id: "AnalyticsDrift",
    runbook: "analytics-drift",
    says: "Figures differ from what happened",
    namespace: ownNamespace(stage),
    metric: "analytics_drift",
    statistic: "Maximum",
    dimensions: { area: "events" },
    threshold: 1,
    minutes: 60,
    comparison: "GreaterThanOrEqualToThreshold",
  },
  {
    id: "MoneyDifferences",
    runbook: "money-differences",
    says: "Our books and the payment provider differ, or money is stuck",
    namespace: ownNamespace(stage),
    metric: "money_differences",
    statistic: "Maximum",
    dimensions: { area: "events" },
    threshold: 1,
    minutes: 60,
    comparison: "GreaterThanOrEqualToThreshold",
  },
  {
    id: "ClientErrors",
    runbook: "client-errors",
    says: "The apps and the console report many errors of their own",
    namespace: ownNamespace(stage),
    metric: "client_errors",
    statistic: "Sum",
    dimensions: { area: "client" },
    threshold: 20,
    minutes: 15,
  },
  {
    id: "MessagesRefused",
    runbook: "mail",
    says: "Mail or text messages are refused for good, one after the other",
    namespace: ownNamespace(stage),
    metric: "messages_refused",
    statistic: "Sum",
    dimensions: { area: "events" },
    threshold: 10,
    comparison: "GreaterThanOrEqualToThreshold",
  },
  {
    id: "MailBounces",
    scope: "account",
    runbook: "mail-reputation",
    says: "Too much mail comes back: SES reviews an account at 5 %",
    namespace: "AWS/SES",
    metric: "Reputation.BounceRate",
    statistic: "Maximum",
    dimensions: {},
    threshold: 0.04,
    minutes: 60,
  },
  {
    id: "MailComplaints",
    scope: "account",
    runbook: "mail-reputation",
    says: "Too much mail is called spam: SES reviews an account at 0.1 %",
    namespace: "AWS/SES",
    metric: "Reputation.ComplaintRate",
    statistic: "Maximum",
    dimensions: {},
    threshold: 0.0008,
    minutes: 60,
  },
  {
    id: "SmsSpend",
    scope: "account",
    runbook: "sms-spend",
    says: "Text messages cost more this month than was planned, in US dollars",
    namespace: "AWS/SMSVoice",
    metric: "TextMessageMonthlySpend",
    statistic: "Maximum",
    dimensions: {},
    threshold: 200,
    minutes: 60,
  },
];

/** Every alarm of a stage. */
export const alarmsOf = (stage: string, functions: readonly Derived[]): Alarm[] => [
  ...failingIn(stage, areasServed(functions)),
  ...slowIn(stage, areasServed(functions)),
  ...functions.filter(({ trigger }) => trigger.kind === "stream").map(({ key }) => ofLane(stage, key)),
  ...functions.flatMap(({ trigger }) => {
    const [own, apart] = queuesOf(trigger);
    if (!own) return [];
    if (apart) return [ofTwoQueues(own.name, apart.name)];
    return [own.name === "model" ? ofModelQueue(stage) : ofQueue(own.name)];
  }),
  ofTable,
  ...chunksOf(physicalIndexes, Math.floor(measures_most / 2)).map(ofIndexes),
  ...ofSchedules(stage, functions),
  ...[...streamLanes, ...queueLanes].map((lane) => silentLane(stage, lane)),
  ...ofOutside(stage),
  ...ofChecks(stage),
  ...ofCopies(stage),
  ...ofService(stage),
];

const conditionOf = ({ scope, condition }: Alarm): string | undefined =>
  scope === "account" ? accountAlarms : condition;

const resource = (stage: string, alarm: Alarm) => ({
  Type: "AWS::CloudWatch::Alarm",
  ...(conditionOf(alarm) && { Condition: conditionOf(alarm) }),
  Properties: {
    AlarmName: `${alarm.scope === "account" ? "account-" : ""}marketplace-${stage}-${alarm.id}`,
    AlarmDescription: `${alarm.says}. What to do: docs/runbook/${alarm.runbook}.md`,
    ComparisonOperator: alarm.comparison ?? "GreaterThanThreshold",
    Threshold: alarm.threshold,
    EvaluationPeriods: alarm.periods ?? 1,
    TreatMissingData: alarm.silence ? "breaching" : "notBreaching",
    AlarmActions: [{ Ref: "AlarmTopic" }],
    OKActions: [{ Ref: "AlarmTopic" }],
    ...("metrics" in alarm
      ? { Metrics: alarm.metrics }
      : {
          Namespace: alarm.namespace,
          MetricName: alarm.metric,
          Dimensions: dimensionsOf(alarm.dimensions),
          Period: (alarm.minutes ?? 5) * 60,
          ...(alarm.statistic.startsWith("p")
            ? { ExtendedStatistic: alarm.statistic }
            : { Statistic: alarm.statistic }),
        }),
  },
});

/** The alarms, and the topic that they notify. Whoever is on call subscribes to it. */
export const alarms = (stage: string, functions: readonly Derived[]): Record<string, unknown> => ({
  AlarmTopic: { Type: "AWS::SNS::Topic", Properties: { TopicName: `marketplace-${stage}-alarms` } },
  ...Object.fromEntries(
    alarmsOf(stage, functions).map((alarm) => [`${alarm.id}Alarm`, resource(stage, alarm)]),
  ),
});
