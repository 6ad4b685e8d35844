import { AdminRole } from "../../shared/domain/account/account.ts";
import { toldEvents } from "../../shared/domain/notification/messages.ts";
import { deskTopic, ownTopic, recordTopics, topicWords } from "../../shared/domain/notification/topics.ts";
import { type AnyContract, adminRolesOf, methodOf, nameOf, pathOf } from "../../shared/http/contract.ts";
import { type RefusalReason, universalRefusals } from "../../shared/kernel/refusal.ts";
import type { JsonSchema } from "../json-schema.ts";
import { operations } from "../operations.ts";
import { namedAnswers } from "./answers.ts";
import { domainEvents } from "./event-channel.ts";
import { describeSchemas, needsBody } from "./json-schema.ts";
import { type Audience, isFor } from "./openapi.ts";

const indent = (text: string) => text.replaceAll("\n", "\n  ");

const recordOf = ($ref: string) => $ref.slice($ref.lastIndexOf("/") + 1);

const comment = ({ description }: JsonSchema) =>
  description ? `/** ${description.replaceAll("\n", " ").replaceAll("*/", "")} */\n` : "";

const key = (name: string) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name));

const objectOf = (schema: JsonSchema): string => {
  const { properties = {}, required = [], additionalProperties } = schema;
  const fields = Object.entries(properties).map(
    ([name, held]) => `${comment(held)}${key(name)}${required.includes(name) ? "" : "?"}: ${typeOf(held)};`,
  );
  if (fields.length > 0) return `{\n  ${indent(fields.join("\n"))}\n}`;
  return typeof additionalProperties === "object"
    ? `Record<string, ${typeOf(additionalProperties)}>`
    : "Record<string, unknown>";
};

const ofKind = (kind: string, schema: JsonSchema): string => {
  if (kind === "object") return objectOf(schema);
  if (kind === "array") {
    const held = typeOf(schema.items ?? {});
    return /[|&]/.test(held) ? `(${held})[]` : `${held}[]`;
  }
  return kind === "integer" ? "number" : kind;
};

/** The TypeScript type of what a schema describes. */
const typeOf = (schema: JsonSchema): string => {
  if (schema.$ref) return recordOf(schema.$ref);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  const choice = schema.anyOf ?? schema.oneOf;
  if (choice) return [...new Set(choice.map(typeOf))].join(" | ");
  if (schema.allOf) return schema.allOf.map(typeOf).join(" & ");
  const kinds = [schema.type ?? []].flat();
  return kinds.length === 0 ? "unknown" : kinds.map((kind) => ofKind(kind, schema)).join(" | ");
};

/** Enumerations are also exported as a list, in the domain's order. */
const recordText = ([name, schema]: [string, JsonSchema]): string =>
  schema.enum && schema.enum.length > 1
    ? `export const ${name} = ${JSON.stringify(schema.enum)} as const;\nexport type ${name} = (typeof ${name})[number];`
    : `export type ${name} = ${typeOf(schema)};`;

const codesOf = (reasons: readonly RefusalReason[]) => reasons.map(({ code }) => JSON.stringify(code));

const routeOf = (contract: AnyContract) => `${methodOf(contract)} ${pathOf(contract)}`;

const operationType = (contract: AnyContract, parts: Record<string, JsonSchema | undefined>): string => {
  const { params, query, body, data } = parts;
  const lines = [
    ...(params && Object.keys(params.properties ?? {}).length > 0 ? [`params: ${typeOf(params)};`] : []),
    ...(query ? [`query${query.required?.length ? "" : "?"}: ${typeOf(query)};`] : []),
    ...(body ? [`body${needsBody(contract) ? "" : "?"}: ${typeOf(body)};`] : []),
    `data: ${typeOf(data ?? {})};`,
    `refusals: ${["SharedRefusal", ...codesOf(contract.refuses ?? [])].join(" | ")};`,
  ];
  return `${JSON.stringify(routeOf(contract))}: {\n  ${indent(lines.join("\n"))}\n};`;
};

/** The client reads JSON only. Files and pages are for direct requests. */
const withoutFormat = ({ formats }: AnyContract, query: JsonSchema | undefined): JsonSchema | undefined => {
  if (!formats || !query) return query;
  const { format: _, ...properties } = query.properties ?? {};
  return Object.keys(properties).length > 0 ? { ...query, properties } : undefined;
};

/** Names as they are on the client: `create-job` and `user_confirm_job_completed` in camel case. */
const camel = (name: string) => name.replace(/[-_](\w)/g, (_, letter: string) => letter.toUpperCase());

type Names = { [name: string]: AnyContract | Names };

const isContract = (held: AnyContract | Names): held is AnyContract => typeof held.route === "string";

/** Operations by area and name, as their paths have them. */
const namesOf = (contracts: readonly AnyContract[]): Names => {
  const names: Names = {};
  for (const contract of contracts) {
    const [name, ...areas] = nameOf(contract).split("/").map(camel).reverse() as [string, ...string[]];
    const area = areas.reduceRight<Names>((held, inner) => {
      held[inner] ??= {};
      return held[inner] as Names;
    }, names);
    area[name] = contract;
  }
  return names;
};

/** The names of an audience's operations. Those that end alike are told apart by their areas. */
const ownNames = (contracts: readonly AnyContract[]): [name: string, contract: AnyContract][] => {
  const ending = (contract: AnyContract) => camel(nameOf(contract).split("/").at(-1) as string);
  return [...Map.groupBy(contracts, ending)].flatMap(([name, alike]) =>
    alike.map((contract): [string, AnyContract] => [
      alike.length === 1 ? name : camel(nameOf(contract).replaceAll("/", "-")),
      contract,
    ]),
  );
};

