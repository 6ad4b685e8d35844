import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { openTypes } from "../../shared/domain/integration/open-events.ts";
import type { JsonSchema } from "../json-schema.ts";
import { root } from "../operations.ts";
import { domainEvents } from "./event-channel.ts";
import { describeSchemas } from "./json-schema.ts";

const file = "tests/open-facts.csv";
const head = "type,schema_version,fact,kind";

/** What kind of value a fact is, as far as programs depend on it. */
const kindOf = (schema: JsonSchema, components: Record<string, JsonSchema>): string => {
  if (schema.$ref) return kindOf(components[schema.$ref.split("/").at(-1) as string] ?? {}, components);
  const several = schema.anyOf ?? schema.oneOf;
  if (several)
    return [...new Set((several as JsonSchema[]).map((one) => kindOf(one, components)))].sort().join(" ");
  if (schema.enum || schema.const !== undefined) return "word";
  return String(schema.type ?? "any");
};

/** Each fact that other systems may be told now. */
export const openFacts = async (): Promise<string[]> => {
  const open = (await domainEvents()).filter(({ type }) => openTypes.has(type));
  const { output, components } = await describeSchemas({
    input: {},
    output: Object.fromEntries(open.map(({ type, data }) => [type, data])),
  });
  return open.flatMap(({ type, schema_version }) =>
    Object.entries((output[type]?.properties ?? {}) as Record<string, JsonSchema>).map(([fact, schema]) =>
      [type, schema_version, fact, kindOf(schema, components)].join(","),
    ),
  );
};

/** The facts that other systems may rely on: a row that was here once stays. */
export const promisedFacts = async (): Promise<string[]> =>
  (await readFile(resolve(root, file), "utf8").catch(() => head)).trim().split("\n").slice(1);

export const openFactsTable = async (): Promise<string> => {
  const rows = new Set([...(await promisedFacts()), ...(await openFacts())]);
  return `${[head, ...[...rows].sort()].join("\n")}\n`;
};
