import * as z from "zod/mini";
import { keys } from "../../../shared/data/keys.ts";
import { CodeNeeded, CodeSpent, CodeWrong } from "../../../shared/domain/account/second-factor.ts";
import { KeyRotated } from "../../../shared/domain/integration/events.ts";
import {
  KeyConflict,
  KeyNotActive,
  KeyNotFound,
  KeyView,
  rotateKey,
  viewOf,
} from "../../../shared/domain/integration/key.ts";
import { keyPolicy } from "../../../shared/domain/integration/key-policy.ts";
import { writtenKey } from "../../../shared/http/api-key.ts";
import { operation } from "../../../shared/http/operation.ts";
import { committed } from "../../../shared/kernel/record.ts";
import { described, Id, Int } from "../../../shared/kernel/schema.ts";
import { newSecret } from "../../../shared/kernel/secret.ts";
import { TotpCode } from "../../../shared/workflows/account/admin-credentials.ts";
import { freshCode } from "../../../shared/workflows/account/fresh-code.ts";

export const handler = operation({
  route: "POST /admin/keys/rotate-key/{key_id}",
  extra: true,
  summary: "Give a key another secret.",
  access: ["admin"],
  params: z.strictObject({ key_id: Id("key") }),
  body: z.strictObject({
    overlap_hours: described(
      z._default(Int(0, keyPolicy.overlap_hours_most), 24),
      "How long the old secret works, too. 0: only the new one works.",
    ),
    days: described(
      z.optional(Int(1, keyPolicy.days_most)),
      "After how many days it ends. Left out: as before.",
    ),
    totp: z.optional(TotpCode),
  }),
  response: z.object({
    key: described(KeyView, "The key, without its secret."),
    secret: described(z.string(), "What to send. It is not shown again."),
  }),
  refuses: [KeyNotFound, KeyNotActive, KeyConflict, CodeNeeded, CodeWrong, CodeSpent],
  emits: [KeyRotated],
  uses: ["table", "secrets"],
  replay: false,
  limit: { burst: 40, window_seconds: 3600, name: "keys-made" },
  example: { params: { key_id: "018f3a5c9d2e4b7a6c1d0e9f" }, body: { overlap_hours: 24 } },
  alongside: ({ actor, params, body, now }) =>
    Promise.all([keys.find(params.key_id), freshCode({ actor, now }, body.totp)]),
}).handle(async ({ alongside, body: { totp: _, ...body }, now, commit }) => {
  const [before, spent] = await alongside;
  const secret = newSecret();
  const { record, events } = rotateKey(before, { ...body, secret }, now);
  return commit([keys.update(record), ...spent], events, {
    key: viewOf(committed(record)),
    secret: writtenKey(record.id, secret),
  });
});
