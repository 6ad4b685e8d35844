import { isDeepStrictEqual } from "node:util";
import * as z from "zod/mini";
import type { Decision } from "../../kernel/event.ts";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { requireVersion } from "../../kernel/record.ts";
import { notFound, RequestInvalid, refusal } from "../../kernel/refusal.ts";
import { described, Email, Instant, Line, LocalTime, Version } from "../../kernel/schema.ts";
import { areWithin, type OwnSettings } from "../../markets/in-force.ts";
import type { Market } from "../../markets/market.ts";
import { MarketSettingsRestored, MarketSettingsUpdated } from "./events.ts";

const hours = () =>
  described(
    z
      .strictObject({
        from: described(LocalTime, "Local time from which visits start."),
        to: described(LocalTime, "Local time before which they start."),
      })
      .check(z.refine(({ from, to }) => from < to, { path: ["to"], error: "must be later than from" })),
    "When visits may start, on the clocks at the place.",
  );

const quietHours = () =>
  described(
    z
      .strictObject({
        from: described(LocalTime, "When they begin, local time."),
        to: described(LocalTime, "When they end, local time. Earlier than `from`: on the next day."),
        time_zone: described(Line(60), "Time zone of both: one of the market's."),
      })
      .check(
        z.refine(({ from, to }) => from !== to, { path: ["to"], error: "must be another time than from" }),
      ),
    "When nothing is sent, except what can't wait, to people who have chosen no quiet hours of their own.",
  );

const support = () =>
  described(
    z.strictObject({
      email: described(Email, "Where to write to."),
      phone: described(z.optional(Line(30, 3)), "Where to call."),
    }),
    "Where people get help: in mails, on pages to print and in apps.",
  );

const mailName = () => described(Line(40), "By what name mails call the service.");

/** Settings that are in force, or that operators have made. */
export const Settings = lazyObject(() => ({
  hours: z.optional(hours()),
  quiet_hours: z.optional(quietHours()),
  support: z.optional(support()),
  mail_name: z.optional(mailName()),
}));

const names = ["hours", "quiet_hours", "support", "mail_name"] as const;
type Name = (typeof names)[number];

/** What is changed of them: `null` is what the folder says, and what is left out stays as it is. */
export const SettingsGiven = z.catchall(
  z.object({
    hours: z.optional(z.nullable(hours())),
    quiet_hours: z.optional(z.nullable(quietHours())),
    support: z.optional(z.nullable(support())),
    mail_name: z.optional(z.nullable(mailName())),
  }),
  z.unknown().check(z.refine(() => false, `can't be changed here: only ${names.join(", ")} can`)),
);
type SettingsGiven = { [N in Name]?: OwnSettings[N] | null };

/** What operators of a market have set in place of what its folder says. */
export const MarketSettings = lazyObject(() => ({
  /** The market's key. */
  id: z.string(),
  version: Version,
  settings: Settings,
  updated_at: z.optional(Instant),
}));
export type MarketSettings = z.output<typeof MarketSettings>;

export const MarketSettingsNotFound = notFound("market_settings");
export const MarketConflict = refusal(
  "market.conflict",
  409,
  "The market's settings were changed in the meantime.",
  "Read them again with get-market, then repeat your change with the version that it gives.",
);

export const neverSet = ({ id }: Market): MarketSettings => ({ id, version: 0, settings: {} });

const differing = (one: OwnSettings, other: OwnSettings): Name[] =>
  names.filter((name) => !isDeepStrictEqual(one[name], other[name]));

/** Throws `request.invalid` for what is out of the bounds that the folder sets. */
const requireFitting = ({ hours: own, quiet_hours }: SettingsGiven, market: Market): void => {
  const wrong = (field: string, problem: string) =>
    RequestInvalid({ fields: [{ field: `settings.${field}`, problem }] });
  if (own && market.hours && !areWithin(own, market))
    throw wrong("hours", `must be within ${market.hours.from} and ${market.hours.to}, as the folder says`);
  const zones = [...new Set(market.time_zones.flatMap((one) => one.zones))];
  if (quiet_hours && !zones.includes(quiet_hours.time_zone))
    throw wrong("quiet_hours.time_zone", `must be one of ${zones.join(", ")}`);
};

const merged = (before: OwnSettings, given: SettingsGiven): OwnSettings =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = given[name] === undefined ? before[name] : given[name];
      return value ? [[name, value]] : [];
    }),
  );

/** Changes settings. Nothing happens if they are so already. Throws `market.conflict`, `request.invalid`. */
export const changeSettings = (
  before: MarketSettings,
  market: Market,
  given: SettingsGiven,
  { version, now }: { version: number; now: string },
): Decision<MarketSettings> => {
  requireVersion(before, version, MarketConflict);
  requireFitting(given, market);
  const settings = merged(before.settings, given);
  const changed = differing(before.settings, settings);
  if (changed.length === 0) return { record: before, events: [] };
  return {
    record: { ...before, settings, updated_at: now },
    events: [MarketSettingsUpdated.atNextVersion(before, { data: { market: market.id, changed } })],
  };
};

/** Brings back an earlier version; 0 is the folder. Throws `market.conflict`, `request.invalid`. */
export const restoreSettings = (
  before: MarketSettings,
  versions: readonly MarketSettings[],
  market: Market,
  { version, to, now }: { version: number; to: number; now: string },
): Decision<MarketSettings> => {
  requireVersion(before, version, MarketConflict);
  const wrong = (problem: string) => RequestInvalid({ fields: [{ field: "to", problem }] });
  const earlier = to === 0 ? neverSet(market) : versions.find((one) => one.version === to);
  if (!earlier) throw wrong("is no version of these settings");
  if (earlier.settings.hours && !areWithin(earlier.settings.hours, market))
    throw wrong("is a version whose hours the folder no longer allows");
  const changed = differing(before.settings, earlier.settings);
  if (changed.length === 0) return { record: before, events: [] };
  return {
    record: { ...before, settings: earlier.settings, updated_at: now },
    events: [MarketSettingsRestored.atNextVersion(before, { data: { market: market.id, changed, to } })],
  };
};
