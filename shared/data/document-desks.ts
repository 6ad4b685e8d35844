import * as z from "zod/mini";
import { type Document, DocumentConflict, DocumentNotFound } from "../domain/document/document.ts";
import { mandatoryOf } from "../domain/document/kinds.ts";
import {
  DocumentStanding,
  standingOf,
  type WantingDocument,
  wantingOf,
} from "../domain/document/standing.ts";
import { documented } from "../kernel/documented.ts";
import { Id, Instant } from "../kernel/schema.ts";
import { documentKinds, heldKinds } from "./document-kinds.ts";
import { entity } from "./engine/entity.ts";
import type { Write } from "./engine/write.ts";

/** How a customer's newest document of each kind stands (copied from the documents); a provider has its own record. */
const DocumentDesk = z.object({
  id: Id("account"),
  version: z.int(),
  documents: z.record(z.string(), DocumentStanding),
  updated_at: Instant,
});
type DocumentDesk = z.output<typeof DocumentDesk>;

export const documentDesks = entity({
  name: "document_desk",
  schema: documented(() => DocumentDesk),
  key: (accountId) => [`DOCUMENTS#DESK#${accountId}`, "DESK"],
  notFound: DocumentNotFound,
  conflict: DocumentConflict,
});

/** Describes putting newer documents on a customer's desk. */
export const putOnDesk = (
  before: DocumentDesk | undefined,
  accountId: DocumentDesk["id"],
  added: readonly Document[],
  now: string,
): Write => {
  const standings = Object.fromEntries(added.map((document) => [document.doc_name, standingOf(document)]));
  const record: DocumentDesk = {
    id: accountId,
    version: before?.version ?? 0,
    documents: { ...before?.documents, ...standings },
    updated_at: now,
  };
  return documentDesks.put(record);
};

/**
 * The mandatory documents that a customer is without now. Where nothing is mandatory, which is known for a minute,
 * nothing is read; else one round trip.
 */
export const documentsWanting = async (accountId: string, now: string): Promise<WantingDocument[]> => {
  const held = heldKinds(now);
  if (held && mandatoryOf(held, "user", now).length === 0) return [];
  const [kinds, desk] = await Promise.all([documentKinds(now), documentDesks.get(accountId)]);
  return wantingOf(mandatoryOf(kinds, "user", now), desk?.documents ?? {}, now);
};
