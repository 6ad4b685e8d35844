import type { EventMessage } from "../../shared/domain/notification/socket.ts";
import type { RefusalReason } from "../../shared/kernel/refusal.ts";
import { type AnyAction, actionRefusals } from "../../shared/socket/action.ts";
import type { JsonSchema } from "../json-schema.ts";
import type { Declared } from "../operations.ts";
import { sampleOf } from "./sample.ts";

type Json = Record<string, unknown>;
type Action = Declared<AnyAction>;
type Schemas = Record<string, JsonSchema>;

/** The action's name in the document: its file's. */
export const actionName = ({ file }: Pick<Action, "file">): string =>
  file.slice(file.lastIndexOf("/") + 1, -".ts".length);

const broken = { code: "service.error", message: "Something went wrong on our side." };

/** Every refusal of an action, shared ones first. */
export const refusalsOfAction = ({ refuses = [] }: AnyAction): readonly RefusalReason[] => [
  ...actionRefusals,
  ...refuses,
];

/** The error message of an action. */
export const errorSchema: JsonSchema = {
  type: "object",
  description: "An action was refused, and why. The connection stays open.",
  required: ["action", "type", "code", "message"],
  additionalProperties: false,
  properties: {
    action: { const: "error", description: "The kind of message." },
    type: { const: "error", description: "The kind of message." },
    code: {
      type: "string",
      pattern: "^[a-z_]+\\.[a-z_]+$",
      description: "The reason: a noun and what is wrong with it. Never changes.",
    },
    message: { type: "string", description: "What is wrong, in a sentence for people." },
    request: { type: "string", maxLength: 64, description: "The `action` that was asked for." },
    topic: { type: "string", maxLength: 64, description: "The `topic` that was asked for, if one was." },
    fields: {
      type: "array",
      maxItems: 20,
      description: "The first fields that are wrong.",
      items: {
        type: "object",
        required: ["field", "problem"],
        additionalProperties: false,
        properties: {
          field: { type: "string", description: "A dotted path." },
          problem: { type: "string", description: "What is wrong with it." },
        },
      },
    },
    details: { type: "object", description: "Facts that a client may act on.", additionalProperties: true },
    retry_after_seconds: {
      type: "integer",
      description: "Of `request.rate_limited`: seconds until the next message is let in.",
    },
  },
};

const refusedMessage = (contract: AnyAction): Json => {
  const reasons = [...refusalsOfAction(contract), broken];
  const codes = reasons.map(({ code }) => code);
  return {
    name: "error",
    title: "refused",
    summary: "The action was refused; `code` says why.",
    payload: {
      allOf: [
        { $ref: "#/components/schemas/Error" },
        { type: "object", properties: { code: { enum: codes, description: "The reason." } } },
      ],
    },
    examples: reasons.map(({ code, message }) => ({
      name: code,
      summary: message,
      payload: {
        action: "error",
        type: "error",
        code,
        message,
        ...(code === "request.invalid" && { fields: [{ field: "topic", problem: "is missing" }] }),
      },
    })),
  };
};

/** The type of an action's response. Undefined if it always refuses. */
export const answerKind = (schema: JsonSchema): string | undefined =>
  schema.properties?.type?.const as string | undefined;

/** The name of an action's error message. Actions without refusals of their own share one. */
const refusedBy = (one: Action): string =>
  one.contract.refuses?.length ? `${actionName(one)}Refused` : "refused";

/** Every message on the socket: requests, responses, refusals, and pushed messages. */
export const socketMessages = (
  actions: readonly Action[],
  { input, output, components }: { input: Schemas; output: Schemas; components: Schemas },
): Record<string, Json> => ({
  ...Object.fromEntries(
    actions.flatMap((one) => {
      const { summary, example } = one.contract;
      const name = actionName(one);
      const answer = output[one.key] as JsonSchema;
      const kind = answerKind(answer);
      return [
        [
          name,
          {
            name,
            title: name,
            summary,
            payload: input[one.key],
            examples: [{ name, summary, payload: example }],
          },
        ],
        ...(kind
          ? [
              [
                kind,
                {
                  name: kind,
                  title: kind,
                  summary: `The answer to \`${name}\`.`,
                  payload: answer,
                  examples: [{ name: kind, payload: sampleOf(answer, components) }],
                },
              ],
            ]
          : []),
        [refusedBy(one), refusedMessage(one.contract)],
      ];
    }),
  ),
  event: {
    name: "event",
    title: "event",
    summary: "Something happened on a topic that the client listens to.",
    payload: { $ref: "#/components/schemas/EventMessage" },
    examples: [{ name: "assigned", summary: "A provider took the job.", payload: assigned }],
  },
  ...Object.fromEntries(
    Object.entries(frames).map(([name, summary]) => [
      name,
      {
        name,
        title: name,
        summary,
        payload: output[name],
        examples: [{ name, payload: sampleOf(output[name] as JsonSchema, components) }],
      },
    ]),
  ),
});

/** The pushed messages of conversations, besides events. */
const frames = {
  delta:
    "The next words of a reply that is being written. They are told once; whoever misses some reads the message.",
  message: "A message of a conversation as it is now.",
  typing: "The other side of a conversation is writing.",
};

const id = "018f3a5c9d2e4b7a6c1d0e9f";

const assigned: EventMessage = {
  action: "event",
  topic: `job/${id}`,
  seq: 300,
  event_id: id,
  type: "job.assigned",
  occurred_at: "2027-03-18T14:30:00.000Z",
  data: { job_id: id, user_id: id, service_provider_id: id },
};

const ref = (...path: string[]) => ({ $ref: `#/${path.join("/")}` });
const channel = ref("channels", "socket");
const messageRefs = (...names: string[]) => names.map((name) => ref("channels", "socket", "messages", name));

/** The operations of the socket: requests with their responses, and pushed messages. */
export const socketOperations = (actions: readonly Action[], output: Schemas): Record<string, Json> => ({
  ...Object.fromEntries(
    actions.map((one) => {
      const name = actionName(one);
      const kind = answerKind(output[one.key] as JsonSchema);
      return [
        name,
        {
          action: "receive",
          channel,
          summary: one.contract.summary,
          messages: messageRefs(name),
          reply: { channel, messages: messageRefs(...(kind ? [kind] : []), refusedBy(one)) },
        },
      ];
    }),
  ),
  tell: {
    action: "send",
    channel,
    summary: "Tell what happened on a topic, as it happens and once for each connection that listens.",
    messages: messageRefs("event", ...Object.keys(frames)),
  },
});
