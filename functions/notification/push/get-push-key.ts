import * as z from "zod/mini";
import { configuration, secrets } from "../../../shared/configuration.ts";
import { operation } from "../../../shared/http/operation.ts";
import { described } from "../../../shared/kernel/schema.ts";
import { publicPushKey } from "../../../shared/vendors/notifications/push-key.ts";

export const handler = operation({
  route: "GET /notification/push/get-push-key",
  summary: "Read the key with which a browser subscribes to your notifications.",
  access: ["user", "service_provider"],
  while_suspended: true,
  extra: true,
  response: z.object({
    public_key: described(
      z.optional(z.string()),
      "A public key on the curve P-256, in base64url, for `applicationServerKey` of `PushManager.subscribe()`; absent: browsers can't be told here.",
    ),
    push_service: described(
      z.optional(z.string()),
      "Only where the service runs on your own machine: post here for a subscription, in place of asking the browser.",
    ),
  }),
  uses: ["secrets"],
}).handle(async () => {
  const { PUSH_SERVICE } = configuration();
  const { push_key } = await secrets();
  return {
    ...(push_key && { public_key: publicPushKey(push_key) }),
    ...(PUSH_SERVICE && { push_service: PUSH_SERVICE }),
  };
});
