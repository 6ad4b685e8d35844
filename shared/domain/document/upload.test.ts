import { expect, test } from "vitest";
import type { Id } from "../../kernel/id.ts";
import { type Document, DocumentConflict } from "./document.ts";
import { formerOf, userDesk } from "./upload.ts";

const account_id = "018f3a5c9d2e4b7a6c1d0e9f" as Id<"account">;
const document: Document = {
  id: "018f3a5c9d2e4b7a6c1d0ea0" as Id<"document">,
  version: 1,
  owner: { type: "user", id: account_id },
  account_id,
  doc_name: "identity",
  state: "pending_review",
  media_id: "018f3a5c9d2e4b7a6c1d0ea1" as Id<"media">,
  created_at: "2027-03-01T10:00:00.000Z",
  updated_at: "2027-03-01T10:00:00.000Z",
};
const desk = userDesk(account_id, { identity: { document_id: document.id } });

const refusalOf = (documents: readonly Document[]) => {
  try {
    return formerOf(desk, documents, "identity");
  } catch (error) {
    return (error as { reason: unknown }).reason;
  }
};

test("a newer document replaces the one in review", () => {
  expect(refusalOf([document])).toEqual(document);
  expect(formerOf(desk, [document], "proof_of_address")).toBeUndefined();
});

test("replacing a document that changed meanwhile is a conflict", () => {
  expect(refusalOf([{ ...document, version: 2, state: "superseded" }])).toBe(DocumentConflict);
  expect(refusalOf([])).toBe(DocumentConflict);
});
