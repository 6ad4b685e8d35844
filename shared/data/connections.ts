import {
  Connection,
  ConnectionNotFound,
  SocketConflict,
  Ticket,
  TicketInvalid,
  TopicNotFound,
  TopicSubscription,
} from "../domain/notification/socket.ts";
import { isOwn } from "../domain/notification/topics.ts";
import { DeleteCommand } from "./engine/commands.ts";
import { entity } from "./engine/entity.ts";
import { table, tableName } from "./engine/table.ts";

export const tickets = entity({
  name: "ticket",
  schema: () => Ticket,
  key: (hash) => [`TICKET#${hash}`, "TICKET"],
  expires: ({ expires_at }) => expires_at,
  notFound: TicketInvalid,
  conflict: TicketInvalid,
});

/** Takes a ticket by the hash of its secret: it is gone then, so only one has it. Undefined if there is none. One write. */
export const takeTicket = async (hash: string): Promise<Ticket | undefined> => {
  const { Attributes } = await table().send(
    new DeleteCommand({ TableName: tableName(), Key: tickets.placeOf(hash), ReturnValues: "ALL_OLD" }),
  );
  return Attributes && tickets.read(Attributes);
};

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
    /** Without its account's own topic, whose place follows from the connection. */
    ofConnection: {
      on: "gsi1",
      key: ({ topic, connection_id }) => (isOwn(topic) ? undefined : [`CONNECTION#${connection_id}`, topic]),
    },
  },
  expires: ({ expires_at }) => expires_at,
  notFound: TopicNotFound,
  conflict: SocketConflict,
});
