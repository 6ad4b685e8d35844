import * as z from "zod/mini";
import { allCharges } from "../../../shared/data/platform-charge.ts";
import { chargesView, PlatformChargeView } from "../../../shared/domain/payment/platform-charge.ts";
import { operation } from "../../../shared/http/operation.ts";
import { MarketNamed } from "../../../shared/markets/named.ts";
import { marketNamed } from "../../../shared/markets/served.ts";

export const handler = operation({
  route: "GET /admin/subscription/list-platform-charges",
  summary: "List what share the platform keeps: now, in the past, and from announced dates on.",
  access: ["admin"],
  extra: true,
  query: z.strictObject({ market: MarketNamed }),
  response: PlatformChargeView,
  example: {},
  alongside: ({ query }) => allCharges(marketNamed(query.market)),
}).handle(async ({ alongside, now }) => chargesView(await alongside, now));
