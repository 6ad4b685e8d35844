import { topicSubscriptions } from "../../data/connections.ts";
import { putAlone, transact } from "../../data/engine/commit.ts";
import { type Connection, SocketConflict } from "../../domain/notification/socket.ts";
import { placeOf } from "../../domain/notification/topics.ts";
import { Refusal } from "../../kernel/refusal.ts";

const patience_ms = 10_000;

/** Waits for a write. Ignores a conflict with an identical concurrent request. */
const settled = async (writing: Promise<void>): Promise<void> => {
  try {
    await writing;
  } catch (error) {
    if (!(error instanceof Refusal && error.reason === SocketConflict)) throw error;
  }
};

/** Subscribes a connection to a topic. Idempotent. */
export const listen = async ({ id, account_id, expires_at }: Connection, topic: string): Promise<void> => {
  const place = placeOf(topic, account_id);
  if (await topicSubscriptions.get(place, id)) return;
  const subscription = { id, version: 0, topic: place, connection_id: id, expires_at };
  await settled(putAlone(topicSubscriptions.insert(subscription), () => patience_ms));
};

/** Unsubscribes a connection from a topic. Idempotent. */
export const stopListening = async ({ id, account_id }: Connection, topic: string): Promise<void> => {
  const subscription = await topicSubscriptions.get(placeOf(topic, account_id), id);
  if (subscription) await settled(transact([topicSubscriptions.remove(subscription)], () => patience_ms));
};
