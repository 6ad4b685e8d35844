import type * as z from "zod/mini";

/** Returns a value without the fields that its schema does not name. */
type Shape = (value: unknown) => unknown;

type Definition = {
  type: string;
  checks?: readonly { _zod: { def: { check: string } } }[];
  coerce?: boolean;
  shape?: Record<string, Schema>;
  catchall?: Schema;
  innerType?: Schema;
  element?: Schema;
  valueType?: Schema;
  options?: readonly Schema[];
};

type Schema = { _zod: { def: Definition }; parse: Shape };

const leaves = new Set(["any", "boolean", "enum", "literal", "never", "null", "number", "string", "unknown"]);
const wrappers = new Set(["optional", "nullable", "readonly"]);

/** Whether a schema makes another value of one. Texts don't count: they were normalized when they came in. */
const changes = ({ type, checks = [], coerce }: Definition): boolean =>
  coerce === true || (type !== "string" && checks.some(({ _zod }) => _zod.def.check === "overwrite"));

const asItIs: Shape = (value) => value;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const ofObject = (fields: Record<string, Schema>): Shape => {
  const names = Object.keys(fields);
  const inside = names.map((name) => shapeOf(fields[name] as Schema));
  return (value) => {
    if (!isObject(value)) return value;
    const shaped: Record<string, unknown> = {};
    for (let at = 0; at < names.length; at += 1) {
      const name = names[at] as string;
      const shape = inside[at] as Shape;
      const held = shape === asItIs ? value[name] : shape(value[name]);
      if (held !== undefined) shaped[name] = held;
    }
    return shaped;
  };
};

const ofArray = (element: Schema): Shape => {
  const inside = shapeOf(element);
  return inside === asItIs ? asItIs : (value) => (Array.isArray(value) ? value.map(inside) : value);
};

const ofWrapped = (inner: Schema): Shape => {
  const inside = shapeOf(inner);
  return inside === asItIs ? asItIs : (value) => (value == null ? value : inside(value));
};

/** What has no shape of its own is left to the schema. */
const shapeFor = (schema: Schema): Shape => {
  const { def } = schema._zod;
  const { type, shape, catchall, element, valueType, innerType, options } = def;
  const bySchema: Shape = (value) => schema.parse(value);
  if (changes(def)) return bySchema;
  if (leaves.has(type)) return asItIs;
  if (shape && (!catchall || catchall._zod.def.type === "never")) return ofObject(shape);
  if (type === "array" && element) return ofArray(element);
  if (type === "record" && valueType && shapeOf(valueType) === asItIs) return asItIs;
  if (wrappers.has(type) && innerType) return ofWrapped(innerType);
  return options?.every((option) => shapeOf(option) === asItIs) ? asItIs : bySchema;
};

const shapes = new WeakMap<Schema, Shape>();

const shapeOf = (schema: Schema): Shape => {
  const known = shapes.get(schema);
  if (known) return known;
  // A schema may hold itself.
  shapes.set(schema, (value) => shapeOf(schema)(value));
  const shape = shapeFor(schema);
  shapes.set(schema, shape);
  return shape;
};

/** A value with only the fields that its schema names, in the schema's order. The values themselves are not checked. */
export const shaped = <S extends z.ZodMiniType>(schema: S, value: z.input<S>): z.output<S> =>
  shapeOf(schema as unknown as Schema)(value) as z.output<S>;

/**
 * What an answer shows. What is deployed does not check the values of its own answers, as every test does: that would take
 * ten times as long as to leave out what is not shown.
 */
export const shown = <S extends z.ZodMiniType>(schema: S, value: z.input<S>): z.output<S> =>
  import.meta.deployed ? shaped(schema, value) : schema.parse(value);
