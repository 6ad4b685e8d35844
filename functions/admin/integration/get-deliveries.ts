import * as z from "zod/mini";
import { deliveries, deliveriesOf, failedOf } from "../../../shared/data/deliveries.ts";
import { endpoints } from "../../../shared/data/endpoints.ts";
import { DeliveryView } from "../../../shared/domain/integration/delivery.ts";
import { EndpointNotFound } from "../../../shared/domain/integration/endpoint.ts";
import { webhookPolicy } from "../../../shared/domain/integration/policy.ts";
import { operation } from "../../../shared/http/operation.ts";
import { described, Id, PageOf, pageQuery } from "../../../shared/kernel/schema.ts";

export const handler = operation({
  route: "GET /admin/integration/get-deliveries/{endpoint_id}",
  extra: true,
  summary: `List what was sent to an endpoint in the last ${webhookPolicy.kept_days} days, with each attempt and the answer to it.`,
  access: ["admin"],
  params: z.strictObject({ endpoint_id: Id("endpoint") }),
  query: z.strictObject({
    ...pageQuery,
    failed: described(z.optional(z.enum(["true"])), "`true`: only what was given up."),
  }),
  response: PageOf(DeliveryView),
  refuses: [EndpointNotFound],
  uses: ["table"],
  example: { params: { endpoint_id: "018f3a5c9d2e4b7a6c1d0e9f" } },
}).handle(async ({ params: { endpoint_id }, query: { failed, ...query }, actor }) => {
  const request = { ...query, scope: `${actor.id} ${endpoint_id}`, order: "newest" as const };
  const [, page] = await Promise.all([
    endpoints.find(endpoint_id),
    failed
      ? deliveries.page("failed", failedOf(endpoint_id), request)
      : deliveries.page("ofEndpoint", deliveriesOf(endpoint_id), request),
  ]);
  return page;
});
