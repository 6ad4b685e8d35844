import { connections, topicSubscriptions } from "../../data/connections.ts";
import { transact } from "../../data/engine/commit.ts";

/** Deletes a connection and its subscriptions. Idempotent. */
export const leaveSocket = async (connectionId: string, remaining: () => number): Promise<void> => {
  const [connection, { items }] = await Promise.all([
    connections.get(connectionId),
    topicSubscriptions.page("ofConnection", `CONNECTION#${connectionId}`, { limit: 90, scope: "leave" }),
  ]);
  const writes = [
    ...(connection ? [connections.remove(connection)] : []),
    ...items.map((subscription) => topicSubscriptions.remove(subscription)),
  ];
  if (writes.length > 0) await transact(writes, remaining);
};
