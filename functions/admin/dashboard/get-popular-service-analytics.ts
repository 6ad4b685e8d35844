import { AnalyticsAnswer, analyticsCsv } from "../../../shared/domain/analytics/answer.ts";
import { reports } from "../../../shared/domain/analytics/reports.ts";
import { operation } from "../../../shared/http/operation.ts";
import { AnalyticsZoneUnknown, analyticsQuery } from "../../../shared/workflows/analytics/query.ts";
import { report } from "../../../shared/workflows/analytics/report.ts";

export const handler = operation({
  route: "GET /admin/dashboard/get-popular-service-analytics",
  summary: "Rank the services by the jobs that were booked.",
  description:
    "`other` is what belongs to no service, such as quotes that were not read yet, and what is beyond `limit`.",
  access: ["admin"],
  keys: "read",
  query: analyticsQuery(reports.popularServices),
  response: AnalyticsAnswer,
  formats: { csv: analyticsCsv },
  refuses: [AnalyticsZoneUnknown],
  example: { query: { limit: "10" } },
}).handle(({ query, now }) => report(reports.popularServices, query, now));
