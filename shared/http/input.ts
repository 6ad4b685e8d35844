import type * as z from "zod/mini";
import {
  ContentTypeUnsupported,
  RequestInvalid,
  RequestMalformed,
  RequestTooLarge,
} from "../kernel/refusal.ts";
import type { HttpEvent } from "./call.ts";
import { type AnyContract, nothing } from "./contract.ts";
import { fieldProblems, problemOf } from "./field-problem.ts";
import type { Middleware } from "./progress.ts";

export const bodyLimit = { bytes: 256 * 1024, depth: 32, keys: 2000 };

/** The body's bytes as they were sent. */
export const rawBody = (event: Pick<HttpEvent, "body" | "isBase64Encoded">): Buffer =>
  Buffer.from(event.body ?? "", event.isBase64Encoded ? "base64" : "utf8");

/** Counts depth and members before anything is built from them. Throws `request.malformed` beyond the bounds. */
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

/** The numbers that the table can hold: smaller ones become zero, larger ones are refused. */
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

/** The JSON of a body within its bounds, or the refusal that says what is wrong. */
export const jsonOf = (bytes: Buffer, contentType: string | undefined): unknown => {
  if (bytes.length > bodyLimit.bytes) throw RequestTooLarge({ details: { max_bytes: bodyLimit.bytes } });
  if (!/^application\/(\w+\+)?json\s*(;|$)/i.test(contentType ?? "")) throw ContentTypeUnsupported();
  const text = textOf(bytes);
  bounded(text);
  try {
    return JSON.parse(text, holdable) as unknown;
  } catch {
    throw RequestMalformed();
  }
};

/** What a body says; a request without one says nothing. */
const saidIn = (bytes: Buffer, contentType: string | undefined): unknown =>
  bytes.length === 0 ? {} : jsonOf(bytes, contentType);

/** The value as the schema reads it, or `request.invalid` with every field that is wrong. */
export const parsed = <S extends z.ZodMiniType>(
  schema: S,
  value: unknown,
  whole: "body" | "query" | "path" = "body",
): z.output<S> => {
  const result = schema.safeParse(value, { error: problemOf });
  if (result.success) return result.data;
  throw RequestInvalid({ fields: fieldProblems(result.error.issues, whole) });
};

/** What was given of the parameters: gateways say null for what was not. */
export const present = (values: Record<string, string | null | undefined> | undefined) =>
  Object.fromEntries(Object.entries(values ?? {}).filter(([, value]) => value != null));

/** Path, query and body as the contract declares them, bounded and strict. */
export const reading = (contract: AnyContract): Middleware => ({
  before: ({ event, internal: { progress } }) => {
    progress.input = {
      params: parsed(contract.params ?? nothing, present(event.pathParameters), "path"),
      query: parsed(contract.query ?? nothing, present(event.queryStringParameters), "query"),
      body: contract.body ? parsed(contract.body, saidIn(progress.raw, event.headers["content-type"])) : {},
    };
  },
});
