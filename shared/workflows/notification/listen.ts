import { topicSubscriptions } from "../../data/connections.ts";
import { transact } from "../../data/engine/commit.ts";
import type { Write } from "../../data/engine/write.ts";
import { type Connection, SocketConflict } from "../../domain/notification/socket.ts";
import { placeOf } from "../../domain/notification/topics.ts";
import { Refusal } from "../../kernel/refusal.ts";

/** Commits a write. Ignores a conflict with an identical concurrent request. */
const settle = async (write: Write): Promise<void> => {
  try {
    await transact([write], () => 10_000);
  } catch (error) {
    if (!(error instanceof Refusal && error.reason === SocketConflict)) throw error;
  }
};

/** Subscribes a connection to a topic. Idempotent. */
export const listen = async ({ id, account_id, expires_at }: Connection, topic: string): Promise<void> => {
  const place = placeOf(topic, account_id);
  if (await topicSubscriptions.get(place, id)) return;
  await settle(topicSubscriptions.insert({ id, version: 0, topic: place, connection_id: id, expires_at }));
};

/** Unsubscribes a connection from a topic. Idempotent. */
export const stopListening = async ({ id, account_id }: Connection, topic: string): Promise<void> => {
  const subscription = await topicSubscriptions.get(placeOf(topic, account_id), id);
  if (subscription) await settle(topicSubscriptions.remove(subscription));
};
