import { inboxes, notifications } from "../../shared/data/notifications.ts";
import type { About } from "../../shared/domain/message/about.ts";
import {
  type Inbox,
  type Notification,
  NotificationConflict,
} from "../../shared/domain/message/notification.ts";
import { toldFacts } from "../../shared/domain/message/socket.ts";
import { messageFor, toldEvents } from "../../shared/domain/message/texts.ts";
import { ownTopic, placeOf } from "../../shared/domain/message/topics.ts";
import { policy } from "../../shared/domain/policy.ts";
import { committed } from "../../shared/kernel/record.ts";
import { Refusal } from "../../shared/kernel/refusal.ts";
import { type Reaction, subscriber } from "../../shared/stream/subscriber.ts";
import { aboutOf, linkTo } from "../../shared/workflows/message/about.ts";
import { pushToTopic } from "../../shared/workflows/message/push-event.ts";

const tries_most = 8;

const entryOf = (
  { event, now }: Reaction,
  { id: account_id, version: seq }: Inbox,
  about: About,
): Notification => {
  const { title = "", text = "" } = messageFor(event, account_id, about) ?? {};
  return {
    id: event.id,
    version: 0,
    account_id,
    seq,
    type: event.type,
    title,
    text,
    link: linkTo(event),
    data: toldFacts(event),
    created_at: event.occurred_at,
    expires_at: new Date(Date.parse(now) + policy.notification.keep_days * 86_400_000).toISOString(),
  };
};

/** Numbers and writes the inbox entries of everybody who is told. Events at the same time take turns. */
const fill = async (reaction: Reaction, told: readonly string[]): Promise<Notification[]> => {
  const reading = aboutOf(reaction.event);
  for (let attempt = 1; ; attempt += 1) {
    const [about, found] = await Promise.all([reading, inboxes.many(told)]);
    const heads = new Map(found.map((inbox) => [inbox.id, inbox]));
    const present = told.map((id) => heads.get(id) ?? { id, version: 0 });
    const entries = present.map((inbox) => entryOf(reaction, committed(inbox), about));
    try {
      await reaction.commit(
        [
          ...present.map((inbox) => inboxes.put(inbox)),
          ...entries.map((entry) => notifications.insert(entry)),
        ],
        [],
      );
      return entries;
    } catch (error) {
      if (!(error instanceof Refusal && error.reason === NotificationConflict) || attempt === tries_most)
        throw error;
      await new Promise((done) => setTimeout(done, Math.random() * 20 * 2 ** attempt));
    }
  }
};

/** Puts what people are told into their inboxes, and tells their open sockets. */
export const handler = subscriber({
  name: "fill-inbox",
  lane: "prompt",
  on: toldEvents,
  uses: ["table", "socket", "secrets"],
}).handle(async (reaction) => {
  const { event, now, remaining } = reaction;
  const told = event.audience.filter((accountId) => messageFor(event, accountId));
  if (told.length === 0) return;
  const entries = await fill(reaction, told);
  await Promise.all(
    entries.map(({ id, account_id, seq, type, created_at, data }) =>
      pushToTopic(
        placeOf(ownTopic, account_id),
        { action: "event", topic: ownTopic, seq, event_id: id, type, occurred_at: created_at, data },
        { now, audience: [account_id], remaining },
      ),
    ),
  );
});
