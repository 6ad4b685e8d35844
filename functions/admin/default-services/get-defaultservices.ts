import * as z from "zod/mini";
import { catalog } from "../../../shared/data/catalog.ts";
import { DefaultService } from "../../../shared/domain/provider/catalog.ts";
import { operation } from "../../../shared/http/operation.ts";
import { described, PageOf, pageQuery } from "../../../shared/kernel/schema.ts";

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
  }),
  response: PageOf(DefaultService),
}).handle(({ query: { active, ...page }, actor }) =>
  active
    ? catalog.page("activeByName", "CATALOG#ACTIVE", { ...page, order: "oldest", scope: actor.id })
    : catalog.page("byName", "CATALOG", { ...page, order: "oldest", scope: actor.id }),
);
