import { globSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type * as z from "zod/mini";
import type { EventDefinition } from "../../kernel/event.ts";
import type { RefusalReason } from "../../kernel/refusal.ts";
import { root, type SocketContract, socketActions } from "../operations.ts";
import { describeSchemas, type JsonSchema } from "./json-schema.ts";
import { sampleOf } from "./sample.ts";

type Json = Record<string, unknown>;
type Action = SocketContract & { body: z.ZodMiniType; refuses?: readonly RefusalReason[]; example?: unknown };

const isEvent = (value: unknown): value is EventDefinition =>
  typeof value === "object" && value !== null && "type" in value && "aggregate" in value && "of" in value;

/** Every domain event that is declared, by name. */
export const domainEvents = async (): Promise<EventDefinition[]> => {
  const files = globSync("events/catalogue/*.ts", { cwd: root }).sort();
  const modules = await Promise.all(
    files.map((file) => import(pathToFileURL(resolve(root, file)).href) as Promise<Record<string, unknown>>),
  );
  const found = modules.flatMap((module) => Object.values(module).filter(isEvent));
  return [...new Map(found.map((event) => [event.type, event])).values()].sort((a, b) =>
    a.type < b.type ? -1 : 1,
  );
};

const text = (description: string, more: JsonSchema = {}): JsonSchema => ({
  type: "string",
  description,
  ...more,
});
const instant = "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$";

const envelope: JsonSchema = {
  type: "object",
  description: "What every event says.",
  required: ["id", "type", "schema_version", "aggregate", "occurred_at", "actor", "correlation_id", "data"],
  properties: {
    id: text("Of the event: consumers drop what they have seen."),
    type: text("What happened."),
    schema_version: { type: "integer", description: "Of the data." },
    aggregate: {
      type: "object",
      description: "The record that it happened to.",
      required: ["type", "id", "version"],
      properties: {
        type: text("Kind of record."),
        id: text("Of the record."),
        version: { type: "integer", description: "Of the record after the change." },
      },
    },
    occurred_at: text("When, UTC.", { pattern: instant }),
    actor: {
      type: "object",
      description: "Who caused it.",
      required: ["role", "id"],
      properties: {
        role: { enum: ["user", "service_provider", "admin", "system"], description: "As what." },
        id: text("The account, or the part of the service."),
        on_behalf_of: text("Whose request it goes back to."),
      },
    },
    from: text("The state before."),
    to: text("The state after."),
    reason: text("Why."),
    correlation_id: text("The request, or chain of events, that it belongs to."),
    causation_id: text("What caused it directly."),
    audience: { type: "array", items: { type: "string" }, description: "Accounts that are told." },
    data: { type: "object", description: "Facts: ids and states." },
  },
};

const payloadOf = ({ type, aggregate, schema_version }: EventDefinition, data: JsonSchema): JsonSchema => ({
  allOf: [
    { $ref: "#/components/schemas/Envelope" },
    {
      type: "object",
      properties: {
        type: { const: type },
        schema_version: { const: schema_version },
        aggregate: { type: "object", properties: { type: { const: aggregate } } },
        data: { ...data, description: "Facts: ids and states." },
      },
    },
  ],
});

/** What the service says on the socket besides the answers of single actions. */
const eventPush: JsonSchema = {
  type: "object",
  required: ["action", "topic", "seq", "event_id", "type", "occurred_at", "data"],
  properties: {
    action: { const: "event", description: "The kind of message." },
    topic: text("`me`, `job/{id}` or `quote/{id}`."),
    seq: { type: "integer", description: "Position in the topic: resume with `since`." },
    event_id: text("Of the event."),
    type: text("Type of the event: `job.assigned`."),
    occurred_at: text("When, UTC.", { pattern: instant }),
    data: { type: "object", description: "Facts of it: ids and states." },
  },
};

const errorMessage: JsonSchema = {
  type: "object",
  required: ["type", "code", "message"],
  properties: {
    action: text("The action that was refused."),
    type: { const: "error", description: "The kind of message." },
    code: text("The reason; never changes."),
    message: text("In a sentence, for people."),
    fields: { type: "array", items: { type: "object" }, description: "Every field that is wrong." },
    details: { type: "object", description: "Facts that a client may act on." },
  },
};

const nameOf = (route: string) => route.slice("SOCKET ".length);

const actionMessage = ({ summary, example, refuses = [] }: Action, payload: JsonSchema): Json => ({
  title: summary.replace(/\.$/, ""),
  summary,
  ...(refuses.length > 0 && {
    description: `Refused with ${refuses.map(({ code }) => `\`${code}\``).join(", ")}.`,
  }),
  payload,
  ...(example !== undefined && { examples: [{ payload: example }] }),
});

const camel = (type: string) =>
  type
    .split(/[._]/)
    .map((word, index) => (index === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join("");

const operation = (
  action: "send" | "receive",
  channel: string,
  messages: string[],
  summary: string,
): Json => ({
  action,
  channel: { $ref: `#/channels/${channel}` },
  summary,
  messages: messages.map((name) => ({ $ref: `#/channels/${channel}/messages/${name}` })),
});

/** The AsyncAPI 3 document of the socket and of the domain events, from what both declare. */
export const asyncapi = async (version: string): Promise<Json> => {
  const actions = (await socketActions())
    .map(({ contract }) => contract as Action)
    .filter(({ body }) => body !== undefined);
  const events = await domainEvents();
  const { input, output, components } = await describeSchemas({
    input: Object.fromEntries(actions.map(({ route, body }) => [nameOf(route), body])),
    output: Object.fromEntries(events.map(({ type, data }) => [type, data])),
  });
  const actionMessages = Object.fromEntries(
    actions.map((one) => [nameOf(one.route), actionMessage(one, input[nameOf(one.route)] as JsonSchema)]),
  );
  const said = {
    event: { title: "Something happened", summary: "Something happened on a topic.", payload: eventPush },
    error: { title: "Refused", summary: "An action was refused.", payload: errorMessage },
  };
  const eventMessages = Object.fromEntries(
    events.map((event) => [
      camel(event.type),
      {
        name: event.type,
        title: event.type,
        summary: event.summary,
        payload: payloadOf(event, output[event.type] as JsonSchema),
        examples: [
          { payload: { type: event.type, data: sampleOf(output[event.type] as JsonSchema, components) } },
        ],
      },
    ]),
  );
  return {
    asyncapi: "3.0.0",
    info: {
      title: "Home-services marketplace: socket and events",
      version,
      description:
        "The socket tells apps what happened to what is theirs. Ask `POST /chat-socket/ticket` for a ticket, connect with `?ticket=` within 30 seconds, say `hello`, subscribe to topics. Domain events are what the parts of the service tell each other; each is delivered at least once, in order for each record.",
      license: { name: "MIT" },
    },
    channels: {
      socket: {
        address: "/",
        description: "One WebSocket connection, opened with a one-time ticket.",
        bindings: {
          ws: {
            query: {
              type: "object",
              required: ["ticket"],
              properties: { ticket: { type: "string", description: "From `POST /chat-socket/ticket`." } },
            },
          },
        },
        messages: { ...actionMessages, ...said },
      },
      events: {
        address: "events",
        description: "The table's stream: every event is written in one transaction with what it tells of.",
        messages: eventMessages,
      },
    },
    operations: {
      act: operation("receive", "socket", Object.keys(actionMessages), "What clients may say."),
      tell: operation("send", "socket", Object.keys(said), "What the service says by itself."),
      publish: operation(
        "send",
        "events",
        Object.keys(eventMessages),
        "What the service tells its own parts.",
      ),
    },
    components: { schemas: { Envelope: envelope, ...components } },
  };
};
