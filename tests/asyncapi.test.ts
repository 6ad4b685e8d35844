import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import specs from "@asyncapi/specs";
import { Ajv, type ValidateFunction } from "ajv";
import { beforeAll, describe, expect, test } from "vitest";
import { asyncapi } from "../platform/document/asyncapi.ts";
import { operations, root, socketActions } from "../platform/operations.ts";

type Message = { name: string; summary: string; payload: object; examples: { payload: unknown }[] };
type Reference = { $ref: string };
type Operation = {
  channel: Reference;
  messages?: Reference[];
  reply?: { channel: Reference; messages: Reference[] };
};
type Document = {
  channels: Record<"socket" | "events", { messages: Record<string, Message> }>;
  operations: Record<string, Operation>;
  servers: Record<string, { security?: Reference[] }>;
  components: { schemas: Record<string, object> };
};

let document: Document;
let conforms: ValidateFunction;
let examples: Ajv;
beforeAll(async () => {
  document = JSON.parse(JSON.stringify(await asyncapi("1.0.0"))) as Document;
  examples = new Ajv({ strictTypes: false, formats: { "date-time": true, date: true } });
  examples.addSchema({ $id: "schemas", definitions: elsewhere(document.components.schemas) });
  // The specification's schema uses patterns and formats that even its authors' validator does not know.
  conforms = new Ajv({ strict: false, validateFormats: false }).compile(specs.schemasWithoutId["3.0.0"]);
});

const at = (pointer: string): unknown =>
  pointer
    .slice("#/".length)
    .split("/")
    .reduce<unknown>((held, part) => (held as Record<string, unknown> | undefined)?.[part], document);

const elsewhere = <T>(schema: T): T =>
  JSON.parse(JSON.stringify(schema).replaceAll("#/components/schemas/", "schemas#/definitions/")) as T;

/** Strict: AsyncAPI builds on JSON Schema draft 7, so any other keyword is an error. */
const validatorOf = (payload: object): ValidateFunction => examples.compile(elsewhere(payload));

test("is valid by the specification's own schema", () => {
  conforms(document);
  expect(conforms.errors ?? []).toEqual([]);
});

describe("the schema rejects", () => {
  test.each<[string, string, (faulty: Document) => void]>([
    [
      "messages that are a list",
      "/channels/socket/messages",
      ({ channels }) => Object.assign(channels.socket, { messages: [] }),
    ],
    [
      "an operation that neither sends nor receives",
      "/operations/tell/action",
      ({ operations: all }) => Object.assign(all.tell ?? {}, { action: "emit" }),
    ],
    [
      "a server without a protocol",
      "/servers/other",
      ({ servers }) => Object.assign(servers, { other: { host: "example.com" } }),
    ],
    [
      "a scheme that there is not",
      "/components/securitySchemes/ticket/type",
      ({ components }) => Object.assign(components, { securitySchemes: { ticket: { type: "pass" } } }),
    ],
    [
      "an example without a payload",
      "/channels/events/messages/jobCreated/examples/0",
      ({ channels }) =>
        Object.assign(channels.events.messages.jobCreated ?? {}, { examples: [{ name: "a" }] }),
    ],
  ])("%s", (_, place, plant) => {
    const faulty = structuredClone(document);
    plant(faulty);
    conforms(faulty);
    expect(conforms.errors?.map(({ instancePath }) => instancePath)).toContain(place);
  });
});

test("has no dangling reference", () => {
  const missing: string[] = [];
  JSON.stringify(document, (key, value: unknown) => {
    if (key === "$ref" && at(value as string) === undefined) missing.push(value as string);
    return value;
  });
  expect(missing).toEqual([]);
});

test("operations speak and answer only with messages of their channel", () => {
  for (const [name, { channel, messages, reply }] of Object.entries(document.operations)) {
    const places = [...(messages ?? []), ...(reply?.messages ?? [])].map(({ $ref }) => $ref);
    expect(
      places.filter((place) => !place.startsWith(`${channel.$ref}/messages/`)),
      name,
    ).toEqual([]);
  }
});

