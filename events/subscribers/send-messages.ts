import { accounts } from "../../shared/data/accounts.ts";
import { messageFor, toldEvents } from "../../shared/domain/message/texts.ts";
import { notifier } from "../../shared/providers/notifications/vendor.ts";
import { subscriber } from "../../shared/stream/subscriber.ts";
import { aboutOf, linkTo } from "../../shared/workflows/message/about.ts";

/** Sends what a person is told to its verified addresses, by mail or text message, where the message asks for it. */
export const handler = subscriber({
  name: "send-messages",
  lane: "patient",
  on: toldEvents,
  uses: ["table", "notifications"],
}).handle(async ({ event }) => {
  const told = event.audience.filter((accountId) => messageFor(event, accountId)?.channels.length);
  if (told.length === 0) return;
  const [{ send }, people, about] = await Promise.all([notifier(), accounts.many(told), aboutOf(event)]);
  for (const person of people) {
    const message = messageFor(event, person.id, about);
    const addresses = {
      email: person.email_verified_at && person.email,
      sms: person.phone_verified_at && person.phone,
    };
    for (const channel of message?.channels ?? []) {
      const to = addresses[channel];
      if (!message || !to || person.state !== "active") continue;
      await send({
        message_id: `${event.id}.${person.id}.${channel}`,
        channel,
        to,
        subject: message.title,
        text: message.text,
        link: linkTo(event),
      });
    }
  }
});
