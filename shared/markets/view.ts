import * as z from "zod/mini";
import { lazyObject } from "../kernel/lazy-object.ts";
import { decimalsOf } from "../kernel/money.ts";
import { Country, Currency, described, Email, Line, LocalTime } from "../kernel/schema.ts";
import { Color } from "./color.ts";
import { hoursIn, languagesIn, zonesOf } from "./in-force.ts";
import type { Brand, Market } from "./market.ts";

export const VisitHours = z
  .strictObject({
    from: described(LocalTime, "Local time from which visits start."),
    to: described(LocalTime, "Local time before which they start."),
  })
  .check(z.refine(({ from, to }) => from < to, { path: ["to"], error: "must be later than from" }));

export const SupportContact = z.strictObject({
  email: described(Email, "Where to write to."),
  phone: described(z.optional(Line(30, 3)), "Where to call."),
});

export const Colors = z.strictObject({
  light: described(Color, "On light pages."),
  dark: described(Color, "On dark pages."),
});

/** What apps need to know of a market. */
export const MarketView = lazyObject(() => ({
  market: described(z.string(), "Key of the market."),
  name: described(z.string(), "Name of the service."),
  colors: described(
    z.object({
      light: described(z.string(), "On light pages."),
      dark: described(z.string(), "On dark pages."),
    }),
    "Accent, such as #146c5c.",
  ),
  support: described(SupportContact, "Where people get help."),
  legal: described(
    z.object({
      name: described(z.string(), "As it is registered."),
      address: described(z.string(), "Where it is registered."),
      tax_id: described(z.optional(z.string()), "Number at the tax office."),
    }),
    "The company behind the service.",
  ),
  country: Country,
  currency: Currency,
  currency_decimals: described(z.int(), "Decimals of the currency."),
  languages: described(z.array(z.string()), "Languages, the default one first."),
  units: described(z.enum(["metric", "imperial"]), "Units of measure."),
  phone_code: described(z.string(), "Phone code, without the plus."),
  emergency_number: described(z.string(), "Number for emergencies."),
  postcode_example: described(z.string(), "Example of a postcode."),
  time_zones: described(z.array(z.string()), "IANA time zones."),
  hours: described(z.optional(VisitHours), "When visits may start. Absent: always."),
  payout_countries: described(z.array(Country), "Countries of payouts."),
}));
type MarketView = z.output<typeof MarketView>;

export const marketView = (market: Market, { name, colors, support, legal }: Brand): MarketView => ({
  market: market.id,
  name,
  colors,
  support,
  legal,
  country: market.country,
  currency: market.currency,
  currency_decimals: decimalsOf(market.currency),
  languages: [...new Set([market.languages.default, ...languagesIn(market)])],
  units: market.units,
  phone_code: market.phone_code,
  emergency_number: market.emergency.general,
  postcode_example: market.postcode.example,
  time_zones: zonesOf(market),
  hours: hoursIn(market),
  payout_countries: market.payments.payout_countries,
});
