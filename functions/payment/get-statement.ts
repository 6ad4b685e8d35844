import * as z from "zod/mini";
import { providerPostings } from "../../shared/data/provider-postings.ts";
import { serviceProviders } from "../../shared/data/service-providers.ts";
import type { Posting } from "../../shared/domain/payment/ledger.ts";
import {
  monthsOf,
  Statement,
  StatementPeriod,
  statementCsv,
  statementOf,
  statementPage,
} from "../../shared/domain/payment/statement.ts";
import { zoneOf } from "../../shared/domain/provider/time-off.ts";
import { formatQuery } from "../../shared/http/formats.ts";
import { operation } from "../../shared/http/operation.ts";
import { notFound, RequestInvalid } from "../../shared/kernel/refusal.ts";
import { described, Id } from "../../shared/kernel/schema.ts";
import { plus } from "../../shared/kernel/time.ts";
import { TimeZone } from "../../shared/kernel/time-zone.ts";
import { defaultMarket, homeZoneOf, marketOf, markets } from "../../shared/markets/served.ts";
import { marketSettings } from "../../shared/workflows/market/settings.ts";

const StatementNotFound = notFound("statement");

/** A period's entries on any clock: those of a day before and after it too. */
const postingsAround = async (id: string, period: string): Promise<Posting[]> => {
  const spans = await monthsOf(period, "UTC");
  const last = spans.length - 1;
  const wide = spans.map(({ from, to }, at) => ({
    from: at === 0 ? plus(from, { days: -1 }) : from,
    to: at === last ? plus(to, { days: 1 }) : to,
  }));
  return (await Promise.all(wide.map((span) => providerPostings(id, span)))).flat();
};

/** Loaded, and payments read, only where there are taxes. */
const salesTaxes = async (postings: readonly Posting[]): Promise<Map<string, number>> => {
  if (markets.every(({ tax: { model } }) => model === "none")) return new Map();
  return (await import("../../shared/workflows/payment/sales-taxes.ts")).salesTaxesOf(postings);
};

export const handler = operation({
  route: "GET /payment/get-statement",
  extra: true,
  summary: "Read a provider's statement of a month or a year.",
  description:
    "What customers paid for the provider's work, the platform's share, what was sent to the provider and what arrived at its bank. Providers get their own; administrators name the provider. A year is summed up by month on the page.",
  access: ["service_provider", "admin"],
  query: z.strictObject({
    ...formatQuery("csv", "html"),
    period: described(StatementPeriod, "A month such as `2026-12`, or a year such as `2026`."),
    time_zone: described(
      z.optional(TimeZone),
      "Whose months and days count. Left out: the zone of the provider's hours or area, else the market's.",
    ),
    service_provider_id: described(
      z.optional(Id("service_provider")),
      "Whose statement, for administrators. Providers leave it out.",
    ),
  }),
  response: Statement,
  formats: { csv: statementCsv, html: statementPage },
  uses: ["table", "lists"],
  refuses: [StatementNotFound],
  example: { query: { period: "2026-12" } },
}).handle(async ({ query: { period, time_zone, service_provider_id, format }, actor }) => {
  const id = actor.role === "admin" ? service_provider_id : actor.id;
  if (!id) throw RequestInvalid({ fields: [{ field: "service_provider_id", problem: "must be given" }] });
  if (service_provider_id && service_provider_id !== id) throw StatementNotFound();
  // Money may outlive its provider's record.
  const [postings, provider] = await Promise.all([
    postingsAround(id, period),
    serviceProviders.get(id),
    format === "html" && marketSettings(),
  ]);
  const market = provider ? marketOf(provider) : defaultMarket;
  const zone = time_zone ?? (provider && zoneOf(provider)) ?? homeZoneOf(market);
  const [spans, taxes] = await Promise.all([monthsOf(period, zone), salesTaxes(postings)]);
  return statementOf(id, { period, time_zone: zone, spans }, postings, { market, salesTaxes: taxes });
});
