import {
  Connection,
  ConnectionNotFound,
  SocketConflict,
  Ticket,
  TicketInvalid,
  TopicNotFound,
  TopicSubscription,
} from "../domain/notification/socket.ts";
import { entity } from "./engine/entity.ts";

export const tickets = entity({
  name: "ticket",
  schema: () => Ticket,
  key: (hash) => [`TICKET#${hash}`, "TICKET"],
  expires: ({ expires_at }) => expires_at,
  notFound: TicketInvalid,
  conflict: TicketInvalid,
});

export const connections = entity({
  name: "connection",
  schema: () => Connection,
  key: (id) => [`CONNECTION#${id}`, "CONNECTION"],
  indexes: { ofAccount: { on: "gsi1", key: ({ account_id, id }) => [`CONNECTIONS#${account_id}`, id] } },
  expires: ({ expires_at }) => expires_at,
  notFound: ConnectionNotFound,
  conflict: SocketConflict,
});

export const topicSubscriptions = entity({
  name: "topic_subscription",
  schema: () => TopicSubscription,
  key: (topic, connectionId) => [`TOPIC#${topic}`, connectionId],
  identity: ({ topic, connection_id }) => [topic, connection_id],
  indexes: {
    ofTopic: { on: "table", key: ({ topic, connection_id }) => [`TOPIC#${topic}`, connection_id] },
    ofConnection: { on: "gsi1", key: ({ topic, connection_id }) => [`CONNECTION#${connection_id}`, topic] },
  },
  expires: ({ expires_at }) => expires_at,
  notFound: TopicNotFound,
  conflict: SocketConflict,
});
