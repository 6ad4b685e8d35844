import { putInInbox } from "../../shared/data/notifications.ts";
import { AccountDeleted } from "../../shared/domain/account/events.ts";
import type { About } from "../../shared/domain/notification/about.ts";
import { messageFor, toldEvents } from "../../shared/domain/notification/messages.ts";
import type { Notification } from "../../shared/domain/notification/notification.ts";
import { toldFacts } from "../../shared/domain/notification/socket.ts";
import { ownTopic, placeOf } from "../../shared/domain/notification/topics.ts";
import { policy } from "../../shared/domain/policy.ts";
import { type Reaction, subscriber } from "../../shared/stream/subscriber.ts";
import { aboutOf, linkTo } from "../../shared/workflows/notification/about.ts";
import { type Addressee, addresseesOf } from "../../shared/workflows/notification/addressees.ts";
import { editedTexts } from "../../shared/workflows/notification/edited-texts.ts";
import { pushToTopic } from "../../shared/workflows/notification/push-event.ts";
import { languagesOf } from "../../shared/workflows/notification/readers.ts";

const entryOf = (
  { event, now }: Reaction,
  { account_id, side }: Addressee,
  about: About,
): Omit<Notification, "seq"> | undefined => {
  const said = messageFor(event, account_id, about, side);
  if (!said) return undefined;
  const { title, text } = said;
  return {
    id: event.id,
    version: 0,
    account_id,
    type: event.type,
    title,
    text,
    link: linkTo(event, side, about),
    data: toldFacts(event),
    created_at: event.occurred_at,
    expires_at: new Date(Date.parse(now) + policy.notification.keep_days * 86_400_000).toISOString(),
  };
};

/** Deleted accounts get no inbox entries: nobody can read them, and they are erased. */
const shownEvents = toldEvents.filter(({ type }) => type !== AccountDeleted.type);

/**
 * Puts notifications into inboxes and pushes them to open sockets. An entry has the id of its event, so repeated runs
 * store it once.
 */
export const handler = subscriber({
  name: "fill-inbox",
  lane: "prompt",
  on: shownEvents,
  uses: ["table", "lists", "socket"],
}).handle(async (reaction) => {
  const { event, now, remaining } = reaction;
  const [told] = await Promise.all([addresseesOf(event), editedTexts()]);
  if (told.length === 0) return;
  const [about, languages] = await Promise.all([
    aboutOf(event),
    languagesOf(told.map(({ account_id }) => account_id)),
  ]);
  await Promise.all(
    told.map(async (addressee) => {
      const language = languages.get(addressee.account_id);
      const told = entryOf(reaction, addressee, { ...about, language });
      const entry = told && (await putInInbox(told, remaining));
      if (!entry) return;
      const { id, account_id, seq, type, created_at, data } = entry;
      await pushToTopic(
        placeOf(ownTopic, account_id),
        { action: "event", topic: ownTopic, seq, event_id: id, type, occurred_at: created_at, data },
        { now, audience: [account_id], remaining },
      );
    }),
  );
});
