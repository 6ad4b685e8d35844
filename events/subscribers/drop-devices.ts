import { devicesOf, pushDevices } from "../../shared/data/push-devices.ts";
import { SessionEnded, SessionRevoked } from "../../shared/domain/account/events.ts";
import { PushDeviceRemoved } from "../../shared/domain/notification/events.ts";
import { removeDevice } from "../../shared/domain/notification/push-device.ts";
import { subscriber } from "../../shared/stream/subscriber.ts";

/** Stops notifications to a device whose session has ended. */
export const handler = subscriber({
  name: "drop-devices",
  lane: "prompt",
  on: [SessionEnded, SessionRevoked],
  emits: [PushDeviceRemoved],
  uses: ["table", "lists"],
}).handle(async ({ event: { data }, commit }) => {
  const devices = await devicesOf(data.account_id);
  const gone = devices
    .filter(({ session_id }) => session_id === data.session_id)
    .map((device) => removeDevice(device, "signed_out"));
  if (gone.length === 0) return;
  await commit(
    gone.map(({ record }) => pushDevices.remove(record)),
    gone.flatMap(({ events }) => events),
  );
});
