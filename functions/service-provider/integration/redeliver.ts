import { deliveries } from "../../../shared/data/deliveries.ts";
import { repeatingContract } from "../../../shared/domain/integration/contracts.ts";
import { operation } from "../../../shared/http/operation.ts";
import { repeatingDelivery } from "../../../shared/workflows/integration/delivery.ts";

export const handler = operation({
  ...repeatingContract,
  route: "POST /service-provider/integration/redeliver/{delivery_id}",
  access: ["service_provider"],
  alongside: ({ params }) => deliveries.find(params.delivery_id),
}).handle(async ({ actor, alongside, now, commit }) =>
  commit(...(await repeatingDelivery(actor.id, await alongside, now))),
);
