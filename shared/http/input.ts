import type * as z from "zod/mini";
import {
  ContentTypeUnsupported,
  type FieldProblem,
  RequestInvalid,
  RequestMalformed,
  RequestTooLarge,
} from "../kernel/refusal.ts";
import type { HttpEvent } from "./call.ts";
import { type AnyContract, nothing } from "./contract.ts";
import { fieldProblems, problemOf } from "./field-problem.ts";
import type { Middleware } from "./progress.ts";

export const bodyLimit = { bytes: 256 * 1024, depth: 32, keys: 2000 };

/** Checks depth and number of members before anything is parsed. Throws `request.malformed` beyond the limits. */
const bounded = (text: string): void => {
  let depth = 0;
  let members = 0;
  let quoted = false;
  for (let position = 0; position < text.length; position += 1) {
    const character = text.charCodeAt(position);
    if (quoted) {
      if (character === 92) position += 1;
      else if (character === 34) quoted = false;
    } else if (character === 34) quoted = true;
    else if (character === 123 || character === 91) {
      depth += 1;
      if (depth > bodyLimit.depth) throw RequestMalformed({ details: { max_depth: bodyLimit.depth } });
    } else if (character === 125 || character === 93) depth -= 1;
    else if (character === 58 || character === 44) {
      members += 1;
      if (members > bodyLimit.keys * 2) throw RequestMalformed({ details: { max_keys: bodyLimit.keys } });
    }
  }
};

/** Limits numbers to those that the table can store: smaller ones become zero, larger ones are refused. */
const holdable = (_: string, value: unknown): unknown => {
  if (typeof value !== "number") return value;
  const size = Math.abs(value);
  if (size >= 1e126) throw RequestMalformed();
  return size < 1e-130 ? 0 : value;
};

/** Decodes UTF-8. Throws `request.malformed` for anything else, even if a proxy has already replaced the bad bytes. */
const textOf = (bytes: Buffer): string => {
  const text = bytes.toString("utf8");
  if (text.includes("\ufffd")) throw RequestMalformed({ details: { encoding: "utf-8" } });
  return text;
};

/** Numbers that the table can't store have an exponent or a hundred digits. Most bodies have none, and need no second walk. */
const maybeUnholdable = /\de|\d{100}/i;

const jsonIn = (text: string): unknown => {
  try {
    return JSON.parse(text, maybeUnholdable.test(text) ? holdable : undefined) as unknown;
  } catch {
    throw RequestMalformed();
  }
};

const illFormed = "must be well-formed Unicode text";

/** Every text of a value with half of a surrogate pair, by the path of its field. Names of fields are checked, too. */
const illFormedIn = (value: unknown, path: readonly string[] = []): FieldProblem[] => {
  if (typeof value === "string")
    return value.isWellFormed() ? [] : [{ field: path.join(".") || "body", problem: illFormed }];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, held]) => {
    const inside = [...path, name.toWellFormed()];
    const ofName = { field: inside.join("."), problem: `has a name that ${illFormed}` };
    return [...(name.isWellFormed() ? [] : [ofName]), ...illFormedIn(held, inside)];
  });
};

/** Fields inside of others whose name no record can hold: a schema of free names would leave them out without a word. */
const unkeepableIn = (value: unknown, path: readonly string[] = []): FieldProblem[] => {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, held]) =>
    name === "__proto__" && path.length > 0
      ? [{ field: [...path, name].join("."), problem: "has a name that can't be used" }]
      : unkeepableIn(held, [...path, name]),
  );
};

const refuseAny = (fields: FieldProblem[]): void => {
  if (fields.length > 0) throw RequestInvalid({ fields });
};

/** The JSON of a body within the limits. Throws the refusal that says what is wrong. */
export const jsonOf = (bytes: Buffer, contentType: string | undefined): unknown => {
  if (bytes.length > bodyLimit.bytes) throw RequestTooLarge({ details: { max_bytes: bodyLimit.bytes } });
  if (!/^application\/(\w+\+)?json\s*(;|$)/i.test(contentType ?? "")) throw ContentTypeUnsupported();
  const text = textOf(bytes);
  bounded(text);
  const said = jsonIn(text);
  // UTF-8 can contain half of a pair only as an escape.
  if (/\\ud[89a-f]/i.test(text)) refuseAny(illFormedIn(said));
  if (/__proto__|\\u00/i.test(text)) refuseAny(unkeepableIn(said));
  return said;
};

/** The parsed body; undefined without one. */
const saidIn = (bytes: Buffer, contentType: string | undefined): unknown =>
  bytes.length === 0 ? {} : jsonOf(bytes, contentType);

/** The value parsed by the schema. Throws `request.invalid` with every wrong field, by the name that it was given under. */
export const parsed = <S extends z.ZodMiniType>(
  schema: S,
  value: unknown,
  whole: "body" | "query" | "path" = "body",
  renamed: AnyContract["renamed"] = undefined,
): z.output<S> => {
  const result = schema.safeParse(renamed ? renamed.presently(value) : value, { error: problemOf });
  if (result.success) return result.data;
  const fields = fieldProblems(result.error.issues, whole);
  throw RequestInvalid({ fields: renamed?.asGiven(fields, value) ?? fields });
};

/**
 * The parameters that were given in the path or the query: gateways send null for missing ones, and U+FFFD for bytes
 * that are not UTF-8. Throws `request.invalid`, naming those that are not well-formed Unicode.
 */
export const present = (
  values: Record<string, string | null | undefined> | null | undefined,
): Record<string, string> => {
  const given = Object.entries(values ?? {}).filter((entry): entry is [string, string] => entry[1] != null);
  const isBroken = (text: string) => !text.isWellFormed() || text.includes("\ufffd");
  refuseAny(
    given
      .filter((entry) => entry.some(isBroken))
      .map(([name]) => ({ field: name.toWellFormed(), problem: illFormed })),
  );
  return Object.fromEntries(given);
};

const expectWellFormedHeaders = (headers: HttpEvent["headers"]): void => {
  const broken = Object.keys(headers).filter((name) => headers[name]?.isWellFormed() === false);
  refuseAny(
    broken.map((name) => ({
      field: name.replace(/\b[a-z]/g, (letter) => letter.toUpperCase()),
      problem: illFormed,
    })),
  );
};

/** Reads path, query and body as the contract declares them, with limits and without unknown fields. */
export const reading = (contract: AnyContract): Middleware => ({
  before: ({ event, internal: { progress } }) => {
    expectWellFormedHeaders(event.headers);
    const { renamed } = contract;
    progress.input = {
      params: parsed(contract.params ?? nothing, present(event.pathParameters), "path"),
      query: parsed(contract.query ?? nothing, present(event.queryStringParameters), "query", renamed),
      body: contract.body
        ? parsed(contract.body, saidIn(progress.raw, event.headers["content-type"]), "body", renamed)
        : {},
    };
  },
});
