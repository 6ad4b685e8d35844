import { loadAwsServiceSpecSync } from "@aws-cdk/aws-service-spec";
import type { Property, PropertyType, Resource, SpecDatabase } from "@aws-cdk/service-spec-types";
import type { Template } from "./template.ts";

let database: SpecDatabase | undefined;

const specification = (): SpecDatabase => {
  database ??= loadAwsServiceSpecSync();
  return database;
};

const typeNamed = (type: string): Resource | undefined =>
  specification().lookup("resource", "cloudFormationType", "equals", type)[0];

/** Whether resources of a type have an attribute, as AWS publishes it. */
export const hasAttribute = (type: string, attribute: string): boolean =>
  attribute in (typeNamed(type)?.attributes ?? {});

const isFunction = (value: unknown): boolean => {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const [key = "", ...more] = Object.keys(value);
  return more.length === 0 && (key === "Ref" || key.startsWith("Fn::"));
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const wrong = (place: string, value: unknown, wanted: string) => [
  `${place} is ${JSON.stringify(value)?.slice(0, 60)}, not ${wanted}`,
];

const properties = (place: string, value: unknown, known: Record<string, Property>): string[] => {
  if (!isObject(value)) return wrong(place, value, "an object");
  return [
    ...Object.entries(known)
      .filter(([name, { required }]) => required && value[name] === undefined)
      .map(([name]) => `${place}.${name} is missing`),
    ...Object.entries(value).flatMap(([name, inner]) => {
      const property = known[name];
      return property
        ? typed(`${place}.${name}`, inner, property.type)
        : [`${place}.${name} is no property that AWS knows`];
    }),
  ];
};

const typed = (place: string, value: unknown, type: PropertyType): string[] => {
  if (isFunction(value)) return [];
  switch (type.type) {
    case "string":
      return typeof value === "string" ? [] : wrong(place, value, "text");
    case "number":
      return typeof value === "number" ? [] : wrong(place, value, "a number");
    case "integer":
      return Number.isInteger(value) ? [] : wrong(place, value, "a whole number");
    case "boolean":
      return typeof value === "boolean" ? [] : wrong(place, value, "true or false");
    case "json":
      return isObject(value) || Array.isArray(value) || typeof value === "string"
        ? []
        : wrong(place, value, "JSON");
    case "array":
      return Array.isArray(value)
        ? value.flatMap((item, at) => typed(`${place}[${at}]`, item, type.element))
        : wrong(place, value, "a list");
    case "map":
      return isObject(value)
        ? Object.entries(value).flatMap(([key, item]) => typed(`${place}.${key}`, item, type.element))
        : wrong(place, value, "a map");
    case "ref":
      return properties(place, value, specification().get("typeDefinition", type.reference.$ref).properties);
    case "union": {
      const tries = type.types.map((option) => typed(place, value, option));
      return tries.some((problems) => problems.length === 0) ? [] : (tries[0] ?? []);
    }
    default:
      return [];
  }
};

/** Properties that do not match AWS's published resource schemas. */
export const schemaProblems = ({ Resources }: Template): string[] =>
  Object.entries(Resources).flatMap(([id, { Type, Properties = {} }]) => {
    const resource = typeNamed(Type);
    return resource
      ? properties(id, Properties, resource.properties)
      : [`${id}: AWS knows no resource ${Type}`];
  });
