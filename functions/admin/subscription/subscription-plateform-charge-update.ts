import * as z from "zod/mini";
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
import { MarketNamed } from "../../../shared/markets/named.ts";
import { marketNamed } from "../../../shared/markets/served.ts";

export const handler = operation({
  route: "PUT /admin/subscription/subscription-plateform-charge-update",
  summary: "Change the fee that the platform keeps from each payment.",
  description:
    "The new fee is added to the list; earlier fees are never changed or removed. It applies to payments that begin after it takes effect. A payment keeps the fee that it began with. A fee for one service takes precedence over the general fee.",
  access: ["admin"],
  body: z.extend(NewPlatformCharge, { market: MarketNamed }),
  response: PlatformChargeView,
  refuses: [PlatformChargesFull, PlatformChargeConflict],
  emits: [PlatformChargeAdded],
  example: { body: { fee_bps: 1200, min_minor: 300, reason: "Agreed for the new year" } },
  alongside: ({ body }) => allCharges(marketNamed(body.market)),
}).handle(async ({ alongside, body: { market, ...body }, now, newId, commit }) => {
  const charges = (await alongside) ?? noCharges(newId("platform_charge"), marketNamed(market), now);
  const { record, events } = addCharge(charges, body, now);
  return commit([platformCharges.put(record)], events, chargesView(committed(record), now));
});
