import { AnalyticsAnswer, analyticsCsv } from "../../../shared/domain/analytics/answer.ts";
import { periodPolicy } from "../../../shared/domain/analytics/period.ts";
import { reports } from "../../../shared/domain/analytics/reports.ts";
import { metricTerms } from "../../../shared/domain/analytics/terms.ts";
import { operation } from "../../../shared/http/operation.ts";
import { AnalyticsZoneUnknown, analyticsQuery } from "../../../shared/workflows/analytics/query.ts";
import { report } from "../../../shared/workflows/analytics/report.ts";

export const handler = operation({
  route: "GET /admin/dashboard/get-analytics",
  summary: "Show how the marketplace grows: sign-ups, quotes, jobs and money over time.",
  description: `A point for each hour, day, week, month, quarter or year. Hours are kept for ${metricTerms.hours_kept_days} days and are asked for at most ${periodPolicy.hourly_days_most} days at a time.`,
  access: ["admin"],
  keys: "read",
  query: analyticsQuery(reports.analytics),
  response: AnalyticsAnswer,
  formats: { csv: analyticsCsv },
  refuses: [AnalyticsZoneUnknown],
  example: { query: { granularity: "week", compare: "previous" } },
}).handle(({ query, now }) => report(reports.analytics, query, now));
