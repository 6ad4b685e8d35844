import { FiguresAnswer, figuresCsv } from "../../../shared/domain/figures/answer.ts";
import { reports } from "../../../shared/domain/figures/reports.ts";
import { operation } from "../../../shared/http/operation.ts";
import { FiguresZoneUnknown, figuresQuery } from "../../../shared/workflows/figures/query.ts";
import { report } from "../../../shared/workflows/figures/report.ts";

export const handler = operation({
  route: "GET /admin/dashboard/get-revenue-by-one-time-and-recurring-analytics",
  summary: "Show one-time revenue from jobs beside recurring revenue from memberships.",
  description:
    "One-time and recurring add up to the platform's revenue. MRR at the end is MRR at the start plus its five movements.",
  access: ["admin"],
  query: figuresQuery(reports.recurring),
  response: FiguresAnswer,
  formats: { csv: figuresCsv },
  refuses: [FiguresZoneUnknown],
  example: { query: { granularity: "month", from: "2027-01-01", to: "2027-04-01" } },
}).handle(({ query, now }) => report(reports.recurring, query, now));
