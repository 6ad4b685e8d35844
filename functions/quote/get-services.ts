import * as z from "zod/mini";
import { catalog, listIn } from "../../shared/data/catalog.ts";
import { DefaultService } from "../../shared/domain/provider/catalog.ts";
import { servicesForMachines } from "../../shared/domain/provider/listing.ts";
import { formatQuery } from "../../shared/http/formats.ts";
import { operation } from "../../shared/http/operation.ts";
import { PageOf, pageQuery } from "../../shared/kernel/schema.ts";
import { MarketNamed, marketNamed } from "../../shared/markets/named.ts";

export const handler = operation({
  route: "GET /quote/get-services",
  summary: "List the services that customers can ask for, by category and name.",
  description: "These are the services of the catalog that providers may offer now.",
  access: ["public"],
  tool: { name: "find_services", scope: "quote" },
  extra: true,
  query: z.strictObject({ ...pageQuery, market: MarketNamed, ...formatQuery("jsonld") }),
  response: PageOf(z.pick(DefaultService, { key: true, name: true, category: true, unit: true })),
  formats: { jsonld: servicesForMachines },
  cache: { seconds: 300 },
  example: { query: { limit: "50" } },
}).handle(({ query: { format: _, market, ...query } }) =>
  catalog.page("activeByName", listIn("CATALOG#ACTIVE", marketNamed(market)), {
    ...query,
    order: "oldest",
    scope: "everybody",
  }),
);
