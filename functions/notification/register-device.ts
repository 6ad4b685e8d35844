import * as z from "zod/mini";
import { accounts } from "../../shared/data/accounts.ts";
import { devicesOf, pushDevices } from "../../shared/data/push-devices.ts";
import { AccountConflict, AccountNotFound } from "../../shared/domain/account/account.ts";
import { sharingDevice } from "../../shared/domain/account/same-person.ts";
import { PushDeviceRegistered, PushDeviceRemoved } from "../../shared/domain/notification/events.ts";
import {
  PushDevice,
  PushDeviceConflict,
  PushKeys,
  pushDeviceId,
  registerDevice,
  removeDevice,
} from "../../shared/domain/notification/push-device.ts";
import { policy } from "../../shared/domain/policy.ts";
import { operation } from "../../shared/http/operation.ts";
import { RequestInvalid } from "../../shared/kernel/refusal.ts";
import { described, Line } from "../../shared/kernel/schema.ts";
import { isPushService } from "../../shared/vendors/notifications/push-services.ts";

const most = policy.notification.devices_most;

const name = described(z.optional(Line(60)), "What the device is called, so that you know it in the list.");

const Body = z.discriminatedUnion("platform", [
  z.strictObject({
    platform: described(z.enum(["ios", "android"]), "An Apple (`ios`) or an Android device."),
    token: described(
      z.string().check(z.regex(/^[\w:.-]{16,400}$/, "must be the device's push token")),
      "The token for notifications that the device's system gave the app, from APNs or FCM.",
    ),
    name,
  }),
  z.strictObject({
    platform: described(z.literal("web"), "A browser."),
    subscription: described(
      z.strictObject({
        endpoint: described(
          z.string().check(z.maxLength(1000)),
          "The address of its push service that the browser was given.",
        ),
        keys: PushKeys,
        expirationTime: described(z.optional(z.nullable(z.number())), "Not used."),
      }),
      "What `PushManager.subscribe()` gave, with the key from `get-push-key`.",
    ),
    name,
  }),
]);

/** How the device is reached. Throws RequestInvalid where that is no push service of a browser. */
const reached = (body: z.output<typeof Body>) => {
  if (body.platform !== "web") return { token: body.token };
  const { endpoint, keys } = body.subscription;
  if (isPushService(endpoint)) return { token: endpoint, keys };
  const problem = "must be an address of a browser's push service";
  throw RequestInvalid({ fields: [{ field: "subscription.endpoint", problem }] });
};

export const handler = operation({
  route: "POST /notification/register-device",
  summary: "Get your notifications on a phone, a tablet or in a browser, too.",
  description: `Send it each time the app starts: the same token or subscription changes nothing. The device gets notifications until you remove it or its session ends. An account has at most ${most} devices; one more replaces the one that was registered longest ago.`,
  access: ["user", "service_provider"],
  while_suspended: true,
  extra: true,
  body: Body,
  response: z.pick(PushDevice, { id: true, platform: true, name: true, registered_at: true }),
  refuses: [AccountNotFound, AccountConflict, PushDeviceConflict],
  emits: [PushDeviceRegistered, PushDeviceRemoved],
  limit: { burst: 60, window_seconds: 3600 },
  uses: ["table", "lists"],
  example: { body: { platform: "android", token: "dGhpcyBpcyBhIHB1c2g:APA91bH", name: "Ada's phone" } },
  alongside: ({ actor, body }) =>
    Promise.all([
      accounts.find(actor.id),
      pushDevices.get(pushDeviceId(reached(body).token)),
      devicesOf(actor.id),
    ]),
}).handle(async ({ alongside, body, actor, now, commit }) => {
  const [account, present, devices] = await alongside;
  const { id: account_id, role, session_id } = actor;
  const { platform, name } = body;
  const given = { platform, name, ...reached(body) };
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
