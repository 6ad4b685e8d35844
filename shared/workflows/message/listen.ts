import { topicSubscriptions } from "../../data/connections.ts";
import { transact } from "../../data/engine/commit.ts";
import type { Write } from "../../data/engine/write.ts";
import { type Connection, SocketConflict } from "../../domain/message/socket.ts";
import { placeOf } from "../../domain/message/topics.ts";
import { Refusal } from "../../kernel/refusal.ts";

/** Writes it, unless the same was asked for twice at once and is written by now. */
const settle = async (write: Write): Promise<void> => {
  try {
    await transact([write], () => 10_000);
  } catch (error) {
    if (!(error instanceof Refusal && error.reason === SocketConflict)) throw error;
  }
};

/** Has a connection listen to a topic. Doing it again changes nothing. */
export const listen = async ({ id, account_id, expires_at }: Connection, topic: string): Promise<void> => {
  const place = placeOf(topic, account_id);
  if (await topicSubscriptions.get(place, id)) return;
  await settle(topicSubscriptions.insert({ id, version: 0, topic: place, connection_id: id, expires_at }));
};

/** Has a connection no longer listen to a topic. Doing it again changes nothing. */
export const stopListening = async ({ id, account_id }: Connection, topic: string): Promise<void> => {
  const subscription = await topicSubscriptions.get(placeOf(topic, account_id), id);
  if (subscription) await settle(topicSubscriptions.remove(subscription));
};
