import * as z from "zod/mini";
import { documentDesks } from "../../shared/data/document-queues.ts";
import { copyDocumentStatus } from "../../shared/data/document-status.ts";
import { documents } from "../../shared/data/documents.ts";
import {
  alreadyDecided,
  DocumentConflict,
  DocumentNotFound,
  DocumentTransition,
  DocumentView,
  decide,
} from "../../shared/domain/document/document.ts";
import { DocumentRejected, DocumentVerified } from "../../shared/domain/document/events.ts";
import { operation } from "../../shared/http/operation.ts";
import { described, Id, Text } from "../../shared/kernel/schema.ts";

export const handler = operation({
  route: "PUT /user/verify-user-document/{document_id}",
  summary: "Accept a customer's document, or reject it and say why.",
  description: "A document that already has this decision is left as it is.",
  access: ["admin"],
  admins: ["support"],
  params: z.strictObject({ document_id: Id("document") }),
  body: z.discriminatedUnion("verified", [
    z.strictObject({ verified: described(z.literal(true), "The document is accepted.") }),
    z.strictObject({
      verified: described(z.literal(false), "The document is rejected."),
      reason: described(Text(500), "Why the document is rejected. Its owner reads it."),
    }),
  ]),
  response: DocumentView,
  refuses: [DocumentNotFound, DocumentTransition, DocumentConflict],
  steps: { document: { verify: { verified: true }, reject: { verified: false } } },
  emits: [DocumentVerified, DocumentRejected],
  example: {
    params: { document_id: "018f3a5c9d2e4b7a6c1d0e9f" },
    body: { verified: false, reason: "The number can't be read." },
  },
  alongside: ({ params }) => documents.find(params.document_id),
}).handle(async ({ alongside, body, actor, now, commit }) => {
  const document = await alongside;
  if (document.owner.type !== "user") throw DocumentNotFound();
  if (alreadyDecided(document, body.verified)) return document;
  const reason = body.verified ? undefined : body.reason;
  const { record, events } = decide(document, { verified: body.verified, by: actor.id, reason }, now);
  const desk = documentDesks.definition.key(document.account_id);
  return commit([documents.update(record), copyDocumentStatus(desk, [record], now)], events, record);
});
