import * as z from "zod/mini";
import { documentKindsRecords, forgetKinds, presentKinds } from "../../../shared/data/document-kinds.ts";
import { DocumentKindsChanged } from "../../../shared/domain/document/events.ts";
import {
  changeKinds,
  DocName,
  DocumentKind,
  DocumentKinds,
  DocumentKindsConflict,
} from "../../../shared/domain/document/kinds.ts";
import { operation } from "../../../shared/http/operation.ts";
import { GivenInstant, Int } from "../../../shared/kernel/schema.ts";

const Kind = z.strictObject({
  ...DocumentKind.shape,
  doc_name: DocName,
  expiry: z._default(DocumentKind.shape.expiry, "optional"),
  mandatory_from: z.optional(GivenInstant),
});

export const handler = operation({
  route: "PUT /admin/document/update-document-kinds",
  summary: "Say which kinds of documents there are, which are mandatory, and which end.",
  description:
    "The whole list, with the `version` that was read. What becomes mandatory is so from `mandatory_from` on, or after 30 days' notice; from then on a provider without it can't take new jobs, and a customer without it can't book. A kind that is left out is no longer taken; documents of it stay. Takes effect everywhere within a minute.",
  access: ["admin"],
  extra: true,
  body: z.strictObject({
    version: Int(0, 1_000_000),
    kinds: z.array(Kind).check(z.minLength(1), z.maxLength(40)),
  }),
  response: z.pick(DocumentKinds, { version: true, kinds: true, changed_by: true, updated_at: true }),
  refuses: [DocumentKindsConflict],
  emits: [DocumentKindsChanged],
  example: {
    body: {
      version: 0,
      kinds: [{ doc_name: "trade_licence", owner: "company", mandatory: true, expiry: "required" }],
    },
  },
  alongside: () => presentKinds(),
}).handle(async ({ alongside, body, actor, now, commit }) => {
  const before = await alongside;
  if (before.version !== body.version) throw DocumentKindsConflict();
  const { record, events } = changeKinds(before, body.kinds, { by: actor.id, now });
  const write =
    before.version === 0 ? documentKindsRecords.insert(record) : documentKindsRecords.update(record);
  const answer = await commit([write], events, record);
  forgetKinds();
  return answer;
});
