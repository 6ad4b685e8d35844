import * as z from "zod/mini";
import { analyticsCsv } from "../../../shared/domain/analytics/answer.ts";
import { formatQuery } from "../../../shared/http/formats.ts";
import { operation } from "../../../shared/http/operation.ts";
import { described } from "../../../shared/kernel/schema.ts";
import { TimeZone } from "../../../shared/kernel/time-zone.ts";
import { CurrencyOfFigures } from "../../../shared/markets/currency.ts";
import { MarketNamed } from "../../../shared/markets/named.ts";
import { AnalyticsZoneUnknown } from "../../../shared/workflows/analytics/query.ts";
import { Stats, stats } from "../../../shared/workflows/analytics/stats.ts";

export const handler = operation({
  route: "GET /admin/dashboard/get-stats",
  summary:
    "Show the marketplace as it is now: people, jobs, quotes, documents and incidents by state, what waits for a person, and today's figures.",
  description:
    "`states` of jobs, quotes and memberships, and in `queues` unclaimed jobs and late memberships, are counted up to `complete_through`, a few minutes ago, without test accounts; all else in them is counted now. `totals` are today's figures and `previous` yesterday's up to the same hour; `change` compares them. Both end with the last hour of which everything is counted.",
  access: ["admin"],
  keys: "read",
  query: z.strictObject({
    time_zone: described(
      z.optional(TimeZone),
      "Time zone in which the day begins: one of those that figures are kept for.",
    ),
    market: MarketNamed,
    currency: CurrencyOfFigures,
    ...formatQuery("csv"),
  }),
  response: Stats,
  formats: { csv: analyticsCsv },
  refuses: [AnalyticsZoneUnknown],
  example: { query: {} },
}).handle(({ query, now }) => stats(query, now));
