import * as z from "zod/mini";
import { serviceProviders } from "../../../shared/data/service-providers.ts";
import { ServiceProviderTimeOffRemoved } from "../../../shared/domain/provider/events.ts";
import {
  ServiceProviderConflict,
  ServiceProviderNotFound,
} from "../../../shared/domain/provider/service-provider.ts";
import { removeTimeOff, TimeOffNotFound } from "../../../shared/domain/provider/time-off.ts";
import { operation } from "../../../shared/http/operation.ts";
import { Id } from "../../../shared/kernel/schema.ts";

export const handler = operation({
  route: "DELETE /service-provider/time-off/delete-time-off/{time_off_id}",
  summary: "Delete time off that you have planned, to work after all.",
  description: "Jobs in that time are offered to you again.",
  access: ["service_provider"],
  extra: true,
  params: z.strictObject({ time_off_id: Id("time_off") }),
  response: z.object({ time_off_id: Id("time_off") }),
  refuses: [ServiceProviderNotFound, ServiceProviderConflict, TimeOffNotFound],
  emits: [ServiceProviderTimeOffRemoved],
  example: { params: { time_off_id: "018f3a5c9d2e4b7a6c1d0e9f" } },
  alongside: ({ actor }) => serviceProviders.find(actor.id),
}).handle(async ({ alongside, params: { time_off_id }, now, commit }) => {
  const { record, events } = removeTimeOff(await alongside, time_off_id, now);
  return commit([serviceProviders.update(record)], events, { time_off_id });
});
