import { FiguresAnswer, figuresCsv } from "../../../shared/domain/figures/answer.ts";
import { reports } from "../../../shared/domain/figures/reports.ts";
import { operation } from "../../../shared/http/operation.ts";
import { FiguresZoneUnknown, figuresQuery } from "../../../shared/workflows/figures/query.ts";
import { report } from "../../../shared/workflows/figures/report.ts";

export const handler = operation({
  route: "GET /admin/dashboard/get-refund-count-analytics",
  summary: "Count refunds by cause, by who asked for them, and by size.",
  description:
    "A refund counts on the day on which the customer got it. `refund_rate` is of the jobs that were charged in the period. Failed refunds, holds that were given back and disputed charges are listed separately.",
  access: ["admin"],
  query: figuresQuery(reports.refunds),
  response: FiguresAnswer,
  formats: { csv: figuresCsv },
  refuses: [FiguresZoneUnknown],
  example: { query: { group_by: "initiator" } },
}).handle(({ query, now }) => report(reports.refunds, query, now));
