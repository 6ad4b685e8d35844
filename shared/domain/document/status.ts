import * as z from "zod/mini";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { described, Id, Instant } from "../../kernel/schema.ts";
import { type Document, DocumentState, isHandedIn } from "./document.ts";

/** The state of the newest document of a kind, copied to its owner's record. */
export const DocumentStatus = lazyObject(() => ({
  document_id: Id("document"),
  state: described(DocumentState, "How far the document's review is, and whether it is still in date."),
  expires_at: described(z.optional(Instant), "The document is valid until then."),
}));
export type DocumentStatus = z.output<typeof DocumentStatus>;

export const documentStatusOf = ({ id, state, expires_at }: Document): DocumentStatus => ({
  document_id: id,
  state,
  ...(expires_at && { expires_at }),
});

/** A mandatory document that is missing, and what is wrong with the present one. */
export type OutstandingDocument = { doc_name: string; problem: "missing" | "rejected" | "expired" };

/** Which of these kinds are not submitted. A document under review counts; a rejected or expired one does not. */
export const outstandingDocuments = (
  mandatory: readonly string[],
  documents: Record<string, DocumentStatus>,
  now: string,
): OutstandingDocument[] =>
  mandatory.flatMap((doc_name): OutstandingDocument[] => {
    const newest = documents[doc_name];
    if (!newest) return [{ doc_name, problem: "missing" }];
    if (newest.state === "rejected") return [{ doc_name, problem: "rejected" }];
    const over = newest.expires_at !== undefined && newest.expires_at <= now;
    return isHandedIn(newest) && !over ? [] : [{ doc_name, problem: "expired" }];
  });
