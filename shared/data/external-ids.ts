import * as z from "zod/mini";
import { ExternalIdNotFound, ExternalIdTaken, FieldedKind, type Metadata } from "../domain/field/metadata.ts";
import { Id } from "../kernel/schema.ts";
import { entity } from "./engine/entity.ts";
import type { Write } from "./engine/write.ts";

/** Which record of a kind has an id in another system. Unique for each kind and source. */
const ExternalId = z.object({
  id: z.string(),
  version: z.int(),
  record_type: FieldedKind,
  source: z.string(),
  external_id: z.string(),
  record_id: Id("record"),
});
type ExternalId = z.output<typeof ExternalId>;

/** Found by `get(record_type, source, external_id)`. */
export const externalIds = entity({
  name: "external_id",
  schema: () => ExternalId,
  key: (type, source, external_id) => [`EXTERNAL#${type}#${source}#${external_id}`, "EXTERNAL"],
  identity: ({ record_type, source, external_id }) => [record_type, source, external_id],
  notFound: ExternalIdNotFound,
  conflict: ExternalIdTaken,
});

type Claim = Pick<ExternalId, "record_type" | "source" | "external_id" | "record_id">;

const rowOf = (claim: Claim, version: number): ExternalId => ({ id: claim.record_id, version, ...claim });

/** Returns the write that gives a record its id of another system. Refuses with `external_id.taken`, naming who has it. */
export const claim = (claimed: Claim): Write => ({
  ...externalIds.insert(rowOf(claimed, 0)),
  refuse: (current) => ExternalIdTaken({ details: { record_id: current?.record_id } }),
});

/** Returns the write that frees it. */
export const release = (claimed: Claim): Write => externalIds.remove(rowOf(claimed, 1));

const claimsOf = ({ record_type, record_id, external_ids }: Metadata): Claim[] =>
  Object.entries(external_ids).map(([source, external_id]) => ({
    record_type,
    record_id,
    source,
    external_id,
  }));

/** Returns the writes for the external ids that a record has afterward, and had before. */
export const reclaimed = (before: Metadata, after: Metadata): Write[] => {
  const [had, has] = [claimsOf(before), claimsOf(after)];
  const isIn = (claims: Claim[], { source, external_id }: Claim) =>
    claims.some((one) => one.source === source && one.external_id === external_id);
  return [
    ...had.filter((one) => !isIn(has, one)).map(release),
    ...has.filter((one) => !isIn(had, one)).map(claim),
  ];
};
