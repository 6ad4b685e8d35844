import { accounts } from "../../data/accounts.ts";
import { announcementChunks, announcements, outcomesOf } from "../../data/announcements.ts";
import { count } from "../../data/counters.ts";
import type { Given, Write } from "../../data/engine/write.ts";
import { heldMessages } from "../../data/held-messages.ts";
import { putInInbox } from "../../data/notifications.ts";
import type { Account } from "../../domain/account/account.ts";
import type { OutsideChannel } from "../../domain/account/notification-settings.ts";
import {
  type Announcement,
  type AnnouncementChunk,
  type AnnouncementRecipient,
  claimRecipients,
  entryIdOf,
  type RecipientState,
  settleRecipients,
} from "../../domain/notification/announcement.ts";
import { newsType, offerType, planFor } from "../../domain/notification/delivery.ts";
import { ownTopic, placeOf } from "../../domain/notification/topics.ts";
import { policy } from "../../domain/policy.ts";
import { errorFacts, log } from "../../kernel/log.ts";
import { committed } from "../../kernel/record.ts";
import { plus } from "../../kernel/time.ts";
import { marketNamed } from "../../markets/served.ts";
import { marketSettings } from "../market/settings.ts";
import { appAddressOf } from "./app-address.ts";
import { channelsFor } from "./audience.ts";
import { pushToTopic } from "./push-event.ts";
import { oncePart, sendTo } from "./send-to.ts";

type Work = { now: string; commit: (...given: Given) => Promise<void>; remaining: () => number };

/** Errors that guarantee that nothing was sent, and that a retry a minute later may succeed. */
const laterNames = new Set([
  "TooManyRequestsException",
  "ThrottlingException",
  "ThrottledException",
  "LimitExceededException",
]);

const over: readonly RecipientState[] = ["sent", "held", "skipped", "failed", "uncertain"];

/** The changed recipients, for the announcement's counter. */
const counted = (before: AnnouncementChunk, after: AnnouncementChunk): Write[] => {
  const states = after.recipients.flatMap(({ state }, at) =>
    state !== before.recipients[at]?.state && over.includes(state) ? [state] : [],
  );
  const shard = after.number.toString(16).padStart(4, "0");
  return [...new Set(states)].map((state) =>
    count(outcomesOf(after.id), state, states.filter((one) => one === state).length, shard),
  );
};

const linkOf = ({ link }: Announcement, { role, market }: Account): string =>
  `${appAddressOf(role, marketNamed(market))}${link ?? "/"}`;

/** Sends to one recipient on the channels that are still open. */
const tell = async (
  announcement: Announcement,
  recipient: AnnouncementRecipient,
  { now, commit, remaining }: Work,
): Promise<AnnouncementRecipient> => {
  const { account_id } = recipient;
  const ended = (state: RecipientState, cause?: string) => ({ account_id, state, ...(cause && { cause }) });
  const [account] = await Promise.all([accounts.get(account_id), marketSettings()]);
  const isOffer = announcement.category === "marketing";
  if (account?.state !== "active" || (isOffer && !account.consent.marketing)) return ended("skipped");
  const channels = channelsFor(account, announcement);
  const type = isOffer ? offerType : newsType;
  const { title, text } = announcement;
  const id: string = announcement.id;
  const link = linkOf(announcement, account);
  const told = [...(recipient.told ?? [])];
  const isOwed = (channel: string): boolean => !told.includes(channel);

  if (channels.includes("inbox") && isOwed("inbox")) {
    const data = { announcement_id: id };
    const expires_at = plus(now, { days: policy.notification.keep_days });
    const facts = { type, title, text, link, data, created_at: now, expires_at };
    const entry = await putInInbox(
      { ...facts, id: entryIdOf(announcement), version: 0, account_id },
      remaining,
    );
    if (entry)
      await pushToTopic(
        placeOf(ownTopic, account_id),
        {
          action: "event",
          topic: ownTopic,
          seq: entry.seq,
          event_id: entry.id,
          type,
          occurred_at: now,
          data,
        },
        { now, audience: [account_id], remaining },
      );
    told.push("inbox");
  }
  const outside = channels.filter((channel): channel is OutsideChannel => channel !== "inbox");
  const plan = planFor(account, { type, channels: outside.filter(isOwed) }, now);
  const { market } = account;
  const message = { id, type, title, text, link, ...(market && { market }) };
  if (plan.at !== undefined) {
    const held = { ...message, version: 0, account_id, channels: plan.later, due_at: plan.at };
    await oncePart(commit([heldMessages.insert(held)], []));
    return ended("held");
  }
  const became: string[] = [];
  for (const channel of plan.now) {
    try {
      const work = { now, commit, commitPart: () => commit };
      const delivered = await sendTo([{ account, message, channels: [channel] }], work);
      became.push(...delivered.map((one) => one.became));
      told.push(channel);
    } catch (error) {
      const { name } = error as Error;
      log("warn", "announcement not sent", { announcement_id: id, channel, ...errorFacts(error) });
      return laterNames.has(name) ? { account_id, state: "pending", told } : ended("failed", name);
    }
  }
  const isTold = told.includes("inbox") || became.includes("sent");
  return isTold
    ? ended("sent")
    : channels.length === 0
      ? ended("skipped")
      : ended("failed", became[0] ?? "no_device");
};

/**
 * Sends an announcement to the recipients of a chunk, several at a time. Each recipient is recorded before sending:
 * after a crash in between nobody gets it twice. Stops when time is short, and continues there the next time.
 */
export const sendAnnouncementChunk = async (chunk: AnnouncementChunk, work: Work): Promise<void> => {
  const { now, commit, remaining } = work;
  const announcement = await announcements.find(chunk.id);
  let present = chunk;
  let outcomes: AnnouncementRecipient[] = [];
  for (;;) {
    const settled = settleRecipients(present, outcomes);
    const waits = outcomes.some(({ state }) => state === "pending");
    const { chunk: after, claimed } =
      waits || remaining() < 10_000
        ? { chunk: { ...settled, due_at: waits ? plus(now, { minutes: 1 }) : now }, claimed: [] }
        : claimRecipients(settled, now);
    await commit([announcementChunks.update(after), ...counted(present, after)], []);
    if (claimed.length === 0) return;
    present = committed(after);
    outcomes = await Promise.all(
      claimed.map((recipient) =>
        tell(announcement, recipient, work).catch((error: unknown): AnnouncementRecipient => {
          log("error", "announcement failed", { announcement_id: announcement.id, ...errorFacts(error) });
          return { account_id: recipient.account_id, state: "failed", cause: (error as Error).name };
        }),
      ),
    );
  }
};
