import { FiguresAnswer, figuresCsv } from "../../../shared/domain/figures/answer.ts";
import { reports } from "../../../shared/domain/figures/reports.ts";
import { operation } from "../../../shared/http/operation.ts";
import { FiguresZoneUnknown, figuresQuery } from "../../../shared/workflows/figures/query.ts";
import { report } from "../../../shared/workflows/figures/report.ts";

export const handler = operation({
  route: "GET /admin/dashboard/get-total-revenue-analytics",
  summary:
    "Show how much customers were charged, how much was refunded, how much the platform earned, and what credit cost.",
  description:
    "All amounts are sums of the books. `net_gmv` is what customers paid; most of it is the providers', so it is not revenue. `credit_owed` is what customers can still use of their credit.",
  access: ["admin"],
  query: figuresQuery(reports.revenue),
  response: FiguresAnswer,
  formats: { csv: figuresCsv },
  refuses: [FiguresZoneUnknown],
  example: { query: { granularity: "month", compare: "year" } },
}).handle(({ query, now }) => report(reports.revenue, query, now));
