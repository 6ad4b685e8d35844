import { connections, topicSubscriptions } from "../../data/connections.ts";
import { deleteAlone } from "../../data/engine/commit.ts";
import { ownTopic, placeOf } from "../../domain/notification/topics.ts";

/**
 * Deletes a connection and its subscriptions, those of `places` too. Idempotent. What is left of it is deleted with the next
 * message to it, or expires.
 */
export const leaveSocket = async (
  connectionId: string,
  remaining: () => number,
  places: readonly string[] = [],
): Promise<void> => {
  const [connection, { items }] = await Promise.all([
    connections.get(connectionId),
    topicSubscriptions.page("ofConnection", `CONNECTION#${connectionId}`, { limit: 90, scope: "leave" }),
  ]);
  const topics = new Set([
    ...places,
    ...(connection ? [placeOf(ownTopic, connection.account_id)] : []),
    ...items.map(({ topic }) => topic),
  ]);
  const rows = [
    ...(connection ? [connections.placeOf(connectionId)] : []),
    ...[...topics].map((topic) => topicSubscriptions.placeOf(topic, connectionId)),
  ];
  await deleteAlone(rows, remaining);
};
