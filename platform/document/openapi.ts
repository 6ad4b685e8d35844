import * as z from "zod/mini";
import { AdminRole } from "../../shared/domain/account/account.ts";
import { accessTokenLife_minutes } from "../../shared/http/access-token.ts";
import { serviceError } from "../../shared/http/answer.ts";
import {
  type Access,
  type AnyContract,
  adminRolesOf,
  methodOf,
  nameOf,
  pathOf,
} from "../../shared/http/contract.ts";
import { mediaTypesOf } from "../../shared/http/formats.ts";
import { Id } from "../../shared/kernel/schema.ts";
import { type HeaderName, keepsReplays, mayBeKept, requestHeaders, responseHeaders } from "../headers.ts";
import type { JsonSchema } from "../json-schema.ts";
import { type Declared, operations, unknownRoute } from "../operations.ts";
import { namedAnswers } from "./answers.ts";
import { withCommonRecords } from "./common-records.ts";
import { describeSchemas, needsBody } from "./json-schema.ts";
import { problemSchema, refusalSchema } from "./refusal-schema.ts";
import { has, headersOfStatus, isOpen, refusalResponses, refusalsOf } from "./refusals.ts";
import { withSharedFields } from "./shared-fields.ts";

type Json = Record<string, unknown>;
type Operation = Declared<AnyContract>;

/** An operation's area: the folder of its file. */
export const areaOf = (contract: Pick<AnyContract, "route">): string =>
  nameOf(contract).split("/").slice(0, -1).join(" / ") || "service";

/** `POST /job/create-job` is `jobCreateJob`. */
export const operationId = (contract: Pick<AnyContract, "route">): string =>
  nameOf(contract)
    .split(/[/_.-]/)
    .map((word, index) => (index === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join("");

const headerParameters: Record<string, Json> = Object.fromEntries(
  Object.entries(requestHeaders).map(([name, held]) => [
    name,
    { name, in: "header", required: false, ...held },
  ]),
);

/** The fields of every success response besides its data. */
const successSchema: JsonSchema = {
  type: "object",
  required: ["status", "success", "message", "request_id"],
  properties: {
    status: { const: 200, description: "HTTP status of the answer." },
    success: { const: true, description: "Always `true`: the request succeeded." },
    message: { type: "string", description: "What was done, in a word or a sentence for people." },
    request_id: { type: "string", description: "Id of this request. Quote it when you ask about it." },
  },
};

const envelopeOf = (data: JsonSchema): JsonSchema => ({
  allOf: [
    { $ref: "#/components/schemas/Success" },
    { type: "object", required: ["data"], properties: { data } },
  ],
});

/** The name of the component that a reference leads to. */
export const recordOf = ($ref = "") => $ref.slice($ref.lastIndexOf("/") + 1);

const idPattern = z.toJSONSchema(Id("job")).pattern;

/** Ids, numbers, dates and words of a list look alike everywhere: their schemas say as much as an example. */
const saysEnough = (schema: JsonSchema, components: Parts["components"]): boolean => {
  const held = components[recordOf(schema.$ref)];
  if (held) return saysEnough(held, components);
  const { type, pattern, format, enum: words } = schema;
  return type !== "string" || pattern === idPattern || format !== undefined || words !== undefined;
};

const parametersIn = (
  place: "path" | "query",
  schema: JsonSchema | undefined,
  example: Record<string, string> | undefined,
  components: Parts["components"],
): Json[] =>
  Object.entries(schema?.properties ?? {}).map(([name, { description, ...held }]) => {
    const required = place === "path" || schema?.required?.includes(name);
    const value = saysEnough(held, components) ? undefined : example?.[name];
    return {
      name,
      in: place,
      ...(required && { required }),
      ...(description === undefined ? {} : { description }),
      schema: held,
      ...(value !== undefined && { examples: { request: { value } } }),
    };
  });

const named = new Intl.ListFormat("en", { style: "long", type: "conjunction" });

const roleNames: Record<string, string> = {
  user: "customers",
  service_provider: "providers",
  admin: "administrators",
};

const eitherOf = new Intl.ListFormat("en", { style: "long", type: "disjunction" });

/** Whether only some administrator roles may call it. */
const isNarrow = (contract: AnyContract): boolean => {
  const { length } = adminRolesOf(contract);
  return length > 0 && length < AdminRole.options.length;
};

const whichAdmins = (contract: AnyContract): string =>
  isNarrow(contract)
    ? ` with the role ${eitherOf.format(adminRolesOf(contract).map((role) => `\`${role}\``))}`
    : "";

/** Who may call an operation, in a sentence. */
export const whoMayCall = (contract: AnyContract): string => {
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

const formerNames = ({ renamed }: AnyContract) => Object.entries(renamed?.names ?? {});

const manner = (contract: AnyContract): string[] => [
  ...(contract.scope ? ["A limited token of create-access-token may call it, too."] : []),
  ...(contract.limit
    ? [
        `At most ${contract.limit.burst} calls ${inPeriod(contract.limit.window_seconds)} for each ${isOpen(contract) ? "network address" : "account"}${contract.limit.name ? `, together with all that count as \`${contract.limit.name}\`` : ""}.`,
      ]
    : []),
  ...(contract.deprecated ? [`Use \`${contract.deprecated.successor}\` instead.`] : []),
  ...(contract.body
    ? formerNames(contract).map(
        ([name, present]) => `\`${name}\` is the former name of \`${present}\`, and is still taken.`,
      )
    : []),
];

