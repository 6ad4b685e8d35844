import * as z from "zod/mini";
import { devicesOf } from "../../shared/data/push-devices.ts";
import { PushDevice } from "../../shared/domain/notification/push-device.ts";
import { operation } from "../../shared/http/operation.ts";
import { described } from "../../shared/kernel/schema.ts";

const Device = z.extend(
  z.pick(PushDevice, { id: true, platform: true, name: true, created_at: true, registered_at: true }),
  { current: described(z.boolean(), "Whether it was registered in the session that asks.") },
);

export const handler = operation({
  route: "GET /notification/get-devices",
  summary: "List the devices that get your notifications.",
  access: ["user", "service_provider"],
  extra: true,
  response: z.object({ items: described(z.array(Device), "The devices that get your notifications.") }),
  uses: ["table", "lists"],
}).handle(async ({ actor }) => ({
  items: (await devicesOf(actor.id)).map((device) => ({
    ...device,
    current: device.session_id === actor.session_id,
  })),
}));
