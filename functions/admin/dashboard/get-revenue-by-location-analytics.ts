import { FiguresAnswer, figuresCsv } from "../../../shared/domain/figures/answer.ts";
import { reports } from "../../../shared/domain/figures/reports.ts";
import { operation } from "../../../shared/http/operation.ts";
import { FiguresZoneUnknown, figuresQuery } from "../../../shared/workflows/figures/query.ts";
import { report } from "../../../shared/workflows/figures/report.ts";

export const handler = operation({
  route: "GET /admin/dashboard/get-revenue-by-location-analytics",
  summary: "Show the revenue by country, region, city and district.",
  description:
    "Money counts where the job was when it was booked. Give `country`, `region` and `city` to see the level below. `?` is money of no known place.",
  access: ["admin"],
  query: figuresQuery(reports.revenueByPlace),
  response: FiguresAnswer,
  formats: { csv: figuresCsv },
  refuses: [FiguresZoneUnknown],
  example: { query: { country: "US" } },
}).handle(({ query, now }) => report(reports.revenueByPlace, query, now));
