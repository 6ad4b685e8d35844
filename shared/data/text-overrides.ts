import { TextConflict, TextNotFound, TextOverride, textId } from "../domain/notification/text-override.ts";
import { entity } from "./engine/entity.ts";
import { wholePartition } from "./engine/partition.ts";
import type { Write } from "./engine/write.ts";
import { textsPlace } from "./texts-in-force.ts";

const partitionOf = (id: string) => `${textsPlace.prefix}${id}`;

/** What operators say in place of built-in texts, in one partition: whoever sends reads it at once. */
export const textOverrides = entity({
  name: "text",
  schema: () => TextOverride,
  key: (id) => [textsPlace.partition, partitionOf(id as string)],
  notFound: TextNotFound,
  conflict: TextConflict,
});

const versions = entity({
  name: "text_version",
  schema: () => TextOverride,
  key: (id, version) => [partitionOf(id as string), `VERSION#${String(version).padStart(10, "0")}`],
  identity: ({ id, version }) => [id, String(version)],
  notFound: TextNotFound,
  conflict: TextConflict,
});

/** All edited texts of every language. Strongly consistent. One round trip. */
export const allTextOverrides = async (): Promise<TextOverride[]> =>
  (await wholePartition(textsPlace.partition, textsPlace.prefix)).map(textOverrides.read);

/** Every version of an edited text, the first one first. One round trip. */
export const textVersions = async (language: string, key: string): Promise<TextOverride[]> =>
  (await wholePartition(partitionOf(textId(language, key)), "VERSION#")).map(versions.read);

/** Returns the writes that change a text, and keep this version permanently. */
export const changedText = (record: TextOverride): Write[] => [
  textOverrides.put(record),
  versions.insert(record),
];
