import * as z from "zod/mini";
import { toolWords } from "../../shared/domain/agent/tool-words.ts";
import { type AnyContract, methodOf, pathOf } from "../../shared/http/contract.ts";
import type { JsonSchema } from "../json-schema.ts";
import { operations } from "../operations.ts";

/** What only people's own apps and other machines ask for. */
const withheld = new Set(["format", "media_ids"]);

const schemaOf = (schema: z.ZodMiniType | undefined): JsonSchema =>
  schema
    ? (z.toJSONSchema(schema, { io: "input", unrepresentable: "any", reused: "inline" }) as JsonSchema)
    : {};

const fieldsOf = (contract: AnyContract, part: "params" | "query" | "body") => {
  const { properties = {}, required = [] } = schemaOf(contract[part]);
  const fields = Object.entries(properties).filter(([name]) => !withheld.has(name));
  return { fields, required: (required as string[]).filter((name) => !withheld.has(name)) };
};

const toolOf = (contract: AnyContract & Required<Pick<AnyContract, "tool">>) => {
  const parts = (["params", "query", "body"] as const).map((part) => ({ part, ...fieldsOf(contract, part) }));
  return {
    name: contract.tool.name,
    scope: contract.tool.scope,
    method: methodOf(contract),
    path: pathOf(contract),
    places: Object.fromEntries(parts.flatMap(({ part, fields }) => fields.map(([name]) => [name, part]))),
    description: toolWords[contract.tool.name],
    input: {
      type: "object",
      properties: Object.fromEntries(parts.flatMap(({ fields }) => fields)),
      required: parts.flatMap(({ required }) => required),
      additionalProperties: false,
    },
  };
};

const isTool = (contract: AnyContract): contract is AnyContract & Required<Pick<AnyContract, "tool">> =>
  contract.tool !== undefined;

/** What customers' assistants may call, with the operation behind each: made of the contracts. */
export const toolsOfAssistants = async (): Promise<string> => {
  const contracts = (await operations()).map(({ contract }) => contract).filter(isTool);
  const tools = contracts.map(toolOf);
  const silent = tools.filter(({ description }) => !description).map(({ name }) => name);
  if (silent.length > 0)
    throw new Error(`shared/domain/agent/tool-words.ts says nothing of ${silent.join(", ")}`);
  const order = Object.keys(toolWords);
  return JSON.stringify(tools.sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name)));
};
