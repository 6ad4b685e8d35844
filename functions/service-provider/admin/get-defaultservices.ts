import * as z from "zod/mini";
import { ServiceProviderNotFound } from "../../../shared/domain/provider/service-provider.ts";
import { operation } from "../../../shared/http/operation.ts";
import { Id, pageQuery } from "../../../shared/kernel/schema.ts";
import { ProviderOffers, providerOffers } from "../../../shared/workflows/provider/offers.ts";

export const handler = operation({
  route: "GET /service-provider/admin/get-defaultservices/{service_provider_id}",
  summary: "List the catalog with what a provider offers of it, and where and when the provider works.",
  access: ["admin"],
  params: z.strictObject({ service_provider_id: Id("service_provider") }),
  query: z.strictObject(pageQuery),
  response: ProviderOffers,
  refuses: [ServiceProviderNotFound],
  example: { params: { service_provider_id: "018f3a5c9d2e4b7a6c1d0e9f" }, query: { limit: "50" } },
}).handle(({ params: { service_provider_id }, query, actor }) =>
  providerOffers(service_provider_id, { ...query, scope: `${actor.id} ${service_provider_id}` }),
);