/** Parameters under the names that they had before. What they are stands in their schema, as that of shared ones does. */
const formerParameters = (contract: AnyContract, parameters: readonly Json[]): Json[] =>
  formerNames(contract).flatMap(([name, present]) => {
    const { examples: _, description: __, ...held } = parameters.find((one) => one.name === present) ?? {};
    const schema = { ...(held.schema as Json), description: `Former name of \`${present}\`.` };
    return held.name ? [{ ...held, name, deprecated: true, schema }] : [];
  });

const securitySchemes: Record<string, Json> = {
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
};

/** What an operation takes in place of an access token. */
const schemeOf = ({ access }: AnyContract): Json[] | undefined =>
  access.includes("public") ? [] : access.includes("signature") ? [{ signature: [] }] : undefined;

type Parts = {
  /** Whether older forms are described, too. */
  whole?: boolean;
  input: Record<string, JsonSchema>;
  answers: Record<string, JsonSchema>;
  components: Record<string, JsonSchema>;
};

/** Headers that the document describes once, for all responses that have them. */
const saidOnce = new Set<string>([
  "X-Request-Id",
  "RateLimit-Policy",
  "RateLimit",
  "Idempotent-Replayed",
] satisfies HeaderName[]);

const ownHeaders = (contract: AnyContract): { headers?: Json } => {
  const own = Object.entries(headersOfStatus(contract, 200)).filter(([name]) => !saidOnce.has(name));
  return own.length > 0 ? { headers: Object.fromEntries(own) } : {};
};

const successOf = (contract: AnyContract, key: string, { answers }: Parts): Json => ({
  description: contract.media_type ? contract.summary : (contract.message ?? ""),
  ...ownHeaders(contract),
  content: contract.media_type
    ? {
        [contract.media_type]: {
          schema: { type: contract.media_type.includes("json") ? "object" : "string" },
        },
      }
    : {
        "application/json": { schema: envelopeOf(answers[key] as JsonSchema) },
        ...Object.fromEntries(
          mediaTypesOf(contract.formats ?? {}).map((type) => [type, { schema: { type: "string" } }]),
        ),
      },
});

const parametersOf = (
  { key, contract }: Operation,
  { input, components, whole }: Parts,
): { parameters?: Json[] } => {
  const asked = parametersIn("query", input[`${key} query`], contract.example?.query, components);
  const parameters = [
    ...parametersIn("path", input[`${key} params`], contract.example?.params, components),
    ...asked,
    ...(whole ? formerParameters(contract, asked) : []),
    ...(mayBeKept(contract) ? [{ ...headerParameters["If-None-Match"] }] : []),
    ...(contract.session_cookie ? [{ ...headerParameters["X-Session"] }] : []),
    ...(contract.proof ? [{ ...headerParameters["X-Identity-Proof"] }] : []),
  ];
  return parameters.length > 0 ? { parameters } : {};
};

