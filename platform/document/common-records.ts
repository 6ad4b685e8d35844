import type { JsonSchema } from "../json-schema.ts";
import { composeComponents, isOpenRecord, place } from "./json-schema.ts";

type Components = Record<string, JsonSchema>;

/** How many fields two forms of a record must have alike to have them in a component of their own. */
const fields_least = 6;

const ownFields = (schema: JsonSchema): JsonSchema | undefined =>
  schema.allOf ? schema.allOf.find(isOpenRecord) : isOpenRecord(schema) ? schema : undefined;

const split = (
  { properties = {}, required = [] }: JsonSchema,
  holds: (name: string) => boolean,
): JsonSchema => {
  const needed = required.filter(holds);
  return {
    type: "object",
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => holds(name))),
    ...(needed.length > 0 && { required: needed }),
  };
};

const alike = (one: JsonSchema, other: JsonSchema): string[] =>
  Object.entries(one.properties ?? {}).flatMap(([name, held]) =>
    JSON.stringify(held) === JSON.stringify(other.properties?.[name]) &&
    one.required?.includes(name) === other.required?.includes(name)
      ? [name]
      : [],
  );

const based = (schema: JsonSchema, base: string, shared: ReadonlySet<string>): JsonSchema => {
  const own = ownFields(schema) as JsonSchema;
  const { type: _, properties: __, required: ___, allOf = [], ...beside } = schema;
  return {
    ...beside,
    allOf: [
      ...allOf.filter((part) => part !== own),
      { $ref: place + base },
      split(own, (name) => !shared.has(name)),
    ],
  };
};

/** What the forms of a record have alike, such as `Job` and `ProviderJob`, becomes a component: `CommonJob`. */
const withBases = (components: Components): Components => {
  const made: Components = { ...components };
  const names = Object.keys(components);
  for (const name of names)
    for (const form of names.filter((other) => other !== name && other.endsWith(name))) {
      const [one, other] = [made[name], made[form]].map((schema) => ownFields(schema as JsonSchema));
      if (!one || !other) continue;
      const shared = new Set(alike(one, other));
      const base = `Common${name}`;
      if (shared.size < fields_least || base in made) continue;
      made[base] = split(one, (field) => shared.has(field));
      for (const held of [name, form]) made[held] = based(made[held] as JsonSchema, base, shared);
    }
  return made;
};

/**
 * Says once what several records and answers have alike: a record that has all fields of another one extends it, and what
 * two forms of a record share is a component. Changes the schemas, and answers all components.
 */
export const withCommonRecords = (components: Components): Components => {
  composeComponents(components);
  return withBases(components);
};
