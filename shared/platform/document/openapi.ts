import { type AnyContract, methodOf, nameOf, pathOf } from "../../http/contract.ts";
import { type RefusalReason, universalRefusals } from "../../kernel/refusal.ts";
import { type Declared, operations } from "../operations.ts";
import { describeSchemas, type JsonSchema } from "./json-schema.ts";
import { sampleOf } from "./sample.ts";

type Json = Record<string, unknown>;
type Operation = Declared<AnyContract>;

export const requestId = "3f0c1c1e-7d0b-4a7e-9a55-0c5b6f1f2a77";

/** The part of the interface that an operation belongs to: the folder that its file is in. */
export const areaOf = (contract: Pick<AnyContract, "route">): string =>
  nameOf(contract).split("/").slice(0, -1).join(" / ") || "service";

/** `POST /job/create-job` is `jobCreateJob`. */
export const operationId = (contract: Pick<AnyContract, "route">): string =>
  nameOf(contract)
    .split(/[/_.-]/)
    .map((word, index) => (index === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join("");

const isOpen = ({ access }: AnyContract) => access.includes("public") || access.includes("signature");

const has = (contract: AnyContract, part: "body" | "query" | "params") => contract[part] !== undefined;

/** Whether an operation can answer a universal refusal at all. */
const applies: Record<string, (contract: AnyContract) => boolean> = {
  "request.malformed": (contract) => has(contract, "body"),
  "request.invalid": () => true,
  "request.too_large": (contract) => has(contract, "body") || contract.access.includes("signature"),
  "request.content_type_unsupported": (contract) => has(contract, "body"),
  "request.cursor_invalid": ({ query }) => "cursor" in (query?.def.shape ?? {}),
  "auth.required": (contract) => !isOpen(contract),
  "auth.forbidden": (contract) => !isOpen(contract),
  "account.not_active": (contract) => !isOpen(contract),
  "request.rate_limited": () => true,
  "idempotency.mismatch": (contract) => keepsReplays(contract),
  "idempotency.in_flight": (contract) => keepsReplays(contract),
  "service.unavailable": () => true,
};

const keepsReplays = (contract: AnyContract) =>
  methodOf(contract) !== "GET" && contract.replay !== false && !contract.access.includes("signature");

/** Every reason for which an operation can say no: the ones it shares with others first. */
export const refusalsOf = (contract: AnyContract): RefusalReason[] => [
  ...universalRefusals.filter(({ code }) => applies[code]?.(contract) ?? true),
  ...(contract.refuses ?? []),
];

const header = (description: string, schema: JsonSchema, example: unknown): Json => ({
  description,
  schema,
  example,
});

const headers: Record<string, Json> = {
  "X-Request-Id": header(
    "The id of this request, in the logs too.",
    { type: "string", minLength: 8, maxLength: 128 },
    requestId,
  ),
  "Retry-After": header("Wait so long before repeating, in seconds.", { type: "integer", minimum: 1 }, 30),
  "WWW-Authenticate": header("How to sign in.", { const: "Bearer" }, "Bearer"),
  "Idempotent-Replayed": header(
    "The answer was stored under this Idempotency-Key by an earlier request.",
    { const: "true" },
    "true",
  ),
  Deprecation: header(
    "Since when another operation takes its place (RFC 9745).",
    { type: "string" },
    "@1767225600",
  ),
  "Cache-Control": header("For how long the answer may be kept.", { type: "string" }, "public, max-age=300"),
  ETag: header("Of the answer: send it as If-None-Match.", { type: "string" }, 'W/"Zm9vYmFyYmF6cXV4cXV1eA"'),
  Link: header(
    "The operation that takes its place.",
    { type: "string" },
    '</api/v1/ping>; rel="successor-version"',
  ),
};

const headerRefs = (...names: string[]): Json =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

const parameters: Record<string, Json> = {
  "X-Request-Id": {
    name: "X-Request-Id",
    in: "header",
    required: false,
    description: "An id of the client's own for this request; else the service gives it one.",
    schema: { type: "string", pattern: "^[\\w.:-]{8,128}$" },
  },
  "If-None-Match": {
    name: "If-None-Match",
    in: "header",
    required: false,
    description: "The ETag of the answer that the client has.",
    schema: { type: "string", maxLength: 256 },
  },
  "Idempotency-Key": {
    name: "Idempotency-Key",
    in: "header",
    required: false,
    description:
      "Chosen by the client: the same key gets the same answer, byte for byte, and the effect happens once. Keys are kept for a day. Another request with the same key is refused.",
    schema: { type: "string", minLength: 1, maxLength: 255 },
  },
};

const refusalSchema: JsonSchema = {
  type: "object",
  description: "A request that was refused, and why.",
  required: ["status", "success", "message", "error", "request_id"],
  additionalProperties: false,
  properties: {
    status: { type: "integer", description: "The HTTP status.", minimum: 400, maximum: 599 },
    success: { const: false, description: "Whether it worked." },
    message: { type: "string", description: "What is wrong, in a sentence for people." },
    error: {
      type: "object",
      description: "What is wrong, for programs.",
      required: ["code"],
      additionalProperties: false,
      properties: {
        code: {
          type: "string",
          pattern: "^[a-z_]+\\.[a-z_]+$",
          description: "The reason: a noun and what is wrong with it. Never changes.",
        },
        fields: {
          type: "array",
          description: "Every field that was not as it should be.",
          items: {
            type: "object",
            required: ["field", "problem"],
            additionalProperties: false,
            properties: {
              field: { type: "string", description: "A dotted path: `tasks.0.quantity`." },
              problem: { type: "string", description: "What is wrong with it." },
            },
          },
        },
        details: {
          type: "object",
          description: "Facts that a client may act on.",
          additionalProperties: true,
        },
      },
    },
    request_id: { type: "string", description: "Name it when you ask about it." },
  },
};

const envelopeOf = (data: JsonSchema, message: string): JsonSchema => ({
  type: "object",
  required: ["status", "success", "message", "data", "request_id"],
  additionalProperties: false,
  properties: {
    status: { const: 200, description: "The HTTP status." },
    success: { const: true, description: "Whether it worked." },
    message: { const: message, description: "In a word or a sentence, for people." },
    data: { description: "What was asked for.", ...data },
    request_id: { type: "string", description: "The id of this request." },
  },
});

/** The body that a refusal answers. */
export const refusalBody = ({ code, status, message }: RefusalReason): Json => ({
  status,
  success: false,
  message,
  error: {
    code,
    ...(code === "request.invalid" && { fields: [{ field: "limit", problem: "Too big: expected <=100" }] }),
  },
  request_id: requestId,
});

const statusTitles: Record<number, string> = {
  400: "The request can't be read.",
  401: "Nobody is signed in, or not any more.",
  402: "The payment did not work.",
  403: "This account may not do that.",
  404: "There is no such thing, or it is somebody else's.",
  409: "It does not fit what is there at present.",
  410: "It is over.",
  413: "The request is too large.",
  415: "The body is not JSON.",
  422: "Something in the request is not as it should be.",
  429: "Too many requests.",
  500: "A defect on our side: quote the request id when you ask about it.",
  502: "A service that this needs failed.",
  503: "A service that this needs does not answer at the moment.",
};

const headersOfStatus: Record<number, string[]> = {
  401: ["WWW-Authenticate"],
  409: ["Retry-After"],
  429: ["Retry-After"],
  503: ["Retry-After"],
};

const refusalResponses = (contract: AnyContract): Json => {
  const byStatus = Map.groupBy(refusalsOf(contract), ({ status }) => status);
  return Object.fromEntries(
    [...byStatus].map(([status, reasons]) => [
      String(status),
      {
        description: `${statusTitles[status] ?? "Refused."}\n\n${reasons
          .map(({ code, message, remedy }) => `- \`${code}\`: ${message} ${remedy}`)
          .join("\n")}`,
        headers: headerRefs("X-Request-Id", ...(headersOfStatus[status] ?? [])),
        content: {
          "application/json": {
            schema: { $ref: "#/components/schemas/Refusal" },
            examples: Object.fromEntries(
              reasons.map(({ code }) => [code, { $ref: `#/components/examples/${code}` }]),
            ),
          },
        },
      },
    ]),
  );
};

