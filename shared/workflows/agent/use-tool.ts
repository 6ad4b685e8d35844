import { toldOf } from "../../domain/agent/told.ts";
import { agentAddress } from "../../http/access-token.ts";
import { RequestInvalid } from "../../kernel/refusal.ts";
import { callFrontDoor } from "../../vendors/front-door/call.ts";

/** A tool and the operation behind it, as they are derived from the contracts. */
export type Tool = {
  name: string;
  scope: string;
  method: string;
  path: string;
  places: Record<string, "params" | "query" | "body">;
  description: string;
  input: { type: "object"; [keyword: string]: unknown };
};

/** Of a refusal's details: numbers and codes, which nobody wrote. */
const plain = (value: unknown): unknown => {
  if (typeof value === "string") return /^[\w.:+/-]{1,64}$/.test(value) ? value : undefined;
  if (Array.isArray(value)) return value.map(plain).filter((one) => one !== undefined);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, plain(one)]));
};

/** What stands in a path: an id and nothing that leads elsewhere. */
const idIn = (given: unknown): string =>
  typeof given === "string" && /^\w{1,64}$/.test(given) ? given : "none";

/** Calls the operation behind a tool with the assistant's own token. */
export const useTool = async (
  { name, method, path, places }: Tool,
  given: Record<string, unknown>,
  token: string,
): Promise<{ result: object; failed: boolean }> => {
  const unknown = Object.keys(given).filter((field) => !Object.hasOwn(places, field));
  if (unknown.length > 0) {
    const fields = unknown.map((field) => ({ field: field.slice(0, 64), problem: "is not known" }));
    return {
      result: { error: { code: RequestInvalid.code, message: RequestInvalid.message, fields } },
      failed: true,
    };
  }
  const of = (part: "params" | "query" | "body") =>
    Object.entries(given).filter(([field]) => places[field] === part);
  const params = Object.fromEntries(of("params"));
  const { status, data, message, error } = await callFrontDoor({
    method,
    path: path.replace(/\{(\w+)\}/g, (_, field: string) => idIn(params[field])),
    query: Object.fromEntries(of("query").map(([field, value]) => [field, String(value)])),
    ...(method !== "GET" && { body: Object.fromEntries(of("body")) }),
    headers: { authorization: `Bearer ${token}` },
  });
  if (status === 200) return { result: toldOf(name, data, agentAddress()), failed: false };
  const { code = "service.unavailable", fields, details } = error ?? {};
  return { result: { error: { code, message, fields, details: plain(details) } }, failed: true };
};
