import { isDeepStrictEqual } from "node:util";
import * as z from "zod/mini";
import type { Decision } from "../../kernel/event.ts";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { requireVersion } from "../../kernel/record.ts";
import { type FieldProblem, notFound, RequestInvalid, refusal } from "../../kernel/refusal.ts";
import { described, Instant, Int, Line, Version } from "../../kernel/schema.ts";
import { faintIn } from "../../markets/contrast.ts";
import { areWithin, isAreaWithin, type OwnSettings, zonesOf } from "../../markets/in-force.ts";
import type { Market } from "../../markets/market.ts";
import { PaymentMethods } from "../../markets/payment-methods-form.ts";
import { PostcodePrefix } from "../../markets/postcode-prefix.ts";
import { Colors, SupportContact, VisitHours } from "../../markets/view.ts";
import { QuietHoursGiven } from "../account/notification-settings.ts";
import { MarketSettingsRestored, MarketSettingsUpdated } from "./events.ts";

const names = [
  "hours",
  "quiet_hours",
  "areas",
  "languages",
  "payment_methods",
  "support",
  "name",
  "mail_name",
  "colors",
  "credit_most_minor",
  "invite_reward_minor",
] as const;
type Name = (typeof names)[number];

const Areas = z.array(PostcodePrefix).check(z.minLength(1), z.maxLength(200));
const Languages = z
  .array(z.string().check(z.regex(/^[a-z]{2,3}$/, "must be a language such as en")))
  .check(z.maxLength(20));

const Amount = Int(1, 100_000_000);

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
    areas: described(
      z.optional(z.nullable(Areas)),
      "Where new work is taken: beginnings of postcodes, alone or from and to. What is quoted or booked elsewhere stays.",
    ),
    languages: described(
      z.optional(z.nullable(Languages)),
      "Which languages people can choose. Whoever has another one keeps it.",
    ),
    payment_methods: described(
      z.optional(z.nullable(PaymentMethods)),
      "What customers can pay with. What was begun or stored is charged as before.",
    ),
    support: described(
      z.optional(z.nullable(SupportContact)),
      "Where people get help: in mails, on pages to print and in apps.",
    ),
    name: described(
      z.optional(z.nullable(Line(40))),
      "What the service is called: in mails, on pages to print and in apps.",
    ),
    mail_name: described(
      z.optional(z.nullable(Line(40))),
      "By what name mails call the service, if it is another one.",
    ),
    colors: described(z.optional(z.nullable(Colors)), "The accent of mails, of pages to print and of apps."),
    credit_most_minor: described(
      z.optional(z.nullable(Amount)),
      "The most credit that is given at once, in the market's smallest unit.",
    ),
    invite_reward_minor: described(
      z.optional(z.nullable(Amount)),
      "What a customer gets when somebody whom they invited has a first job done. What was given stays.",
    ),
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
    areas: z.optional(Areas),
    languages: z.optional(Languages),
    payment_methods: z.optional(PaymentMethods),
    support: z.optional(SupportContact),
    name: z.optional(z.string()),
    mail_name: z.optional(z.string()),
    colors: z.optional(Colors),
    credit_most_minor: z.optional(Amount),
    invite_reward_minor: z.optional(Amount),
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

const repeated = (list: readonly string[], at: number): boolean => list.indexOf(list[at] as string) < at;

/** What of a list is there twice, or is none of the choices. */
const wrongIn = (name: string, list: readonly string[], choices: readonly string[]): FieldProblem[] =>
  list.flatMap((one, at) => {
    const field = `${name}.${at}`;
    if (repeated(list, at)) return [{ field, problem: "is there twice" }];
    return choices.includes(one) ? [] : [{ field, problem: `must be one of ${choices.join(", ")}` }];
  });

/** What of settings is out of the bounds that the folder sets. */
const outOfBounds = (
  { hours, quiet_hours, areas, languages, payment_methods, colors, ...given }: SettingsGiven,
  market: Market,
): FieldProblem[] => {
  const { default: usual, offered } = market.languages;
  const { grant_most_minor } = market.credit;
  const zones = zonesOf(market);
  return [
    ...(hours && market.hours && !areWithin(hours, market)
      ? [
          {
            field: "hours",
            problem: `must be within ${market.hours.from} and ${market.hours.to}, as the folder says`,
          },
        ]
      : []),
    ...(quiet_hours && !zones.includes(quiet_hours.time_zone)
      ? [{ field: "quiet_hours.time_zone", problem: `must be one of ${zones.join(", ")}` }]
      : []),
    ...(areas ?? []).flatMap((area, at) =>
      isAreaWithin(area, market) ? [] : [{ field: `areas.${at}`, problem: "must lie in the folder's areas" }],
    ),
    ...(languages && !languages.includes(usual)
      ? [{ field: "languages", problem: `must have ${usual}` }]
      : []),
    ...wrongIn("languages", languages ?? [], offered),
    ...wrongIn("payment_methods", payment_methods ?? [], market.payments.methods),
    ...(colors ? faintIn({ colors }) : []).map(({ scheme, problem }) => ({
      field: `colors.${scheme}`,
      problem,
    })),
    ...(["credit_most_minor", "invite_reward_minor"] as const).flatMap((field) =>
      (given[field] ?? 0) > grant_most_minor
        ? [{ field, problem: `must be at most ${grant_most_minor}` }]
        : [],
    ),
  ];
};

/** Throws `request.invalid` for what is out of the bounds that the folder sets. */
const requireFitting = (given: SettingsGiven, market: Market): void => {
  const fields = outOfBounds(given, market);
  if (fields.length > 0)
    throw RequestInvalid({
      fields: fields.map(({ field, problem }) => ({ field: `settings.${field}`, problem })),
    });
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
  if (outOfBounds(earlier.settings, market).length > 0)
    throw wrong("is a version that the folder no longer allows");
  const changed = differing(before.settings, earlier.settings);
  if (changed.length === 0) return { record: before, events: [] };
  return {
    record: { ...before, settings: earlier.settings, updated_at: now },
    events: [MarketSettingsRestored.atNextVersion(before, { data: { market: market.id, changed, to } })],
  };
};
