import { AnalyticsAnswer, analyticsCsv } from "../../../shared/domain/analytics/answer.ts";
import { reports } from "../../../shared/domain/analytics/reports.ts";
import { operation } from "../../../shared/http/operation.ts";
import { AnalyticsZoneUnknown, analyticsQuery } from "../../../shared/workflows/analytics/query.ts";
import { report } from "../../../shared/workflows/analytics/report.ts";

export const handler = operation({
  route: "GET /admin/dashboard/get-retention-and-churan-analytics",
  summary: "Show who comes back and who leaves: by period, and by month of sign-up.",
  description:
    "`breakdown` is the table of cohorts: for each month of sign-up its size, and the share that was active in that month and in each of the twelve after it. Months that have not begun are null. With `group_by=role` the rows are customers and providers.",
  access: ["admin"],
  keys: "read",
  query: analyticsQuery(reports.retention),
  response: AnalyticsAnswer,
  formats: { csv: analyticsCsv },
  refuses: [AnalyticsZoneUnknown],
  example: { query: { granularity: "month", from: "2027-01-01", to: "2027-04-01" } },
}).handle(({ query, now }) => report(reports.retention, query, now));
