import { PushDeviceRemoved } from "../../shared/domain/notification/events.ts";
import { subscriber } from "../../shared/stream/subscriber.ts";
import { notifier } from "../../shared/vendors/notifications/vendor.ts";

/** Removes a device from the push service. */
export const handler = subscriber({
  name: "forget-device",
  lane: "patient",
  on: [PushDeviceRemoved],
  uses: ["table", "notifications"],
}).handle(async ({ event: { data } }) => {
  if (data.endpoint !== undefined) await (await notifier()).forget(data.endpoint);
});
