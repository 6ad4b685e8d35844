import * as z from "zod/mini";
import type { DomainEvent } from "../../kernel/event.ts";
import { accountOf, type Id as IdOf, type NewId } from "../../kernel/id.ts";
import { type FieldProblem, RequestInvalid } from "../../kernel/refusal.ts";
import { described, Id, Line, LocalDate } from "../../kernel/schema.ts";
import { type Company, CompanyNotFound } from "../company/company.ts";
import { type Media, MediaNotFound, MediaNotReady } from "../media/media.ts";
import { type Document, DocumentConflict, handIn, supersede } from "./document.ts";
import { DocName, type DocumentKind } from "./kinds.ts";
import type { DocumentStatus } from "./status.ts";

/** The details of a document, however its image is sent. */
export const documentFacts = {
  doc_name: described(DocName, "Name of the kind of document, such as `trade_licence`."),
  document_number: described(z.optional(Line(60)), "The number that is printed on the document."),
  expires_on: described(z.optional(LocalDate), "The last day on which the document is valid."),
};

/** One document as its owner hands it in. */
export const HandedDocument = z.strictObject({ ...documentFacts, media_id: Id("media") });
export type HandedDocument = z.output<typeof HandedDocument>;

export const HandedDocuments = z.strictObject({
  documents: described(
    z.array(HandedDocument).check(z.minLength(1), z.maxLength(10)),
    "The documents to hand in.",
  ),
});

type Entry = Pick<HandedDocument, "doc_name" | "document_number" | "expires_on"> & {
  /** Absent: the image is still to be sent. */
  media_id?: IdOf<"media"> | undefined;
};

const problemsOf = (entries: readonly Entry[], kinds: readonly DocumentKind[], now: string): FieldProblem[] =>
  entries.flatMap(({ doc_name, expires_on }, index) => {
    const kind = kinds.find((one) => one.doc_name === doc_name);
    const problem = (field: string, text: string) => ({
      field: `documents.${index}.${field}`,
      problem: text,
    });
    return [
      ...(kind ? [] : [problem("doc_name", `must be one of ${kinds.map((one) => one.doc_name).join(", ")}`)]),
      ...(entries.findIndex((other) => other.doc_name === doc_name) < index
        ? [problem("doc_name", "is listed twice")]
        : []),
      ...(expires_on !== undefined && expires_on < now.slice(0, 10)
        ? [problem("expires_on", "is in the past")]
        : []),
      ...(kind?.expiry === "required" && expires_on === undefined
        ? [problem("expires_on", "is missing: documents of this kind expire")]
        : []),
      ...(kind?.expiry === "never" && expires_on !== undefined
        ? [problem("expires_on", "must be left out: documents of this kind do not expire")]
        : []),
    ];
  });

/** The owner, and its newest document of each kind. */
export type Desk = {
  account_id: IdOf<"account">;
  service_provider_id?: IdOf<"service_provider">;
  company_id?: string | undefined;
  newest: Record<string, string>;
};

type NewestDocuments = Readonly<Record<string, Pick<DocumentStatus, "document_id">>>;

const newestOf = (documents: NewestDocuments): Record<string, string> =>
  Object.fromEntries(Object.entries(documents).map(([doc_name, { document_id }]) => [doc_name, document_id]));

/** A customer's newest document of each kind. */
export const userDesk = (account_id: IdOf<"account">, documents: NewestDocuments): Desk => ({
  account_id,
  newest: newestOf(documents),
});

export const providerDesk = (
  provider: { id: IdOf<"service_provider">; documents: NewestDocuments },
  company: Company | undefined,
): Desk => ({
  account_id: accountOf(provider.id),
  service_provider_id: provider.id,
  company_id: company?.id,
  newest: newestOf(provider.documents),
});

/** Whom a document of a kind is about. Throws `company.not_found` while there is no company to be about. */
export const ownerFor = ({ owner }: DocumentKind, { account_id, company_id }: Desk): Document["owner"] => {
  if (owner === "company" && company_id === undefined) throw CompanyNotFound();
  return { type: owner, id: owner === "company" ? (company_id as string) : account_id };
};

/** The details that a document has, for its owner. */
export const documentOf = (entry: Entry, kind: DocumentKind, desk: Desk) => ({
  doc_name: entry.doc_name,
  ...(entry.document_number !== undefined && { document_number: entry.document_number }),
  ...(entry.expires_on !== undefined && { expires_on: entry.expires_on }),
  owner: ownerFor(kind, desk),
  account_id: desk.account_id,
  ...(desk.service_provider_id && { service_provider_id: desk.service_provider_id }),
});

const usable = (media: readonly Media[], media_id: string, owner: string, field: string): void => {
  const image = media.find(({ id, owner_id }) => id === media_id && owner_id === owner);
  if (image?.kind !== "image" && image?.kind !== "pdf") throw MediaNotFound({ details: { field } });
  if (image.state !== "ready") throw MediaNotReady({ details: { field, state: image.state } });
};

/**
 * The document that a newer one of its kind replaces, if any. Throws `document.version_conflict` if another one has
 * replaced it since it was read.
 */
export const formerOf = (
  desk: Desk,
  documents: readonly Document[],
  doc_name: string,
): Document | undefined => {
  const newest = desk.newest[doc_name];
  const former = documents.find(({ id }) => id === newest);
  if (newest !== undefined && (!former || former.state === "superseded")) throw DocumentConflict();
  return former;
};

/** The media and documents that were loaded: of everything, what there is of the owner's. */
export type Loaded = { media: readonly Media[]; documents: readonly Document[] };

export type HandedIn = { uploaded: Document[]; superseded: Document[]; events: DomainEvent[] };

type Moment = { newId: NewId; now: string };

/**
 * Submits documents, each with its own image; a newer one of a kind replaces the previous one. Those whose image is
 * still to be sent are only checked.
 */
export const handInFor = (
  desk: Desk,
  entries: readonly Entry[],
  kinds: readonly DocumentKind[],
  { media, documents }: Loaded,
  { newId, now }: Moment,
): HandedIn => {
  const fields = problemsOf(entries, kinds, now);
  if (fields.length > 0) throw RequestInvalid({ fields });
  const handed: HandedIn = { uploaded: [], superseded: [], events: [] };
  for (const [index, { media_id, ...entry }] of entries.entries()) {
    if (media_id === undefined) continue;
    usable(media, media_id, desk.account_id, `documents.${index}.media_id`);
    const kind = kinds.find(({ doc_name }) => doc_name === entry.doc_name) as DocumentKind;
    const former = formerOf(desk, documents, entry.doc_name);
    const { record, events } = handIn(
      { ...documentOf(entry, kind, desk), id: newId("document"), media_id },
      now,
    );
    handed.uploaded.push(record);
    handed.events.push(...events);
    if (!former) continue;
    const replaced = supersede(former, record.id, now);
    handed.superseded.push(replaced.record);
    handed.events.push(...replaced.events);
  }
  return handed;
};
