import * as z from "zod/mini";
import { pushDevices } from "../../shared/data/push-devices.ts";
import { PushDeviceRemoved } from "../../shared/domain/notification/events.ts";
import {
  PushDevice,
  PushDeviceConflict,
  PushDeviceNotFound,
  removeDevice,
} from "../../shared/domain/notification/push-device.ts";
import { operation } from "../../shared/http/operation.ts";
import { Id } from "../../shared/kernel/schema.ts";

export const handler = operation({
  route: "DELETE /notification/remove-device/{push_device_id}",
  summary: "Stop sending your notifications to a device.",
  access: ["user", "service_provider"],
  while_suspended: true,
  extra: true,
  params: z.strictObject({ push_device_id: Id("push_device") }),
  response: z.pick(PushDevice, { id: true }),
  refuses: [PushDeviceNotFound, PushDeviceConflict],
  emits: [PushDeviceRemoved],
  example: { params: { push_device_id: "018f3a5c9d2e4b7a6c1d0e9f" } },
  alongside: ({ params }) => pushDevices.find(params.push_device_id),
}).handle(async ({ alongside, actor, commit }) => {
  const device = await alongside;
  if (device.account_id !== actor.id) throw PushDeviceNotFound();
  const { record, events } = removeDevice(device, "asked");
  return commit([pushDevices.remove(record)], events, { id: record.id });
});
