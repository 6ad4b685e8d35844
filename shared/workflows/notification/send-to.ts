import { configuration, secrets } from "../../configuration.ts";
import { EventAlreadyHandled } from "../../data/engine/events.ts";
import type { Given } from "../../data/engine/write.ts";
import { devicesOf, pushDevices } from "../../data/push-devices.ts";
import type { Account } from "../../domain/account/account.ts";
import type { OutsideChannel } from "../../domain/account/notification-settings.ts";
import { subscriptionOf } from "../../domain/notification/delivery.ts";
import { HeldMessageConflict } from "../../domain/notification/held-message.ts";
import { type PushDevice, PushDeviceConflict, removeDevice } from "../../domain/notification/push-device.ts";
import { type Subscription, writeUnsubscribe } from "../../domain/notification/unsubscribe.ts";
import { Refusal, type RefusalReason } from "../../kernel/refusal.ts";
import { marketNamed } from "../../markets/served.ts";
import type { OutgoingMessage } from "../../vendors/notifications/notifier.ts";
import { notifier } from "../../vendors/notifications/vendor.ts";
import { sendToBrowser } from "../../vendors/notifications/web-push.ts";
import { appAddressOf } from "./app-address.ts";
import { type Sent, send } from "./send.ts";

/** The unsubscribe link of a mail: a one-click request by the mail program, or a page of the app. */
const unsubscribeLink = async (
  { id: account_id, role }: Account,
  subscription: Subscription,
  market: string | undefined,
): Promise<NonNullable<OutgoingMessage["unsubscribe"]>> => {
  const { ACCESS_TOKEN_ISSUER } = configuration();
  const token = writeUnsubscribe({ account_id, subscription }, await secrets());
  return {
    one_click: `${ACCESS_TOKEN_ISSUER}/notification/unsubscribe/${token}`,
    page: `${appAddressOf(role, marketNamed(market))}/unsubscribe?token=${token}`,
  };
};

/** The message, the same for every recipient. `id` is its event's id, so a repeated message has the same id. */
export type Message = {
  id: string;
  type: string;
  title: string;
  text: string;
  link?: string | undefined;
  /** What it is written in; absent: whoever wrote it did not say. */
  language?: string | undefined;
  /** Whose brand its mail bears; absent: the default market's. */
  market?: string | undefined;
};

/** A recipient, with the message and the channel. */
export type Addressed = { account: Account; message: Message; channels: readonly OutsideChannel[] };

const addressOf = (account: Account, channel: "email" | "sms"): string | undefined =>
  channel === "email"
    ? account.email_verified_at && account.email
    : account.phone_verified_at && account.phone;

/** The channels besides the inbox on which a person can be reached. */
export const reachableOn = (account: Account): OutsideChannel[] => [
  ...(addressOf(account, "email") ? (["email"] as const) : []),
  ...(addressOf(account, "sms") ? (["sms"] as const) : []),
  ...(account.has_devices ? (["push"] as const) : []),
];

const outgoing = async ({
  account,
  message,
  channels,
}: Addressed): Promise<Parameters<typeof send>[0][number][]> => {
  const kind = subscriptionOf(message.type);
  const unsubscribe =
    kind && channels.includes("email") ? await unsubscribeLink(account, kind, message.market) : undefined;
  return (["email", "sms"] as const).flatMap((channel) => {
    const to = channels.includes(channel) ? addressOf(account, channel) : undefined;
    if (!to) return [];
    const { id, title: subject, text, link, language, market } = message;
    const message_id = `${id}.${account.id}.${channel}`;
    const letter = { message_id, channel, to, subject, text, link, language, market };
    return [{ ...letter, ...(channel === "email" && { unsubscribe }) }];
  });
};

/** Sends a push notification to a person's devices. Returns the devices that are gone, and how many got it. */
const push = async (
  { account, message, channels }: Addressed,
  now: string,
): Promise<{ gone: PushDevice[]; told: number }> => {
  if (!channels.includes("push") || !account.has_devices) return { gone: [], told: 0 };
  const [devices, sender] = await Promise.all([devicesOf(account.id), notifier()]);
  const told = devices.map(async (device) => {
    if (device.endpoint === undefined) return [];
    const { id, title: subject, text, link } = message;
    const letter = { message_id: `${id}.${device.id}.push`, to: device.endpoint, subject, link };
    const outcome = device.keys
      ? await sendToBrowser({ ...letter, keys: device.keys }, now)
      : await sender.send({ ...letter, channel: "push", text });
    return outcome.taken ? [] : [device];
  });
  const gone = (await Promise.all(told)).flat();
  return { gone, told: devices.filter(({ endpoint }) => endpoint !== undefined).length - gone.length };
};

type Commit = (...changes: Given) => Promise<void>;
type Work = { now: string; commit: Commit; commitPart: (part: string) => Commit };

/** Runs one part of a task that is retried as a whole: parts that are already done are skipped. */
export const oncePart = async (part: Promise<void>): Promise<void> => {
  const settled: readonly RefusalReason[] = [EventAlreadyHandled, HeldMessageConflict, PushDeviceConflict];
  await part.catch((error: unknown) => {
    if (!(error instanceof Refusal && settled.includes(error.reason))) throw error;
  });
};

/** The delivery result for one person on one channel. For devices: whether any got it. */
export type Delivered = { account_id: string; channel: OutsideChannel; became: Sent | "no_device" };

/** Sends messages by mail, text message and push notification. Removes devices that are gone. Returns each result. */
export const sendTo = async (
  all: readonly Addressed[],
  { now, commit, commitPart }: Work,
): Promise<Delivered[]> => {
  const pushed = await Promise.all(all.map((one) => push(one, now)));
  const gone = pushed.flatMap((one) => one.gone);
  for (const device of gone) {
    const { record, events } = removeDevice(device, "unreachable");
    await oncePart(commitPart(`device ${device.id}`)([pushDevices.remove(record)], events));
  }
  const letters = await Promise.all(all.map(outgoing));
  const sent = await send(letters.flat(), { now, commit });
  const onDevices = all.flatMap(({ account, channels }, at): Delivered[] =>
    channels.includes("push")
      ? [{ account_id: account.id, channel: "push", became: pushed[at]?.told ? "sent" : "no_device" }]
      : [],
  );
  const byLetter = letters.flatMap((own, at) =>
    own.map(({ channel }) => ({ account_id: all[at]?.account.id as string, channel })),
  );
  return [...onDevices, ...byLetter.map((one, at) => ({ ...one, became: sent[at] as Sent }))];
};
