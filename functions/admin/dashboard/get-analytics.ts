import { FiguresAnswer, figuresCsv } from "../../../shared/domain/figures/answer.ts";
import { periodPolicy } from "../../../shared/domain/figures/period.ts";
import { reports } from "../../../shared/domain/figures/reports.ts";
import { figureTerms } from "../../../shared/domain/figures/terms.ts";
import { operation } from "../../../shared/http/operation.ts";
import { FiguresZoneUnknown, figuresQuery } from "../../../shared/workflows/figures/query.ts";
import { report } from "../../../shared/workflows/figures/report.ts";

export const handler = operation({
  route: "GET /admin/dashboard/get-analytics",
  summary: "Show how the marketplace grows: sign-ups, quotes, jobs and money over time.",
  description: `A point for each hour, day, week, month, quarter or year. Hours are kept for ${figureTerms.hours_kept_days} days and are asked for at most ${periodPolicy.hourly_days_most} days at a time.`,
  access: ["admin"],
  query: figuresQuery(reports.analytics),
  response: FiguresAnswer,
  formats: { csv: figuresCsv },
  refuses: [FiguresZoneUnknown],
  example: { query: { granularity: "week", compare: "previous" } },
}).handle(({ query, now }) => report(reports.analytics, query, now));
