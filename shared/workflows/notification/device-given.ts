import * as z from "zod/mini";
import { PushKeys } from "../../domain/notification/push-device.ts";
import { RequestInvalid } from "../../kernel/refusal.ts";
import { described, Line } from "../../kernel/schema.ts";
import { isPushService } from "../../vendors/notifications/push-services.ts";

const problem = "must be an address of a browser's push service";

const name = described(z.optional(Line(60)), "What the device is called, so that you know it in the list.");

/** A device as it is registered: a phone by its token, a browser by its subscription. */
export const DeviceGiven = z.discriminatedUnion("platform", [
  z.strictObject({
    platform: described(z.enum(["ios", "android"]), "An Apple (`ios`) or an Android device."),
    token: described(
      z.string().check(z.regex(/^[\w:.-]{16,400}$/, "must be the device's push token")),
      "The token for notifications that the device's system gave the app, from APNs or FCM.",
    ),
    name,
  }),
  z.strictObject({
    platform: described(z.literal("web"), "Said of a browser, by `web`."),
    subscription: described(
      z.strictObject({
        endpoint: described(
          z.string().check(z.regex(/^https?:\/\/[\w.:@/?=&%~+-]{1,1000}$/, problem)),
          "The address of its push service that the browser was given.",
        ),
        keys: described(PushKeys, "What messages to the browser are encrypted for."),
      }),
      "`endpoint` and `keys` of what `PushManager.subscribe()` gave, with the key from `get-push-key`.",
    ),
    name,
  }),
]);

/** How the device is reached. Throws RequestInvalid where that is no push service of a browser. */
export const reachedAt = (body: z.output<typeof DeviceGiven>) => {
  if (body.platform !== "web") return { token: body.token };
  const { endpoint, keys } = body.subscription;
  if (isPushService(endpoint)) return { token: endpoint, keys };
  throw RequestInvalid({ fields: [{ field: "subscription.endpoint", problem }] });
};
