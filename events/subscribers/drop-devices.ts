import { devicesOf, pushDevices } from "../../shared/data/push-devices.ts";
import { SessionEnded, SessionRevoked } from "../../shared/domain/account/events.ts";
import { PushDeviceRemoved } from "../../shared/domain/message/events.ts";
import { removeDevice } from "../../shared/domain/message/push-device.ts";
import { subscriber } from "../../shared/stream/subscriber.ts";

/** Whoever has signed out on a device is told nothing there any more. */
export const handler = subscriber({
  name: "drop-devices",
  lane: "prompt",
  on: [SessionEnded, SessionRevoked],
  emits: [PushDeviceRemoved],
  uses: ["table", "secrets"],
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
