import * as z from "zod/mini";
import { catalog, listIn } from "../../../shared/data/catalog.ts";
import { DefaultService } from "../../../shared/domain/provider/catalog.ts";
import { operation } from "../../../shared/http/operation.ts";
import { described, PageOf, pageQuery } from "../../../shared/kernel/schema.ts";
import { MarketNamed } from "../../../shared/markets/named.ts";
import { marketNamed } from "../../../shared/markets/served.ts";

export const handler = operation({
  route: "GET /admin/default-services/get-defaultservices",
  summary: "List the services in the catalog by category and name.",
  description: "With `active=true` you get only those that providers can choose.",
  access: ["admin"],
  query: z.strictObject({
    ...pageQuery,
    active: described(
      z.optional(z.literal("true")),
      "Send `true` to list only the services that providers may offer now.",
    ),
    market: MarketNamed,
  }),
  response: PageOf(DefaultService),
}).handle(({ query: { active, market: named, ...page }, actor }) => {
  const [market, request] = [marketNamed(named), { ...page, order: "oldest", scope: actor.id } as const];
  return active
    ? catalog.page("activeByName", listIn("CATALOG#ACTIVE", market), request)
    : catalog.page("byName", listIn("CATALOG", market), request);
});