/** An entry of the client: each operation of an audience as an export of its own, and the records that they use. */
export const clientEntry = async (audience: Audience): Promise<string> => {
  const { all, input, answers, components } = await described();
  const own = all.filter(({ contract }) => isFor(contract, audience));
  const used = new Set<string>();
  const visit = (held: unknown): void => {
    for (const [, name = ""] of JSON.stringify(held ?? {}).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (used.has(name) || !components[name]) continue;
      used.add(name);
      visit(components[name]);
    }
  };
  for (const { key: name } of own) {
    for (const part of ["params", "query", "body"]) visit(input[`${name} ${part}`]);
    visit(answers[name]);
  }
  const isList = (name: string) => (components[name]?.enum?.length ?? 0) > 1;
  const exported = [...used].sort().map((name) => (isList(name) ? name : `type ${name}`));
  const named = ownNames(own.map(({ contract }) => contract)).map(
    ([name, contract]) =>
      `/** ${contract.summary} */\nexport const ${name} = /* @__PURE__ */ operation(${JSON.stringify(routeOf(contract))});`,
  );
  return `import { operation } from "./operation.ts";

export { ${exported.join(", ")} } from "./operations.ts";

${named.join("\n\n")}
`;
};

const namesText = (names: Names): string => {
  const lines = Object.entries(names).map(([name, held]) =>
    isContract(held)
      ? `/** ${held.summary} */\n${name}: ${JSON.stringify(routeOf(held))},`
      : `${name}: ${namesText(held)},`,
  );
  return `{\n  ${indent(lines.join("\n"))}\n}`;
};

/** The pushed events: notifications, and events of records with a topic. */
const pushedEvents = async () => {
  const told = new Set<string>(toldEvents.map(({ type }) => type));
  return (await domainEvents()).filter(({ type, aggregate }) => told.has(type) || aggregate in recordTopics);
};

const topicType = (): string =>
  [
    ...[ownTopic, deskTopic].map((topic) => JSON.stringify(topic)),
    ...topicWords.map((word) => `\`${word}/\${string}\``),
  ].join(" | ");

/** Where each of the client's operations and records is described. Made once. */
const described = (() => {
  const make = async () => {
    const all = (await operations()).filter(
      ({ contract }) => !contract.media_type && !contract.access.includes("signature"),
    );
    const events = await pushedEvents();
    const {
      input,
      output,
      components: records,
    } = await describeSchemas({
      input: Object.fromEntries(
        all.flatMap(({ key: name, contract }) =>
          (["params", "query", "body"] as const)
            .filter((part) => contract[part])
            .map((part) => [`${name} ${part}`, contract[part]]),
        ),
      ),
      output: Object.fromEntries([
        ...all.map(({ key: name, contract }) => [name, contract.response]),
        ...events.map(({ type, data }) => [type, data]),
      ]),
    });
    return { all, events, input, output, ...namedAnswers(all, output, records) };
  };
  let made: ReturnType<typeof make> | undefined;
  return () => (made ??= make());
})();

/** The client's description of the service: every operation's name, input, output and errors, and the pushed events. */
export const clientOperations = async (): Promise<string> => {
  const { all, events, input, output, answers, components } = await described();
  const types = Object.entries(components).map(recordText);
  const routes = all.map(({ key: name, contract }) =>
    operationType(contract, {
      params: input[`${name} params`],
      query: withoutFormat(contract, input[`${name} query`]),
      body: input[`${name} body`],
      data: answers[name],
    }),
  );
  const notReplayed = all
    .filter(({ contract }) => contract.replay === false)
    .map(({ contract }) => routeOf(contract));
  const knowingDevices = all
    .filter(({ contract }) => "device_token" in (contract.body?.def?.shape ?? {}))
    .map(({ contract }) => routeOf(contract));
  const adminRoles = Object.fromEntries(
    all
      .map(({ contract }) => [routeOf(contract), adminRolesOf(contract).slice(1), contract.access] as const)
      .filter(([, roles, access]) => access.includes("admin") && roles.length < AdminRole.options.length - 1)
      .map(([route, roles]) => [route, roles]),
  );
  const pushed = events.map(
    ({ type, summary }) =>
      `/** ${summary} */\n${JSON.stringify(type)}: ${typeOf(output[type] as JsonSchema)};`,
  );
  return `/** What every operation may answer. */
export type SharedRefusal = ${codesOf(universalRefusals).join(" | ")};

${types.join("\n\n")}

/** Every operation of the interface, by its route. */
export type Operations = {
  ${indent(routes.join("\n"))}
};

/** What can be listened to: all that one is told of, or what happens to one record. */
export type Topic = ${topicType()};

/** What is pushed over the socket: its types, and the facts of each. */
export type Events = {
  ${indent(pushed.join("\n"))}
};

/** The operations by their area and name on the client. */
export const routes = ${namesText(namesOf(all.map(({ contract }) => contract)))} as const;

/** Of what administrators may call, what not all of them may: the roles that may, besides owners. */
export const adminRoles: Readonly<Record<string, readonly AdminRole[]>> = ${JSON.stringify(adminRoles, null, 2)};

/** Changes that take no Idempotency-Key, because their answers hold secrets. */
export const notReplayed: ReadonlySet<string> = new Set(${JSON.stringify(notReplayed, null, 2)});

/** Operations that treat a device better that has signed in before. */
export const knowingDevices: ReadonlySet<string> = new Set(${JSON.stringify(knowingDevices, null, 2)});
`;
};