const operationObject = (operation: Operation, parts: Parts): Json => {
  const { key, contract } = operation;
  const security = schemeOf(contract);
  const told = [contract.description, ...manner(contract)].filter(Boolean).join(" ");
  return {
    operationId: operationId(contract),
    tags: [areaOf(contract)],
    summary: contract.summary.replace(/\.$/, ""),
    ...(told && { description: told }),
    ...(contract.deprecated && { deprecated: true }),
    ...(security && { security }),
    "x-access": contract.access,
    ...(isNarrow(contract) && { "x-admin-roles": adminRolesOf(contract) }),
    ...(methodOf(contract) !== "GET" && !keepsReplays(contract) && { "x-idempotency-key": false }),
    ...parametersOf(operation, parts),
    ...(contract.body && {
      requestBody: {
        ...(needsBody(contract) && { required: true }),
        content: {
          "application/json": {
            schema: parts.input[`${key} body`],
            examples: { request: { value: contract.example?.body } },
          },
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
      "4XX": { $ref: "#/components/responses/Refused" },
      "5XX": { $ref: "#/components/responses/Failed" },
    },
  };
};

/** The operations that return data in the envelope. */
const answering = (all: readonly Operation[]) => all.filter(({ contract }) => !contract.media_type);

/** Puts what a schema says to programs before what it says to people: so documents pack better. */
const descriptionsLast = <T>(value: T): T =>
  JSON.parse(JSON.stringify(value), (_, held) => {
    if (typeof held?.description !== "string") return held;
    const { description, ...rest } = held;
    return { ...rest, description };
  }) as T;

/** The schemas of what operations take and answer, over one set of named components. */
export const partsOf = async (all: readonly Operation[]): Promise<Parts> => {
  const { input, output, components } = await describeSchemas({
    input: Object.fromEntries(
      all.flatMap(({ key, contract }) =>
        (["body", "params", "query"] as const)
          .filter((part) => has(contract, part))
          .map((part) => [`${key} ${part}`, contract[part]]),
      ),
    ),
    output: Object.fromEntries(answering(all).map(({ key, contract }) => [key, contract.response])),
  });
  const { answers, components: named } = namedAnswers(answering(all), output, components);
  const shared = withSharedFields(Object.values(input), withCommonRecords(named));
  return descriptionsLast({ input, answers, components: shared });
};

const description = `Film the problem, get a fair quote, book, get it done, pay.

**Answers** come in one envelope: \`status\`, \`success\`, \`message\`, \`data\` or \`error\`, \`request_id\`. A refusal has a code
that never changes; the errors page of the repository says what to do about each. If you send
\`Accept: application/problem+json\`, refusals are problem documents (RFC 9457) instead.

**Limits**: where an operation says how often it may be called, each answer says in \`RateLimit-Policy\` which limits counted
the request and in \`RateLimit\` how much of each is left. A request over a limit is refused with 429 and \`Retry-After\`.

**Signing in** gives you an access token for ${accessTokenLife_minutes} minutes and a refresh token. Send the access token as \`Authorization: Bearer\`.

**Money** is an integer in the minor unit of its currency. **Times** are ISO 8601 in UTC with milliseconds; local dates and
times name their zone beside them. **Ids** are 24 lower-case hexadecimal characters.

**Lists** answer \`items\` and \`next_cursor\`. Send \`next_cursor\` as \`cursor\` to get the next page.

**States** and the steps between them are under [Lifecycles](#lifecycles), and with a picture of each record's in
docs/lifecycles.md of the repository. What a record allows its caller next is in \`allowed\`: operations, and what to send.

**Request ids**: send one of your own as \`X-Request-Id\` (8 to 128 letters, digits, \`_ . : -\`), or get one; it is in every answer.

**Repeating**: POST, PUT and DELETE take a header \`Idempotency-Key\` of up to 255 characters, except where an operation says
\`x-idempotency-key: false\`. A repeated request with the same key gets the same answer, byte for byte and marked with the
header \`Idempotent-Replayed\`, and its effect happens only once. Keys are kept for a day. Another request with the same key is
refused.

**Who may call** an operation is in its \`x-access\`; where only some administrators may, their roles are in \`x-admin-roles\`. A
record that belongs to somebody else is treated as if it did not exist.`;

/**
 * Components for parameters that several operations share. If several have the same name, the most common one. What it is stands in
 * its schema: generators of types repeat what stands beside it at every use.
 */
const sharedParameters = (paths: readonly Json[]): Json => {
  const all = paths.flatMap((path) =>
    Object.values(path).flatMap((operation) => (operation as { parameters?: Json[] }).parameters ?? []),
  );
  const shared: Json = {};
  const alike = [...Map.groupBy(all, (parameter) => JSON.stringify(parameter)).values()];
  for (const uses of alike.sort((a, b) => b.length - a.length)) {
    const { description, ...parameter } = uses[0] as Json;
    const name = parameter.name as string;
    if (uses.length === 1 || name in shared) continue;
    shared[name] = {
      ...parameter,
      schema: { ...(parameter.schema as Json), ...(description === undefined ? {} : { description }) },
    };
    for (const use of uses) {
      for (const key of Object.keys(use)) delete use[key];
      use.$ref = `#/components/parameters/${name}`;
    }
  }
  return shared;
};

/** The most common answer to a request for what the client has already becomes a component. */
const sharedUnchanged = (paths: readonly Json[]): Record<string, Json> => {
  const all = paths
    .flatMap((path) => Object.values(path) as { responses: Record<string, Json> }[])
    .filter(({ responses }) => responses["304"]);
  const alike = [...Map.groupBy(all, ({ responses }) => JSON.stringify(responses["304"])).values()];
  const [most = []] = alike.sort((a, b) => b.length - a.length);
  const Unchanged = most[0]?.responses["304"];
  if (!Unchanged || most.length === 1) return {};
  for (const { responses } of most) responses["304"] = { $ref: "#/components/responses/Unchanged" };
  return { Unchanged };
};

/** Components for responses that several operations share, named by their content. */
const sharedAnswers = (paths: readonly Json[]): Record<string, Json> => {
  const all = paths.flatMap((path) => Object.values(path) as { responses: Record<string, Json> }[]);
  const shared: Record<string, Json> = {};
  for (const [text, uses] of Map.groupBy(all, ({ responses }) => JSON.stringify(responses["200"]))) {
    const [, name] = /"data":{"\$ref":"#\/components\/schemas\/(\w+)"/.exec(text) ?? [];
    if (uses.length === 1 || !name || name in shared) continue;
    shared[name] = uses[0]?.responses["200"] as Json;
    for (const use of uses) use.responses["200"] = { $ref: `#/components/responses/${name}` };
  }
  return shared;
};

/** Components for request bodies that several operations share, named by the first of these operations. */
const sharedBodies = (paths: readonly Json[]): Record<string, Json> => {
  type Taking = { operationId: string; requestBody: { content: Record<string, { schema: JsonSchema }> } };
  const all = (paths.flatMap((path) => Object.values(path)) as Taking[]).filter((one) => one.requestBody);
  const schemaOf = ({ requestBody }: Taking) => requestBody.content["application/json"]?.schema;
  const shared: Record<string, Json> = {};
  for (const uses of Map.groupBy(all, (one) => JSON.stringify(schemaOf(one))).values()) {
    const [{ operationId: id, requestBody }] = uses as [Taking];
    if (uses.length === 1) continue;
    const name = `${id.charAt(0).toUpperCase()}${id.slice(1)}`;
    shared[name] = requestBody;
    for (const use of uses)
      Object.assign(use, { requestBody: { $ref: `#/components/requestBodies/${name}` } });
  }
  return shared;
};

const reference = /"#\/components\/schemas\/(\w+)"/g;

/** Schemas in the order in which the operations use them: what belongs together stands together, and packs better. */
const inOrderOfUse = (components: Record<string, JsonSchema>, text: string): Record<string, JsonSchema> => {
  const ordered: Record<string, JsonSchema> = {};
  const visit = (held: string): void => {
    for (const [, name = ""] of held.matchAll(reference)) {
      const schema = components[name];
      if (!schema || name in ordered) continue;
      ordered[name] = schema;
      visit(JSON.stringify(schema));
    }
  };
  visit(text);
  return ordered;
};

const usedHeaders = (answers: Json): Json => {
  const text = JSON.stringify(answers);
  return Object.fromEntries(
    Object.entries(responseHeaders).filter(([name]) => text.includes(`"#/components/headers/${name}"`)),
  );
};

/** The audience of a document, and its access. Public operations have a document of their own, too. */
export const audiences = {
  customer: "user",
  provider: "service_provider",
  admin: "admin",
  public: "public",
} as const satisfies Record<string, Access>;

export type Audience = keyof typeof audiences;

/** Whose sign-in is where, of what everybody may call. */
const signIns: Partial<Record<Audience, RegExp>> = {
  customer: /^authentication\/(?!admin\/)/,
  provider: /^service-provider\//,
  admin: /^authentication\/admin\//,
};

/**
 * Whether the app of an audience may need an operation: one that its people may call, the way in, and what everybody
 * reads. Older forms and the pages of the service itself it does not need.
 */
export const isFor = (contract: AnyContract, audience: Audience): boolean => {
  if (contract.access.includes(audiences[audience])) return !contract.deprecated;
  if (!contract.access.includes("public") || contract.extra) return false;
  const name = nameOf(contract);
  const ofOne = Object.values(signIns).some((place) => place.test(name));
  return !ofOne || (signIns[audience]?.test(name) ?? false);
};

const titles: Record<Audience, string> = {
  customer: "for customers",
  provider: "for providers",
  admin: "for administrators",
  public: "for everybody",
};

/** The OpenAPI 3.1 document, derived from the declarations of all operations, or of those that an audience may call. */
export const openapi = async (version: string, audience?: Audience): Promise<Json> => {
  const [every, unknown] = await Promise.all([operations(), unknownRoute()]);
  const all = audience ? every.filter(({ contract }) => isFor(contract, audience)) : every;
  const contracts = all.map(({ contract }) => contract);
  const parts = { ...(await partsOf(all)), whole: audience === undefined };
  const reasons = [...contracts.flatMap(refusalsOf), ...unknown.contract.refuses, serviceError];
  const paths: Record<string, Json> = {};
  for (const one of all) {
    const path = pathOf(one.contract);
    paths[path] = { ...paths[path], [methodOf(one.contract).toLowerCase()]: operationObject(one, parts) };
  }
  const parameters = sharedParameters(Object.values(paths));
  const responses = {
    ...refusalResponses(contracts),
    ...sharedUnchanged(Object.values(paths)),
    ...sharedAnswers(Object.values(paths)),
  };
  const requestBodies = sharedBodies(Object.values(paths));
  const used = JSON.stringify([paths, parameters, responses, requestBodies]);
  return {
    openapi: "3.1.0",
    info: {
      title: `Home-services marketplace${audience ? `, ${titles[audience]}` : ""}`,
      version,
      summary: "Quotes from a film, jobs, payments.",
      description,
      contact: { name: "Home-services marketplace", url: "/api/v1/docs" },
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: "/api/v1", description: "The service that this document came from." }],
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: Object.fromEntries(
        Object.entries(securitySchemes).filter(
          ([name]) => name === "bearer" || used.includes(`"${name}":[]`),
        ),
      ),
      parameters,
      headers: usedHeaders({ paths, responses }),
      responses,
      requestBodies,
      schemas: {
        Success: successSchema,
        Refusal: refusalSchema,
        Problem: problemSchema,
        RefusalCode: {
          type: "string",
          description: "The reason: a noun and what is wrong with it. Never changes; there may be new ones.",
          enum: [...new Set(reasons.map(({ code }) => code))].sort(),
        },
        ...inOrderOfUse(parts.components, used),
      },
    },
  };
};
