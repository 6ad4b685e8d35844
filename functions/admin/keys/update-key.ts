import * as z from "zod/mini";
import { keys } from "../../../shared/data/keys.ts";
import { CodeNeeded, CodeSpent, CodeWrong } from "../../../shared/domain/account/second-factor.ts";
import { KeyUpdated } from "../../../shared/domain/integration/events.ts";
import {
  KeyConflict,
  KeyName,
  KeyNetworks,
  KeyNotActive,
  KeyNotFound,
  KeyScopes,
  KeyView,
  viewOf,
} from "../../../shared/domain/integration/key.ts";
import { updateKey } from "../../../shared/domain/integration/key-change.ts";
import { operation } from "../../../shared/http/operation.ts";
import { committed } from "../../../shared/kernel/record.ts";
import { described, Id } from "../../../shared/kernel/schema.ts";
import { TotpCode } from "../../../shared/workflows/account/admin-credentials.ts";
import { freshCode } from "../../../shared/workflows/account/fresh-code.ts";

export const handler = operation({
  route: "PUT /admin/keys/update-key/{key_id}",
  extra: true,
  summary: "Change a key's name, scopes or networks.",
  description: "What is left out stays as it is.",
  access: ["admin"],
  params: z.strictObject({ key_id: Id("key") }),
  body: z.strictObject({
    name: z.optional(KeyName),
    scopes: z.optional(KeyScopes),
    networks: described(z.optional(z.nullable(KeyNetworks)), "From where it works. Null: from everywhere."),
    totp: z.optional(TotpCode),
  }),
  response: KeyView,
  refuses: [KeyNotFound, KeyNotActive, KeyConflict, CodeNeeded, CodeWrong, CodeSpent],
  emits: [KeyUpdated],
  uses: ["table", "secrets"],
  limit: { burst: 40, window_seconds: 3600, name: "keys-made" },
  example: { params: { key_id: "018f3a5c9d2e4b7a6c1d0e9f" }, body: { scopes: ["payment:read"] } },
  alongside: ({ actor, params, body, now }) =>
    Promise.all([keys.find(params.key_id), freshCode({ actor, now }, body.totp)]),
}).handle(async ({ alongside, body: { totp: _, ...change }, now, commit }) => {
  const [before, spent] = await alongside;
  const { record, events } = updateKey(before, change, now);
  return events.length === 0
    ? viewOf(before)
    : commit([keys.update(record), ...spent], events, viewOf(committed(record)));
});
