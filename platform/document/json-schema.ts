import * as z from "zod/mini";
import type { AnyContract } from "../../shared/http/contract.ts";
import { Id, Instant } from "../../shared/kernel/schema.ts";
import type { JsonSchema } from "../json-schema.ts";
import { exportsOf } from "../operations.ts";

type Schema = z.core.$ZodType;

const isSchema = (value: unknown): value is Schema =>
  typeof value === "object" && value !== null && "_zod" in value;

const named = ["shared/{domain,workflows}/**/*.ts", "shared/kernel/{schema,time-zone}.ts"];

/** The records, views and enumerations of the domain, by their exported names. */
const domainSchemas = async (): Promise<Map<Schema, string>> => {
  const found = new Map<Schema, string>();
  const names = new Set<string>();
  for (const [name, value] of (await Promise.all(named.map(exportsOf))).flat())
    if (/^[A-Z]/.test(name) && isSchema(value) && !found.has(value) && !names.has(name)) {
      found.set(value, name);
      names.add(name);
    }
  return found;
};

type Components = Record<string, JsonSchema>;

const instant = z.toJSONSchema(Instant).pattern;
const id = z.toJSONSchema(Id("job")).pattern;
const safe = [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER];

/** Whether a request must have a body. */
export const needsBody = ({ body }: Pick<AnyContract, "body">): boolean =>
  body !== undefined && !body.safeParse({}).success;

/** The schemas that a schema holds. */
const below = (schema: JsonSchema): JsonSchema[] => [
  ...Object.values(schema.properties ?? {}),
  ...[schema.items, schema.additionalProperties, schema.propertyNames].filter(
    (held) => typeof held === "object",
  ),
  ...[
    schema.prefixItems,
    schema.anyOf,
    schema.oneOf,
    schema.allOf,
    Object.values(schema.$defs ?? {}),
  ].flatMap((held) => held ?? []),
];

/** The schema without its generator's own fields. */
const told = (schema: JsonSchema & { $schema?: string; $id?: string }): JsonSchema => {
  delete schema.$schema;
  delete schema.$id;
  if (safe.includes(schema.minimum as number)) delete schema.minimum;
  if (safe.includes(schema.maximum as number)) delete schema.maximum;
  if (schema.format === "date" || schema.format === "date-time") delete schema.pattern;
  if (schema.pattern === instant) schema.format = "date-time";
  // What it refers to says so already.
  if (schema.$ref) delete schema.format;
  for (const held of below(schema)) told(held);
  return schema;
};

/** An id is plain text that only has a type inside the service: its output schema equals its input schema. */
const asItComesIn: NonNullable<Parameters<typeof z.toJSONSchema>[1]>["override"] = ({
  zodSchema,
  jsonSchema,
}) => {
  const { def } = zodSchema._zod;
  if (def.type !== "pipe" || (def.out as Schema)._zod.def.type !== "transform") return;
  Object.assign(
    jsonSchema,
    z.toJSONSchema(def.in as z.ZodMiniType, { io: "output", unrepresentable: "any" }),
  );
};

/** Where a reference to a component begins. */
export const place = "#/components/schemas/";

/** The components that a schema refers to, directly or indirectly. */
const reached = (from: JsonSchema[], all: Record<string, JsonSchema>): Set<string> => {
  const names = new Set<string>();
  const visit = (schema: JsonSchema): void => {
    const name = schema.$ref?.startsWith(place) && schema.$ref.slice(place.length);
    if (name && !names.has(name)) {
      names.add(name);
      visit(all[name] as JsonSchema);
    }
    for (const held of below(schema)) visit(held);
  };
  for (const schema of from) visit(schema);
  return names;
};

const renamed = <T>(value: T, names: ReadonlyMap<string, string>): T =>
  JSON.parse(JSON.stringify(value), (key, held: unknown) =>
    key === "$ref" && typeof held === "string"
      ? place + (names.get(held.slice(place.length)) ?? held.slice(place.length))
      : held,
  ) as T;

/** The schemas by the caller's names, in the form of a document, and the components that they refer to. */
export type Described = { schemas: Components; components: Components };

const clear = (schema: JsonSchema): void => {
  for (const key of Object.keys(schema)) delete schema[key as keyof JsonSchema];
};

/** `service provider` as a type is called. */
const pascal = (text: string): string =>
  text.replace(/(?:^|\s+)(\w)/g, (_, letter: string) => letter.toUpperCase());

/**
 * An id refers to the schema of its kind if its field's description only names the kind, otherwise to the schema of all
 * ids.
 */
