import * as z from "zod/mini";
import { changedKind, kinds } from "../../../shared/data/kinds.ts";
import { pricingBasis } from "../../../shared/data/quotation-rules.ts";
import { KindWithdrawn } from "../../../shared/domain/pricing/events.ts";
import {
  KindConflict,
  KindNotFound,
  KindView,
  kindSeen,
  withdrawKind,
} from "../../../shared/domain/pricing/own-kind.ts";
import { RulesConflict } from "../../../shared/domain/pricing/rules.ts";
import { operation } from "../../../shared/http/operation.ts";
import { committed } from "../../../shared/kernel/record.ts";
import { Id } from "../../../shared/kernel/schema.ts";

export const handler = operation({
  route: "PUT /admin/catalog/withdraw-kind/{kind_id}",
  extra: true,
  summary: "Have no new request read as a kind of work of your own.",
  description: "What was quoted or booked stays as it is. A quote that is priced anew loses such work.",
  access: ["admin"],
  params: z.strictObject({ kind_id: Id("kind") }),
  body: z.strictObject({ version: kindSeen }),
  response: KindView,
  refuses: [KindNotFound, KindConflict, RulesConflict],
  emits: [KindWithdrawn],
  uses: ["table"],
  example: { params: { kind_id: "018f3a5c9d2e4b7a6c1d0e9f" }, body: { version: 1 } },
  alongside: ({ params }) => Promise.all([kinds.find(params.kind_id), pricingBasis()]),
}).handle(async ({ alongside, body: { version }, now, commit }) => {
  const [kind, basis] = await alongside;
  const { record, events } = withdrawKind(kind, { version, now });
  return record === kind ? kind : commit(changedKind(record, basis), events, committed(record));
});
