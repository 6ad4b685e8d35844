import { AnalyticsAnswer, analyticsCsv } from "../../../shared/domain/analytics/answer.ts";
import { reports } from "../../../shared/domain/analytics/reports.ts";
import { operation } from "../../../shared/http/operation.ts";
import { AnalyticsZoneUnknown, analyticsQuery } from "../../../shared/workflows/analytics/query.ts";
import { report } from "../../../shared/workflows/analytics/report.ts";

export const handler = operation({
  route: "GET /admin/dashboard/get-job-matrix-analytics",
  summary: "Show what becomes of jobs: by state, service and place, with rates.",
  description:
    "Rates are by cohort: a cancellation counts on the day of the booking, so a rate never exceeds 1, and recent days still change. `jobs_in_…` are the states at the end of each point.",
  access: ["admin"],
  keys: "read",
  query: analyticsQuery(reports.jobMatrix),
  response: AnalyticsAnswer,
  formats: { csv: analyticsCsv },
  refuses: [AnalyticsZoneUnknown],
  example: { query: { group_by: "service" } },
}).handle(({ query, now }) => report(reports.jobMatrix, query, now));
