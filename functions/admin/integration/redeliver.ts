import { deliveries } from "../../../shared/data/deliveries.ts";
import { repeatingContract } from "../../../shared/domain/integration/contracts.ts";
import { marketplaces } from "../../../shared/domain/integration/endpoint.ts";
import { operation } from "../../../shared/http/operation.ts";
import { repeatingDelivery } from "../../../shared/workflows/integration/delivery.ts";

export const handler = operation({
  ...repeatingContract,
  route: "POST /admin/integration/redeliver/{delivery_id}",
  access: ["admin"],
  admins: ["support"],
  alongside: ({ params }) => deliveries.find(params.delivery_id),
}).handle(async ({ alongside, now, commit }) =>
  commit(...(await repeatingDelivery(marketplaces, await alongside, now))),
);
