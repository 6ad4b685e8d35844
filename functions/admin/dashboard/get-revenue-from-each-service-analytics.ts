import { FiguresAnswer, figuresCsv } from "../../../shared/domain/figures/answer.ts";
import { reports } from "../../../shared/domain/figures/reports.ts";
import { operation } from "../../../shared/http/operation.ts";
import { FiguresZoneUnknown, figuresQuery } from "../../../shared/workflows/figures/query.ts";
import { report } from "../../../shared/workflows/figures/report.ts";

export const handler = operation({
  route: "GET /admin/dashboard/get-revenue-from-each-service-analytics",
  summary: "Show the revenue of each service.",
  description:
    "`membership` is what providers paid for memberships, `unallocated` what no job explains. Services, membership, unallocated and `other` add up to the total exactly.",
  access: ["admin"],
  query: figuresQuery(reports.revenueByService),
  response: FiguresAnswer,
  formats: { csv: figuresCsv },
  refuses: [FiguresZoneUnknown],
  example: { query: { limit: "20" } },
}).handle(({ query, now }) => report(reports.revenueByService, query, now));
