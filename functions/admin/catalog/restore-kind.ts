import * as z from "zod/mini";
import { changedKind, kinds } from "../../../shared/data/kinds.ts";
import { pricingBasis } from "../../../shared/data/quotation-rules.ts";
import { KindRestored } from "../../../shared/domain/pricing/events.ts";
import {
  KindConflict,
  KindNotFound,
  KindView,
  kindSeen,
  restoreKind,
} from "../../../shared/domain/pricing/own-kind.ts";
import { RulesConflict } from "../../../shared/domain/pricing/rules.ts";
import { operation } from "../../../shared/http/operation.ts";
import { committed } from "../../../shared/kernel/record.ts";
import { Id } from "../../../shared/kernel/schema.ts";

export const handler = operation({
  route: "PUT /admin/catalog/restore-kind/{kind_id}",
  extra: true,
  summary: "Have requests read again as a kind of work that was withdrawn.",
  description: "It is as it was when it was withdrawn.",
  access: ["admin"],
  params: z.strictObject({ kind_id: Id("kind") }),
  body: z.strictObject({ version: kindSeen }),
  response: KindView,
  refuses: [KindNotFound, KindConflict, RulesConflict],
  emits: [KindRestored],
  uses: ["table"],
  example: { params: { kind_id: "018f3a5c9d2e4b7a6c1d0e9f" }, body: { version: 1 } },
  alongside: ({ params }) => Promise.all([kinds.find(params.kind_id), pricingBasis()]),
}).handle(async ({ alongside, body: { version }, now, commit }) => {
  const [kind, basis] = await alongside;
  const { record, events } = restoreKind(kind, { version, now });
  return record === kind ? kind : commit(changedKind(record, basis), events, committed(record));
});
