import { AnalyticsAnswer, analyticsCsv } from "../../../shared/domain/analytics/answer.ts";
import { reports } from "../../../shared/domain/analytics/reports.ts";
import { operation } from "../../../shared/http/operation.ts";
import { AnalyticsZoneUnknown, analyticsQuery } from "../../../shared/workflows/analytics/query.ts";
import { report } from "../../../shared/workflows/analytics/report.ts";

export const handler = operation({
  route: "GET /admin/dashboard/get-revenue-by-location-analytics",
  summary: "Show the revenue by country, region, city and district.",
  description:
    "Money counts where the job was when it was booked. Give `country`, `region` and `city` to see the level below. `?` is money of no known place.",
  access: ["admin"],
  keys: "read",
  query: analyticsQuery(reports.revenueByPlace),
  response: AnalyticsAnswer,
  formats: { csv: analyticsCsv },
  refuses: [AnalyticsZoneUnknown],
  example: { query: { country: "US" } },
}).handle(({ query, now }) => report(reports.revenueByPlace, query, now));
