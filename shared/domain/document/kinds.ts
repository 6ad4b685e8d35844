import * as z from "zod/mini";
import type { Decision } from "../../kernel/event.ts";
import type { Id as IdOf } from "../../kernel/id.ts";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { type FieldProblem, notFound, RequestInvalid, versionConflict } from "../../kernel/refusal.ts";
import { described, Id, Instant, Version } from "../../kernel/schema.ts";
import { plus } from "../../kernel/time.ts";
import { firstDocuments } from "../../markets/documents.ts";
import type { Market } from "../../markets/market.ts";
import { defaultMarket, idInMarket } from "../../markets/served.ts";
import { policy } from "../policy.ts";
import { DocumentKindsChanged } from "./events.ts";

export const DocumentOwnerType = z.enum(["user", "service_provider", "company"]);

/** The short key of a kind of document. */
export const DocName = z
  .string()
  .check(z.regex(/^[a-z][a-z0-9_]{1,39}$/, "must be a short key such as trade_licence"));

/** A kind of document: whom it is about, whether it is mandatory, and whether it expires. */
export const DocumentKind = lazyObject(() => ({
  doc_name: described(z.string(), "Name of the kind, such as `trade_licence`."),
  owner: described(DocumentOwnerType, "Whose documents they are: a customer's, a provider's or a company's."),
  mandatory: described(z.boolean(), "Whether a document of this kind is mandatory."),
  /** Since when, or from when on, it has to be there. */
  mandatory_from: described(z.optional(Instant), "The moment from which it is mandatory."),
  expiry: described(
    z.enum(["required", "optional", "never"]),
    "Whether such a document must have an expiry date, may have one, or never has one.",
  ),
}));
export type DocumentKind = z.output<typeof DocumentKind>;

/** Which kinds a market has. One such record, `current`, once an administrator has changed them. */
export const DocumentKinds = lazyObject(() => ({
  id: z.string(),
  version: Version,
  kinds: described(z.array(DocumentKind), "All kinds of documents that the service accepts."),
  changed_by: described(z.optional(Id("account")), "The administrator who changed the list last."),
  updated_at: described(z.optional(Instant), "When the list was last changed."),
}));
export type DocumentKinds = z.output<typeof DocumentKinds>;

export const DocumentKindsNotFound = notFound("document_kinds", "list of document kinds");
export const DocumentKindsConflict = versionConflict("document_kinds", "list of document kinds");

export const documentKindsId = (market: Market): string => idInMarket("current", market);

/** The kinds that a market came with. */
export const firstKinds = (market: Market): DocumentKinds => ({
  id: documentKindsId(market),
  version: 0,
  kinds: (["company", "service_provider", "user"] as const).flatMap((owner) =>
    Object.entries(firstDocuments(market)[owner]).map(([doc_name, { mandatory }]) => ({
      doc_name,
      owner,
      mandatory,
      expiry: "optional" as const,
    })),
  ),
});

/** Those of the default market. */
export const defaultKinds: DocumentKinds = firstKinds(defaultMarket);

type Side = "user" | "service_provider";

/** A company's documents are handed in by its provider. */
export const sideOf = ({ owner }: Pick<DocumentKind, "owner">): Side =>
  owner === "user" ? "user" : "service_provider";

/** The kinds that one side uploads. */
export const kindsOf = ({ kinds }: Pick<DocumentKinds, "kinds">, side: Side): DocumentKind[] =>
  kinds.filter((kind) => sideOf(kind) === side);

/** Names of the kinds that are mandatory for one side now. */
export const mandatoryOf = ({ kinds }: Pick<DocumentKinds, "kinds">, side: Side, now: string): string[] =>
  kindsOf({ kinds }, side)
    .filter(({ mandatory, mandatory_from }) => mandatory && (mandatory_from ?? "") <= now)
    .map(({ doc_name }) => doc_name);

/** Kinds that a provider can't trade without, before anybody changed them. */
export const mandatoryDocuments: readonly string[] = mandatoryOf(defaultKinds, "service_provider", "");

const problemsOf = (given: readonly DocumentKind[], before: DocumentKinds): FieldProblem[] =>
  given.flatMap((kind, index) => {
    const same = (other: DocumentKind) => other.doc_name === kind.doc_name && sideOf(other) === sideOf(kind);
    const former = before.kinds.find(same);
    return [
      ...(given.findIndex(same) < index
        ? [{ field: `kinds.${index}.doc_name`, problem: "is listed twice" }]
        : []),
      ...(former && former.owner !== kind.owner
        ? [{ field: `kinds.${index}.owner`, problem: `must stay ${former.owner}` }]
        : []),
    ];
  });

/**
 * An administrator changes the kinds. A kind becomes mandatory at the given time, or else after the notice period, so
 * that nobody is stopped without warning.
 */
export const changeKinds = (
  before: DocumentKinds,
  given: readonly DocumentKind[],
  { by, now }: { by: IdOf<"account">; now: string },
): Decision<DocumentKinds> => {
  const fields = problemsOf(given, before);
  if (fields.length > 0) throw RequestInvalid({ fields });
  const notice = plus(now, { days: policy.document.notice_days });
  const kinds = given.map(({ mandatory_from, ...kind }): DocumentKind => {
    const former = before.kinds.find(
      (other) => other.doc_name === kind.doc_name && sideOf(other) === sideOf(kind),
    );
    if (!kind.mandatory) return kind;
    const from = mandatory_from ?? (former?.mandatory ? former.mandatory_from : notice);
    return { ...kind, ...(from !== undefined && { mandatory_from: from }) };
  });
  const record: DocumentKinds = {
    id: before.id,
    version: before.version,
    kinds,
    changed_by: by,
    updated_at: now,
  };
  return {
    record,
    events: [
      DocumentKindsChanged.atNextVersion(record, {
        data: { kinds },
        previous_values: { kinds: before.kinds },
      }),
    ],
  };
};
