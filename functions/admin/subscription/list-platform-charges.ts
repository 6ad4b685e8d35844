import { allCharges } from "../../../shared/data/platform-charge.ts";
import { chargesView, PlatformChargeView } from "../../../shared/domain/payment/platform-charge.ts";
import { operation } from "../../../shared/http/operation.ts";

export const handler = operation({
  route: "GET /admin/subscription/list-platform-charges",
  summary: "List the platform's fees: past, present and future.",
  access: ["admin"],
  extra: true,
  response: PlatformChargeView,
  example: {},
  alongside: () => allCharges(),
}).handle(async ({ alongside, now }) => chargesView(await alongside, now));
