import { AnalyticsAnswer, analyticsCsv } from "../../../shared/domain/analytics/answer.ts";
import { reports } from "../../../shared/domain/analytics/reports.ts";
import { operation } from "../../../shared/http/operation.ts";
import { AnalyticsZoneUnknown, analyticsQuery } from "../../../shared/workflows/analytics/query.ts";
import { report } from "../../../shared/workflows/analytics/report.ts";

export const handler = operation({
  route: "GET /admin/dashboard/get-other-stat-analytics",
  summary:
    "Show ratings, incidents, invitations, conversations, reviews of documents, and how good estimates are.",
  description: "`estimate_error` is how far final prices are from the middle of the estimate.",
  access: ["admin"],
  keys: "read",
  query: analyticsQuery(reports.others),
  response: AnalyticsAnswer,
  formats: { csv: analyticsCsv },
  refuses: [AnalyticsZoneUnknown],
  example: { query: { compare: "previous" } },
}).handle(({ query, now }) => report(reports.others, query, now));
