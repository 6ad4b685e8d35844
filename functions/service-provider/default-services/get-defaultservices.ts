import * as z from "zod/mini";
import { ServiceProviderNotFound } from "../../../shared/domain/provider/service-provider.ts";
import { operation } from "../../../shared/http/operation.ts";
import { pageQuery } from "../../../shared/kernel/schema.ts";
import { ProviderOffers, providerOffers } from "../../../shared/workflows/provider/offers.ts";

export const handler = operation({
  route: "GET /service-provider/default-services/get-defaultservices",
  summary: "List the catalog with what you offer of it, and where and when you work.",
  access: ["service_provider"],
  query: z.strictObject(pageQuery),
  response: ProviderOffers,
  refuses: [ServiceProviderNotFound],
}).handle(({ query, actor }) => providerOffers(actor.id, { ...query, scope: actor.id }));
