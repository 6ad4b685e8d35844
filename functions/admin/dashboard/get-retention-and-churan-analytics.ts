import { FiguresAnswer, figuresCsv } from "../../../shared/domain/figures/answer.ts";
import { reports } from "../../../shared/domain/figures/reports.ts";
import { operation } from "../../../shared/http/operation.ts";
import { FiguresZoneUnknown, figuresQuery } from "../../../shared/workflows/figures/query.ts";
import { report } from "../../../shared/workflows/figures/report.ts";

export const handler = operation({
  route: "GET /admin/dashboard/get-retention-and-churan-analytics",
  summary: "Show who comes back and who leaves: by period, and by month of sign-up.",
  description:
    "`breakdown` is the table of cohorts: for each month of sign-up its size, and the share that was active in that month and in each of the twelve after it. What is about a month that has not begun is null. With `group_by=role` it is customers and providers.",
  access: ["admin"],
  query: figuresQuery(reports.retention),
  response: FiguresAnswer,
  formats: { csv: figuresCsv },
  refuses: [FiguresZoneUnknown],
  example: { query: { granularity: "month", from: "2027-01-01", to: "2027-04-01" } },
}).handle(({ query, now }) => report(reports.retention, query, now));