const sent = (text: string, { properties = {} }: JsonSchema, name: string): unknown => {
  const [type] = [properties[name]?.type ?? []].flat();
  return type === "integer" || type === "number" ? Number(text) : text;
};

const parametersIn = (
  place: "path" | "query",
  schema: JsonSchema | undefined,
  example: Record<string, string> | undefined,
): Json[] =>
  Object.entries(schema?.properties ?? {}).map(([name, { description, ...held }]) => ({
    name,
    in: place,
    required: place === "path" || (schema?.required?.includes(name) ?? false),
    description,
    schema: held,
    ...(example?.[name] !== undefined && { example: sent(example[name], schema as JsonSchema, name) }),
  }));

const roleNames: Record<string, string> = {
  user: "customers",
  service_provider: "providers",
  admin: "administrators",
};

const whoMayCall = ({ access }: AnyContract): string =>
  access.includes("public")
    ? "Open to everybody."
    : access.includes("signature")
      ? "For the payment provider, by its signature."
      : `For ${access.map((role) => roleNames[role]).join(" and ")}.`;

const manner = (contract: AnyContract): string[] => [
  whoMayCall(contract),
  ...(contract.limit
    ? [
        `At most ${contract.limit.burst} calls in ${contract.limit.window_seconds} seconds for each ${isOpen(contract) ? "network address" : "account"}; then 429 with Retry-After.`,
      ]
    : []),
  ...(contract.deprecated ? [`Use \`${contract.deprecated.successor}\` instead.`] : []),
];