const withIds = (schema: JsonSchema, ids: Components): void => {
  if (schema.pattern === id && schema.type === "string") {
    const { type, pattern, description } = schema;
    const [, kind] = /^Id of the ([a-z]+(?: [a-z]+)?)\.$/.exec(description ?? "") ?? [];
    const name = kind ? `${pascal(kind)}Id` : "Id";
    ids[name] = {
      type,
      pattern,
      description: kind ? description : "Id of a record: 24 hexadecimal characters.",
    };
    clear(schema);
    Object.assign(schema, { ...(!kind && description && { description }), $ref: place + name });
  }
  for (const held of below(schema)) withIds(held, ids);
};

/** Part of a record, as a type is called: `tasks` of a quote is `QuoteTask`. */
const partName = (record: string, field: string, many: boolean): string =>
  record.replace(/View$/, "") +
  pascal((many ? field.replace(/ies$/, "y").replace(/([^s])s$/, "$1") : field).replaceAll("_", " "));

type Held = { name: string; schema: JsonSchema };

/** The objects in a record's fields, including those in lists, innermost first. */
const heldBy = (record: string, schema: JsonSchema): Held[] =>
  [schema, ...(schema.allOf ?? [])].flatMap(({ properties = {} }) =>
    Object.entries(properties).flatMap(([field, held]) => {
      const inner = held.items ?? held;
      const name = partName(record, field, held.items !== undefined);
      return [...heldBy(name, inner), ...(inner.properties ? [{ name, schema: inner }] : [])];
    }),
  );

const withoutDescription = ({ description: _, ...rest }: JsonSchema): string => JSON.stringify(rest);

/**
 * Makes components of objects that several fields share, each named after the record and field where it first occurs.
 */
const hoisted = (components: Components, wanted: Components): Components => {
  const made: Components = {};
  const repeated = (): Held[] | undefined => {
    const own = Object.entries({ ...components, ...made })
      .sort(([a], [b]) => a.length - b.length)
      .flatMap(([name, schema]) => heldBy(name, schema));
    const others = Object.values(wanted).flatMap((schema) => heldBy("", schema));
    const nameable = new Set(own.map(({ schema }) => schema));
    return [...Map.groupBy([...own, ...others], ({ schema }) => withoutDescription(schema)).values()].find(
      ([first, ...more]) =>
        first && more.length > 0 && nameable.has(first.schema) && !(first.name in { ...components, ...made }),
    );
  };
  for (let uses = repeated(); uses; uses = repeated()) {
    const [{ name, schema: first }] = uses as [Held];
    const { description: _, ...shared } = structuredClone(first);
    made[name] = shared;
    for (const { schema } of uses) {
      const { description } = schema;
      clear(schema);
      Object.assign(schema, { ...(description && { description }), $ref: place + name });
    }
  }
  return made;
};

/** The minimum number of fields that an object must share with a record to be described as an extension of it. */
const fields_least = 4;

type Part = [name: string, record: JsonSchema];

const isPart = ([, part]: Part, whole: JsonSchema): boolean => {
  const fields = Object.entries(part.properties ?? {});
  return (
    fields.length >= fields_least &&
    fields.every(
      ([name, held]) =>
        JSON.stringify(held) === JSON.stringify(whole.properties?.[name]) &&
        part.required?.includes(name) === whole.required?.includes(name),
    )
  );
};

const sizeOf = ({ properties = {} }: JsonSchema): number => Object.keys(properties).length;

/** Whether a schema is an object that may have more fields later, unlike what a request may send. */
export const isOpenRecord = ({ type, properties, additionalProperties }: JsonSchema): boolean =>
  type === "object" && properties !== undefined && additionalProperties === undefined;

/** Describes an object that has all fields of a record as that record with additional fields. */
const composed = (schema: JsonSchema, records: readonly Part[]): void => {
  const found = isOpenRecord(schema) && records.find((record) => isPart(record, schema));
  if (!found) {
    for (const held of below(schema)) composed(held, records);
    return;
  }
  const [name, part] = found;
  const { properties = {}, required = [], description } = schema;
  const own = Object.fromEntries(Object.entries(properties).filter(([field]) => !part.properties?.[field]));
  const needed = required.filter((field) => own[field]);
  const $ref = place + name;
  clear(schema);
  if (description) schema.description = description;
  if (Object.keys(own).length === 0) schema.$ref = $ref;
  else
    schema.allOf = [
      { $ref },
      { type: "object", properties: own, ...(needed.length > 0 && { required: needed }) },
    ];
  for (const held of Object.values(own)) composed(held, records);
};

