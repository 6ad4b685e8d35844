import { AnalyticsAnswer, analyticsCsv } from "../../../shared/domain/analytics/answer.ts";
import { reports } from "../../../shared/domain/analytics/reports.ts";
import { operation } from "../../../shared/http/operation.ts";
import { AnalyticsZoneUnknown, analyticsQuery } from "../../../shared/workflows/analytics/query.ts";
import { report } from "../../../shared/workflows/analytics/report.ts";

export const handler = operation({
  route: "GET /admin/dashboard/get-revenue-from-each-service-analytics",
  summary: "Show the revenue of each service.",
  description:
    "`membership` is what providers paid for memberships, `unallocated` what no job explains. Services, membership, unallocated and `other` add up to the total exactly.",
  access: ["admin"],
  keys: "read",
  query: analyticsQuery(reports.revenueByService),
  response: AnalyticsAnswer,
  formats: { csv: analyticsCsv },
  refuses: [AnalyticsZoneUnknown],
  example: { query: { limit: "20" } },
}).handle(({ query, now }) => report(reports.revenueByService, query, now));
