import { PushDeviceRemoved } from "../../shared/domain/message/events.ts";
import { notifier } from "../../shared/providers/notifications/vendor.ts";
import { subscriber } from "../../shared/stream/subscriber.ts";

/** Has the service that delivers messages forget a device that was removed. */
export const handler = subscriber({
  name: "forget-device",
  lane: "patient",
  on: [PushDeviceRemoved],
  uses: ["table", "notifications"],
}).handle(async ({ event: { data } }) => {
  if (data.endpoint !== undefined) await (await notifier()).forget(data.endpoint);
});
