import { AnalyticsAnswer, analyticsCsv } from "../../../shared/domain/analytics/answer.ts";
import { reports } from "../../../shared/domain/analytics/reports.ts";
import { operation } from "../../../shared/http/operation.ts";
import { AnalyticsZoneUnknown, analyticsQuery } from "../../../shared/workflows/analytics/query.ts";
import { report } from "../../../shared/workflows/analytics/report.ts";

export const handler = operation({
  route: "GET /admin/dashboard/get-revenue-by-one-time-and-recurring-analytics",
  summary: "Show one-time revenue from jobs next to recurring revenue from memberships.",
  description:
    "One-time and recurring add up to the platform's revenue. MRR at the end is MRR at the start plus its five movements.",
  access: ["admin"],
  keys: "read",
  query: analyticsQuery(reports.recurring),
  response: AnalyticsAnswer,
  formats: { csv: analyticsCsv },
  refuses: [AnalyticsZoneUnknown],
  example: { query: { granularity: "month", from: "2027-01-01", to: "2027-04-01" } },
}).handle(({ query, now }) => report(reports.recurring, query, now));
