import * as z from "zod/mini";
import type { Decision } from "../../kernel/event.ts";
import type { Id as IdOf } from "../../kernel/id.ts";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { invalidTransition, notFound, refusal, versionConflict } from "../../kernel/refusal.ts";
import { CreatedAt, described, Id, Instant, LocalDate, UpdatedAt } from "../../kernel/schema.ts";
import { minus, plus } from "../../kernel/time.ts";
import { policy } from "../policy.ts";
import * as requests from "../step-requests.ts";
import { type Machine, next, type Steps } from "../transition.ts";
import {
  DocumentExpired,
  DocumentExpiring,
  DocumentRejected,
  DocumentRequested,
  DocumentSuperseded,
  DocumentUploaded,
  DocumentVerified,
} from "./events.ts";
import { DocumentOwnerType } from "./kinds.ts";

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

/** A document about a person, a provider or a company, with an administrator's decision. */
export const Document = lazyObject(() => ({
  id: Id("document"),
  version: z.int(),
  owner: described(
    z.object({
      type: described(DocumentOwnerType, "Whether it is a customer's, a provider's or a company's."),
      id: described(z.string(), "Id of the customer or provider."),
    }),
    "Whose document it is.",
  ),
  /** The uploader, who is notified. */
  account_id: Id("account"),
  service_provider_id: z.optional(Id("service_provider")),
  doc_name: described(z.string(), "Name of the kind of document, such as `trade_licence`."),
  state: described(DocumentState, "How far the document's review is, and whether it is still in date."),
  media_id: Id("media"),
  document_number: described(z.optional(z.string()), "The number that is printed on the document."),
  expires_on: described(z.optional(LocalDate), "The last day on which the document is valid."),
  /** The end of `expires_on`, UTC. */
  expires_at: z.optional(Instant),
  rejected_reason: described(
    z.optional(z.string()),
    "Why the document was rejected, as the administrator put it.",
  ),
  /** The number of reminders sent before it expires. */
  reminded: z.optional(z.int()),
  decided_by: z.optional(Id("account")),
  decided_at: described(z.optional(Instant), "When the document was verified or rejected."),
  created_at: CreatedAt,
  updated_at: UpdatedAt,
}));
export type Document = z.output<typeof Document>;

/** A document as it is shown to its owner and to admins. */
export const DocumentView = lazyObject(
  () => z.omit(Document, { version: true, expires_at: true, decided_by: true, reminded: true }).shape,
);

const handedInStates: readonly DocumentState[] = ["pending_review", "verified", "expiring"];

/** Whether a document counts as submitted: under review, or verified and not expired. */
export const isHandedIn = ({ state }: Pick<Document, "state">): boolean => handedInStates.includes(state);

export const DocumentNotFound = notFound("document");
export const DocumentConflict = versionConflict("document");
export const DocumentTransition = invalidTransition("document");
export const DocumentBatchInvalid = refusal(
  "document.batch_invalid",
  422,
  "Some entries do not name a document, so nothing was decided.",
  "Correct each entry named in error.fields.",
);

const steps = {
  hand_in: { event: DocumentUploaded, by: [] },
  give_up: { event: DocumentRejected, by: [] },
  verify: { event: DocumentVerified, by: ["admin"] },
  reject: { event: DocumentRejected, by: ["admin"] },
  near_end: { event: DocumentExpiring, by: ["timer"] },
  remind: { event: DocumentExpiring, by: ["timer"] },
  end: { event: DocumentExpired, by: ["timer"] },
  supersede: { event: DocumentSuperseded, by: ["user", "service_provider", "admin"] },
} as const satisfies Steps;
type Step = keyof typeof steps;

export const documentMachine: Machine<DocumentState, Step> = {
  refuse: DocumentTransition,
  requests: requests.document,
  steps,
  transitions: {
    requested: { hand_in: "pending_review", give_up: "rejected", supersede: "superseded" },
    pending_review: { verify: "verified", reject: "rejected", supersede: "superseded" },
    verified: { near_end: "expiring", end: "expired", supersede: "superseded" },
    expiring: { remind: "expiring", end: "expired", supersede: "superseded" },
    rejected: { supersede: "superseded" },
    expired: { supersede: "superseded" },
    superseded: {},
  },
  /** A verified one has no end if its paper has none. */
  final: ["verified", "rejected", "expired", "superseded"],
};

const factsOf = (document: Document) => ({
  ...(document.service_provider_id
    ? { service_provider_id: document.service_provider_id }
    : { user_id: document.account_id as string }),
  owner_type: document.owner.type,
  owner_id: document.owner.id,
  doc_name: document.doc_name,
});

const moved = (document: Document, step: Step, now: string): Document => ({
  ...document,
  state: next(documentMachine, document.state, step),
  updated_at: now,
});

