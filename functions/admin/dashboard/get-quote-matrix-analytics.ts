import { FiguresAnswer, figuresCsv } from "../../../shared/domain/figures/answer.ts";
import { reports } from "../../../shared/domain/figures/reports.ts";
import { operation } from "../../../shared/http/operation.ts";
import { FiguresZoneUnknown, figuresQuery } from "../../../shared/workflows/figures/query.ts";
import { report } from "../../../shared/workflows/figures/report.ts";

export const handler = operation({
  route: "GET /admin/dashboard/get-quote-matrix-analytics",
  summary: "Show what becomes of quotes, from the request to the booking.",
  description:
    "Quotes count on the day of their request, whatever becomes of them later, and under their main service once they were read.",
  access: ["admin"],
  query: figuresQuery(reports.quoteMatrix),
  response: FiguresAnswer,
  formats: { csv: figuresCsv },
  refuses: [FiguresZoneUnknown],
  example: { query: { group_by: "media_type" } },
}).handle(({ query, now }) => report(reports.quoteMatrix, query, now));
