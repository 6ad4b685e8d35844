import { AnalyticsAnswer, analyticsCsv } from "../../../shared/domain/analytics/answer.ts";
import { reports } from "../../../shared/domain/analytics/reports.ts";
import { operation } from "../../../shared/http/operation.ts";
import { AnalyticsZoneUnknown, analyticsQuery } from "../../../shared/workflows/analytics/query.ts";
import { report } from "../../../shared/workflows/analytics/report.ts";

export const handler = operation({
  route: "GET /admin/dashboard/get-average-job-completion-and-request-analytics",
  summary: "Show how long each step takes, from the request to the completed job.",
  description:
    "A duration counts on the day on which it ended. Canceled jobs have none. Places are kept down to regions.",
  access: ["admin"],
  keys: "read",
  query: analyticsQuery(reports.durations),
  response: AnalyticsAnswer,
  formats: { csv: analyticsCsv },
  refuses: [AnalyticsZoneUnknown],
  example: { query: { granularity: "week" } },
}).handle(({ query, now }) => report(reports.durations, query, now));
