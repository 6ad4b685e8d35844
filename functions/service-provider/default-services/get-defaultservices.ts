import * as z from "zod/mini";
import { ServiceProviderNotFound } from "../../../shared/domain/provider/service-provider.ts";
import { operation } from "../../../shared/http/operation.ts";
import { pageQuery } from "../../../shared/kernel/schema.ts";
import { ProviderOffers, providerOffers } from "../../../shared/workflows/provider/offers.ts";

export const handler = operation({
  route: "GET /service-provider/default-services/get-defaultservices",
  summary: "The catalogue's services with what the provider offers of them, and where and when it works.",
  access: ["service_provider"],
  query: z.strictObject(pageQuery),
  response: ProviderOffers,
  refuses: [ServiceProviderNotFound],
}).handle(({ query, actor }) => providerOffers(actor.id, { ...query, scope: actor.id }));
