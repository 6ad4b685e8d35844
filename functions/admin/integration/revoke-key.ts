import * as z from "zod/mini";
import { keys } from "../../../shared/data/keys.ts";
import { KeyRevoked } from "../../../shared/domain/integration/events.ts";
import {
  KeyConflict,
  KeyNotFound,
  KeyView,
  revokeKey,
  viewOf,
} from "../../../shared/domain/integration/key.ts";
import { operation } from "../../../shared/http/operation.ts";
import { committed } from "../../../shared/kernel/record.ts";
import { Id } from "../../../shared/kernel/schema.ts";

export const handler = operation({
  route: "DELETE /admin/integration/revoke-key/{key_id}",
  extra: true,
  summary: "Revoke a key: from now on it opens nothing.",
  access: ["admin"],
  params: z.strictObject({ key_id: Id("key") }),
  response: KeyView,
  refuses: [KeyNotFound, KeyConflict],
  emits: [KeyRevoked],
  uses: ["table"],
  example: { params: { key_id: "018f3a5c9d2e4b7a6c1d0e9f" } },
}).handle(async ({ params, now, commit }) => {
  const before = await keys.find(params.key_id);
  const { record, events } = revokeKey(before, now);
  return events.length === 0
    ? viewOf(before)
    : commit([keys.update(record)], events, viewOf(committed(record)));
});
