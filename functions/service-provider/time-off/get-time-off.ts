import * as z from "zod/mini";
import { serviceProviders } from "../../../shared/data/service-providers.ts";
import { absencePolicy } from "../../../shared/domain/policy.ts";
import { ServiceProviderNotFound } from "../../../shared/domain/provider/service-provider.ts";
import { TimeOffView, timeOffAhead, timeOffView, zoneOf } from "../../../shared/domain/provider/time-off.ts";
import { operation } from "../../../shared/http/operation.ts";
import { described } from "../../../shared/kernel/schema.ts";

export const handler = operation({
  route: "GET /service-provider/time-off/get-time-off",
  summary: "List the time that you have taken off.",
  description:
    "Only time off that has not ended yet, the next first. The local times are in your own time zone.",
  access: ["service_provider"],
  extra: true,
  response: z.object({
    items: described(
      z.array(TimeOffView).check(z.maxLength(absencePolicy.time_off_most)),
      "Your time off that has not ended yet.",
    ),
  }),
  refuses: [ServiceProviderNotFound],
}).handle(async ({ actor, now }) => {
  const provider = await serviceProviders.find(actor.id);
  const zone = zoneOf(provider) ?? "UTC";
  return { items: timeOffAhead(provider, now).map((one) => timeOffView(one, zone)) };
});
