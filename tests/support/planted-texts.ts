import { describeSchemas } from "../../platform/document/json-schema.ts";
import type { JsonSchema } from "../../platform/json-schema.ts";
import { operations } from "../../platform/operations.ts";
import { type AnyContract, nameOf } from "../../shared/http/contract.ts";
import type { Asked } from "./world.ts";

/** The texts that people may write into requests, as the contracts describe them, and words that are put into each. */

type Field = { path: string; plant?: (word: string) => void };

/** Texts that are no prose: secrets, addresses of pages, places in lists, names of kinds. */
const isProse = (name: string): boolean =>
  !/password|token|url|cursor|zone|client_message_id|_img$|video_id|_id$|etag|doc_name|task_kind$|^service$/i.test(
    name,
  );

/** What lists are searched for; it is not kept. */
const isSearch = (name: string): boolean => /^(q|search|customer|provider|place|city|region)$/.test(name);

const isText = ({ type, format, pattern, const: one, enum: several, maxLength = 0 }: JsonSchema): boolean =>
  type === "string" && !format && !pattern && one === undefined && !several && maxLength >= 60;

const all = await operations();
const named = ({ contract }: { contract: AnyContract }) =>
  (["body", "query"] as const)
    .filter((part) => contract[part])
    .map((part) => [`${nameOf(contract)} ${part}`, contract[part]] as const);
const described = await describeSchemas({
  input: Object.fromEntries(all.flatMap(named)) as Parameters<typeof describeSchemas>[0]["input"],
  output: {},
});

const resolved = (schema: JsonSchema): JsonSchema =>
  schema.$ref
    ? resolved(described.components[schema.$ref.slice(schema.$ref.lastIndexOf("/") + 1)] as JsonSchema)
    : schema;

/** Whether a value is of this one of several forms. */
const fits = (given: JsonSchema, value: unknown): boolean => {
  const { const: one, enum: several, anyOf, oneOf, type, required = [], properties = {} } = resolved(given);
  if (one !== undefined) return one === value;
  if (several) return several.includes(value as never);
  const choice = anyOf ?? oneOf;
  if (choice) return choice.some((form) => fits(form, value));
  if (type === "array") return Array.isArray(value);
  if (type === "string" || type === "boolean") return typeof value === type;
  if (type !== "object") return typeof value === "number";
  const fields = value as Record<string, unknown>;
  return (
    typeof value === "object" &&
    value !== null &&
    required.every((name) => name in fields) &&
    Object.entries(properties).every(([name, held]) => !(name in fields) || fits(held, fields[name]))
  );
};

const fieldsIn = (
  given: JsonSchema,
  path: string,
  value?: unknown,
  put?: (changed: unknown) => void,
): Field[] => {
  const schema = resolved(given);
  const choice = schema.anyOf ?? schema.oneOf;
  if (choice)
    return choice.flatMap((form, nth) => {
      const isThis = value === undefined || fits(form, value);
      const place = path.includes("|") ? path : `${path}|${nth}`;
      return fieldsIn(form, place, isThis ? value : undefined, isThis ? put : undefined);
    });
  const items = schema.items ?? {};
  if (schema.type === "array")
    return Array.isArray(value) && value.length > 0
      ? value.flatMap((one, nth) => fieldsIn(items, `${path}[]`, one, (changed) => (value[nth] = changed)))
      : fieldsIn(items, `${path}[]`, undefined, put && ((changed) => put([changed])));
  if (schema.type === "object") {
    const fields = value as Record<string, unknown> | undefined;
    return Object.entries(schema.properties ?? {})
      .filter(([name]) => isProse(name) && !(path.endsWith(" query") && isSearch(name)))
      .flatMap(([name, held]) =>
        fieldsIn(held, `${path}.${name}`, fields?.[name], fields && ((changed) => (fields[name] = changed))),
      );
  }
  if (!isText(schema)) return [];
  const plant = (word: string) => put?.(value ? `${value} ${word}` : `It is about ${word}.`);
  return [{ path, ...(put && { plant }) }];
};

const partsOf = (contract: AnyContract) => (["body", "query"] as const).filter((part) => contract[part]);

/** Where somebody may write a text to an operation: `user/report-incident body.description`. */
export const textsOf = (contract: AnyContract): string[] =>
  partsOf(contract).flatMap((part) => {
    const place = `${nameOf(contract)} ${part}`;
    return fieldsIn(described.input[place] as JsonSchema, place).map(({ path }) => path);
  });

/** A request with a new word in every text that it may have, and where each word is. */
export const planted = (
  contract: AnyContract,
  asked: Asked,
  newWord: () => string,
): { asked: Asked; words: Map<string, string> } => {
  const { as, ...rest } = asked;
  const copy = structuredClone(rest);
  const words = new Map<string, string>();
  for (const part of partsOf(contract)) {
    copy[part] ??= {};
    const place = `${nameOf(contract)} ${part}`;
    for (const { path, plant } of fieldsIn(described.input[place] as JsonSchema, place, copy[part])) {
      if (!plant) continue;
      const word = newWord();
      plant(word);
      words.set(word, path);
    }
  }
  return { asked: { ...copy, ...(as && { as }) }, words };
};
