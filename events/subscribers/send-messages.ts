import { accounts } from "../../shared/data/accounts.ts";
import { heldMessages } from "../../shared/data/held-messages.ts";
import type { OutsideChannel } from "../../shared/domain/account/notification-settings.ts";
import { isWrittenTo, planFor } from "../../shared/domain/notification/delivery.ts";
import { PushDeviceRemoved, RecipientRefused } from "../../shared/domain/notification/events.ts";
import { messageFor, toldEvents } from "../../shared/domain/notification/messages.ts";
import { subscriber } from "../../shared/stream/subscriber.ts";
import { marketSettings } from "../../shared/workflows/market/settings.ts";
import { aboutOf, framedIn, linkTo } from "../../shared/workflows/notification/about.ts";
import { addresseesOf } from "../../shared/workflows/notification/addressees.ts";
import { editedTexts } from "../../shared/workflows/notification/edited-texts.ts";
import { messageSender, outcomeOf } from "../../shared/workflows/notification/outcomes.ts";
import { oncePart, reachableOn, sendTo } from "../../shared/workflows/notification/send-to.ts";

/** Sends notifications by mail, text message and push, as each asks for. In quiet hours they wait. */
export const handler = subscriber({
  name: messageSender,
  lane: "patient",
  marks: "when_acting",
  on: toldEvents,
  emits: [RecipientRefused, PushDeviceRemoved],
  uses: ["table", "lists", "secrets", "notifications"],
}).handle(async ({ event, now, isDone, commit, conclude, commitPart }) => {
  const { id, type } = event;
  const sides = new Map((await addresseesOf(event)).map(({ account_id, side }) => [account_id, side]));
  const [told] = await Promise.all([accounts.many([...sides.keys()]), marketSettings()]);
  const people = told.flatMap((account) => {
    if (!isWrittenTo(account, type)) return [];
    const said = messageFor(event, account.id, {}, sides.get(account.id));
    const asked: OutsideChannel[] = [...(said?.channels ?? []), "push"];
    const reachable = reachableOn(account);
    const channels = asked.filter((channel) => reachable.includes(channel));
    const plan = planFor(account, { type, channels }, now);
    return plan.now.length + plan.later.length > 0 ? [{ account, plan }] : [];
  });
  if (people.length === 0) return "idle";
  const [done, about] = await Promise.all([isDone(), aboutOf(event), editedTexts()]);
  if (done) return "idle";
  const messages = people.flatMap(({ account, plan }) => {
    const side = sides.get(account.id);
    const said = messageFor(event, account.id, { ...about, language: account.language }, side);
    if (!said) return [];
    const { title, text, language } = said;
    const home = { ...about, market: about.market ?? account.market };
    const link = linkTo(event, side, home);
    return [{ account, plan, message: { ...{ id, type, title, text, language, link }, ...framedIn(home) } }];
  });
  const held = messages.flatMap(({ account, plan, message }) =>
    plan.at === undefined
      ? []
      : [{ ...message, version: 0, account_id: account.id, channels: plan.later, due_at: plan.at }],
  );
  if (held.length > 0)
    await oncePart(
      commitPart("hold")(
        held.map((message) => heldMessages.insert(message)),
        [],
      ),
    );
  const sent = messages.filter(({ plan }) => plan.now.length > 0);
  const delivered = await sendTo(
    sent.map(({ account, plan, message }) => ({ account, message, channels: plan.now })),
    { now, commit, commitPart },
  );
  const waiting = messages.flatMap(({ account, plan }) =>
    plan.later.map((channel) => ({ account_id: account.id, channel, became: "held" as const })),
  );
  return conclude(outcomeOf([...delivered, ...waiting]));
});
