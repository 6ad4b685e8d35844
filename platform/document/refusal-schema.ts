import type { JsonSchema } from "../json-schema.ts";

const fieldProblems: JsonSchema = {
  type: "array",
  description: "Every field that is wrong.",
  items: {
    type: "object",
    required: ["field", "problem"],
    additionalProperties: false,
    properties: {
      field: { type: "string", description: "A dotted path: `tasks.0.quantity`." },
      problem: { type: "string", description: "What is wrong with it." },
    },
  },
};

const factsForClients: JsonSchema = {
  type: "object",
  description: "Facts that a client may act on.",
  additionalProperties: true,
};

const codeSchema: JsonSchema = { $ref: "#/components/schemas/RefusalCode" };

const statusOfError: JsonSchema = {
  type: "integer",
  description: "HTTP status of the answer.",
  minimum: 400,
  maximum: 599,
};

export const refusalSchema: JsonSchema = {
  type: "object",
  description: "A request that was refused, and why.",
  required: ["status", "success", "message", "error", "request_id"],
  additionalProperties: false,
  properties: {
    status: statusOfError,
    success: { const: false, description: "Always `false`: the request was refused." },
    message: { type: "string", description: "What is wrong, in a sentence for people." },
    error: {
      type: "object",
      description: "What is wrong, for programs.",
      required: ["code"],
      additionalProperties: false,
      properties: {
        code: codeSchema,
        fields: fieldProblems,
        details: factsForClients,
      },
    },
    request_id: { type: "string", description: "Id of this request. Quote it when you ask about it." },
  },
};

export const problemSchema: JsonSchema = {
  type: "object",
  description: "A refusal as a problem document (RFC 9457), for clients that ask for this media type.",
  required: ["type", "title", "status", "detail", "instance", "code", "request_id"],
  additionalProperties: false,
  properties: {
    type: { type: "string", format: "uri-reference", description: "Where the reason is explained." },
    title: { type: "string", description: "What is wrong, in a sentence for people." },
    status: statusOfError,
    detail: { type: "string", description: "Which fields are wrong and how, or what to do." },
    instance: { type: "string", format: "uri-reference", description: "The request id as a reference." },
    code: codeSchema,
    fields: fieldProblems,
    details: factsForClients,
    request_id: { type: "string", description: "Id of this request. Quote it when you ask about it." },
  },
};
