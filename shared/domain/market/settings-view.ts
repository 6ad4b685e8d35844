import * as z from "zod/mini";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { Country, Currency, described, Instant, Int, Version } from "../../kernel/schema.ts";
import { folderBrandOf } from "../../markets/brand.ts";
import { areWithin, zonesOf } from "../../markets/in-force.ts";
import type { Market } from "../../markets/market.ts";
import { paymentMethods } from "../../markets/payment-methods.ts";
import { Colors, SupportContact, VisitHours } from "../../markets/view.ts";
import { QuietHours } from "../account/notification-settings.ts";
import type { MarketSettings } from "./settings.ts";

export const settingsSeen = described(
  Int(0, 1e9),
  "The version that you read, 0 if nobody has changed the market. If somebody has since, the request is refused.",
);

export const SettingsEffect = lazyObject(() => ({
  jobs_outside: described(
    z.int(),
    "Open and assigned jobs still to come that start outside the hours, or are outside the areas. They stay as they are.",
  ),
  all_counted: described(
    z.boolean(),
    "`false`: there are so many of them that only the newest of each state were looked at.",
  ),
  providers_outside: described(z.int(), "Approved providers that work nowhere in the areas."),
  mail_ends: described(z.string(), "The last line of mails."),
}));

const SettingsSeen = lazyObject(() => ({
  hours: described(z.optional(VisitHours), "When visits may start, on the clocks at the place."),
  quiet_hours: described(
    z.optional(QuietHours),
    "When nothing is sent, except what can't wait, to people who have chosen no quiet hours of their own.",
  ),
  areas: described(
    z.optional(z.array(z.string())),
    "Where new work is taken: beginnings of postcodes. Absent: in the whole country.",
  ),
  languages: described(z.optional(z.array(z.string())), "Which languages people can choose."),
  payment_methods: described(z.optional(z.array(z.enum(paymentMethods))), "What customers can pay with."),
  support: described(
    z.optional(SupportContact),
    "Where people get help: in mails, on pages to print and in apps.",
  ),
  name: described(z.optional(z.string()), "What the service is called."),
  mail_name: described(z.optional(z.string()), "By what name mails call the service."),
  colors: described(z.optional(Colors), "The accent of mails, of pages to print and of apps."),
  credit_most_minor: described(z.optional(z.int()), "The most credit that is given at once."),
  invite_reward_minor: described(
    z.optional(z.int()),
    "What a customer gets when somebody whom they invited has a first job done.",
  ),
}));

/** The settings of a market that can be changed, as operators see them. */
export const SettingsOfMarket = lazyObject(() => ({
  market: described(z.string(), "Key of the market."),
  country: Country,
  currency: Currency,
  reviewed: described(z.boolean(), "Whether a person has checked its folder for real customers."),
  version: Version,
  settings: described(SettingsSeen, "What is in force, at the latest a minute after it was set."),
  folder: described(SettingsSeen, "What the market's folder says. Within it yours have to be."),
  own: described(SettingsSeen, "What operators have set."),
  time_zones: described(z.array(z.string()), "IANA time zones of the market, of which quiet hours have one."),
  updated_at: described(z.optional(Instant), "When an operator last changed it. Absent: never."),
  versions: described(
    z.optional(
      z.array(
        z.object({
          version: Version,
          own: described(SettingsSeen, "What operators had set."),
          updated_at: described(z.optional(Instant), "When it was set first."),
        }),
      ),
    ),
    "Every version, the newest first: restore-market brings one back. Only get-market tells them.",
  ),
  dry_run: described(
    z.optional(z.boolean()),
    "Whether this was only a trial. If so, nothing was changed. Only update-market says it.",
  ),
  effect: described(z.optional(SettingsEffect), "What comes of it. Only update-market says it."),
}));
export type SettingsOfMarket = z.input<typeof SettingsOfMarket>;

export const settingsOfMarket = (
  { version, settings: own, updated_at }: MarketSettings,
  market: Market,
): SettingsOfMarket => {
  const { name, colors, support } = folderBrandOf(market);
  const { areas, languages, payments, country, currency, reviewed } = market;
  const folder = {
    ...(market.hours && { hours: market.hours }),
    ...(market.quiet_hours && { quiet_hours: market.quiet_hours }),
    ...(areas && { areas }),
    languages: languages.offered,
    payment_methods: payments.methods,
    support,
    name,
    mail_name: name,
    colors,
    credit_most_minor: market.credit.grant_most_minor,
    invite_reward_minor: market.credit.invite_reward_minor,
  };
  const { hours, ...others } = own;
  const counting = hours && areWithin(hours, market) ? own : others;
  return {
    ...{ market: market.id, country, currency, reviewed },
    ...{
      version,
      settings: { ...folder, ...(own.name && { mail_name: own.name }), ...counting },
      folder,
      own,
    },
    ...{ time_zones: zonesOf(market), updated_at },
  };
};
