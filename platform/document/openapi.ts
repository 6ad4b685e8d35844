import { AdminRole } from "../../shared/domain/account/account.ts";
import { accessTokenLife_minutes } from "../../shared/http/access-token.ts";
import { serviceError } from "../../shared/http/answer.ts";
import { type AnyContract, adminRolesOf, methodOf, nameOf, pathOf } from "../../shared/http/contract.ts";
import { mediaTypesOf } from "../../shared/http/formats.ts";
import { keepsReplays, mayBeKept, requestHeaders, responseHeaders } from "../headers.ts";
import type { JsonSchema } from "../json-schema.ts";
import { type Declared, operations, unknownRoute } from "../operations.ts";
import { describeSchemas, needsBody } from "./json-schema.ts";
import { lifecycles } from "./lifecycles-page.ts";
import { problemSchema, refusalSchema } from "./refusal-schema.ts";
import {
  examplesOf,
  has,
  headersOfStatus,
  isOpen,
  refusalsByStatus,
  refusalsOf,
  requestId,
  sharedRefusals,
} from "./refusals.ts";
import { sampleOf } from "./sample.ts";

type Json = Record<string, unknown>;
type Operation = Declared<AnyContract>;

/** The part of the interface that an operation belongs to: the folder that its file is in. */
export const areaOf = (contract: Pick<AnyContract, "route">): string =>
  nameOf(contract).split("/").slice(0, -1).join(" / ") || "service";

