import { FiguresAnswer, figuresCsv } from "../../../shared/domain/figures/answer.ts";
import { reports } from "../../../shared/domain/figures/reports.ts";
import { operation } from "../../../shared/http/operation.ts";
import { FiguresZoneUnknown, figuresQuery } from "../../../shared/workflows/figures/query.ts";
import { report } from "../../../shared/workflows/figures/report.ts";

export const handler = operation({
  route: "GET /admin/dashboard/get-job-matrix-analytics",
  summary: "Show what becomes of jobs: by state, service and place, with rates.",
  description:
    "Rates are of cohorts: a cancellation counts on the day on which the job was booked, so that a rate never exceeds 1 and recent days still change. `jobs_in_…` are the states at the end of each point.",
  access: ["admin"],
  query: figuresQuery(reports.jobMatrix),
  response: FiguresAnswer,
  formats: { csv: figuresCsv },
  refuses: [FiguresZoneUnknown],
  example: { query: { group_by: "service" } },
}).handle(({ query, now }) => report(reports.jobMatrix, query, now));
