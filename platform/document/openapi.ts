import { serviceError } from "../../shared/http/answer.ts";
import { type AnyContract, methodOf, nameOf, needsStanding, pathOf } from "../../shared/http/contract.ts";
import { problemType } from "../../shared/http/problem.ts";
import { type Reason, type RefusalReason, universalRefusals } from "../../shared/kernel/refusal.ts";
import { headersOf, keepsReplays, mayBeKept, requestHeaders, responseHeaders } from "../headers.ts";
import type { JsonSchema } from "../json-schema.ts";
import { type Declared, operations, unknownRoute } from "../operations.ts";
import { describeSchemas } from "./json-schema.ts";
import { problemSchema, refusalSchema } from "./refusal-schema.ts";
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
  "service_provider.suspended": needsStanding,
  "request.rate_limited": () => true,
  "idempotency.mismatch": (contract) => keepsReplays(contract),
  "idempotency.in_flight": (contract) => keepsReplays(contract),
  "service.unavailable": () => true,
};

/** Every reason for which an operation can say no: the ones it shares with others first. */
export const refusalsOf = (contract: AnyContract): RefusalReason[] => [
  ...universalRefusals.filter(({ code }) => applies[code]?.(contract) ?? true),
  ...(contract.refuses ?? []),
];

const headersOfStatus = (contract: AnyContract, status: number): Json => {
  const { always, sometimes } = headersOf(contract, status);
  return Object.fromEntries(
    [...always, ...sometimes].map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  );
};

const parameters: Record<string, Json> = Object.fromEntries(
  Object.entries(requestHeaders).map(([name, held]) => [
    name,
    { name, in: "header", required: false, ...held },
  ]),
);

const problemContent: Json = { [problemType]: { schema: { $ref: "#/components/schemas/Problem" } } };

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
export const refusalBody = ({ code, status, message }: Reason): Json => ({
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

const refusalResponses = (contract: AnyContract): Json => {
  const byStatus = Map.groupBy(refusalsOf(contract), ({ status }) => status);
  return Object.fromEntries(
    [...byStatus].map(([status, reasons]) => [
      String(status),
      {
        description: `${statusTitles[status] ?? "Refused."}\n\n${reasons
          .map(({ code, message, remedy }) => `- \`${code}\`: ${message} ${remedy}`)
          .join("\n")}`,
        headers: headersOfStatus(contract, status),
        content: {
          "application/json": {
            schema: { $ref: "#/components/schemas/Refusal" },
            examples: Object.fromEntries(
              reasons.map(({ code }) => [code, { $ref: `#/components/examples/${code}` }]),
            ),
          },
          ...problemContent,
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
        `At most ${contract.limit.burst} calls in ${contract.limit.window_seconds} seconds for each ${isOpen(contract) ? "network address" : "account"}${contract.limit.name ? `, together with all that count as \`${contract.limit.name}\`` : ""}; then 429 with Retry-After.`,
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
  const headers = headersOfStatus(contract, 200);
  if (contract.media_type)
    return {
      description: contract.summary,
      headers,
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
    headers,
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

const brokenResponse = (contract: AnyContract): Json => ({
  description: statusTitles[500],
  headers: headersOfStatus(contract, 500),
  content: {
    "application/json": {
      schema: { $ref: "#/components/schemas/Refusal" },
      examples: { [serviceError.code]: { $ref: `#/components/examples/${serviceError.code}` } },
    },
    ...problemContent,
  },
});

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
    ...(mayBeKept(contract) ? [{ $ref: "#/components/parameters/If-None-Match" }] : []),
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
    ...(mayBeKept(contract) && {
      "304": {
        description: "It is as it was: nothing is sent again.",
        headers: headersOfStatus(contract, 304),
      },
    }),
    ...refusalResponses(contract),
    "500": brokenResponse(contract),
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
that never changes; what to do about each is in the errors page of the repository. With
\`Accept: application/problem+json\` refusals come as problem documents (RFC 9457) instead.

**Limits** are told by what they count: \`RateLimit-Policy\` says what they are, \`RateLimit\` what is left of each, and 429
comes with \`Retry-After\`.

**Signing in** gives an access token for 15 minutes and a refresh token. Send \`Authorization: Bearer\` with the former.

**Money** is an integer in the minor unit of its currency. **Times** are ISO 8601 in UTC with milliseconds; local dates and
times name their zone beside them. **Ids** are 24 lower-case hexadecimal characters.

**Lists** answer \`items\` and \`next_cursor\`; send the latter as \`cursor\` for the next page.

**Repeating** a request with the same \`Idempotency-Key\` gives the same answer, and its effect happens once.

Somebody else's record is answered like one that does not exist.`;

const tagDescriptions = (areas: readonly string[]) =>
  areas.map((name) => ({ name, description: `Operations under \`/${name.replaceAll(" / ", "/")}\`.` }));

const usedHeaders = (paths: Json): Json => {
  const text = JSON.stringify(paths);
  return Object.fromEntries(
    Object.entries(responseHeaders).filter(([name]) => text.includes(`"#/components/headers/${name}"`)),
  );
};

/** An example of each refusal, by its code. */
const examplesOf = (reasons: readonly Reason[]): Json => {
  const byCode = new Map(reasons.map((reason) => [reason.code as string, reason]));
  return Object.fromEntries(
    [...byCode]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([code, reason]) => [
        code,
        { summary: reason.message, description: reason.remedy, value: refusalBody(reason) },
      ]),
  );
};

/** The OpenAPI 3.1 document of the service, from nothing but what its operations declare. */
export const openapi = async (version: string): Promise<Json> => {
  const [all, unknown] = await Promise.all([operations(), unknownRoute()]);
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
    "x-refusals-elsewhere": examplesOf(unknown.contract.refuses),
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
      headers: usedHeaders(paths),
      examples: examplesOf([...all.flatMap(({ contract }) => refusalsOf(contract)), serviceError]),
      schemas: { Refusal: refusalSchema, Problem: problemSchema, ...parts.components },
    },
  };
};
