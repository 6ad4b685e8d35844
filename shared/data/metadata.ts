import { createHash } from "node:crypto";
import * as z from "zod/mini";
import { FieldedKind, Metadata, MetadataConflict, MetadataNotFound } from "../domain/field/metadata.ts";
import { Id } from "../kernel/schema.ts";
import { entity } from "./engine/entity.ts";
import { tableName } from "./engine/table.ts";
import type { Write } from "./engine/write.ts";

/** What is kept beside the records of one person. */
export const metadataOf = (accountId: string): string => `METADATA#OF#${accountId}`;

/** Found by `get(record_type, record_id)`. */
export const metadata = entity({
  name: "metadata",
  schema: () => Metadata,
  key: (type, id) => [`METADATA#${type}#${id}`, "METADATA"],
  identity: ({ record_type, record_id }) => [record_type, record_id],
  indexes: {
    ofPerson: { on: "gsi1", key: ({ id, person_id }) => [metadataOf(person_id), id] },
  },
  notFound: MetadataNotFound,
  conflict: MetadataConflict,
});

/** The records of a kind with one value. The value is hashed: a key of the table has no room for 500 characters. */
export const withValue = (type: FieldedKind, key: string, value: string): string =>
  `FIELD#${type}#${key}#${createHash("sha256").update(value).digest("base64url")}`;

const SearchRow = z.object({
  id: Id("record"),
  version: z.int(),
  record_type: FieldedKind,
  place: z.string(),
});

export const searchRows = entity({
  name: "field_value",
  schema: () => SearchRow,
  key: (place, id) => [place as string, id as string],
  identity: ({ place, id }) => [place, id],
  indexes: { withValue: { on: "table", key: ({ place, id }) => [place, id] } },
  notFound: MetadataNotFound,
  conflict: MetadataConflict,
});

const placesOf = ({ record_type, metadata, searched }: Metadata): string[] =>
  searched.map((key) => withValue(record_type, key, metadata[key] as string));

/** Returns the writes for the rows by which a record is found afterward, and was before. The version of its metadata guards them. */
export const refound = (before: Metadata, after: Metadata): Write[] => {
  const [had, has] = [placesOf(before), placesOf(after)];
  const { record_type, record_id: id } = after;
  return [
    ...had
      .filter((place) => !has.includes(place))
      .map((pk) => ({ item: { Delete: { TableName: tableName(), Key: { pk, sk: id } } } })),
    ...has
      .filter((place) => !had.includes(place))
      .map((place) => ({
        item: {
          Put: { TableName: tableName(), Item: searchRows.itemOf({ id, version: 1, record_type, place }) },
        },
      })),
  ];
};
