import { EventAlreadyHandled } from "../../data/engine/marks.ts";
import type { Given } from "../../data/engine/write.ts";
import { devicesOf, pushDevices } from "../../data/push-devices.ts";
import type { Account } from "../../domain/account/account.ts";
import type { OutsideChannel } from "../../domain/account/notification-settings.ts";
import { subscriptionOf } from "../../domain/message/delivery.ts";
import { HeldMessageConflict } from "../../domain/message/held-message.ts";
import { type PushDevice, PushDeviceConflict, removeDevice } from "../../domain/message/push-device.ts";
import { Refusal, type RefusalReason } from "../../kernel/refusal.ts";
import { notifier } from "../../providers/notifications/vendor.ts";
import { type Sent, send } from "./send.ts";
import { unsubscribeLink } from "./unsubscribe.ts";

/** What is told, whoever is told it. `id` is its event's: the same message again has the same. */
export type Message = { id: string; type: string; title: string; text: string; link?: string | undefined };

/** One person, and where the message goes now. */
export type Addressed = { account: Account; message: Message; channels: readonly OutsideChannel[] };

const addressOf = (account: Account, channel: "email" | "sms"): string | undefined =>
  channel === "email"
    ? account.email_verified_at && account.email
    : account.phone_verified_at && account.phone;

/** Where a person can be reached besides the inbox. */
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
    kind && channels.includes("email") ? await unsubscribeLink(account.id, kind) : undefined;
  return (["email", "sms"] as const).flatMap((channel) => {
    const to = channels.includes(channel) ? addressOf(account, channel) : undefined;
    if (!to) return [];
    const { id, title: subject, text, link } = message;
    const message_id = `${id}.${account.id}.${channel}`;
    return [{ message_id, channel, to, subject, text, link, ...(channel === "email" && { unsubscribe }) }];
  });
};

/** Tells a person's devices. Answers those that can't be reached any more, and how many were told. */
const push = async ({
  account,
  message,
  channels,
}: Addressed): Promise<{ gone: PushDevice[]; told: number }> => {
  if (!channels.includes("push") || !account.has_devices) return { gone: [], told: 0 };
  const [devices, sender] = await Promise.all([devicesOf(account.id), notifier()]);
  const told = devices.map(async (device) => {
    if (device.endpoint === undefined) return [];
    const { id, title: subject, text, link } = message;
    const outcome = await sender.send({
      message_id: `${id}.${device.id}.push`,
      channel: "push",
      to: device.endpoint,
      subject,
      text,
      link,
    });
    return outcome.taken ? [] : [device];
  });
  const gone = (await Promise.all(told)).flat();
  return { gone, told: devices.filter(({ endpoint }) => endpoint !== undefined).length - gone.length };
};

type Commit = (...changes: Given) => Promise<void>;
type Work = { now: string; commit: Commit; commitPart: (part: string) => Commit };

/** Does a part of something that is done again from its start if it fails: what is done already stays so. */
export const oncePart = async (part: Promise<void>): Promise<void> => {
  const settled: readonly RefusalReason[] = [EventAlreadyHandled, HeldMessageConflict, PushDeviceConflict];
  await part.catch((error: unknown) => {
    if (!(error instanceof Refusal && settled.includes(error.reason))) throw error;
  });
};

/** What became of a message to somebody on one channel; on devices: whether any was told. */
export type Delivered = { account_id: string; channel: OutsideChannel; became: Sent | "no_device" };

/** Sends messages to people, by mail, text message and to their devices. A device that is gone is removed. Answers what became of each. */
export const sendTo = async (
  all: readonly Addressed[],
  { now, commit, commitPart }: Work,
): Promise<Delivered[]> => {
  const pushed = await Promise.all(all.map(push));
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
