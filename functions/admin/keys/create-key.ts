import * as z from "zod/mini";
import { keys } from "../../../shared/data/keys.ts";
import { CodeNeeded, CodeSpent, CodeWrong } from "../../../shared/domain/account/second-factor.ts";
import { KeyCreated } from "../../../shared/domain/integration/events.ts";
import {
  createKey,
  KeyConflict,
  KeyName,
  KeyNetworks,
  KeyScopes,
  KeyView,
  viewOf,
} from "../../../shared/domain/integration/key.ts";
import { keyPolicy } from "../../../shared/domain/integration/key-policy.ts";
import { writtenKey } from "../../../shared/http/api-key.ts";
import { operation } from "../../../shared/http/operation.ts";
import { committed } from "../../../shared/kernel/record.ts";
import { described, Int } from "../../../shared/kernel/schema.ts";
import { newSecret } from "../../../shared/kernel/secret.ts";
import { TotpCode } from "../../../shared/workflows/account/admin-credentials.ts";
import { freshCode } from "../../../shared/workflows/account/fresh-code.ts";

export const handler = operation({
  route: "POST /admin/keys/create-key",
  extra: true,
  summary: "Make a key with which one of your own systems calls.",
  description: "The key is shown only here. Send it as `Authorization: Bearer`.",
  access: ["admin"],
  body: z.strictObject({
    name: KeyName,
    scopes: KeyScopes,
    networks: z.optional(KeyNetworks),
    days: described(z._default(Int(1, keyPolicy.days_most), 90), "After how many days it ends."),
    totp: z.optional(TotpCode),
  }),
  response: z.object({
    key: described(KeyView, "The key, without its secret."),
    secret: described(z.string(), "What to send. It is not shown again."),
  }),
  refuses: [KeyConflict, CodeNeeded, CodeWrong, CodeSpent],
  emits: [KeyCreated],
  uses: ["table", "secrets"],
  replay: false,
  limit: { burst: 40, window_seconds: 3600, name: "keys-made" },
  example: { body: { name: "Bookkeeping", scopes: ["payment:read"], days: 90 } },
  alongside: ({ actor, body, now }) => freshCode({ actor, now }, body.totp),
}).handle(async ({ alongside, body: { totp: _, ...body }, now, newId, commit }) => {
  const spent = await alongside;
  const id = newId("key");
  const secret = newSecret();
  const { record, events } = createKey({ ...body, id, secret }, now);
  return commit([keys.insert(record), ...spent], events, {
    key: viewOf(committed(record)),
    secret: writtenKey(id, secret),
  });
});