/** `POST /job/create-job` is `jobCreateJob`. */
export const operationId = (contract: Pick<AnyContract, "route">): string =>
  nameOf(contract)
    .split(/[/_.-]/)
    .map((word, index) => (index === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join("");

const parameters: Record<string, Json> = Object.fromEntries(
  Object.entries(requestHeaders).map(([name, held]) => [
    name,
    { name, in: "header", required: false, ...held },
  ]),
);

const envelopeOf = (data: JsonSchema, message: string): JsonSchema => ({
  type: "object",
  required: ["status", "success", "message", "data", "request_id"],
  additionalProperties: false,
  properties: {
    status: { const: 200, description: "HTTP status of the answer." },
    success: { const: true, description: "Always `true`: the request succeeded." },
    message: { const: message, description: "What was done, in a word or a sentence for people." },
    data: { description: "The result of the operation.", ...data },
    request_id: { type: "string", description: "Id of this request. Quote it when you ask about it." },
  },
});

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

const named = new Intl.ListFormat("en", { style: "long", type: "conjunction" });

const roleNames: Record<string, string> = {
  user: "customers",
  service_provider: "providers",
  admin: "administrators",
};

const eitherOf = new Intl.ListFormat("en", { style: "long", type: "disjunction" });

/** Which administrators may call, where not all of them may. */
const whichAdmins = (contract: AnyContract): string => {
  const roles = adminRolesOf(contract);
  return roles.length === 0 || roles.length === AdminRole.options.length
    ? ""
    : ` with the role ${eitherOf.format(roles.map((role) => `\`${role}\``))}`;
};

const whoMayCall = (contract: AnyContract): string => {
  const { access } = contract;
  if (access.includes("public")) return "Open to everybody.";
  if (access.includes("signature")) return "For the payment provider, by its signature.";
  return `For ${named.format(access.map((role) => `${roleNames[role]}${role === "admin" ? whichAdmins(contract) : ""}`))}.`;
};

/** A window of a limit as people say it: "an hour", "in 15 minutes". */
export const inPeriod = (seconds: number): string => {
  const whole: Record<number, string> = { 60: "a minute", 3600: "an hour", 86400: "a day" };
  return whole[seconds] ?? (seconds % 60 === 0 ? `in ${seconds / 60} minutes` : `in ${seconds} seconds`);
};

const manner = (contract: AnyContract): string[] => [
  whoMayCall(contract),
  ...(contract.scope ? ["A limited token of create-access-token may call it, too."] : []),
  ...(contract.limit
    ? [
        `At most ${contract.limit.burst} calls ${inPeriod(contract.limit.window_seconds)} for each ${isOpen(contract) ? "network address" : "account"}${contract.limit.name ? `, together with all that count as \`${contract.limit.name}\`` : ""}. More are refused with 429 and Retry-After.`,
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
      ...Object.fromEntries(
        mediaTypesOf(contract.formats ?? {}).map((type) => [type, { schema: { type: "string" } }]),
      ),
    },
  };
};

const operationObject = ({ key, contract }: Operation, parts: Parts, shared: Record<string, Json>): Json => ({
  operationId: operationId(contract),
  tags: [areaOf(contract)],
  summary: contract.summary.replace(/\.$/, ""),
  description: [contract.description, ...manner(contract)].filter(Boolean).join("\n\n"),
  ...(contract.deprecated && { deprecated: true }),
  security: schemeOf(contract),
  "x-access": contract.access,
  ...(contract.access.includes("admin") && { "x-admin-roles": adminRolesOf(contract) }),
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
      required: needsBody(contract),
      content: {
        "application/json": { schema: parts.input[`${key} body`], example: contract.example?.body },
      },
    },
  }),
  responses: {
    "200": successOf(contract, key, parts),
    ...(mayBeKept(contract) && {
      "304": {
        description: "Nothing has changed since, so nothing is sent again.",
        headers: headersOfStatus(contract, 304),
      },
    }),
    ...Object.fromEntries(
      refusalsByStatus(contract).map(({ status, name, response }) => [
        String(status),
        name in shared ? { $ref: `#/components/responses/${name}` } : response,
      ]),
    ),
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
that never changes; the errors page of the repository says what to do about each. If you send
\`Accept: application/problem+json\`, refusals are problem documents (RFC 9457) instead.

**Limits**: \`RateLimit-Policy\` says which limits apply, \`RateLimit\` how much of each is left. A request over a limit is
refused with 429 and \`Retry-After\`.

**Signing in** gives you an access token for ${accessTokenLife_minutes} minutes and a refresh token. Send the access token as \`Authorization: Bearer\`.

**Money** is an integer in the minor unit of its currency. **Times** are ISO 8601 in UTC with milliseconds; local dates and
times name their zone beside them. **Ids** are 24 lower-case hexadecimal characters.

**Lists** answer \`items\` and \`next_cursor\`. Send \`next_cursor\` as \`cursor\` to get the next page.

**States** and the steps between them are under [Lifecycles](#lifecycles), and with a picture of each record's in
docs/lifecycles.md of the repository. What a record allows its caller next is in \`allowed\`: operations, and what to send.

**Repeating** a request with the same \`Idempotency-Key\` gets the same answer, and its effect happens only once.

A record that belongs to somebody else is treated as if it did not exist.`;

const tagDescriptions = (areas: readonly string[]) =>
  areas.map((name) => ({ name, description: `Operations under \`/${name.replaceAll(" / ", "/")}\`.` }));

const usedHeaders = (answers: Json): Json => {
  const text = JSON.stringify(answers);
  return Object.fromEntries(
    Object.entries(responseHeaders).filter(([name]) => text.includes(`"#/components/headers/${name}"`)),
  );
};

/** The OpenAPI 3.1 document of the service, made only from what its operations declare. */
export const openapi = async (version: string): Promise<Json> => {
  const [all, unknown] = await Promise.all([operations(), unknownRoute()]);
  const parts = await partsOf(all);
  const shared = sharedRefusals(all.map(({ contract }) => contract));
  const paths: Record<string, Json> = {};
  for (const one of all) {
    const path = pathOf(one.contract);
    paths[path] = {
      ...paths[path],
      [methodOf(one.contract).toLowerCase()]: operationObject(one, parts, shared),
    };
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
    "x-lifecycles": await lifecycles(),
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
      headers: usedHeaders({ paths, shared }),
      responses: shared,
      examples: examplesOf([...all.flatMap(({ contract }) => refusalsOf(contract)), serviceError]),
      schemas: { Refusal: refusalSchema, Problem: problemSchema, ...parts.components },
    },
  };
};
