import { topicSubscriptions } from "../../data/connections.ts";
import type { EventMessage, TopicSubscription } from "../../domain/notification/socket.ts";
import { errorFacts, invocation, log } from "../../kernel/log.ts";
import { push } from "../../vendors/socket/push.ts";
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

/** The topics that each invocation is pushing to. */
const queues = new WeakMap<object, Map<string, Turns>>();

/** Pushes concurrent events of one topic in order, and reads the topic's listeners once for all. */
const inTurn = async (
  topic: string,
  tell: (found: readonly TopicSubscription[]) => Promise<unknown>,
): Promise<void> => {
  const whose = invocation();
  const topics = queues.get(whose) ?? new Map<string, Turns>();
  queues.set(whose, topics);
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
 * Pushes a message to every listener of a topic that may receive it now: it must be meant for them, and they must have
 * access to the record. Listeners without access are unsubscribed. A connection that is gone or whose session has ended
 * is deleted. One that can't be reached is kept: its client catches up from its last position.
 */
export const pushToTopic = (
  topic: string,
  message: EventMessage,
  { now, audience, remaining }: { now: string; audience: readonly string[]; remaining: () => number },
): Promise<void> =>
  inTurn(topic, async (found) => {
    const open = openNow(message.topic);
    const post = async ({ connection_id, topic: place }: TopicSubscription) => {
      const leave = () => leaveSocket(connection_id, remaining, [place]);
      try {
        const [connection, isOpen] = await Promise.all([aliveConnection(connection_id, now), open]);
        if (!connection) return await leave();
        const meant = audience.includes(connection.account_id);
        const entitled = isOpen(connection);
        if (!entitled) await stopListening(connection, message.topic);
        if (!entitled && !meant) return undefined;
        if ((await push(connection_id, message)) === "gone") await leave();
      } catch (error) {
        log("warn", "push failed", { topic: message.topic, ...errorFacts(error) });
      }
    };
    await Promise.all(found.map(post));
  });
