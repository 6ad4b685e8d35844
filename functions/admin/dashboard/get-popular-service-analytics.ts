import { FiguresAnswer, figuresCsv } from "../../../shared/domain/figures/answer.ts";
import { reports } from "../../../shared/domain/figures/reports.ts";
import { operation } from "../../../shared/http/operation.ts";
import { FiguresZoneUnknown, figuresQuery } from "../../../shared/workflows/figures/query.ts";
import { report } from "../../../shared/workflows/figures/report.ts";

export const handler = operation({
  route: "GET /admin/dashboard/get-popular-service-analytics",
  summary: "Rank the services by the jobs that were booked.",
  description:
    "`other` is what belongs to no service, such as quotes that were not read yet, and what is beyond `limit`.",
  access: ["admin"],
  query: figuresQuery(reports.popularServices),
  response: FiguresAnswer,
  formats: { csv: figuresCsv },
  refuses: [FiguresZoneUnknown],
  example: { query: { limit: "10" } },
}).handle(({ query, now }) => report(reports.popularServices, query, now));
