import { topicSubscriptions } from "../../data/connections.ts";
import type { DeltaFrame, MessageFrame, TypingFrame } from "../../domain/conversation/frames.ts";
import type { Connection } from "../../domain/message/socket.ts";
import { errorFacts, log } from "../../kernel/log.ts";
import { monotonic_ms } from "../../kernel/time.ts";
import { push } from "../../providers/socket/push.ts";
import { leaveSocket } from "./leave-socket.ts";
import { aliveConnection, openNow } from "./rights.ts";

/** How long what is known of the listeners is used before it is looked at again. */
const known_ms = 2000;
const listeners_most = 20;

/**
 * Posts many messages in a row to whoever listens to a topic. Who listens is looked at every two seconds. A connection that is
 * gone is told nothing more; one that can't be reached has missed something, and reads it later.
 */
export const channelTo = (
  topic: string,
  now: string,
  remaining: () => number,
  /** Connections that are not told. */
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

  /** Never throws: who is not reached reads what was said later. */
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
    /** Whether anybody listens. */
    isHeard: async (): Promise<boolean> => (await listeners()).length > 0,
  });
};
