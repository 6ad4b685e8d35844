import * as z from "zod/mini";
import { type Document, DocumentConflict, DocumentNotFound } from "../domain/document/document.ts";
import { mandatoryOf } from "../domain/document/kinds.ts";
import {
  DocumentStatus,
  documentStatusOf,
  type OutstandingDocument,
  outstandingDocuments,
} from "../domain/document/status.ts";
import { Id, Instant } from "../kernel/schema.ts";
import { markets } from "../markets/served.ts";
import { documentKinds, heldKinds } from "./document-kinds.ts";
import { entity } from "./engine/entity.ts";
import type { Write } from "./engine/write.ts";

/** The state of a customer's newest document of each kind, copied from the documents. A provider has its own record. */
const DocumentDesk = z.object({
  id: Id("account"),
  version: z.int(),
  documents: z.record(z.string(), DocumentStatus),
  updated_at: Instant,
});
type DocumentDesk = z.output<typeof DocumentDesk>;

export const documentDesks = entity({
  name: "document_desk",
  schema: () => DocumentDesk,
  key: (accountId) => [`DOCUMENTS#DESK#${accountId}`, "DESK"],
  notFound: DocumentNotFound,
  conflict: DocumentConflict,
});

/** Returns the write that adds newer documents to a customer's copy. */
export const putOnDesk = (
  before: DocumentDesk | undefined,
  accountId: DocumentDesk["id"],
  added: readonly Document[],
  now: string,
): Write => {
  const statuses = Object.fromEntries(
    added.map((document) => [document.doc_name, documentStatusOf(document)]),
  );
  const record: DocumentDesk = {
    id: accountId,
    version: before?.version ?? 0,
    documents: { ...before?.documents, ...statuses },
    updated_at: now,
  };
  return documentDesks.put(record);
};

/**
 * The mandatory documents that a customer does not have now, by the market of what is booked. If nothing is mandatory, which is
 * cached for a minute, nothing is read; otherwise one round trip.
 */
export const documentsWanting = async (accountId: string, now: string) => {
  const held = heldKinds(now);
  const isNone =
    held && markets.every(({ id }) => mandatoryOf(held({ market: id }), "user", now).length === 0);
  const [kindsOf, desk] = isNone
    ? [held]
    : await Promise.all([documentKinds(now), documentDesks.get(accountId)]);
  return (record: { market?: string | undefined }): OutstandingDocument[] =>
    outstandingDocuments(mandatoryOf(kindsOf(record), "user", now), desk?.documents ?? {}, now);
};
