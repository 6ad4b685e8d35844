import { FiguresAnswer, figuresCsv } from "../../../shared/domain/figures/answer.ts";
import { reports } from "../../../shared/domain/figures/reports.ts";
import { operation } from "../../../shared/http/operation.ts";
import { FiguresZoneUnknown, figuresQuery } from "../../../shared/workflows/figures/query.ts";
import { report } from "../../../shared/workflows/figures/report.ts";

export const handler = operation({
  route: "GET /admin/dashboard/get-average-job-completion-and-request-analytics",
  summary: "Show how long each step takes, from the request to the completed job.",
  description:
    "A duration counts on the day on which it ended. Canceled jobs have none. Places are kept down to regions.",
  access: ["admin"],
  query: figuresQuery(reports.durations),
  response: FiguresAnswer,
  formats: { csv: figuresCsv },
  refuses: [FiguresZoneUnknown],
  example: { query: { granularity: "week" } },
}).handle(({ query, now }) => report(reports.durations, query, now));
