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
import { policy } from "../../../shared/domain/policy.ts";
import { operation } from "../../../shared/http/operation.ts";
import { committed } from "../../../shared/kernel/record.ts";
import { described, GivenInstant, Int } from "../../../shared/kernel/schema.ts";
import { MarketNamed } from "../../../shared/markets/named.ts";
import { marketNamed } from "../../../shared/markets/served.ts";

const Kind = z.strictObject({
  ...DocumentKind.shape,
  doc_name: described(DocName, "Name of the kind, such as `trade_licence`."),
  expiry: described(
    z._default(DocumentKind.shape.expiry, "optional"),
    "Whether documents of this kind must have an expiry date, may have one, or never have one.",
  ),
  mandatory_from: described(
    z.optional(GivenInstant),
    `The moment from which documents of this kind are mandatory. Left out, that is ${policy.document.notice_days} days from now.`,
  ),
});

export const handler = operation({
  route: "PUT /admin/document/update-document-kinds",
  summary: "Set the kinds of documents: which are accepted, which are mandatory, and which expire.",
  description: `Send the whole list, with the \`version\` that you read. A kind that becomes mandatory is so from \`mandatory_from\`, or ${policy.document.notice_days} days from now. After that a provider without it can't take new jobs, and a customer without it can't book. A kind that you leave out is no longer accepted; its documents stay. The change takes effect everywhere within ${policy.document.kinds_seconds} seconds.`,
  access: ["admin"],
  extra: true,
  body: z.strictObject({
    market: MarketNamed,
    version: described(
      Int(0, 1_000_000),
      "The `version` that you read. If somebody has changed the list since, the request is refused.",
    ),
    kinds: described(
      z.array(Kind).check(z.minLength(1), z.maxLength(40)),
      "All kinds of documents. A kind that is left out is no longer accepted.",
    ),
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
  alongside: ({ body }) => presentKinds(marketNamed(body.market)),
}).handle(async ({ alongside, body, actor, now, commit }) => {
  const before = await alongside;
  if (before.version !== body.version) throw DocumentKindsConflict();
  const { record, events } = changeKinds(before, body.kinds, { by: actor.id, now });
  const answer = await commit([documentKindsRecords.put(record)], events, committed(record));
  forgetKinds();
  return answer;
});
