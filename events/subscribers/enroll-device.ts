import { pushDevices } from "../../shared/data/push-devices.ts";
import { PushDeviceRegistered, PushDeviceRemoved } from "../../shared/domain/notification/events.ts";
import { removeDevice } from "../../shared/domain/notification/push-device.ts";
import { subscriber } from "../../shared/stream/subscriber.ts";
import { notifier } from "../../shared/vendors/notifications/vendor.ts";

/** Registers a phone with the push service. One with an invalid token is removed. */
export const handler = subscriber({
  name: "enroll-device",
  lane: "patient",
  on: [PushDeviceRegistered],
  emits: [PushDeviceRemoved],
  uses: ["table", "notifications"],
}).handle(async ({ event: { data }, commit }) => {
  const device = await pushDevices.get(data.push_device_id);
  if (!device || device.platform === "web" || device.endpoint !== undefined) return;
  const { platform, token } = device;
  const enrolled = await (await notifier()).enroll({ platform, token });
  if (enrolled === "unavailable") return;
  if (enrolled === "refused") {
    const { record, events } = removeDevice(device, "unreachable");
    await commit([pushDevices.remove(record)], events);
  } else await commit([pushDevices.update({ ...device, endpoint: enrolled.endpoint })], []);
});
