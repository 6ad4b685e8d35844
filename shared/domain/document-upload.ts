import * as z from "zod/mini";
import type { DomainEvent } from "../kernel/event.ts";
import type { NewId } from "../kernel/id.ts";
import { type FieldProblem, RequestInvalid } from "../kernel/refusal.ts";
import { Id, Line, LocalDate } from "../kernel/schema.ts";
import { type Company, CompanyNotFound } from "./company.ts";
import { type Document, DocumentConflict, handIn, providerDocumentOwner, supersede } from "./document.ts";
import { type Media, MediaNotFound, MediaNotReady } from "./media.ts";
import { policy } from "./policy.ts";
import type { ServiceProvider } from "./service-provider.ts";

const kinds = { ...policy.document.kinds.company, ...policy.document.kinds.service_provider };

/** One document as a provider hands it in. */
export const ProviderDocument = z.strictObject({
  doc_name: z.enum(Object.keys(kinds) as (keyof typeof kinds)[]),
  media_id: Id("media"),
  document_number: z.optional(Line(60)),
  expires_on: z.optional(LocalDate),
});
type ProviderDocument = z.output<typeof ProviderDocument>;

/** What was loaded to hand documents in: of everything, what there is of the caller's. */
export type Present = {
  provider: ServiceProvider;
  company: Company | undefined;
  media: readonly Media[];
  documents: readonly Document[];
};

const problemsOf = (entries: readonly ProviderDocument[], now: string): FieldProblem[] =>
  entries.flatMap(({ doc_name, expires_on }, index) => [
    ...(entries.findIndex((other) => other.doc_name === doc_name) < index
      ? [{ field: `documents.${index}.doc_name`, problem: "is there twice" }]
      : []),
    ...(expires_on !== undefined && expires_on < now.slice(0, 10)
      ? [{ field: `documents.${index}.expires_on`, problem: "is over" }]
      : []),
  ]);

const assertUsable = (media: Media | undefined, field: string): void => {
  if (media?.kind !== "image") throw MediaNotFound({ details: { field } });
  if (media.state !== "ready") throw MediaNotReady({ details: { field, state: media.state } });
};

/** The document that the provider has of a kind, if any. */
const formerOf = ({ provider, documents }: Present, doc_name: string): Document | undefined => {
  const standing = provider.documents[doc_name];
  const former = documents.find(({ id }) => id === standing?.document_id);
  if (standing && !former) throw DocumentConflict();
  return former;
};

export type HandedIn = { uploaded: Document[]; superseded: Document[]; events: DomainEvent[] };

/** A provider hands in documents, each an image of its own; a newer one of a kind takes the place of the former. */
export const handInAll = (
  entries: readonly ProviderDocument[],
  present: Present,
  { newId, now }: { newId: NewId; now: string },
): HandedIn => {
  const fields = problemsOf(entries, now);
  if (fields.length > 0) throw RequestInvalid({ fields });
  const { provider, company, media } = present;
  const handed: HandedIn = { uploaded: [], superseded: [], events: [] };
  for (const [index, entry] of entries.entries()) {
    const own = media.find(
      ({ id, owner_id }) => id === entry.media_id && owner_id === (provider.id as string),
    );
    assertUsable(own, `documents.${index}.media_id`);
    const type = providerDocumentOwner[entry.doc_name] ?? "service_provider";
    if (type === "company" && !company) throw CompanyNotFound();
    const former = formerOf(present, entry.doc_name);
    const { record, events } = handIn(
      {
        ...entry,
        id: newId("document"),
        owner: { type, id: type === "company" ? (company as Company).id : provider.id },
        account_id: provider.id as string,
        service_provider_id: provider.id,
      },
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
