import { gzipSync } from "node:zlib";
import fc, { type Arbitrary } from "fast-check";
import type { JsonSchema } from "../../platform/json-schema.ts";

/** Personal text that must never appear in a log. */
export const canaries = {
  word: "zzcanaryzz",
  email: "zzcanaryzz@example.com",
  phone: "+15550177077",
};

export const canarySeen = /zzcanaryzz|5550177077/i;

/** An address or a number: they are taken out even of what is logged because somebody sent it to be logged. */
export const personSeen = /zzcanaryzz@|5550177077/i;

const hexadecimal = "0123456789abcdef";
const currencyOf = fc.constantFrom("usd", "eur", "jpy", "kwd");
const idOf = fc.string({ unit: fc.constantFrom(...hexadecimal), minLength: 24, maxLength: 24 });
const instants = fc
  .date({ min: new Date("2000-01-01"), max: new Date("2100-01-01"), noInvalidDate: true })
  .map((date) => date.toISOString());

const personal = (name: string): Arbitrary<string> | undefined => {
  if (/email/i.test(name)) return fc.constant(canaries.email);
  if (/phone/i.test(name)) return fc.constant(canaries.phone);
  return undefined;
};

const texts = ({ minLength = 0, maxLength = 60 }: JsonSchema): Arbitrary<string> => {
  const most = Math.max(minLength, Math.min(maxLength, 60));
  const written = fc.string({ unit: "grapheme", minLength, maxLength: most });
  return maxLength >= 20 ? fc.oneof(written, fc.constant(canaries.word.padEnd(minLength, "."))) : written;
};

const ofText = (schema: JsonSchema, name: string): Arbitrary<unknown> => {
  const { format, pattern } = schema;
  const own = personal(name);
  if (own) return own;
  if (format === "date-time") return instants;
  if (format === "date") return instants.map((instant) => instant.slice(0, 10));
  if (format === "uri") return fc.webUrl();
  if (pattern === "^[0-9a-f]{24}$") return idOf;
  if (pattern === "^[a-z]{3}$") return currencyOf;
  if (pattern) return fc.stringMatching(new RegExp(pattern, "u")).filter((text) => text.length < 200);
  return texts(schema);
};

/** Values that match a schema, with personal text among them. */
export const arbitraryOf = (
  schema: JsonSchema,
  components: Record<string, JsonSchema>,
  name = "",
  depth = 0,
): Arbitrary<unknown> => {
  const inside = (held: JsonSchema, field = name) => arbitraryOf(held, components, field, depth + 1);
  if (schema.$ref) return inside(components[schema.$ref.slice(schema.$ref.lastIndexOf("/") + 1)] ?? {});
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choice = schema.anyOf ?? schema.oneOf;
  if (choice) return fc.oneof(...choice.map((held) => inside(held)));
  const kinds = [schema.type ?? []].flat();
  const ofKind = (kind: string): Arbitrary<unknown> => {
    switch (kind) {
      case "object":
        return fc.record(
          Object.fromEntries(
            Object.entries(schema.properties ?? {}).map(([field, held]) => [field, inside(held, field)]),
          ),
          { requiredKeys: schema.required ?? [] },
        );
      case "array":
        return fc.array(inside(schema.items ?? {}), {
          minLength: schema.minItems ?? 0,
          maxLength: Math.max(schema.minItems ?? 0, Math.min(schema.maxItems ?? 3, 3)),
        });
      case "string":
        return ofText(schema, name);
      case "integer":
        return fc.integer({
          min: Math.max(schema.minimum ?? -1000, -2_000_000_000),
          max: Math.min(schema.maximum ?? 1_000_000, 2_000_000_000),
        });
      case "number":
        return fc.double({ min: schema.minimum ?? -1e6, max: schema.maximum ?? 1e6, noNaN: true });
      case "boolean":
        return fc.boolean();
      case "null":
        return fc.constant(null);
      default:
        return fc.jsonValue({ maxDepth: 2 });
    }
  };
  return kinds.length === 0 ? fc.jsonValue({ maxDepth: 2 }) : fc.oneof(...kinds.map(ofKind));
};

/** Values that are wrong for every field. */
export const wrongValues: Arbitrary<unknown> = fc.constantFrom<unknown>(
  null,
  "",
  " ",
  {},
  [],
  [[]],
  true,
  -1,
  0.1,
  -(2 ** 53),
  1e308,
  "x".repeat(5000),
  "\ud800",
  "a\u0000b",
  "\u202egnp.exe",
  "2027-02-30",
  "2027-13-01T25:61:00.000Z",
  "24:00",
  "Mars/Olympus_Mons",
  "ZZZZZZZZZZZZZZZZZZZZZZZZ",
  "018F3A5C9D2E4B7A6C1D0E9F",
  "../../etc/passwd",
  "' OR 1=1; DROP TABLE jobs; --",
  "#pk = :pk AND attribute_exists(sk)",
  "JOB#1\u0000#2",
  "{{7*7}}<script>alert(1)</script>",
  "%2e%2e%2f",
  { $gt: "" },
  { S: "text" },
  JSON.parse('{"__proto__":{"role":"admin"}}'),
);

