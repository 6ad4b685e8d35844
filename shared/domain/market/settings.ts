import { isDeepStrictEqual } from "node:util";
import * as z from "zod/mini";
import type { Decision } from "../../kernel/event.ts";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { requireVersion } from "../../kernel/record.ts";
import { notFound, RequestInvalid, refusal } from "../../kernel/refusal.ts";
import { described, Instant, Line, Version } from "../../kernel/schema.ts";
import { areWithin, type OwnSettings, zonesOf } from "../../markets/in-force.ts";
import type { Market } from "../../markets/market.ts";
import { SupportContact, VisitHours } from "../../markets/view.ts";
import { QuietHoursGiven } from "../account/notification-settings.ts";
import { MarketSettingsRestored, MarketSettingsUpdated } from "./events.ts";

const names = ["hours", "quiet_hours", "support", "mail_name"] as const;
type Name = (typeof names)[number];

/** Settings of a market. Of what is given, `null` is what the folder says, and what is left out stays as it is. */
export const Settings = z.strictObject(
  {
    hours: described(
      z.optional(z.nullable(VisitHours)),
      "When visits may start, on the clocks at the place.",
    ),
    quiet_hours: described(
      z.optional(z.nullable(QuietHoursGiven)),
      "When nothing is sent, except what can't wait, to people who have chosen no quiet hours of their own.",
    ),
    support: described(
      z.optional(z.nullable(SupportContact)),
      "Where people get help: in mails, on pages to print and in apps.",
    ),
    mail_name: described(z.optional(z.nullable(Line(40))), "By what name mails call the service."),
  },
  {
    error: ({ code }) =>
      code === "unrecognized_keys" ? `can't be changed here: only ${names.join(", ")} can` : undefined,
  },
);
type SettingsGiven = { [N in Name]?: OwnSettings[N] | null };

/** What operators of a market have set in place of what its folder says. */
export const MarketSettings = lazyObject(() => ({
  /** The market's key. */
  id: z.string(),
  version: Version,
  settings: z.object({
    hours: z.optional(VisitHours),
    quiet_hours: z.optional(QuietHoursGiven),
    support: z.optional(SupportContact),
    mail_name: z.optional(z.string()),
  }),
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
  const zones = zonesOf(market);
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