const schemeOf = (contract: AnyContract): Json[] =>
  contract.access.includes("public")
    ? []
    : contract.access.includes("signature")
      ? [{ signature: [] }]
      : [{ bearer: [] }];

type Parts = {
  input: Record<string, JsonSchema>;
  output: Record<string, JsonSchema>;
  components: Record<string, JsonSchema>;
};

const successOf = (contract: AnyContract, key: string, { output, components }: Parts): Json => {
  const always = [
    "X-Request-Id",
    ...(contract.deprecated ? ["Deprecation", "Link"] : []),
    ...(contract.cache ? ["Cache-Control", "ETag"] : []),
  ];
  if (contract.media_type)
    return {
      description: contract.summary,
      headers: headerRefs(...always),
      content: {
        [contract.media_type]: {
          schema: { type: contract.media_type.includes("json") ? "object" : "string" },
        },
      },
    };
  const data = output[key] as JsonSchema;
  const message = contract.message ?? "OK";
  return {
    description: contract.message ?? "It worked.",
    headers: headerRefs(...always, ...(keepsReplays(contract) ? ["Idempotent-Replayed"] : [])),
    content: {
      "application/json": {
        schema: envelopeOf(data, message),
        example: {
          status: 200,
          success: true,
          message,
          data: sampleOf(data, components),
          request_id: requestId,
        },
      },
    },
  };
};

const brokenResponse: Json = {
  description: statusTitles[500],
  headers: headerRefs("X-Request-Id"),
  content: {
    "application/json": {
      schema: { $ref: "#/components/schemas/Refusal" },
      example: {
        status: 500,
        success: false,
        message: "Something went wrong on our side. Quote the request id when you ask about it.",
        error: { code: "service.error" },
        request_id: requestId,
      },
    },
  },
};

const operationObject = ({ key, contract }: Operation, parts: Parts): Json => ({
  operationId: operationId(contract),
  tags: [areaOf(contract)],
  summary: contract.summary.replace(/\.$/, ""),
  description: [contract.description, ...manner(contract)].filter(Boolean).join("\n\n"),
  ...(contract.deprecated && { deprecated: true }),
  security: schemeOf(contract),
  "x-access": contract.access,
  "x-emits": (contract.emits ?? []).map(({ type }) => type),
  ...(contract.limit && { "x-rate-limit": contract.limit }),
  parameters: [
    ...parametersIn("path", parts.input[`${key} params`], contract.example?.params),
    ...parametersIn("query", parts.input[`${key} query`], contract.example?.query),
    ...(keepsReplays(contract) ? [{ $ref: "#/components/parameters/Idempotency-Key" }] : []),
    ...(contract.cache ? [{ $ref: "#/components/parameters/If-None-Match" }] : []),
    { $ref: "#/components/parameters/X-Request-Id" },
  ],
  ...(contract.body && {
    requestBody: {
      required: true,
      content: {
        "application/json": { schema: parts.input[`${key} body`], example: contract.example?.body },
      },
    },
  }),
  responses: {
    "200": successOf(contract, key, parts),
    ...(contract.cache && {
      "304": { description: "It is as it was: nothing is sent again.", headers: headerRefs("ETag") },
    }),
    ...refusalResponses(contract),
    "500": brokenResponse,
  },
});

