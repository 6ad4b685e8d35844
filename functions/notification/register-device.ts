import * as z from "zod/mini";
import { accounts } from "../../shared/data/accounts.ts";
import { devicesOf, pushDevices } from "../../shared/data/push-devices.ts";
import { AccountConflict, AccountNotFound } from "../../shared/domain/account/account.ts";
import { sharingDevice } from "../../shared/domain/account/same-person.ts";
import { PushDeviceRegistered, PushDeviceRemoved } from "../../shared/domain/notification/events.ts";
import {
  PushDevice,
  PushDeviceConflict,
  pushDeviceId,
  registerDevice,
  removeDevice,
} from "../../shared/domain/notification/push-device.ts";
import { policy } from "../../shared/domain/policy.ts";
import { operation } from "../../shared/http/operation.ts";
import { DeviceGiven, reachedAt } from "../../shared/workflows/notification/device-given.ts";

const most = policy.notification.devices_most;

export const handler = operation({
  route: "POST /notification/register-device",
  summary: "Get your notifications on a phone, a tablet or in a browser, too.",
  description: `Send it each time the app starts: the same token or subscription changes nothing. The device gets notifications until you remove it or its session ends. An account has at most ${most} devices; one more replaces the one that was registered longest ago.`,
  access: ["user", "service_provider"],
  while_suspended: true,
  extra: true,
  body: DeviceGiven,
  response: z.pick(PushDevice, { id: true, platform: true, name: true, registered_at: true }),
  refuses: [AccountNotFound, AccountConflict, PushDeviceConflict],
  emits: [PushDeviceRegistered, PushDeviceRemoved],
  limit: { burst: 60, window_seconds: 3600 },
  uses: ["table", "lists"],
  example: { body: { platform: "android", token: "dGhpcyBpcyBhIHB1c2g:APA91bH", name: "Ada's phone" } },
  alongside: ({ actor, body }) =>
    Promise.all([
      accounts.find(actor.id),
      pushDevices.get(pushDeviceId(reachedAt(body).token)),
      devicesOf(actor.id),
    ]),
}).handle(async ({ alongside, body, actor, now, commit }) => {
  const [account, present, devices] = await alongside;
  const { id: account_id, role, session_id } = actor;
  const { platform, name } = body;
  const given = { platform, name, ...reachedAt(body) };
  const { record, events } = registerDevice(present, { ...given, account_id, role, session_id }, now);
  if (record === present) return record;
  const shares_device_with = sharingDevice(account, present?.account_id);
  const others = devices.filter(({ id }) => id !== record.id);
  const replaced = others
    .sort((a, b) => (a.registered_at > b.registered_at ? -1 : 1))
    .slice(most - 1)
    .map((device) => removeDevice(device, "replaced"));
  return commit(
    [
      pushDevices.put(record),
      ...(account.has_devices && !shares_device_with
        ? []
        : [
            accounts.update({
              ...account,
              ...(shares_device_with && { shares_device_with }),
              has_devices: true,
            }),
          ]),
      ...replaced.map(({ record: device }) => pushDevices.remove(device)),
    ],
    [...events, ...replaced.flatMap((removal) => removal.events)],
    record,
  );
});
