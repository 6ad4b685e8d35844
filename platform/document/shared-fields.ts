import type { JsonSchema } from "../json-schema.ts";

type Components = Record<string, JsonSchema>;
type Field = { name: string; schema: JsonSchema };

/** How often a field must be said alike to be said in one place. */
const uses_least = 3;

/** Of what is longer than this, in characters, two uses are enough. */
const long_chars = 140;

const fieldsBelow = (node: unknown): Field[] => {
  if (typeof node !== "object" || node === null) return [];
  const { properties = {} } = node as JsonSchema;
  return [
    ...Object.entries(properties).map(([name, schema]) => ({ name, schema })),
    ...Object.values(node).flatMap(fieldsBelow),
  ];
};

const withoutDescription = ({ description: _, ...rest }: JsonSchema): JsonSchema => rest;

/** `scheduled_at` is `ScheduledAt`. */
const typeName = (field: string): string =>
  field
    .split("_")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");

/** What a field's component may be called: as the field, such as `From`, or as the field and its type, `FromLocalDate`. */
const namesFor = ({ name, schema }: Field): string[] => {
  const type =
    schema.$ref?.slice(schema.$ref.lastIndexOf("/") + 1) ?? [schema.type ?? "choice"].flat().join("_");
  return typeName(name) === type ? [typeName(name)] : [typeName(name), typeName(name) + typeName(type)];
};

/**
 * Makes components of the fields that several records, bodies and queries say alike, each named as the field; of one name
 * those that are said most often have it. So does a list of words that several fields take. Changes the schemas, and
 * answers all components.
 */
export const withSharedFields = (input: readonly JsonSchema[], components: Components): Components => {
  const described = [input, components].flatMap(fieldsBelow).filter(({ schema }) => schema.description);
  const alike = [...Map.groupBy(described, ({ name, schema }) => name + JSON.stringify(schema)).values()];
  const made: Components = {};
  const refer = (schema: JsonSchema, name: string, beside: JsonSchema = {}): void => {
    for (const key of Object.keys(schema)) delete schema[key as keyof JsonSchema];
    Object.assign(schema, { ...beside, $ref: `#/components/schemas/${name}` });
  };
  for (const uses of alike.sort((a, b) => b.length - a.length)) {
    const [{ schema }] = uses as [Field];
    const name = namesFor(uses[0] as Field).find((one) => !(one in components) && !(one in made));
    const isLong = uses.length > 1 && JSON.stringify(schema).length > long_chars;
    if ((uses.length < uses_least && !isLong) || !name) continue;
    made[name] = { ...schema };
    for (const use of uses) refer(use.schema, name);
  }
  const enumerated = [input, components, made].flatMap(fieldsBelow).filter(({ schema }) => schema.enum);
  for (const uses of Map.groupBy(enumerated, ({ schema }) =>
    JSON.stringify(withoutDescription(schema)),
  ).values()) {
    const [{ name: field, schema }] = uses as [Field];
    const name = typeName(field);
    if (uses.length === 1 || name in components || name in made) continue;
    made[name] = withoutDescription(schema);
    for (const { schema: use } of uses) {
      const { description } = use;
      refer(use, name, description ? { description } : {});
    }
  }
  return Object.fromEntries(Object.entries({ ...components, ...made }).sort(([a], [b]) => (a < b ? -1 : 1)));
};
