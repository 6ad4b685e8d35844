import { FiguresAnswer, figuresCsv } from "../../../shared/domain/figures/answer.ts";
import { reports } from "../../../shared/domain/figures/reports.ts";
import { operation } from "../../../shared/http/operation.ts";
import { FiguresZoneUnknown, figuresQuery } from "../../../shared/workflows/figures/query.ts";
import { report } from "../../../shared/workflows/figures/report.ts";

export const handler = operation({
  route: "GET /admin/dashboard/get-other-stat-analytics",
  summary:
    "Show ratings, incidents, invitations, conversations, reviews of documents, and how good estimates are.",
  description: "`estimate_error` is how far final prices are from the middle of the estimate.",
  access: ["admin"],
  query: figuresQuery(reports.others),
  response: FiguresAnswer,
  formats: { csv: figuresCsv },
  refuses: [FiguresZoneUnknown],
  example: { query: { compare: "previous" } },
}).handle(({ query, now }) => report(reports.others, query, now));
