import { AnalyticsAnswer, analyticsCsv } from "../../../shared/domain/analytics/answer.ts";
import { reports } from "../../../shared/domain/analytics/reports.ts";
import { operation } from "../../../shared/http/operation.ts";
import { AnalyticsZoneUnknown, analyticsQuery } from "../../../shared/workflows/analytics/query.ts";
import { report } from "../../../shared/workflows/analytics/report.ts";

export const handler = operation({
  route: "GET /admin/dashboard/get-quote-matrix-analytics",
  summary: "Show what becomes of quotes, from the request to the booking.",
  description:
    "Quotes count on the day of their request, whatever becomes of them later, and under their main service once they were read.",
  access: ["admin"],
  keys: "read",
  query: analyticsQuery(reports.quoteMatrix),
  response: AnalyticsAnswer,
  formats: { csv: analyticsCsv },
  refuses: [AnalyticsZoneUnknown],
  example: { query: { group_by: "media_type" } },
}).handle(({ query, now }) => report(reports.quoteMatrix, query, now));
