import type { JsonSchema } from "../json-schema.ts";

const at = "2027-03-18T14:30:00.000Z";

/** Example values for fields. A value that a field's schema does not accept is skipped. */
const values: Record<string, unknown> = {
  access_token: "eyJhbGciOiJFZERTQSIsInR5cCI6ImF0K2p3dCJ9.eyJzdWIiOiIuLi4ifQ.c2lnbmF0dXJl",
  allowed: [{ operation: "job/delete-job" }],
  business_name: "Quick Taps",
  captured_minor: 15_000,
  city: "Springfield",
  confidence: 0.82,
  content_type: "video/mp4",
  country: "US",
  customer_name: "Ada Customer",
  description: "The kitchen tap drips from the spout day and night.",
  district: "US#627",
  duration_minutes: 120,
  email: "ada@example.com",
  fee_bps: 1500,
  from_minute: 480,
  high_minor: 18_000,
  key: "plumbing",
  latitude: 39.8,
  line1: "12 Orchard Street",
  longitude: -89.65,
  low_minor: 12_000,
  name: "Ada Customer",
  offset_minutes: -300,
  optional_message: "The bell does not work, please knock.",
  phone: "+15550100123",
  postcode: "62704",
  price_minor: 15_000,
  refresh_token: "018f3a5c9d2e4b7a6c1d0e9e.018f3a5c9d2e4b7a6c1d0e9f.c2VjcmV0",
  region: "IL",
  reason: "The tap was mended before.",
  role: "user",
  scheduled_time: "09:30",
  service: "plumbing",
  task_kind: "plumbing.tap_leak",
  text: "The kitchen tap drips from the spout day and night.",
  time_zone: "America/Chicago",
  to_minute: 1080,
  topic: "me",
  title: "Replace a kitchen tap",
  type: "job.assigned",
  unit: "piece",
  url: "https://example.com/018f3a5c9d2e4b7a6c1d0e9f",
  user_prompt: "The kitchen tap drips from the spout day and night.",
};

const endings: [suffix: string, value: unknown][] = [
  ["_id", "018f3a5c9d2e4b7a6c1d0e9f"],
  ["_at", at],
  ["_url", "https://example.com/018f3a5c9d2e4b7a6c1d0e9f"],
  ["_secret", "seti_1Q_secret_2b7a6c1d0e9f"],
  ["_minor", 15_000],
  ["_bps", 10_000],
];

const byFormat: Record<string, string> = {
  date: "2027-03-18",
  "date-time": at,
  time: "09:30",
  uri: "https://example.com/018f3a5c9d2e4b7a6c1d0e9f",
  email: "ada@example.com",
};

const typesOf = ({ type }: JsonSchema) => [type ?? []].flat();

const takes = (schema: JsonSchema, value: unknown): boolean => {
  const types = typesOf(schema);
  if (Array.isArray(value))
    return types.includes("array") && typeof schema.items !== "undefined" && !schema.items.enum;
  if (typeof value === "string")
    return (
      types.includes("string") &&
      value.length >= (schema.minLength ?? 0) &&
      value.length <= (schema.maxLength ?? Number.POSITIVE_INFINITY) &&
      (!schema.pattern || new RegExp(schema.pattern, "u").test(value)) &&
      (!schema.format || byFormat[schema.format] === value)
    );
  if (typeof value === "number")
    return (
      (types.includes("number") || (types.includes("integer") && Number.isInteger(value))) &&
      value >= (schema.minimum ?? Number.NEGATIVE_INFINITY) &&
      value <= (schema.maximum ?? Number.POSITIVE_INFINITY)
    );
  return false;
};

const patterned = ["018f3a5c9d2e4b7a6c1d0e9f", at, "US", "09:30", "62704", "+15550100123", "usd"];

const textOf = (schema: JsonSchema): string => {
  const { format = "", pattern, minLength = 0, maxLength = 200 } = schema;
  if (byFormat[format]) return byFormat[format];
  if (pattern) return patterned.find((text) => new RegExp(pattern, "u").test(text)) ?? "";
  return "text".padEnd(minLength, ".").slice(0, Math.max(minLength, Math.min(maxLength, 200)));
};

/** A value that a schema accepts and that looks realistic, always the same. */
export const sampleOf = (
  schema: JsonSchema,
  components: Record<string, JsonSchema>,
  field = "",
  depth = 0,
): unknown => {
  if (schema.$ref)
    return sampleOf(
      components[schema.$ref.slice(schema.$ref.lastIndexOf("/") + 1)] as JsonSchema,
      components,
      field,
      depth,
    );
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const known = values[field] ?? endings.find(([suffix]) => field.endsWith(suffix))?.[1];
  if (known !== undefined && takes(schema, known)) return known;
  const choice = schema.oneOf ?? schema.anyOf;
  if (choice) return sampleOf(choice[0] as JsonSchema, components, field, depth);
  if (schema.allOf)
    return Object.assign({}, ...schema.allOf.map((part) => sampleOf(part, components, field, depth)));
  if (schema.default !== undefined) return schema.default;
  const types = typesOf(schema);
  if (types.includes("object")) {
    const required = new Set(schema.required);
    return Object.fromEntries(
      Object.entries(schema.properties ?? {})
        .filter(([name]) => required.has(name) || (depth < 1 && required.size === 0))
        .map(([name, held]) => [name, sampleOf(held, components, name, depth + 1)]),
    );
  }
  if (types.includes("array"))
    return schema.prefixItems
      ? schema.prefixItems.map((held) => sampleOf(held, components, field, depth + 1))
      : Array.from({ length: Math.max(1, schema.minItems ?? 1) }, () =>
          sampleOf(schema.items ?? {}, components, field.replace(/s$/, ""), depth + 1),
        );
  if (types.includes("string")) return textOf(schema);
  if (types.includes("integer") || types.includes("number"))
    return Math.min(Math.max(1, schema.minimum ?? 1), schema.maximum ?? 1);
  if (types.includes("boolean")) return true;
  if (types.includes("null")) return null;
  return {};
};
