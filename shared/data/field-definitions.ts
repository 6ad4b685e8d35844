import { FieldDefinitions, FieldDefinitionsConflict, noDefinitions } from "../domain/field/definitions.ts";
import type { FieldedKind } from "../domain/field/metadata.ts";
import { notFound } from "../kernel/refusal.ts";
import { entity } from "./engine/entity.ts";

export const fieldDefinitions = entity({
  name: "field_definitions",
  schema: () => FieldDefinitions,
  key: (type) => [`FIELDS#${type}`, "DEFINITIONS"],
  notFound: notFound("field_definitions"),
  conflict: FieldDefinitionsConflict,
});

/** What the fields of a kind of record mean; nothing, if nobody has defined any. */
export const definitionsFor = async (type: FieldedKind): Promise<FieldDefinitions> =>
  (await fieldDefinitions.get(type)) ?? noDefinitions(type);
