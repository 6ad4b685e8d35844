import { AnalyticsAnswer, analyticsCsv } from "../../../shared/domain/analytics/answer.ts";
import { reports } from "../../../shared/domain/analytics/reports.ts";
import { operation } from "../../../shared/http/operation.ts";
import { AnalyticsZoneUnknown, analyticsQuery } from "../../../shared/workflows/analytics/query.ts";
import { report } from "../../../shared/workflows/analytics/report.ts";

export const handler = operation({
  route: "GET /admin/dashboard/get-refund-count-analytics",
  summary: "Count refunds by cause, by who asked for them, and by size.",
  description:
    "A refund counts on the day on which the customer got it. `refund_rate` is of the jobs that were charged in the period. Failed refunds, holds that were given back and disputed charges are listed separately.",
  access: ["admin"],
  keys: "read",
  query: analyticsQuery(reports.refunds),
  response: AnalyticsAnswer,
  formats: { csv: analyticsCsv },
  refuses: [AnalyticsZoneUnknown],
  example: { query: { group_by: "initiator" } },
}).handle(({ query, now }) => report(reports.refunds, query, now));