/** Malicious bodies, and their content type. */
const knownBodies: { body: string; type?: string }[] = [
  { body: "" },
  { body: "null" },
  { body: "[]" },
  { body: "0" },
  { body: '"text"' },
  { body: "{" },
  { body: "{'a':1}" },
  { body: "\ufeff{}" },
  { body: "[".repeat(100_000) },
  { body: `${'{"a":'.repeat(5000)}1${"}".repeat(5000)}` },
  { body: `{"a":"${"x".repeat(300_000)}"}` },
  { body: `{${Array.from({ length: 5000 }, (_, index) => `"k${index}":1`).join(",")}}` },
  { body: '{"__proto__":{"role":"admin"},"constructor":{"prototype":{"role":"admin"}}}' },
  {
    body: '{"role":"admin","verified":true,"price_minor":1,"state":"completed","pk":"A","sk":"B","ttl":1,"version":9}',
  },
  { body: '{"a":1,"a":2,"a":{"a":3}}' },
  { body: '{"a":"\\ud800","\\udfff":1}' },
  { body: '{"a":1e999,"b":-1e999,"c":99999999999999999999999}' },
  { body: '{"toString":1,"hasOwnProperty":1,"then":1}' },
  { body: "a=1&b=2", type: "application/x-www-form-urlencoded" },
  { body: "<a/>", type: "application/xml" },
  { body: "{}", type: "text/plain" },
  { body: "{}", type: "application/json; charset=utf-16" },
];

export const hostileBodies = fc.constantFrom(...knownBodies);

/** Malicious headers. */
export const hostileHeaders = fc.constantFrom<Record<string, string>>(
  {},
  { "idempotency-key": "" },
  { "idempotency-key": " " },
  { "idempotency-key": "x".repeat(300) },
  { "idempotency-key": "a\u0000#b\ud800" },
  { "x-request-id": "../../etc/passwd" },
  { "x-request-id": canaries.email },
  { "x-request-id": "x".repeat(5000) },
  { "user-agent": canaries.word.repeat(500) },
  { "if-none-match": '"*"'.repeat(2000) },
  { accept: "application/problem+json;q=".repeat(500) },
  { "accept-encoding": "gzip;q=NaN, br;q=-1" },
  { "accept-language": canaries.word },
  { cookie: `session=${canaries.word}` },
  { "x-forwarded-for": canaries.word },
  { "stripe-signature": "t=1,v1=0" },
  { authorization: "" },
  { authorization: "Bearer" },
  { authorization: "Bearer a.b.c" },
  { authorization: `Bearer ${canaries.word}` },
  { authorization: "Bearer eyJhbGciOiJub25lIn0.eyJyb2xlIjoiYWRtaW4ifQ." },
  { authorization: `Basic ${canaries.word}` },
);

const knownFrames: (string | Buffer)[] = [
  Buffer.from([0xff, 0xfe, 0x00]),
  Buffer.from(gzipSync('{"action":"ping"}')),
  `{"action":"ping","x":"${"x".repeat(33_000)}"}`,
  `{"action":"ping"${",".padEnd(2000, " ")}`,
  `{"action":"ping"${" ".repeat(32 * 1024 - 17)}}`,
  `{"action":"ping",${Array.from({ length: 1900 }, (_, index) => `"key${index}":1`).join(",")}}`,
  `{"action":"ping","${"k".repeat(30_000)}":1}`,
  `{"action":"subscribe","topic":"me","x":${"[".repeat(9000)}${"]".repeat(9000)}}`,
  `{"action":"subscribe","topic":"${canaries.word.repeat(2000)}"}`,
  `{"action":"subscribe","topic":"${canaries.email}"}`,
  `{"action":"${canaries.word}","${canaries.email}":"${canaries.phone}"}`,
  '{"action":"subscribe","topic":"me","since":9007199254740991}',
  '{"action":"subscribe","topic":"me","since":-1}',
  '{"action":"subscribe","topic":"me","since":1e999}',
  '{"action":"subscribe","topic":"me\\n"}',
  '{"action":"subscribe","topic":"job/../me"}',
  '{"action":"subscribe","topic":{"toString":"me"}}',
  '{"action":"subscribe","topic":"me","__proto__":{"role":"admin"}}',
  '{"action":"subscribe","topic":"me","connection":{"role":"admin"},"account_id":"A"}',
  '{"action":"ping","action":"subscribe","topic":"me"}',
  '{"action":{"toString":1,"valueOf":1}}',
  '{"action":["ping"]}',
  '{"action":null}',
  '{"action":"$connect"}',
  '{"action":"$disconnect"}',
  '{"action":"__proto__"}',
  '{"action":"constructor"}',
  '{"action":"\\ud800"}',
  '{"action":"PING"}',
  '["ping"]',
];

/** Malicious socket frames, as text or as bytes. */
export const hostileFrames = {
  known: [...knownFrames, ...knownBodies.map(({ body }) => body)],
  drawn: fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes)),
};
