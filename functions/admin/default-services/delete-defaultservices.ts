import * as z from "zod/mini";
import { catalog, releaseKey } from "../../../shared/data/catalog.ts";
import { holdKindsOf } from "../../../shared/data/kinds.ts";
import { holdOffers } from "../../../shared/data/offers.ts";
import { pricingBases } from "../../../shared/data/quotation-rules.ts";
import { RulesConflict } from "../../../shared/domain/pricing/rules-conflict.ts";
import {
  DefaultServiceConflict,
  DefaultServiceInUse,
  DefaultServiceKeyTaken,
  DefaultServiceNotFound,
  deleteService,
} from "../../../shared/domain/provider/catalog.ts";
import { DefaultServiceDeleted } from "../../../shared/domain/provider/events.ts";
import { operation } from "../../../shared/http/operation.ts";
import { described, Id } from "../../../shared/kernel/schema.ts";
import { marketOfCurrency } from "../../../shared/markets/served.ts";

export const handler = operation({
  route: "DELETE /admin/default-services/delete-defaultservices/{default_service_id}",
  summary: "Remove a service that nobody offers from the catalog.",
  description:
    "Its key can be used again. While requests are read as work of your own that belongs to it, it can't be removed: withdraw that work first. If providers offer the service, it can't be removed: send `active` false to edit-defaultservices, so that providers can no longer choose it.",
  access: ["admin"],
  params: z.strictObject({ default_service_id: Id("default_service") }),
  response: z.object({
    id: Id("default_service"),
    deleted: described(z.literal(true), "Always `true`: the service is gone from the catalog."),
  }),
  refuses: [
    DefaultServiceNotFound,
    DefaultServiceInUse,
    DefaultServiceConflict,
    DefaultServiceKeyTaken,
    RulesConflict,
  ],
  emits: [DefaultServiceDeleted],
  uses: ["table", "lists"],
  example: { params: { default_service_id: "018f3a5c9d2e4b7a6c1d0e9f" } },
  alongside: ({ params: { default_service_id: id } }) => Promise.all([catalog.find(id), pricingBases()]),
}).handle(async ({ alongside, params: { default_service_id: id }, now, commit }) => {
  const [service, basisOf] = await alongside;
  const basis = basisOf({ market: marketOfCurrency(service.price_rule.currency).id });
  const [offered, work] = await Promise.all([holdOffers(id), holdKindsOf(service.key, basis)]);
  const isInUse = offered.members.length > 0 || work.isRead;
  const { record, events } = deleteService(service, isInUse, now);
  return commit([catalog.remove(record), releaseKey(record), ...work.unchanged], events, {
    id,
    deleted: true,
  });
});
