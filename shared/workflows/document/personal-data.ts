import { documentDesks } from "../../data/document-queues.ts";
import { documents } from "../../data/documents.ts";
import { DocumentView } from "../../domain/document/document.ts";
import { withoutOwner } from "../../domain/privacy/erasure.ts";
import { type Holding, holding, list, removeFrom, scrubIn } from "../holding.ts";

export const holdings: readonly Holding[] = [
  holding(
    "documents",
    documents,
    list((id, request) => documents.page("ofAccount", `DOCUMENTS#${id}`, request)),
    { shown: (document) => DocumentView.parse(document), erase: scrubIn(documents, withoutOwner) },
  ),
  holding("document_desk", documentDesks, documentDesks.get, { erase: removeFrom(documentDesks) }),
];
