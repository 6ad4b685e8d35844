import { readFileSync } from "node:fs";
import type { ErrorObject } from "ajv";
import { type Check, checksAgainst } from "./checks.ts";
import { internal, invalidParameter } from "./errors.ts";
import { furtherEvents, furtherPaths } from "./further-operations.ts";

type Schema = Record<string, unknown>;
type OperationSpec = {
  parameters?: { name: string; in: "path" | "query"; required: boolean; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
};
type Document = {
  info: { version: string };
  paths: Record<string, Record<string, OperationSpec>>;
  "x-events": Record<string, Schema>;
};

/** One operation of the API description: its key is method and path template, `POST /v1/refunds`. */
type Operation = { key: string; method: string; template: string; spec: OperationSpec };
export type Match = { operation: Operation; id: string };

const trimmed: Document = JSON.parse(readFileSync(new URL("openapi.json", import.meta.url), "utf8"));
const templates = new Set([...Object.keys(trimmed.paths), ...Object.keys(furtherPaths)]);
const further: Document["paths"] = furtherPaths;
const document: Document = {
  ...trimmed,
  paths: Object.fromEntries(
    [...templates].map((template) => [template, { ...trimmed.paths[template], ...further[template] }]),
  ),
  "x-events": { ...trimmed["x-events"], ...furtherEvents },
};
export const apiVersion = document.info.version;
export const eventTypes = new Set(Object.keys(document["x-events"]));

const checks = checksAgainst(document);

const escapePointer = (key: string) => key.replaceAll("~", "~0").replaceAll("/", "~1");
const ref = (...path: string[]): Schema => ({ $ref: `stripe#/${path.map(escapePointer).join("/")}` });

const operations: (Operation & { pattern: RegExp })[] = Object.entries(document.paths).flatMap(
  ([template, methods]) =>
    Object.entries(methods).map(([verb, spec]) => ({
      key: `${verb.toUpperCase()} ${template}`,
      method: verb.toUpperCase(),
      template,
      spec,
      pattern: new RegExp(`^${template.replace("{id}", "([^/]+)")}$`),
    })),
);
operations.sort((a, b) => Number(a.template.includes("{")) - Number(b.template.includes("{")));

/** The operation of a request line, or undefined if Stripe's trimmed description has none. */
export const matchOperation = (method: string, path: string): Match | undefined => {
  for (const operation of operations) {
    const found = operation.method === method ? operation.pattern.exec(path) : null;
    if (found) return { operation, id: decodeURIComponent(found[1] ?? "") };
  }
  return undefined;
};

const bracketed = (pointer: string, last?: string) => {
  const parts = [...pointer.split("/").slice(1), ...(last === undefined ? [] : [last])];
  return parts.map((part, index) => (index === 0 ? part : `[${part}]`)).join("");
};

const refusal = (errors: ErrorObject[]) => {
  const unknown = errors.find((error) => error.keyword === "additionalProperties");
  if (unknown) {
    const param = bracketed(unknown.instancePath, unknown.params.additionalProperty);
    return invalidParameter("parameter_unknown", `Received unknown parameter: ${param}`, param);
  }
  const absent = errors.find((error) => error.keyword === "required");
  if (absent) {
    const param = bracketed(absent.instancePath, absent.params.missingProperty);
    return invalidParameter("parameter_missing", `Missing required param: ${param}.`, param);
  }
  const [first] = errors;
  const param = bracketed(first?.instancePath ?? "");
  const code =
    first?.keyword === "type" && first.params.type === "integer"
      ? "parameter_invalid_integer"
      : "parameter_invalid";
  return invalidParameter(code, `Invalid ${param}: ${first?.message ?? "not accepted"}`, param);
};

const querySchema = (spec: OperationSpec): Schema => {
  const query = (spec.parameters ?? []).filter((parameter) => parameter.in === "query");
  const absolute = JSON.parse(
    JSON.stringify(query).replaceAll('"$ref":"#/', '"$ref":"stripe#/'),
  ) as typeof query;
  return {
    type: "object",
    properties: Object.fromEntries(absolute.map((parameter) => [parameter.name, parameter.schema])),
    required: absolute.filter((parameter) => parameter.required).map((parameter) => parameter.name),
    additionalProperties: false,
  };
};

const pathOf = (operation: Operation) => ["paths", operation.template, operation.method.toLowerCase()];

const requestCheck = (operation: Operation): Check => {
  const { key, spec } = operation;
  const body = Object.keys(spec.requestBody?.content ?? {})[0];
  return {
    name: `> ${key}`,
    coerced: body !== "application/json",
    schema: () =>
      body ? ref(...pathOf(operation), "requestBody", "content", body, "schema") : querySchema(spec),
  };
};

const answerCheck = (operation: Operation, isRefusal: boolean): Check => ({
  name: `${isRefusal ? "error" : "answer"} of ${operation.key}`,
  coerced: false,
  schema: () => {
    const response = isRefusal ? "default" : "200";
    return ref(...pathOf(operation), "responses", response, "content", "application/json", "schema");
  },
});

const eventCheck = (type: string): Check => ({
  name: `event ${type}`,
  coerced: false,
  schema: () => ref("x-events", type),
});

/** Compiles all validators into a folder, once for several processes. */
export const writeChecks = (folder: string): void =>
  checks.write(folder, [
    ...operations.flatMap((operation) => [
      requestCheck(operation),
      answerCheck(operation, false),
      answerCheck(operation, true),
    ]),
    ...[...eventTypes].map(eventCheck),
  ]);

/** Loads what was compiled into a folder by the same version of this file. */
export const readChecks = checks.read;

/** Checks and coerces the parameters of one request in place; throws Stripe's own 400. */
export const validateRequest = (operation: Operation, params: Record<string, unknown>): void => {
  const validate = checks.validatorOf(requestCheck(operation));
  if (!validate(params)) throw refusal(validate.errors ?? []);
};

const mustFit = (check: Check, value: unknown) => {
  const validate = checks.validatorOf(check);
  if (validate(value)) return;
  const faults = (validate.errors ?? []).slice(0, 5).map((error) => `${error.instancePath} ${error.message}`);
  throw internal(`The emulator's own ${check.name} does not fit Stripe's schema: ${faults.join("; ")}`);
};

/** Throws a 500 when an answer does not match its schema: that is a defect of the emulator. */
export const assertAnswer = (operation: Operation, status: number, body: unknown): void =>
  mustFit(answerCheck(operation, status !== 200), body);

/** Throws a 500 when an event's payload does not match the schema of its type. */
export const assertEvent = (type: string, object: unknown): void => mustFit(eventCheck(type), object);
