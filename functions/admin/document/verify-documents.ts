import * as z from "zod/mini";
import { documentDesks } from "../../../shared/data/document-queues.ts";
import { copyDocumentStatus } from "../../../shared/data/document-status.ts";
import { documents } from "../../../shared/data/documents.ts";
import { serviceProviders } from "../../../shared/data/service-providers.ts";
import {
  DocumentBatchInvalid,
  DocumentConflict,
  DocumentTransition,
} from "../../../shared/domain/document/document.ts";
import { DocumentRejected, DocumentVerified } from "../../../shared/domain/document/events.ts";
import { decideAll, VerificationBatch } from "../../../shared/domain/document/verification.ts";
import { policy } from "../../../shared/domain/policy.ts";
import { operation } from "../../../shared/http/operation.ts";
import { Refusal } from "../../../shared/kernel/refusal.ts";
import { described } from "../../../shared/kernel/schema.ts";

export const handler = operation({
  route: "PUT /admin/document/verify-documents",
  summary: `Accept or reject 1 to ${policy.document.batch_most} documents, all of them or none.`,
  description:
    "`verified` false rejects a document. If an id is unknown or a `doc_name` does not match, the whole batch is refused with 422, and the answer names each such entry. A document that already has this decision is left as it is.",
  access: ["admin"],
  admins: ["support"],
  body: VerificationBatch,
  response: z.object({
    verified: described(z.int(), "How many documents are verified by this request."),
    rejected: described(z.int(), "How many documents are rejected by this request."),
    unchanged: described(z.int(), "How many documents had this decision already."),
  }),
  message: "The documents are decided.",
  refuses: [DocumentBatchInvalid, DocumentTransition, DocumentConflict],
  steps: { document: { verify: { verified: true }, reject: { verified: false } } },
  emits: [DocumentVerified, DocumentRejected],
  example: { body: [{ id: "018f3a5c9d2e4b7a6c1d0e9f", doc_name: "trade_licence", verified: true }] },
  alongside: ({ body }) => documents.many(body.map(({ id }) => id)),
}).handle(async ({ alongside, body, actor, now, commit }) => {
  const by = { by: actor.id, now };
  const { documents: decided, events } = decideAll(body, await alongside, by);
  const unchanged = { verified: 0, rejected: 0, unchanged: body.length };
  if (decided.length === 0) return unchanged;

  const verified = decided.filter(({ state }) => state === "verified").length;
  const ofOwners = Map.groupBy(decided, ({ account_id }) => account_id);
  try {
    return await commit(
      [
        ...decided.map((document) => documents.update(document)),
        ...[...ofOwners].map(([owner, theirs]) => {
          const { key } = (theirs[0]?.service_provider_id ? serviceProviders : documentDesks).definition;
          return copyDocumentStatus(key(owner), theirs, now);
        }),
      ],
      events,
      {
        verified,
        rejected: decided.length - verified,
        unchanged: body.length - decided.length,
      },
    );
  } catch (error) {
    // Another admin may have made all the same decisions meanwhile.
    if (!(error instanceof Refusal && error.reason === DocumentConflict)) throw error;
    const present = await documents.many(body.map(({ id }) => id));
    if (decideAll(body, present, by).documents.length > 0) throw error;
    return unchanged;
  }
});
