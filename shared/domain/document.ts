import * as z from "zod/mini";
import {
  DocumentExpired,
  DocumentExpiring,
  DocumentRejected,
  DocumentSuperseded,
  DocumentUploaded,
  DocumentVerified,
} from "../../events/catalogue/document.ts";
import type { Decision } from "../kernel/event.ts";
import type { Id as IdOf } from "../kernel/id.ts";
import { invalidTransition, notFound, refusal, versionConflict } from "../kernel/refusal.ts";
import { Id, Instant, LocalDate } from "../kernel/schema.ts";
import { minus, plus } from "../kernel/time.ts";
import { policy } from "./policy.ts";
import { next, type TransitionTable } from "./transition.ts";

export const DocumentState = z.enum([
  "requested",
  "pending_review",
  "verified",
  "rejected",
  "expiring",
  "expired",
  "superseded",
]);
export type DocumentState = z.output<typeof DocumentState>;

export const DocumentOwnerType = z.enum(["user", "service_provider", "company"]);

/** Evidence about a person, a provider or a company, with an admin's decision about it. */
export const Document = z.object({
  id: Id("document"),
  version: z.int(),
  owner: z.object({ type: DocumentOwnerType, id: z.string() }),
  /** Who handed it in and is told. */
  account_id: Id("account"),
  service_provider_id: z.optional(Id("service_provider")),
  doc_name: z.string(),
  state: DocumentState,
  media_id: Id("media"),
  document_number: z.optional(z.string()),
  expires_on: z.optional(LocalDate),
  /** The end of `expires_on`, UTC. */
  expires_at: z.optional(Instant),
  rejected_reason: z.optional(z.string()),
  decided_by: z.optional(Id("account")),
  decided_at: z.optional(Instant),
  created_at: Instant,
  updated_at: Instant,
});
export type Document = z.output<typeof Document>;

/** A document as it is shown to its owner and to admins. */
export const DocumentView = z.omit(Document, { version: true, expires_at: true, decided_by: true });

export const DocumentNotFound = notFound("document");
export const DocumentConflict = versionConflict("document");
export const DocumentTransition = invalidTransition("document");
export const DocumentBatchInvalid = refusal(
  "document.batch_invalid",
  422,
  "Some entries do not name a document; nothing was decided.",
  "Correct each entry named in error.fields.",
);

type Verb = "hand_in" | "verify" | "reject" | "near_end" | "end" | "supersede";

export const documentTransitions: TransitionTable<DocumentState, Verb> = {
  requested: { hand_in: "pending_review", supersede: "superseded" },
  pending_review: { verify: "verified", reject: "rejected", supersede: "superseded" },
  verified: { near_end: "expiring", end: "expired", supersede: "superseded" },
  expiring: { end: "expired", supersede: "superseded" },
  rejected: { supersede: "superseded" },
  expired: { supersede: "superseded" },
  superseded: {},
};

/** Kinds of documents that a provider hands in, and whom each is about. */
export const providerDocumentOwner: Record<string, "company" | "service_provider"> = {
  ...Object.fromEntries(Object.keys(policy.document.kinds.company).map((name) => [name, "company" as const])),
  ...Object.fromEntries(
    Object.keys(policy.document.kinds.service_provider).map((name) => [name, "service_provider" as const]),
  ),
};

/** Kinds that a provider can't trade without. */
export const mandatoryDocuments: readonly string[] = [
  ...Object.entries(policy.document.kinds.company),
  ...Object.entries(policy.document.kinds.service_provider),
].flatMap(([name, { mandatory }]) => (mandatory ? [name] : []));

const factsOf = (document: Document) => ({
  ...(document.service_provider_id
    ? { service_provider_id: document.service_provider_id }
    : { user_id: document.account_id as string }),
  owner_type: document.owner.type,
  owner_id: document.owner.id,
  doc_name: document.doc_name,
});

const moved = (document: Document, verb: Verb, now: string): Document => ({
  ...document,
  version: document.version + 1,
  state: next(documentTransitions, DocumentTransition, document.state, verb),
  updated_at: now,
});

/** The moment at which a document's last day is over. */
const endOf = (expires_on: string): string => plus(`${expires_on}T00:00:00.000Z`, { days: 1 });

/** A document is handed in for review. */
export const handIn = (
  given: Pick<Document, "id" | "owner" | "account_id" | "doc_name" | "media_id"> &
    Partial<Pick<Document, "service_provider_id" | "document_number" | "expires_on">>,
  now: string,
): Decision<Document> => {
  const record: Document = {
    ...given,
    version: 1,
    state: "pending_review",
    ...(given.expires_on && { expires_at: endOf(given.expires_on) }),
    created_at: now,
    updated_at: now,
  };
  const event = DocumentUploaded.of(record, {
    to: record.state,
    data: { ...factsOf(record), media_id: record.media_id },
    audience: [record.account_id],
  });
  return { record, events: [event] };
};

/** A newer document of the same kind takes its place. */
export const supersede = (document: Document, by: IdOf<"document">, now: string): Decision<Document> => {
  const record = moved(document, "supersede", now);
  const event = DocumentSuperseded.of(record, {
    from: document.state,
    to: record.state,
    data: { ...factsOf(record), by_document_id: by },
    audience: [record.account_id],
  });
  return { record, events: [event] };
};

/** Whether a document already is what a decision would make it. */
export const alreadyDecided = ({ state }: Document, verified: boolean): boolean =>
  verified ? state === "verified" || state === "expiring" : state === "rejected";

/** An admin finds a document in order, or refuses it. */
export const decide = (
  document: Document,
  { verified, by, reason }: { verified: boolean; by: string; reason?: string | undefined },
  now: string,
): Decision<Document> => {
  const record: Document = {
    ...moved(document, verified ? "verify" : "reject", now),
    decided_by: by,
    decided_at: now,
    ...(!verified && { rejected_reason: reason ?? "not accepted" }),
  };
  const event = (verified ? DocumentVerified : DocumentRejected).of(record, {
    from: document.state,
    to: record.state,
    ...(record.rejected_reason !== undefined && { reason: record.rejected_reason }),
    data: factsOf(record),
    audience: [record.account_id],
  });
  return { record, events: [event] };
};

/** When time next changes a document; undefined: never. */
export const documentDueAt = ({ state, expires_at }: Document): string | undefined => {
  if (expires_at === undefined) return undefined;
  if (state === "verified") return minus(expires_at, { days: policy.document.expiring_days });
  return state === "expiring" ? expires_at : undefined;
};

/** Time passes for a verified document: first it nears its end, then it is over. */
export const elapse = (document: Document, now: string): Decision<Document> => {
  const over = document.expires_at !== undefined && now >= document.expires_at;
  const record = moved(document, over ? "end" : "near_end", now);
  const event = (over ? DocumentExpired : DocumentExpiring).of(record, {
    from: document.state,
    to: record.state,
    data: factsOf(record),
    audience: [record.account_id],
  });
  return { record, events: [event] };
};
