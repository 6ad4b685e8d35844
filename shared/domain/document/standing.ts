import * as z from "zod/mini";
import { described, Id, Instant } from "../../kernel/schema.ts";
import { type Document, DocumentState, isHandedIn } from "./document.ts";

/** How the newest document of a kind stands, as it is kept with whose it is. */
export const DocumentStanding = z.object({
  document_id: Id("document"),
  state: described(DocumentState, "How far the document's review is, and whether it is still in date."),
  expires_at: described(z.optional(Instant), "The document is valid until then."),
});
export type DocumentStanding = z.output<typeof DocumentStanding>;

export const standingOf = ({ id, state, expires_at }: Document): DocumentStanding => ({
  document_id: id,
  state,
  ...(expires_at && { expires_at }),
});

/** A mandatory document that somebody is without, and why what there is does not do. */
export type WantingDocument = { doc_name: string; problem: "missing" | "rejected" | "expired" };

/** Which of these kinds nothing is handed in of: what waits for review is, what was rejected or is over is not. */
export const wantingOf = (
  mandatory: readonly string[],
  documents: Record<string, DocumentStanding>,
  now: string,
): WantingDocument[] =>
  mandatory.flatMap((doc_name): WantingDocument[] => {
    const standing = documents[doc_name];
    if (!standing) return [{ doc_name, problem: "missing" }];
    if (standing.state === "rejected") return [{ doc_name, problem: "rejected" }];
    const over = standing.expires_at !== undefined && standing.expires_at <= now;
    return isHandedIn(standing) && !over ? [] : [{ doc_name, problem: "expired" }];
  });
