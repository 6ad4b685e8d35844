import * as z from "zod/mini";
import { lastOf } from "../../shared/data/engine/entity.ts";
import type { ItemKey } from "../../shared/data/engine/reads.ts";
import { serviceProviders } from "../../shared/data/service-providers.ts";
import { BooksMarket } from "../../shared/domain/payment/books/asked.ts";
import { unknownNumber } from "../../shared/domain/tax-report/dac7.ts";
import { TaxReportReadByAdmin } from "../../shared/domain/tax-report/events.ts";
import { TaxReportKind } from "../../shared/domain/tax-report/kind.ts";
import {
  type ReportSeller,
  TaxReport,
  TaxReportNotMade,
  taxReportCsv,
  taxReportXml,
} from "../../shared/domain/tax-report/report.ts";
import { formatQuery } from "../../shared/http/formats.ts";
import { operation } from "../../shared/http/operation.ts";
import { described, pageQuery } from "../../shared/kernel/schema.ts";
import { brandOf } from "../../shared/markets/brand.ts";
import type { Market } from "../../shared/markets/market.ts";
import { marketNamed } from "../../shared/markets/served.ts";
import { companyParty } from "../../shared/markets/tax.ts";
import { sellerOf } from "../../shared/workflows/tax-report/seller.ts";

const reporterOf = (market: Market): TaxReport["reporter"] => {
  const brand = brandOf(market);
  const { name, address, tax_id = unknownNumber } = companyParty(brand);
  return { name, brand: brand.name, tax_id, address, country: market.country };
};

export const handler = operation({
  route: "GET /payment/get-tax-report",
  extra: true,
  summary: "Get what tax offices are told of providers, by month or quarter.",
  description:
    "Each read is recorded in the audit log. Every part of up to `limit` providers is a file of its own. An XML file has only providers whose details are complete; `missing` names what others have not given.",
  access: ["admin"],
  admins: ["finance"],
  query: z.strictObject({
    ...pageQuery,
    ...formatQuery("csv", "xml"),
    report: described(
      TaxReportKind,
      "`1099_k`: what was paid, by month. `dac7`: what was earned, by quarter.",
    ),
    year: described(
      z.coerce.number().check(z.int(), z.gte(2020), z.lte(2100)),
      "The calendar year of the report.",
    ),
    market: BooksMarket,
  }),
  response: TaxReport,
  formats: { csv: taxReportCsv, xml: taxReportXml },
  refuses: [TaxReportNotMade],
  emits: [TaxReportReadByAdmin],
  example: { query: { report: "1099_k", year: "2026" } },
}).handle(async ({ query, actor, now, prepare, admitted }) => {
  const { limit, cursor, report, year, market: asked, format } = query;
  const market = marketNamed(asked);
  const { reports } = market.tax;
  if (!reports.includes(report)) throw TaxReportNotMade({ details: { reports } });
  const sellers = new Map<string, ReportSeller>();
  const data = { report, year, market: market.id, format, admin_id: actor.id };
  const record = { id: `${market.id}-${report}-${year}`, version: 1 };
  const told = { writes: [], events: [TaxReportReadByAdmin.atVersion(record, { data })] };
  const read = async (keys: readonly ItemKey[]): Promise<void> => {
    const ids = keys.map(({ pk }) => lastOf(pk));
    const [found] = await Promise.all([
      Promise.all(ids.map((id) => sellerOf(id, year, market))),
      prepare(told),
    ]);
    for (const one of found) sellers.set(one.service_provider_id, one);
  };
  const request = { limit, cursor, scope: `${actor.id} tax report`, order: "oldest" as const };
  const page = await serviceProviders.page("all", "PROVIDERS", request, undefined, read, admitted());
  const items = page.items.flatMap(({ id, payout: { account_id } }) => {
    const seller = sellers.get(id);
    if (!seller || seller.months.length === 0) return [];
    return [{ ...seller, ...(account_id && { payout_account_id: account_id }) }];
  });
  return {
    report,
    year,
    currency: market.currency as TaxReport["currency"],
    made_at: now,
    reporter: reporterOf(market),
    part: `${market.country}${year}${market.country}-${market.id}-${page.items[0]?.id ?? "none"}`,
    items,
    next_cursor: page.next_cursor,
  };
});