test("shows every message by examples that its payload's schema takes", () => {
  for (const { messages } of Object.values(document.channels))
    for (const [name, { payload, examples: shown }] of Object.entries(messages)) {
      const validate = validatorOf(payload);
      expect(shown.length, name).toBeGreaterThan(0);
      for (const example of shown) {
        validate(example.payload);
        expect(validate.errors ?? [], name).toEqual([]);
      }
    }
}, 120_000);

test("finds an example that its schema rejects", () => {
  const { payload } = document.channels.socket.messages.subscribed as Message;
  const validate = validatorOf(payload);
  expect(
    validate({ action: "subscribed", type: "subscribed", topic: "all", replayed: 0, complete: true }),
  ).toBe(false);
  expect(validate({ action: "subscribed", type: "subscribed", topic: "me", replayed: 0 })).toBe(false);
});

test("has every action of the socket with what it answers and why it refuses", async () => {
  const files = globSync("functions/chat-socket/*.ts", { cwd: root })
    .filter((file) => /^export const handler = action\(/m.test(readFileSync(resolve(root, file), "utf8")))
    .map((file) => file.replace(/^.*\/|\.ts$/g, ""));
  const asked = Object.entries(document.operations).filter(([, { reply }]) => reply);
  expect(asked.map(([name]) => name).sort()).toEqual(files.sort());
  expect(await socketActions()).toHaveLength(files.length);
  for (const [name, { reply }] of asked) {
    const answers = reply?.messages.map(({ $ref }) => at($ref) as Message) ?? [];
    expect(
      answers.map((message) => message.name),
      name,
    ).toContain("error");
    if (name !== "unknown") expect(answers, name).toHaveLength(2);
  }
});

test("has every event that is declared and every one that an operation says it emits", async () => {
  const sources = globSync("shared/domain/*/events.ts", { cwd: root }).map((file) =>
    readFileSync(resolve(root, file), "utf8"),
  );
  const declared = sources.flatMap((source) =>
    [...source.matchAll(/\bevent\(\s*"([a-z_.]+)"/g)].map(([, type]) => type as string),
  );
  const emitted = (await operations()).flatMap(({ contract }) =>
    (contract.emits ?? []).map(({ type }) => type as string),
  );
  const documented = Object.values(document.channels.events.messages).map(({ name }) => name);
  expect(declared.length).toBeGreaterThan(100);
  expect(documented.sort()).toEqual([...new Set(declared)].sort());
  expect(emitted.filter((type) => !documented.includes(type))).toEqual([]);
});

/** The facts of a domain event. The rest is the envelope, which all events share. */
const ofEvent = (payload: object): object | undefined =>
  (payload as { allOf?: { properties?: { data?: object } }[] }).allOf?.at(-1)?.properties?.data;

test("states facts that several events share once", () => {
  const facts = Object.values(document.channels.events.messages).map(({ payload }) =>
    JSON.stringify(ofEvent(payload)),
  );
  const own = facts.filter((told) => !told.startsWith('{"$ref"'));
  expect(own.length).toBeLessThan(facts.length);
  expect(own.filter((told, place) => own.indexOf(told) !== place)).toEqual([]);
});

test("says of every message and field what it means", () => {
  const silent: string[] = [];
  const told = ({ $ref }: { $ref?: string }) => $ref && (at($ref) as { description?: string }).description;
  const visit = (node: unknown, path: string): void => {
    if (typeof node !== "object" || node === null) return;
    const { properties = {} } = node as {
      properties?: Record<string, { description?: string; const?: unknown; $ref?: string }>;
    };
    for (const [name, field] of Object.entries(properties))
      if (!(field.description ?? told(field)) && field.const === undefined) silent.push(`${path}/${name}`);
    for (const [key, held] of Object.entries(node)) if (key !== "examples") visit(held, `${path}/${key}`);
  };
  for (const { messages } of Object.values(document.channels))
    for (const [name, { summary, payload }] of Object.entries(messages)) {
      if (!summary) silent.push(name);
      visit(ofEvent(payload) ?? payload, name);
    }
  visit(document.components.schemas, "schemas");
  expect(silent).toEqual([]);
});
