import { topicSubscriptions } from "../../data/connections.ts";
import type { EventMessage, TopicSubscription } from "../../domain/message/socket.ts";
import { errorFacts, invocation, log } from "../../kernel/log.ts";
import { push } from "../../providers/socket/push.ts";
import { leaveSocket } from "./leave-socket.ts";
import { stopListening } from "./listen.ts";
import { aliveConnection, openNow } from "./rights.ts";

const listeners = async (topic: string): Promise<TopicSubscription[]> => {
  const found: TopicSubscription[] = [];
  let cursor: string | undefined;
  do {
    const page = await topicSubscriptions.page("ofTopic", `TOPIC#${topic}`, {
      limit: 100,
      cursor,
      scope: "push",
      order: "oldest",
    });
    found.push(...page.items);
    cursor = page.next_cursor ?? undefined;
  } while (cursor);
  return found;
};

type Turns = { found: Promise<TopicSubscription[]>; last: Promise<unknown> };

/** What each invocation tells now, by topic. */
const telling = new WeakMap<object, Map<string, Turns>>();

/** Several events for one topic at once ask for its listeners together, and are told in turn. */
const inTurn = async (
  topic: string,
  tell: (found: readonly TopicSubscription[]) => Promise<unknown>,
): Promise<void> => {
  const whose = invocation();
  const topics = telling.get(whose) ?? new Map<string, Turns>();
  telling.set(whose, topics);
  const turns = topics.get(topic) ?? { found: listeners(topic), last: Promise.resolve() };
  topics.set(topic, turns);
  const before = turns.last;
  const told = turns.found.then(async (found) => {
    await before;
    if (found.length > 0) await tell(found);
  });
  const done = told.catch(() => undefined);
  turns.last = done;
  try {
    await told;
  } finally {
    if (turns.last === done) topics.delete(topic);
  }
};

/**
 * Posts a message to everybody who listens to a topic of the table and may hear it at this moment: whom it is meant
 * for, and who has a right to the record. Who has lost the right listens no more. A connection that is gone or whose
 * session is over is forgotten; one that can't be reached is left alone: its client catches up from its last position.
 */
export const pushToTopic = (
  topic: string,
  message: EventMessage,
  { now, audience, remaining }: { now: string; audience: readonly string[]; remaining: () => number },
): Promise<void> =>
  inTurn(topic, async (found) => {
    const open = openNow(message.topic);
    const post = async ({ connection_id }: TopicSubscription) => {
      try {
        const [connection, isOpen] = await Promise.all([aliveConnection(connection_id, now), open]);
        if (!connection) return await leaveSocket(connection_id, remaining);
        const meant = audience.includes(connection.account_id);
        const entitled = isOpen(connection);
        if (!entitled) await stopListening(connection, message.topic);
        if (!entitled && !meant) return undefined;
        if ((await push(connection_id, message)) === "gone") await leaveSocket(connection_id, remaining);
      } catch (error) {
        log("warn", "push failed", { topic: message.topic, ...errorFacts(error) });
      }
    };
    await Promise.all(found.map(post));
  });
