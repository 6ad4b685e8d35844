import { allCharges, platformCharges } from "../../../shared/data/platform-charge.ts";
import { PlatformChargeAdded } from "../../../shared/domain/payment/events.ts";
import {
  addCharge,
  chargesView,
  NewPlatformCharge,
  noCharges,
  PlatformChargeConflict,
  PlatformChargesFull,
  PlatformChargeView,
} from "../../../shared/domain/payment/platform-charge.ts";
import { operation } from "../../../shared/http/operation.ts";
import { committed } from "../../../shared/kernel/record.ts";

export const handler = operation({
  route: "PUT /admin/subscription/subscription-plateform-charge-update",
  summary: "Change what the platform keeps of each payment.",
  description:
    "The new charge is added; none is ever changed or removed. It is for payments that begin from its time on: each payment keeps the charge that it began with. A charge for one service comes before the one for all.",
  access: ["admin"],
  body: NewPlatformCharge,
  response: PlatformChargeView,
  refuses: [PlatformChargesFull, PlatformChargeConflict],
  emits: [PlatformChargeAdded],
  example: { body: { fee_bps: 1200, min_minor: 300, reason: "Agreed for the new year" } },
  alongside: () => allCharges(),
}).handle(async ({ alongside, body, now, newId, commit }) => {
  const charges = (await alongside) ?? noCharges(newId("platform_charge"), now);
  const { record, events } = addCharge(charges, body, now);
  return commit([platformCharges.put(record)], events, chargesView(committed(record), now));
});
