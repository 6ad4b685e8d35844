import { DeliveryView } from "../../../shared/domain/integration/delivery.ts";
import { EndpointNotFound, marketplaces } from "../../../shared/domain/integration/endpoint.ts";
import { deliveriesQuery, endpointParams } from "../../../shared/domain/integration/forms.ts";
import { webhookPolicy } from "../../../shared/domain/integration/policy.ts";
import { operation } from "../../../shared/http/operation.ts";
import { PageOf } from "../../../shared/kernel/schema.ts";
import { deliveriesPage } from "../../../shared/workflows/integration/lists.ts";

export const handler = operation({
  route: "GET /admin/integration/get-deliveries/{endpoint_id}",
  extra: true,
  summary: `List what was sent to an endpoint in the last ${webhookPolicy.kept_days} days, with each attempt and the answer to it.`,
  access: ["admin"],
  params: endpointParams,
  query: deliveriesQuery,
  response: PageOf(DeliveryView),
  refuses: [EndpointNotFound],
  uses: ["table", "lists"],
  example: { params: { endpoint_id: "018f3a5c9d2e4b7a6c1d0e9f" } },
}).handle(async ({ params, query }) => deliveriesPage(marketplaces, params.endpoint_id, query));
