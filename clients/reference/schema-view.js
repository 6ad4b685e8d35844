import { inline, make } from "./dom.js";

const nameOf = ($ref) => $ref.slice($ref.lastIndexOf("/") + 1);

/** A schema with its references resolved. */
export const resolved = (schema, document) => {
  if (!schema?.$ref) return schema ?? {};
  const { $ref, ...beside } = schema;
  return { ...resolved(document.components.schemas[nameOf($ref)], document), ...beside, title: nameOf($ref) };
};

/** The parameters of an operation, those that stand elsewhere in the document in their place. */
export const parametersGiven = (operation, document) =>
  (operation.parameters ?? []).map((parameter) =>
    parameter.$ref ? document.components.parameters[nameOf(parameter.$ref)] : parameter,
  );

/** The body that an operation takes, and an example of it. */
export const bodyOf = ({ requestBody }, document) =>
  (requestBody?.$ref ? document.components.requestBodies[nameOf(requestBody.$ref)] : requestBody)?.content[
    "application/json"
  ];

/** What is told in parts as one object: a record, and what an answer has besides. */
const merged = ({ allOf, ...schema }, document) => {
  const parts = allOf.map((part) => whole(resolved(part, document), document));
  return {
    ...schema,
    type: "object",
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
    required: parts.flatMap(({ required = [] }) => required),
  };
};

const whole = (schema, document) => (schema.allOf ? merged(schema, document) : schema);

export const idPattern = "^[0-9a-f]{24}$";
const longest = 60;

const typeOf = (schema, document) => {
  const { type, items, const: constant, enum: values, anyOf, oneOf, title, format, pattern } = schema;
  const choice = anyOf ?? oneOf;
  if (constant !== undefined) return JSON.stringify(constant);
  if (choice)
    return [...new Set(choice.map((one) => typeOf(resolved(one, document), document)))].join(" or ");
  const kinds = [type ?? "any"].flat();
  if (kinds.includes("array"))
    return `${typeOf(resolved(items, document), document)}[]${kinds.includes("null") ? " or null" : ""}`;
  if (values) return title ?? "one of these words";
  if (kinds.includes("object")) return title ?? "object";
  if (pattern === idPattern) return title ?? "id";
  return format ? `${kinds.join(" or ")} (${format})` : kinds.join(" or ");
};

const boundsOf = ({
  minimum,
  maximum,
  minLength,
  maxLength,
  minItems,
  maxItems,
  multipleOf,
  pattern,
  format,
  default: preset,
}) =>
  [
    (minimum !== undefined || maximum !== undefined) && `${minimum ?? "…"} to ${maximum ?? "…"}`,
    (minLength !== undefined || maxLength !== undefined) &&
      `${minLength ?? 0} to ${maxLength ?? "…"} characters`,
    (minItems !== undefined || maxItems !== undefined) && `${minItems ?? 0} to ${maxItems ?? "…"} entries`,
    multipleOf !== undefined && `in steps of ${multipleOf}`,
    pattern && !format && pattern !== idPattern && pattern.length < longest && pattern,
    preset !== undefined && `default ${JSON.stringify(preset)}`,
  ].filter(Boolean);

const inside = (told, document) => {
  const schema = whole(told, document);
  const { items, anyOf, oneOf, additionalProperties } = schema;
  if (schema.properties) return schema;
  if (items) return inside(resolved(items, document), document);
  const held = (anyOf ?? oneOf)?.map((one) => inside(resolved(one, document), document)).find(Boolean);
  return (
    held ??
    (typeof additionalProperties === "object"
      ? inside(resolved(additionalProperties, document), document)
      : undefined)
  );
};

const deepest = 6;

const row = (name, schema, required, document, depth) => {
  const held = whole(resolved(schema, document), document);
  const values = held.enum ?? held.items?.enum ?? resolved(held.items, document).enum;
  const children = depth < deepest ? inside(held, document) : undefined;
  const head = [
    make("code", { className: "field" }, name),
    make("span", { className: "type" }, typeOf(held, document)),
    required && make("span", { className: "required" }, "required"),
    ...boundsOf(held).map((bound) => make("span", { className: "bound" }, bound)),
  ];
  const told = [
    held.description && make("p", {}, inline(held.description)),
    values &&
      make(
        "p",
        { className: "values" },
        values.map((value) => make("code", {}, String(value))),
      ),
  ];
  if (!children?.properties) return make("li", {}, make("div", { className: "head" }, head), told);
  return make(
    "li",
    {},
    make(
      "details",
      { open: depth < 1 },
      make("summary", { className: "head" }, head),
      told,
      fieldsOf(children, document, depth + 1),
    ),
  );
};

/** The fields of an object, each with its type and meaning; nested ones can be expanded. */
export const fieldsOf = (schema, document, depth = 0) => {
  const held = inside(resolved(schema, document), document);
  if (!held) return make("p", { className: "type" }, typeOf(resolved(schema, document), document));
  const required = new Set(held.required);
  return make(
    "ul",
    { className: "fields" },
    Object.entries(held.properties).map(([name, field]) =>
      row(name, field, required.has(name), document, depth),
    ),
  );
};

/** Path and query parameters in the same form. */
export const parametersOf = (parameters, document) =>
  make(
    "ul",
    { className: "fields" },
    parameters.map(({ name, schema, required, description }) =>
      row(name, { ...schema, ...(description && { description }) }, required, document, 1),
    ),
  );
