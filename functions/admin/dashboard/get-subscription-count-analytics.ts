import { AnalyticsAnswer, analyticsCsv } from "../../../shared/domain/analytics/answer.ts";
import { reports } from "../../../shared/domain/analytics/reports.ts";
import { operation } from "../../../shared/http/operation.ts";
import { AnalyticsZoneUnknown, analyticsQuery } from "../../../shared/workflows/analytics/query.ts";
import { report } from "../../../shared/workflows/analytics/report.ts";

export const handler = operation({
  route: "GET /admin/dashboard/get-subscription-count-analytics",
  summary: "Count the memberships by plan and state, and how many began and ended.",
  description: "Opening + in − out = closing, for each plan and for all.",
  access: ["admin"],
  keys: "read",
  query: analyticsQuery(reports.memberships),
  response: AnalyticsAnswer,
  formats: { csv: analyticsCsv },
  refuses: [AnalyticsZoneUnknown],
  example: { query: { granularity: "month", from: "2027-01-01", to: "2027-04-01" } },
}).handle(({ query, now }) => report(reports.memberships, query, now));
