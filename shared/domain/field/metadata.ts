import * as z from "zod/mini";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { notFound, refusal, versionConflict } from "../../kernel/refusal.ts";
import { described, Id, Instant, Line, Text, Version } from "../../kernel/schema.ts";
import { fieldPolicy } from "./field-policy.ts";

/** The kinds of records beside which other systems keep values. */
export const FieldedKind = z.enum(["account", "company", "service_provider", "quote", "job"]);
export type FieldedKind = z.output<typeof FieldedKind>;

const named = "must have 1 to 40 of a-z, 0-9, _, . and -, and begin with a letter or digit";
export const FieldKey = z.string().check(z.regex(/^[a-z0-9][a-z0-9_.-]{0,39}$/, named));
export const FieldValue = Text(fieldPolicy.value_characters);
export const ExternalIdText = Line(fieldPolicy.external_id_characters);

export const recordNamed = {
  record_type: described(FieldedKind, "Kind of the record."),
  record_id: described(Id("record"), "Id of the record; of a company, its provider's."),
};

const Values = described(z.record(z.string(), z.string()), "Values by key.");
const ExternalIds = described(z.record(z.string(), z.string()), "Ids in other systems, by source.");

/** What other systems and operators keep beside a record: an item of its own, so that the record stays small. */
export const Metadata = lazyObject(() => ({
  id: z.string(),
  version: Version,
  ...recordNamed,
  /** Whose record it is. */
  person_id: Id("account"),
  metadata: Values,
  external_ids: ExternalIds,
  /** The keys by whose values it is found. */
  searched: z.array(z.string()),
  updated_at: described(z.optional(Instant), "When this was last changed. Absent: never."),
}));
export type Metadata = z.output<typeof Metadata>;

export const MetadataView = z.omit(Metadata, { id: true, person_id: true, searched: true });
/** The table keeps no order of keys: they are shown by name. */
const byKey = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1)));

export const viewOf = ({
  id: _,
  person_id: __,
  searched: ___,
  metadata,
  external_ids,
  ...view
}: Metadata) => ({
  ...view,
  metadata: byKey(metadata),
  external_ids: byKey(external_ids),
});

export const MetadataConflict = versionConflict("metadata");
export const MetadataNotFound = notFound("metadata");
export const ExternalIdNotFound = notFound("external_id", "external id");
export const ExternalIdTaken = refusal(
  "external_id.taken",
  409,
  "Another record of this kind has this external id from this source.",
  "Take it from the other record first: details.record_id.",
);

type Owner = Pick<Metadata, "record_type" | "record_id" | "person_id">;

/** What is kept beside a record while nothing is. */
export const noMetadata = ({ record_type, record_id, person_id }: Owner): Metadata => ({
  id: `${record_type}:${record_id}`,
  version: 0,
  record_type,
  record_id,
  person_id,
  metadata: {},
  external_ids: {},
  searched: [],
});
