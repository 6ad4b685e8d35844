import type { EventDefinition } from "../../shared/kernel/event.ts";
import type { JsonSchema } from "../json-schema.ts";
import { exportsOf } from "../operations.ts";
import { sampleOf } from "./sample.ts";

type Json = Record<string, unknown>;
type Schemas = Record<string, JsonSchema>;

const isEvent = (value: unknown): value is EventDefinition =>
  typeof value === "object" &&
  value !== null &&
  "type" in value &&
  "aggregate" in value &&
  "atNextVersion" in value;

/** Every declared domain event, by name. Throws if two have the same name. */
export const domainEvents = async (): Promise<EventDefinition[]> => {
  const values = (await exportsOf("shared/domain/*/events.ts")).map(([, value]) => value);
  const found = [...new Set(values.filter(isEvent))].sort((a, b) => (a.type < b.type ? -1 : 1));
  const twice = found.find(({ type }, at) => found[at - 1]?.type === type);
  if (twice) throw new Error(`Two events are called ${twice.type}`);
  return found;
};

const text = (description: string, more: JsonSchema = {}): JsonSchema => ({
  type: "string",
  description,
  ...more,
});
const instant = "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$";

/** The fields that every event has. */
export const envelopeSchema: JsonSchema = {
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
        role: {
          enum: ["user", "service_provider", "admin", "integration", "system"],
          description: "As what.",
        },
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
        data,
      },
    },
  ],
});

const id = "018f3a5c9d2e4b7a6c1d0e9f";

const exampleOf = ({ type, aggregate, schema_version }: EventDefinition, data: unknown): Json => ({
  id,
  type,
  schema_version,
  aggregate: { type: aggregate, id, version: 2 },
  occurred_at: "2027-03-18T14:30:00.000Z",
  actor: { role: "system", id: "elapse-jobs" },
  correlation_id: "3f0c1c1e-7d0b-4a7e-9a55-0c5b6f1f2a77",
  causation_id: "3f0c1c1e-7d0b-4a7e-9a55-0c5b6f1f2a77",
  audience: [id],
  data,
});

/** `job.assigned` is `jobAssigned`. */
const camel = (type: string) =>
  type
    .split(/[._]/)
    .map((word, index) => (index === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join("");

type Facts = { described: Record<string, JsonSchema>; components: Schemas };

/** The data of each event by its type. Data that several events share becomes one component. */
export const factsOfEvents = (events: readonly EventDefinition[], output: Schemas): Facts => {
  const alike = [...Map.groupBy(events, ({ type }) => JSON.stringify(output[type])).values()];
  const shared = alike.flatMap(([first, ...others]) => {
    if (!first || others.length === 0) return [];
    const name = camel(first.type);
    return [{ name: `${name.charAt(0).toUpperCase()}${name.slice(1)}Facts`, events: [first, ...others] }];
  });
  return {
    described: {
      ...output,
      ...Object.fromEntries(
        shared.flatMap(({ name, events: held }) =>
          held.map(({ type }) => [type, { $ref: `#/components/schemas/${name}` }]),
        ),
      ),
    },
    components: Object.fromEntries(
      shared.map(({ name, events: [first] }) => [
        name,
        output[(first as EventDefinition).type] as JsonSchema,
      ]),
    ),
  };
};

/** The messages on the table's stream: one for each domain event. */
export const eventMessages = (
  events: readonly EventDefinition[],
  facts: Schemas,
  components: Schemas,
): Record<string, Json> =>
  Object.fromEntries(
    events.map((event) => {
      const data = facts[event.type] as JsonSchema;
      return [
        camel(event.type),
        {
          name: event.type,
          title: event.type,
          summary: event.summary,
          payload: payloadOf(event, data),
          examples: [{ name: event.type, payload: exampleOf(event, sampleOf(data, components)) }],
        },
      ];
    }),
  );
