import * as z from "zod/mini";
import type { AnyContract } from "../../shared/http/contract.ts";
import { Instant } from "../../shared/kernel/schema.ts";
import type { JsonSchema } from "../json-schema.ts";
import { exportsOf } from "../operations.ts";

type Schema = z.core.$ZodType;

const isSchema = (value: unknown): value is Schema =>
  typeof value === "object" && value !== null && "_zod" in value;

/** The records, views and enumerations of the domain, by the names that it exports them under. */
const domainSchemas = async (): Promise<Map<Schema, string>> => {
  const named = new Map<Schema, string>();
  const names = new Set<string>();
  for (const [name, value] of await exportsOf("shared/{domain,workflows}/**/*.ts"))
    if (/^[A-Z]/.test(name) && isSchema(value) && !named.has(value) && !names.has(name)) {
      named.set(value, name);
      names.add(name);
    }
  return named;
};

const instant = z.toJSONSchema(Instant).pattern;
const safe = [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER];

/** Whether a request has to have a body: one without says nothing. */
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

/** The schema without what only its generator wanted to say. */
const told = (schema: JsonSchema & { $schema?: string; $id?: string }): JsonSchema => {
  delete schema.$schema;
  delete schema.$id;
  if (safe.includes(schema.minimum as number)) delete schema.minimum;
  if (safe.includes(schema.maximum as number)) delete schema.maximum;
  if (schema.format === "date" || schema.format === "date-time") delete schema.pattern;
  if (schema.pattern === instant) schema.format = "date-time";
  for (const held of below(schema)) told(held);
  return schema;
};

/** An id is a text that is only typed otherwise inside: what comes out looks like what went in. */
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

const place = "#/components/schemas/";

/** The names of the components that a schema refers to, and those that they refer to. */
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

/** Schemas by a name of the caller's, as they stand in a document, and the components that they refer to. */
export type Described = { schemas: Record<string, JsonSchema>; components: Record<string, JsonSchema> };

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
 * JSON Schemas of what comes in and of what goes out, over one set of components: a record that looks different on
 * its way in is called so.
 */
export const describeSchemas = async (wanted: {
  input: Record<string, Schema>;
  output: Record<string, Schema>;
}): Promise<{
  input: Record<string, JsonSchema>;
  output: Record<string, JsonSchema>;
  components: Record<string, JsonSchema>;
}> => {
  const named = await domainSchemas();
  const output = converted(wanted.output, named, "output");
  const input = converted(wanted.input, named, "input");
  const differing = new Map(
    Object.entries(input.components)
      .filter(
        ([name, schema]) =>
          output.components[name] && JSON.stringify(schema) !== JSON.stringify(output.components[name]),
      )
      .map(([name]) => [name, `${name}Input`]),
  );
  const incoming = renamed(input.components, differing);
  return {
    input: renamed(input.schemas, differing),
    output: output.schemas,
    components: {
      ...output.components,
      ...Object.fromEntries(
        Object.entries(incoming).map(([name, schema]) => [differing.get(name) ?? name, schema]),
      ),
    },
  };
};
