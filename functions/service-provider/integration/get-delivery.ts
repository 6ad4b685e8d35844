import { deliveries } from "../../../shared/data/deliveries.ts";
import { DeliveryNotFound } from "../../../shared/domain/integration/delivery.ts";
import { deliveryParams, ShownDelivery } from "../../../shared/domain/integration/forms.ts";
import { operation } from "../../../shared/http/operation.ts";
import { shownDelivery } from "../../../shared/workflows/integration/delivery.ts";

export const handler = operation({
  route: "GET /service-provider/integration/get-delivery/{delivery_id}",
  extra: true,
  summary: "Read one delivery: what is posted, and what was answered.",
  access: ["service_provider"],
  params: deliveryParams,
  response: ShownDelivery,
  refuses: [DeliveryNotFound],
  uses: ["table"],
  example: { params: { delivery_id: "018f3a5c9d2e4b7a6c1d0e9f" } },
  alongside: ({ params }) => deliveries.find(params.delivery_id),
}).handle(async ({ actor, alongside }) => shownDelivery(actor.id, await alongside));
