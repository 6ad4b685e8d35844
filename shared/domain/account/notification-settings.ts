import * as z from "zod/mini";
import type { Decision } from "../../kernel/event.ts";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { described, LocalTime } from "../../kernel/schema.ts";
import { TimeZone } from "../../kernel/time-zone.ts";
import { offeredLanguages } from "../../markets/languages.ts";
import { defaultMarket } from "../../markets/served.ts";
import { type Account, idsOf } from "./account.ts";
import { AccountNotificationsChanged } from "./events.ts";

/** The kinds of notifications that people can switch off. Those about safety and sign-in are always sent. */
export const NotificationKind = z.enum([
  "quotes",
  "jobs",
  "offers",
  "payments",
  "documents",
  "feedback",
  "invites",
  "announcements",
]);
export type NotificationKind = z.output<typeof NotificationKind>;

/** The channels besides the inbox, which has everything. */
export const OutsideChannel = z.enum(["email", "sms", "push"]);
export type OutsideChannel = z.output<typeof OutsideChannel>;

export const QuietHours = lazyObject(() => ({
  from: described(LocalTime, "When the quiet hours begin, local time."),
  to: described(LocalTime, "When they end, local time. Earlier than `from`: on the next day."),
  time_zone: described(z.string(), "Time zone of both, such as America/Chicago."),
}));
export type QuietHours = z.output<typeof QuietHours>;

export const QuietHoursGiven = z
  .strictObject({ ...QuietHours.shape, time_zone: TimeZone })
  .check(z.refine(({ from, to }) => from !== to, { path: ["to"], error: "must be another time than from" }));

const words: Record<NotificationKind, string> = {
  quotes: "Prices that you asked for, and questions about them.",
  jobs: "What happens to your jobs.",
  offers: "Open jobs that you could take.",
  payments: "Charges, refunds and payouts.",
  documents: "Your company and its documents.",
  feedback: "Feedback about you, and replies to yours.",
  invites: "What came of your invitations.",
  announcements: "News about the service.",
};

const Switches = lazyObject(() => ({
  email: described(z.boolean(), "Whether you are told by email."),
  sms: described(z.boolean(), "Whether you are told by text message."),
  push: described(z.boolean(), "Whether you are told on your phone."),
}));

const each = <T extends z.ZodMiniType>(schema: (says: string) => T) =>
  Object.fromEntries(NotificationKind.options.map((kind) => [kind, schema(words[kind])])) as {
    [K in NotificationKind]: T;
  };

/** A person's notification settings, as that person sees them. */
export const SettingsView = lazyObject(() => ({
  quiet_hours: described(
    z.nullable(QuietHours),
    "When nothing is sent, except what can't wait. `null`: there are none.",
  ),
  language: described(z.string(), "What you are written to in."),
  kinds: described(z.object(each((says) => described(Switches, says))), "By what you are told about."),
}));

const Language = z.string().check(
  z.maxLength(3),
  z.refine((language) => offeredLanguages.includes(language), {
    error: `must be one of ${offeredLanguages.join(", ")}`,
  }),
);

/** What may be changed of it; what is left out stays as it is. */
export const SettingsChange = z
  .strictObject({
    quiet_hours: described(
      z.optional(z.nullable(QuietHoursGiven)),
      "When nothing is to be sent, except what can't wait. `null`: never.",
    ),
    language: described(z.optional(Language), "What to write to you in."),
    kinds: described(
      z.optional(
        z.strictObject(
          each((says) => described(z.optional(z.strictObject(z.partial(Switches).shape)), says)),
        ),
      ),
      "By what you are told about.",
    ),
  })
  .check(z.refine((given) => Object.keys(given).length > 0, "must change something"));

type Change = z.output<typeof SettingsChange>;
type Switched = Pick<Account, "muted" | "quiet_hours" | "language">;

const switchOf = (kind: NotificationKind, channel: OutsideChannel): string => `${kind}.${channel}`;

/** Whether somebody wants notifications of a kind on a channel. */
export const isWanted = (
  { muted = [] }: Pick<Account, "muted">,
  kind: NotificationKind,
  channel: OutsideChannel,
): boolean => !muted.includes(switchOf(kind, channel));

export const settingsView = (account: Switched): z.output<typeof SettingsView> => {
  const of = (kind: NotificationKind) => ({
    email: isWanted(account, kind, "email"),
    sms: isWanted(account, kind, "sms"),
    push: isWanted(account, kind, "push"),
  });
  return {
    quiet_hours: account.quiet_hours ?? null,
    language: account.language ?? defaultMarket.languages.default,
    kinds: Object.fromEntries(NotificationKind.options.map((kind) => [kind, of(kind)])) as z.output<
      typeof SettingsView
    >["kinds"],
  };
};

/** The account told in another way. What is as it was changes nothing. */
export const changeSettings = (
  account: Account,
  { quiet_hours, language = account.language, kinds = {} }: Change,
  now: string,
): Decision<Account> => {
  const given = Object.entries(kinds).flatMap(([kind, switches]) =>
    Object.entries(switches ?? {}).map(([channel, on]) => ({ name: `${kind}.${channel}`, on })),
  );
  const before = account.muted ?? [];
  const touched = new Set(given.map(({ name }) => name));
  const muted = [
    ...before.filter((name) => !touched.has(name)),
    ...given.filter(({ on }) => on === false).map(({ name }) => name),
  ].sort();
  const hours = quiet_hours === undefined ? account.quiet_hours : (quiet_hours ?? undefined);
  const { muted: _, quiet_hours: __, ...kept } = account;
  const isSame =
    muted.join() === [...before].sort().join() &&
    JSON.stringify(hours) === JSON.stringify(account.quiet_hours) &&
    language === account.language;
  if (isSame) return { record: account, events: [] };
  const record: Account = {
    ...kept,
    ...(muted.length > 0 && { muted }),
    ...(hours && { quiet_hours: hours }),
    ...(language && { language }),
    updated_at: now,
  };
  const data = { account_id: record.id, ...idsOf(record), muted, quiet: hours !== undefined };
  return { record, events: [AccountNotificationsChanged.atNextVersion(record, { data })] };
};