const partsOf = async (all: readonly Operation[]): Promise<Parts> =>
  describeSchemas({
    input: Object.fromEntries(
      all.flatMap(({ key, contract }) =>
        (["body", "params", "query"] as const)
          .filter((part) => has(contract, part))
          .map((part) => [`${key} ${part}`, contract[part]]),
      ),
    ),
    output: Object.fromEntries(all.map(({ key, contract }) => [key, contract.response])),
  });

const description = `Film the problem, get a fair quote, book, get it done, pay.

**Answers** come in one envelope: \`status\`, \`success\`, \`message\`, \`data\` or \`error\`, \`request_id\`. A refusal has a code
that never changes; what to do about each is in the errors page of the repository.

**Signing in** gives an access token for 15 minutes and a refresh token. Send \`Authorization: Bearer\` with the former.

**Money** is an integer in the minor unit of its currency. **Times** are ISO 8601 in UTC with milliseconds; local dates and
times name their zone beside them. **Ids** are 24 lower-case hexadecimal characters.

**Lists** answer \`items\` and \`next_cursor\`; send the latter as \`cursor\` for the next page.

**Repeating** a request with the same \`Idempotency-Key\` gives the same answer, and its effect happens once.

Somebody else's record is answered like one that does not exist.`;

const tagDescriptions = (areas: readonly string[]) =>
  areas.map((name) => ({ name, description: `Operations under \`/${name.replaceAll(" / ", "/")}\`.` }));

/** Headers that only some operations answer with, and which. */
const bears = (contract: AnyContract, name: string): boolean => {
  if (name === "Deprecation" || name === "Link") return contract.deprecated !== undefined;
  if (name === "ETag" || name === "Cache-Control") return contract.cache !== undefined;
  return true;
};

const refusalExamples = (all: readonly Operation[]): Json => {
  const reasons = new Map(
    all.flatMap(({ contract }) => refusalsOf(contract)).map((reason) => [reason.code as string, reason]),
  );
  return Object.fromEntries(
    [...reasons]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([code, reason]) => [
        code,
        { summary: reason.message, description: reason.remedy, value: refusalBody(reason) },
      ]),
  );
};

/** The OpenAPI 3.1 document of the service, from nothing but what its operations declare. */
export const openapi = async (version: string): Promise<Json> => {
  const all = await operations();
  const parts = await partsOf(all);
  const paths: Record<string, Json> = {};
  for (const one of all) {
    const path = pathOf(one.contract);
    paths[path] = { ...paths[path], [methodOf(one.contract).toLowerCase()]: operationObject(one, parts) };
  }
  const areas = [...new Set(all.map(({ contract }) => areaOf(contract)))].sort();
  return {
    openapi: "3.1.0",
    info: {
      title: "Home-services marketplace",
      version,
      summary: "Quotes from a film, jobs, payments.",
      description,
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: "/api/v1", description: "The service that this document came from." }],
    tags: tagDescriptions(areas),
    paths,
    components: {
      securitySchemes: {
        bearer: {
          type: "http",
          scheme: "bearer",
          bearerFormat: "JWT",
          description: "An access token, as signing in gives it. Roles are part of it.",
        },
        signature: {
          type: "apiKey",
          in: "header",
          name: "Stripe-Signature",
          description: "The payment provider's signature over the bytes of the body.",
        },
      },
      parameters,
      headers: Object.fromEntries(
        Object.entries(headers).filter(([name]) => all.some(({ contract }) => bears(contract, name))),
      ),
      examples: refusalExamples(all),
      schemas: { Refusal: refusalSchema, ...parts.components },
    },
  };
};
