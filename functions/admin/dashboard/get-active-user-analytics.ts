import { AnalyticsAnswer, analyticsCsv } from "../../../shared/domain/analytics/answer.ts";
import { reports } from "../../../shared/domain/analytics/reports.ts";
import { operation } from "../../../shared/http/operation.ts";
import { AnalyticsZoneUnknown, analyticsQuery } from "../../../shared/workflows/analytics/query.ts";
import { report } from "../../../shared/workflows/analytics/report.ts";

export const handler = operation({
  route: "GET /admin/dashboard/get-active-user-analytics",
  summary: "Count the active customers and providers by day, week and month.",
  description:
    "An account is active when it does something: it asks for a quote, books, pays, takes a job or works on one. Signing in alone does not count. Each account is counted once, and the number is exact.",
  access: ["admin"],
  keys: "read",
  query: analyticsQuery(reports.activeUsers),
  response: AnalyticsAnswer,
  formats: { csv: analyticsCsv },
  refuses: [AnalyticsZoneUnknown],
  example: { query: { granularity: "month", from: "2027-01-01", to: "2027-04-01" } },
}).handle(({ query, now }) => report(reports.activeUsers, query, now));
