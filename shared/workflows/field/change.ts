import type { Changes } from "../../data/engine/write.ts";
import { reclaimed } from "../../data/external-ids.ts";
import { metadata, refound } from "../../data/metadata.ts";
import { changeMetadata } from "../../domain/field/change-metadata.ts";
import { type Metadata, noMetadata } from "../../domain/field/metadata.ts";
import type { Decision } from "../../kernel/event.ts";

/** The changes for a decision about what is kept beside a record: with external ids and the rows by which it is found. */
export const storing = (before: Metadata, { record, events }: Decision<Metadata>): Changes => ({
  writes: [metadata.put(record), ...reclaimed(before, record), ...refound(before, record)],
  events,
});

type Named = Pick<Metadata, "record_type" | "record_id" | "person_id"> & {
  source: string;
  external_id: string;
};

/**
 * The changes that give a new record its id of another system, for the transaction that makes the record. They refuse with
 * `external_id.taken`.
 */
export const namingNew = ({ source, external_id, ...owner }: Named, now: string): Changes => {
  const none = noMetadata(owner);
  return storing(
    none,
    changeMetadata(none, { external_ids: { [source]: external_id } }, { searchable: [], now }),
  );
};
