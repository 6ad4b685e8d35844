// biome-ignore-all lint/suspicious/noTemplateCurlyInString: CloudFormation substitutes these
import { physicalIndexes } from "../shared/data/engine/table.ts";
import { ownNamespace } from "./alarms.ts";
import { areasOf, areasServed } from "./areas.ts";
import { tableName } from "./environment.ts";
import { queueId } from "./event-sources.ts";
import { type Derived, functionName, logGroup, queuesOf } from "./functions.ts";

type Metric = (string | Record<string, unknown>)[];

const chart = (title: string, metrics: Metric[], more: Record<string, unknown> = {}) => ({
  type: "metric",
  width: 12,
  height: 6,
  properties: { title, region: "${AWS::Region}", view: "timeSeries", period: 300, metrics, ...more },
});

const logs = (title: string, query: string) => ({
  type: "log",
  width: 24,
  height: 6,
  properties: { title, region: "${AWS::Region}", view: "table", query },
});

/** One dashboard for the health of the service: traffic, errors, latency, events, money, table. */
export const dashboard = (stage: string, functions: readonly Derived[]) => {
  const own = ownNamespace(stage);
  const areas = areasServed(functions);
  const lanes = functions.filter(({ trigger }) => trigger.kind === "stream");
  const queues = functions.flatMap(({ trigger }) => queuesOf(trigger).map(({ name }) => name));
  const turns = functions.flatMap(({ trigger }) => (trigger.kind === "schedule" ? trigger.turns : []));
  const byArea = (metric: string, stat: string): Metric[] =>
    areas.map((area) => [own, metric, "area", area, { stat, label: area }]);
  const table = (metric: string, stat = "Sum"): Metric => [
    "AWS/DynamoDB",
    metric,
    "TableName",
    "${TableName}",
    { stat },
  ];
  const sources = areasOf(functions)
    .map((area) => `SOURCE '${logGroup(stage, area).name}'`)
    .join(" | ");
  const widgets = [
    chart("Requests by area", byArea("duration_ms", "SampleCount"), { stacked: true }),
    chart("Errors of ours by area", byArea("server_errors", "Sum"), { stacked: true }),
    chart("Slowest hundredth by area (ms)", byArea("duration_ms", "p99")),
    chart("Median by area (ms)", byArea("duration_ms", "p50")),
    chart("HTTP API", [
      ["AWS/ApiGateway", "Count", "ApiId", "${HttpApi}", { stat: "Sum" }],
      ["AWS/ApiGateway", "4xx", "ApiId", "${HttpApi}", { stat: "Sum" }],
      ["AWS/ApiGateway", "5xx", "ApiId", "${HttpApi}", { stat: "Sum" }],
    ]),
    chart("Socket", [
      ["AWS/ApiGateway", "ConnectCount", "ApiId", "${SocketApi}", { stat: "Sum" }],
      ["AWS/ApiGateway", "MessageCount", "ApiId", "${SocketApi}", { stat: "Sum" }],
    ]),
    chart("Functions", [
      ["AWS/Lambda", "ConcurrentExecutions", { stat: "Maximum" }],
      ["AWS/Lambda", "Throttles", { stat: "Sum" }],
      ["AWS/Lambda", "Errors", { stat: "Sum" }],
    ]),
    chart(
      "Events behind (ms)",
      lanes.map(({ key }) => [
        "AWS/Lambda",
        "IteratorAge",
        "FunctionName",
        functionName(stage, key),
        { stat: "Maximum", label: key },
      ]),
    ),
    chart(
      "Oldest message in a queue (s)",
      queues.map((name) => [
        "AWS/SQS",
        "ApproximateAgeOfOldestMessage",
        "QueueName",
        `\${${queueId(name)}.QueueName}`,
        { stat: "Maximum", label: name },
      ]),
    ),
    chart("Dead letters, events given up, requests read by rules", [
      [
        "AWS/SQS",
        "ApproximateNumberOfMessagesVisible",
        "QueueName",
        "${DeadLetters.QueueName}",
        { stat: "Maximum" },
      ],
      [own, "events_given_up", "area", "events", { stat: "Sum" }],
      [own, "readings_by_rules", "area", "events", { stat: "Sum" }],
    ]),
    chart("Table units", [table("ConsumedReadCapacityUnits"), table("ConsumedWriteCapacityUnits")]),
    chart("Requests that the table turned away", [
      ...["ReadThrottleEvents", "WriteThrottleEvents"].flatMap((metric) => [
        table(metric),
        ...physicalIndexes.map(
          (index): Metric => [
            "AWS/DynamoDB",
            metric,
            "TableName",
            "${TableName}",
            "GlobalSecondaryIndexName",
            index,
            { stat: "Sum" },
          ],
        ),
      ]),
    ]),
    chart(
      "Turns of schedules",
      turns.map(({ name }) => [
        own,
        "turns_done",
        "area",
        "events",
        "schedule",
        name,
        { stat: "Sum", label: name },
      ]),
    ),
    chart("Webhook lag (ms)", [[own, "webhook_lag_ms", "area", "events", { stat: "Maximum" }]]),
    chart("Money", [
      [own, "unbalanced_postings", "area", "events", { stat: "Maximum" }],
      ["AWS/SMSVoice", "TextMessageMonthlySpend", { stat: "Maximum" }],
    ]),
    logs(
      "Latest errors",
      `${sources} | fields time, operation, request_id, message, error.message | filter severity = 'error' | sort time desc | limit 50`,
    ),
  ].map((widget, index) => ({
    ...widget,
    x: widget.width === 24 ? 0 : (index % 2) * 12,
    y: Math.floor(index / 2) * 6,
  }));
  return {
    Type: "AWS::CloudWatch::Dashboard",
    Properties: {
      DashboardName: `marketplace-${stage}`,
      DashboardBody: { "Fn::Sub": [JSON.stringify({ widgets }), { TableName: tableName }] },
    },
  };
};