/** Describes components, and what they hold, that have all fields of another one as extensions of it. Changes them. */
export const composeComponents = (components: Components): void => {
  const records = Object.entries(structuredClone(components))
    .filter(([, schema]) => isOpenRecord(schema))
    .sort(([, a], [, b]) => sizeOf(b) - sizeOf(a));
  for (const [name, schema] of Object.entries(components)) {
    const others = records.filter(([other]) => other !== name);
    const smaller = others.filter(([, record]) => sizeOf(record) < sizeOf(schema));
    if (smaller.some((record) => isOpenRecord(schema) && isPart(record, schema))) composed(schema, smaller);
    else for (const held of below(schema)) composed(held, others);
  }
};

/** Responses may get more fields later, so their schemas allow additional ones. */
const open = (schema: JsonSchema): void => {
  if (schema.additionalProperties === false) delete schema.additionalProperties;
  for (const held of below(schema)) open(held);
};

/** A record's output schema has the record's name, unless another component has it. */
const spokenNames = (names: readonly string[]): ReadonlyMap<string, string> =>
  new Map(
    names
      .filter((name) => /.View$/.test(name) && !names.includes(name.replace(/View$/, "")))
      .map((name) => [name, name.replace(/View$/, "")]),
  );

const converted = (
  wanted: Record<string, Schema>,
  named: ReadonlyMap<Schema, string>,
  io: "input" | "output",
): Described => {
  const registry = z.registry<{ id: string }>();
  for (const [schema, id] of named) registry.add(schema, { id });
  const holders = Object.entries(wanted).map(([id, schema]) => ({ id: `wanted ${id}`, schema }));
  for (const { id, schema } of holders) registry.add(z.object({ wanted: schema as z.ZodMiniType }), { id });
  const { schemas: all } = z.toJSONSchema(registry, {
    io,
    unrepresentable: "any",
    uri: (id) => place + id,
    override: asItComesIn,
  }) as { schemas: Record<string, JsonSchema> };
  const schemas = Object.fromEntries(
    holders.map(({ id }) => [id.slice("wanted ".length), told(all[id]?.properties?.wanted as JsonSchema)]),
  );
  const components = Object.fromEntries(
    [...reached(Object.values(schemas), all)].sort().map((name) => [name, told(all[name] as JsonSchema)]),
  );
  return { schemas, components };
};

/**
 * The JSON Schemas of inputs and outputs with one set of components. A record whose input differs from its output has
 * `Input` in its name.
 */
export const describeSchemas = async (wanted: {
  input: Record<string, Schema>;
  output: Record<string, Schema>;
}): Promise<{
  input: Record<string, JsonSchema>;
  output: Record<string, JsonSchema>;
  components: Record<string, JsonSchema>;
}> => {
  const names = await domainSchemas();
  const output = converted(wanted.output, names, "output");
  for (const schema of Object.values({ ...output.schemas, ...output.components })) open(schema);
  const input = converted(wanted.input, names, "input");
  const differing = new Map(
    Object.entries(input.components)
      .filter(
        ([name, schema]) =>
          output.components[name] && JSON.stringify(schema) !== JSON.stringify(output.components[name]),
      )
      .map(([name]) => [name, `${name}Input`]),
  );
  const incoming = {
    schemas: renamed(input.schemas, differing),
    components: Object.fromEntries(
      Object.entries(renamed(input.components, differing)).flatMap(([name, schema]) =>
        output.components[name] && !differing.has(name) ? [] : [[differing.get(name) ?? name, schema]],
      ),
    ),
  };
  const ids: Components = {};
  for (const held of [incoming.schemas, incoming.components, output.schemas, output.components])
    for (const schema of Object.values(held)) withIds(schema, ids);
  Object.assign(output.components, hoisted(output.components, output.schemas));
  const records = Object.entries(structuredClone(output.components))
    .filter(([, { type, properties }]) => type === "object" && properties)
    .sort(([, a], [, b]) => sizeOf(b) - sizeOf(a));
  for (const [name, schema] of Object.entries(output.components))
    composed(
      schema,
      records.filter(
        ([other, record]) => other !== name && (sizeOf(schema) === 0 || sizeOf(record) < sizeOf(schema)),
      ),
    );
  for (const schema of Object.values(output.schemas)) composed(schema, records);
  const components = { ...output.components, ...incoming.components, ...ids };
  const spoken = spokenNames(Object.keys(components));
  return {
    input: renamed(incoming.schemas, spoken),
    output: renamed(output.schemas, spoken),
    components: Object.fromEntries(
      Object.entries(renamed(components, spoken))
        .map(([name, schema]): [string, JsonSchema] => [spoken.get(name) ?? name, schema])
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    ),
  };
};
