import { type AnyContract, methodOf, pathOf } from "../../http/contract.ts";
import { type RefusalReason, universalRefusals } from "../../kernel/refusal.ts";
import { operations } from "../operations.ts";
import { describeSchemas, type JsonSchema } from "./json-schema.ts";

const indent = (text: string) => text.replaceAll("\n", "\n  ");

const nameOf = ($ref: string) => $ref.slice($ref.lastIndexOf("/") + 1);

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
  if (schema.$ref) return nameOf(schema.$ref);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  const choice = schema.anyOf ?? schema.oneOf;
  if (choice) return [...new Set(choice.map(typeOf))].join(" | ");
  if (schema.allOf) return schema.allOf.map(typeOf).join(" & ");
  const kinds = [schema.type ?? []].flat();
  return kinds.length === 0 ? "unknown" : kinds.map((kind) => ofKind(kind, schema)).join(" | ");
};

const codesOf = (reasons: readonly RefusalReason[]) => reasons.map(({ code }) => JSON.stringify(code));

const operationType = (contract: AnyContract, parts: Record<string, JsonSchema | undefined>): string => {
  const { params, query, body, data } = parts;
  const lines = [
    ...(params && Object.keys(params.properties ?? {}).length > 0 ? [`params: ${typeOf(params)};`] : []),
    ...(query ? [`query${query.required?.length ? "" : "?"}: ${typeOf(query)};`] : []),
    ...(body ? [`body: ${typeOf(body)};`] : []),
    `data: ${typeOf(data ?? {})};`,
    `refusals: ${["SharedRefusal", ...codesOf(contract.refuses ?? [])].join(" | ")};`,
  ];
  return `/** ${contract.summary} */\n${JSON.stringify(`${methodOf(contract)} ${pathOf(contract)}`)}: {\n  ${indent(lines.join("\n"))}\n};`;
};

/** The types of every operation for clients, by route: what goes in, what comes out, and every reason to say no. */
export const clientTypes = async (): Promise<string> => {
  const all = (await operations()).filter(({ contract }) => !contract.media_type);
  const { input, output, components } = await describeSchemas({
    input: Object.fromEntries(
      all.flatMap(({ key: name, contract }) =>
        (["params", "query", "body"] as const)
          .filter((part) => contract[part])
          .map((part) => [`${name} ${part}`, contract[part]]),
      ),
    ),
    output: Object.fromEntries(all.map(({ key: name, contract }) => [name, contract.response])),
  });
  const records = Object.entries(components).map(
    ([name, schema]) => `export type ${name} = ${typeOf(schema)};`,
  );
  const routes = all.map(({ key: name, contract }) =>
    operationType(contract, {
      params: input[`${name} params`],
      query: input[`${name} query`],
      body: input[`${name} body`],
      data: output[name],
    }),
  );
  return `/** What every operation may answer. */
export type SharedRefusal = ${codesOf(universalRefusals).join(" | ")};

${records.join("\n\n")}

/** Every operation of the interface. */
export type Operations = {
  ${indent(routes.join("\n"))}
};
`;
};
