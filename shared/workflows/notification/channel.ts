import { topicSubscriptions } from "../../data/connections.ts";
import type { DeltaFrame, MessageFrame, TypingFrame } from "../../domain/conversation/frames.ts";
import type { Connection } from "../../domain/notification/socket.ts";
import { errorFacts, log } from "../../kernel/log.ts";
import { monotonic_ms } from "../../kernel/time.ts";
import { push } from "../../vendors/socket/push.ts";
import { leaveSocket } from "./leave-socket.ts";
import { aliveConnection, openNow } from "./rights.ts";

/** How long the list of listeners is cached. */
const known_ms = 2000;
const listeners_most = 20;

/**
 * Pushes many messages in a row to a topic's listeners. The list of listeners is refreshed every two seconds.
 * Connections that are gone are skipped. One that can't be reached misses a message and reads it later.
 */
export const channelTo = (
  topic: string,
  now: string,
  remaining: () => number,
  /** Connections to leave out. */
  but: readonly string[] = [],
) => {
  let found: Promise<string[]> | undefined;
  let found_at = 0;
  const gone = new Set<string>(but);

  const listening = async (): Promise<string[]> => {
    const { items } = await topicSubscriptions.page("ofTopic", `TOPIC#${topic}`, {
      limit: listeners_most,
      scope: "channel",
      order: "oldest",
    });
    if (items.length === 0) return [];
    const [mayHear, ...alive] = await Promise.all([
      openNow(topic),
      ...items.map(({ connection_id }) => aliveConnection(connection_id, now)),
    ]);
    return alive.filter((one): one is Connection => one !== undefined && mayHear(one)).map(({ id }) => id);
  };

  const listeners = (): Promise<string[]> => {
    if (!found || monotonic_ms() - found_at > known_ms) {
      found = listening();
      found_at = monotonic_ms();
    }
    return found;
  };

  /** Never throws: a client that is not reached reads the messages later. */
  const tell = async (message: DeltaFrame | MessageFrame | TypingFrame): Promise<void> => {
    try {
      const open = (await listeners()).filter((id) => !gone.has(id));
      await Promise.all(
        open.map(async (id) => {
          if ((await push(id, message)) !== "gone") return;
          gone.add(id);
          await leaveSocket(id, remaining);
        }),
      );
    } catch (error) {
      log("warn", "push failed", { topic, ...errorFacts(error) });
    }
  };
  return Object.assign(tell, {
    /** Whether the topic has listeners. */
    hasListeners: async (): Promise<boolean> => (await listeners()).length > 0,
  });
};
