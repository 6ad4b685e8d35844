import * as z from "zod/mini";
import { catalog, listIn } from "../../shared/data/catalog.ts";
import { DefaultService, serviceTitled } from "../../shared/domain/provider/catalog.ts";
import { servicesForMachines } from "../../shared/domain/provider/listing.ts";
import { formatQuery } from "../../shared/http/formats.ts";
import { operation } from "../../shared/http/operation.ts";
import { described, PageOf, pageQuery } from "../../shared/kernel/schema.ts";
import { readerLanguage } from "../../shared/markets/languages.ts";
import { MarketNamed } from "../../shared/markets/named.ts";
import { marketNamed } from "../../shared/markets/served.ts";

export const handler = operation({
  route: "GET /quote/get-services",
  summary: "List the services that customers can ask for, by category and name.",
  description: "These are the services of the catalog that providers may offer now.",
  access: ["public"],
  tool: { name: "find_services", scope: "quote" },
  extra: true,
  query: z.strictObject({ ...pageQuery, market: MarketNamed, ...formatQuery("jsonld") }),
  response: z.extend(PageOf(z.pick(DefaultService, { key: true, name: true, category: true, unit: true })), {
    market: described(z.string(), "Key of the market that they are of."),
  }),
  formats: { jsonld: servicesForMachines },
  cache: { seconds: 300, by_language: true },
  example: { query: { limit: "50" } },
}).handle(async ({ query: { format: _, market: named, ...query } }) => {
  const market = marketNamed(named);
  const page = await catalog.page("activeByName", listIn("CATALOG#ACTIVE", market), {
    ...query,
    order: "oldest",
    scope: "everybody",
  });
  const language = readerLanguage();
  const items = page.items.map((service) => ({ ...service, name: serviceTitled(service, language) }));
  return { ...page, items, market: market.id };
});
