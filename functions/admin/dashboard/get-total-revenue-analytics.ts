import { AnalyticsAnswer, analyticsCsv } from "../../../shared/domain/analytics/answer.ts";
import { reports } from "../../../shared/domain/analytics/reports.ts";
import { operation } from "../../../shared/http/operation.ts";
import { AnalyticsZoneUnknown, analyticsQuery } from "../../../shared/workflows/analytics/query.ts";
import { report } from "../../../shared/workflows/analytics/report.ts";

export const handler = operation({
  route: "GET /admin/dashboard/get-total-revenue-analytics",
  summary:
    "Show how much customers were charged, how much was refunded, how much the platform earned, and what credit cost.",
  description:
    "All amounts are sums from the ledger. `net_gmv` is what customers paid; most of it belongs to the providers, so it is not revenue. `credit_owed` is what customers can still use of their credit.",
  access: ["admin"],
  keys: "read",
  query: analyticsQuery(reports.revenue),
  response: AnalyticsAnswer,
  formats: { csv: analyticsCsv },
  refuses: [AnalyticsZoneUnknown],
  example: { query: { granularity: "month", compare: "year" } },
}).handle(({ query, now }) => report(reports.revenue, query, now));
