import { topicSubscriptions } from "../../data/connections.ts";
import type { EventMessage } from "../../domain/message/socket.ts";
import { errorFacts, log } from "../../kernel/log.ts";
import { push } from "../../providers/socket/push.ts";
import { leaveSocket } from "./leave-socket.ts";

const listeners = async (topic: string): Promise<string[]> => {
  const found: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await topicSubscriptions.page("ofTopic", `TOPIC#${topic}`, {
      limit: 100,
      cursor,
      scope: "push",
      order: "oldest",
    });
    found.push(...page.items.map(({ connection_id }) => connection_id));
    cursor = page.next_cursor ?? undefined;
  } while (cursor);
  return found;
};

/**
 * Posts a message to everybody who listens to a topic of the table. A connection that is gone is forgotten; one
 * that can't be reached is left alone: its client catches up from its last position.
 */
export const pushToTopic = async (
  topic: string,
  message: EventMessage,
  remaining: () => number,
): Promise<void> => {
  const post = async (connectionId: string) => {
    try {
      if ((await push(connectionId, message)) === "gone") await leaveSocket(connectionId, remaining);
    } catch (error) {
      log("warn", "push failed", { topic: message.topic, ...errorFacts(error) });
    }
  };
  await Promise.all((await listeners(topic)).map(post));
};
