import { accounts } from "../../shared/data/accounts.ts";
import { RecipientRefused } from "../../shared/domain/message/events.ts";
import { messageFor, toldEvents } from "../../shared/domain/message/texts.ts";
import { subscriber } from "../../shared/stream/subscriber.ts";
import { aboutOf, linkTo } from "../../shared/workflows/message/about.ts";
import { send } from "../../shared/workflows/message/send.ts";

/** Sends what a person is told to its verified addresses, by mail or text message, where the message asks for it. */
export const handler = subscriber({
  name: "send-messages",
  lane: "patient",
  on: toldEvents,
  emits: [RecipientRefused],
  uses: ["table", "secrets", "notifications"],
}).handle(async ({ event, now, commit }) => {
  const told = event.audience.filter((accountId) => messageFor(event, accountId)?.channels.length);
  if (told.length === 0) return;
  const [found, about] = await Promise.all([accounts.many(told), aboutOf(event)]);
  const people = found.filter(({ state }) => state === "active");
  const messages = people.flatMap((person) => {
    const message = messageFor(event, person.id, about);
    const addresses = {
      email: person.email_verified_at && person.email,
      sms: person.phone_verified_at && person.phone,
    };
    return (message?.channels ?? []).flatMap((channel) => {
      const to = addresses[channel];
      if (!message || !to) return [];
      const message_id = `${event.id}.${person.id}.${channel}`;
      return [{ message_id, channel, to, subject: message.title, text: message.text, link: linkTo(event) }];
    });
  });
  await send(messages, { now, commit });
});
