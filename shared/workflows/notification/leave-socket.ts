import { connections, topicSubscriptions } from "../../data/connections.ts";
import { deleteAlone } from "../../data/engine/commit.ts";

/** Deletes a connection and its subscriptions. Idempotent. What is left of it is deleted with the next message to it, or expires. */
export const leaveSocket = async (connectionId: string, remaining: () => number): Promise<void> => {
  const [connection, { items }] = await Promise.all([
    connections.get(connectionId),
    topicSubscriptions.page("ofConnection", `CONNECTION#${connectionId}`, { limit: 90, scope: "leave" }),
  ]);
  const places = [
    ...(connection ? [connections.placeOf(connectionId)] : []),
    ...items.map(({ topic }) => topicSubscriptions.placeOf(topic, connectionId)),
  ];
  await deleteAlone(places, remaining);
};
