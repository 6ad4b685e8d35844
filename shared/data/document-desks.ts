import * as z from "zod/mini";
import { DocumentConflict, DocumentNotFound } from "../domain/document.ts";
import { Id } from "../kernel/schema.ts";
import { entity } from "./entity.ts";
import type { Write } from "./write.ts";

/** The newest document of each kind that a customer has handed in; a provider's are on its own record. */
const DocumentDesk = z.object({
  id: Id("account"),
  version: z.int(),
  newest: z.record(z.string(), z.string()),
});
type DocumentDesk = z.output<typeof DocumentDesk>;

export const documentDesks = entity({
  name: "document_desk",
  schema: DocumentDesk,
  key: (accountId) => [`DOCUMENTS#DESK#${accountId}`, "DESK"],
  notFound: DocumentNotFound,
  conflict: DocumentConflict,
});

/** Describes putting newer documents on a customer's desk. */
export const putOnDesk = (
  before: DocumentDesk | undefined,
  accountId: DocumentDesk["id"],
  documents: readonly { id: string; doc_name: string }[],
): Write => {
  const added = Object.fromEntries(documents.map(({ id, doc_name }) => [doc_name, id]));
  return before
    ? documentDesks.update({
        ...before,
        version: before.version + 1,
        newest: { ...before.newest, ...added },
      })
    : documentDesks.insert({ id: accountId, version: 1, newest: added });
};
