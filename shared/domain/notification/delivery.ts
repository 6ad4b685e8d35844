import { instantOf } from "../../kernel/time.ts";
import { wallClock } from "../../kernel/wall-clock.ts";
import { quietHoursIn } from "../../markets/in-force.ts";
import { marketNamed } from "../../markets/served.ts";
import type { Account } from "../account/account.ts";
import { isWanted, type NotificationKind, type OutsideChannel } from "../account/notification-settings.ts";

const kinds: Record<string, NotificationKind> = {
  quote: "quotes",
  media: "quotes",
  job: "jobs",
  series: "jobs",
  chat: "jobs",
  job_offer: "offers",
  payment: "payments",
  refund: "payments",
  transfer: "payments",
  payout_account: "payments",
  payout: "payments",
  tax_request: "payments",
  invoice: "payments",
  tip: "payments",
  credit: "payments",
  membership: "payments",
  membership_charge: "payments",
  company: "documents",
  document: "documents",
  feedback: "feedback",
  invite: "invites",
  announcement: "announcements",
};

/** What can't wait until the morning, and what nobody should be able to keep from an account's owner. */
const urgent = new Set([
  "job.en_route",
  "job.provider_canceled",
  "job.provider_suspended",
  "job.no_show",
  "account.sign_up_attempted",
  "account.password_changed",
  "account.contact_requested",
  "account.contact_changed",
  "account.suspended",
  "account.reinstated",
  "account.deactivated",
  "account.deleted",
  "account.admin_role_changed",
  "admin_invite.accepted",
  "account.exported",
  "session.revoked",
]);

/** Of these the holder is told although the account has ended. */
const farewells = new Set(["account.deactivated", "account.deleted"]);

/** Whether somebody is written to at all: whose account has ended is only told that. */
export const isWrittenTo = ({ state }: Pick<Account, "state">, type: string): boolean =>
  state === "active" || farewells.has(type);

/** What an announcement is called where an event's name is wanted. */
export const offerType = "announcement.offered";
export const newsType = "announcement.told";

/** What an event is about, as far as people can choose whether to be told; undefined: they can't. */
export const kindOf = (type: string): NotificationKind | undefined =>
  urgent.has(type) ? undefined : kinds[type.split(".")[0] as string];

/** What the link in a mail ends: mails of its kind; for an offer, all offers. Undefined: it has none. */
export const subscriptionOf = (type: string): NotificationKind | "marketing" | undefined =>
  type === offerType ? "marketing" : kindOf(type);

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
const minute_ms = 60_000;

/** When somebody's quiet hours end; undefined: it is not their time. The clocks may change within them. */
export const quietUntil = (
  { quiet_hours }: Pick<Account, "quiet_hours">,
  now: string,
): string | undefined => {
  if (!quiet_hours) return undefined;
  const { time_zone } = quiet_hours;
  const [from, to] = [minutesOf(quiet_hours.from), minutesOf(quiet_hours.to)];
  const isQuiet = (minutes: number) =>
    from < to ? minutes >= from && minutes < to : minutes >= from || minutes < to;
  const { minutes } = wallClock(now, time_zone);
  if (!isQuiet(minutes)) return undefined;
  const begun = Math.floor(Date.parse(now) / minute_ms) * minute_ms;
  const left = (to - minutes + 1440) % 1440;
  const ends = begun + left * minute_ms;
  const shown = wallClock(instantOf(ends), time_zone).minutes;
  const late = ((shown - to + 2160) % 1440) - 720;
  return instantOf(ends - late * minute_ms);
};

/** Where a message goes now, and where it goes later, once the quiet hours are over. */
export type Plan = { now: OutsideChannel[]; later: OutsideChannel[]; at: string | undefined };

/** Somebody's own quiet hours, else those of their market. */
const quietHoursOf = ({ quiet_hours, market }: Pick<Account, "quiet_hours" | "market">) =>
  quiet_hours ?? quietHoursIn(marketNamed(market));

/** How somebody is told of something, besides the inbox. */
export const planFor = (
  account: Pick<Account, "muted" | "quiet_hours" | "market">,
  { type, channels }: { type: string; channels: readonly OutsideChannel[] },
  now: string,
): Plan => {
  if (urgent.has(type)) return { now: [...channels], later: [], at: undefined };
  const kind = kindOf(type);
  const wanted = channels.filter((channel) => kind === undefined || isWanted(account, kind, channel));
  const at = wanted.length > 0 ? quietUntil({ quiet_hours: quietHoursOf(account) }, now) : undefined;
  return at === undefined ? { now: wanted, later: [], at } : { now: [], later: wanted, at };
};
