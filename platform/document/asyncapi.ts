import { DeltaFrame, MessageFrame, TypingFrame } from "../../shared/domain/conversation/frames.ts";
import { EventMessage } from "../../shared/domain/notification/socket.ts";
import { policy } from "../../shared/domain/policy.ts";
import { socketActions } from "../operations.ts";
import { domainEvents, envelopeSchema, eventMessages, factsOfEvents } from "./event-channel.ts";
import { describeSchemas } from "./json-schema.ts";
import { errorSchema, socketMessages, socketOperations } from "./socket-channel.ts";

type Json = Record<string, unknown>;

const description = `The socket tells apps what happened to what is theirs. Domain events are what the parts of the service tell
each other; each is delivered at least once, in order for each record.`;

const opening = `One WebSocket connection. Ask \`POST /chat-socket/ticket\` for a ticket and connect with \`?ticket=\` within
${policy.socket.ticket_seconds} seconds; say \`hello\`, then \`subscribe\` to topics.

The handshake is refused with 401 where the ticket is unknown, used or past its time, and with 403 for a page whose origin
is not allowed. A frame holds at most ${policy.socket.frame_bytes / 1024} KB of JSON. Every action is answered, by its answer or by
an \`error\` that leaves the connection open. Whoever says nothing for ten minutes is disconnected, as everybody is after two
hours and at the end of the session: connect again and subscribe with \`since\` to miss nothing.`;

const region = { default: "us-east-1", description: "Where the stage is deployed." };
const stage = { default: "prod", description: "The stage." };
const security = [{ $ref: "#/components/securitySchemes/ticket" }];

const servers: Json = {
  deployed: {
    host: "{api}.execute-api.{region}.amazonaws.com",
    pathname: "/{stage}",
    protocol: "wss",
    description: "A deployed stage; `POST /chat-socket/ticket` answers its address as `url`.",
    variables: { api: { description: "The gateway's id of the API." }, region, stage },
    security,
  },
  local: {
    host: "127.0.0.1:3001",
    protocol: "ws",
    description: "This machine, with `npm start`.",
    security,
  },
  stream: {
    host: "streams.dynamodb.{region}.amazonaws.com",
    protocol: "dynamodb-streams",
    description: "The stream of the stage's table, which only the service's own functions may read.",
    variables: { region },
  },
};

const securitySchemes: Json = {
  ticket: {
    type: "httpApiKey",
    in: "query",
    name: "ticket",
    description: "A one-time ticket from `POST /chat-socket/ticket`, which needs an access token.",
  },
};

const on = (...names: string[]) => names.map((name) => ({ $ref: `#/servers/${name}` }));

/** The AsyncAPI 3 document of the socket and of the domain events, from what both declare. */
export const asyncapi = async (version: string): Promise<Json> => {
  const [actions, events] = await Promise.all([socketActions(), domainEvents()]);
  const described = await describeSchemas({
    input: Object.fromEntries(actions.map(({ key, contract }) => [key, contract.body])),
    output: Object.fromEntries([
      ...actions.map(({ key, contract }) => [key, contract.response]),
      ...events.map(({ type, data }) => [type, data]),
      ["pushed", EventMessage],
      ["delta", DeltaFrame],
      ["message", MessageFrame],
      ["typing", TypingFrame],
    ]),
  });
  const { output } = described;
  const facts = factsOfEvents(events, output);
  const components = { ...described.components, ...facts.components };
  return {
    asyncapi: "3.0.0",
    info: {
      title: "Home-services marketplace: socket and events",
      version,
      description,
      license: { name: "MIT" },
    },
    defaultContentType: "application/json",
    servers,
    channels: {
      socket: {
        address: "/",
        title: "Socket",
        description: opening,
        servers: on("deployed", "local"),
        bindings: {
          ws: {
            query: {
              type: "object",
              required: ["ticket"],
              properties: { ticket: { type: "string", description: "From `POST /chat-socket/ticket`." } },
            },
          },
        },
        messages: socketMessages(actions, described),
      },
      events: {
        address: "events",
        title: "Domain events",
        description: "The table's stream: every event is written in one transaction with what it tells of.",
        servers: on("stream"),
        messages: eventMessages(events, facts.described, components),
      },
    },
    operations: {
      ...socketOperations(actions, output),
      publish: {
        action: "send",
        channel: { $ref: "#/channels/events" },
        summary: "What the service tells its own parts.",
      },
    },
    components: { securitySchemes, schemas: { Error: errorSchema, Envelope: envelopeSchema, ...components } },
  };
};