/** The moment at which a document's last day ends. */
const endOf = (expires_on: string): string => plus(`${expires_on}T00:00:00.000Z`, { days: 1 });

type Given = Pick<Document, "id" | "owner" | "account_id" | "doc_name" | "media_id"> &
  Partial<Pick<Document, "service_provider_id" | "document_number" | "expires_on">>;

const begun = (given: Given, state: "requested" | "pending_review", now: string): Document => ({
  ...given,
  version: 0,
  state,
  ...(given.expires_on && { expires_at: endOf(given.expires_on) }),
  created_at: now,
  updated_at: now,
});

const uploaded = (record: Document, from?: DocumentState) =>
  DocumentUploaded.atNextVersion(record, {
    ...(from && { from }),
    to: record.state,
    data: { ...factsOf(record), media_id: record.media_id },
    audience: [record.account_id],
  });

/** Submits a document for review. */
export const handIn = (given: Given, now: string): Decision<Document> => {
  const record = begun(given, "pending_review", now);
  return { record, events: [uploaded(record)] };
};

/** An administrator announces a document for its owner. It is submitted once its image has arrived. */
export const requestDocument = (given: Given, now: string): Decision<Document> => {
  const record = begun(given, "requested", now);
  const data = { ...factsOf(record), media_id: record.media_id };
  return {
    record,
    events: [DocumentRequested.atNextVersion(record, { to: record.state, data, audience: [] })],
  };
};

/** The image of an announced document has arrived. */
export const handInRequested = (document: Document, now: string): Decision<Document> => {
  const record = moved(document, "hand_in", now);
  return { record, events: [uploaded(record, document.state)] };
};

/** The image of an announced document did not arrive, or was rejected. */
export const giveUpRequested = (document: Document, reason: string, now: string): Decision<Document> => {
  const record: Document = { ...moved(document, "give_up", now), rejected_reason: reason };
  const facts = { from: document.state, to: record.state, reason, data: factsOf(record), audience: [] };
  return { record, events: [DocumentRejected.atNextVersion(record, facts)] };
};

/** A newer document of the same kind replaces it. */
export const supersede = (document: Document, by: IdOf<"document">, now: string): Decision<Document> => {
  const record = moved(document, "supersede", now);
  const event = DocumentSuperseded.atNextVersion(record, {
    from: document.state,
    to: record.state,
    data: { ...factsOf(record), by_document_id: by },
    audience: [record.account_id],
  });
  return { record, events: [event] };
};

/** Whether a document already has the decided state. */
export const alreadyDecided = ({ state }: Document, verified: boolean): boolean =>
  verified ? state === "verified" || state === "expiring" : state === "rejected";

/** An administrator verifies or rejects a document. */
export const decide = (
  document: Document,
  { verified, by, reason }: { verified: boolean; by: string; reason?: string | undefined },
  now: string,
): Decision<Document> => {
  const record: Document = {
    ...moved(document, verified ? "verify" : "reject", now),
    decided_by: by,
    decided_at: now,
    ...(!verified && reason !== undefined && { rejected_reason: reason }),
  };
  const event = (verified ? DocumentVerified : DocumentRejected).atNextVersion(record, {
    from: document.state,
    to: record.state,
    ...(record.rejected_reason !== undefined && { reason: record.rejected_reason }),
    data: factsOf(record),
    audience: [record.account_id],
  });
  return { record, events: [event] };
};

const { reminder_days } = policy.document;

/** When a document expires or its owner is reminded next. Undefined: never. */
export const documentDueAt = ({ state, expires_at, reminded = 1 }: Document): string | undefined => {
  if (expires_at === undefined) return undefined;
  if (state === "verified") return minus(expires_at, { days: reminder_days[0] });
  if (state !== "expiring") return undefined;
  const days = reminder_days[reminded];
  return days === undefined ? expires_at : minus(expires_at, { days });
};

/** The number of reminders due by now. Missed ones are not sent later. */
const remindersBy = (expires_at: string, now: string): number =>
  reminder_days.filter((days) => minus(expires_at, { days }) <= now).length;

/** A verified document that is about to expire: its owner is reminded, and later it has expired. */
export const elapse = (document: Document, now: string): Decision<Document> => {
  const { expires_at } = document;
  const over = expires_at !== undefined && now >= expires_at;
  const step = over ? "end" : document.state === "expiring" ? "remind" : "near_end";
  const record: Document = {
    ...moved(document, step, now),
    ...(expires_at !== undefined && !over && { reminded: remindersBy(expires_at, now) }),
  };
  const facts = {
    from: document.state,
    to: record.state,
    data: { ...factsOf(record), ...(record.expires_on && { expires_on: record.expires_on }) },
    audience: [record.account_id],
  };
  const event = over ? DocumentExpired : DocumentExpiring;
  return { record, events: [event.atNextVersion(record, facts)] };
};
