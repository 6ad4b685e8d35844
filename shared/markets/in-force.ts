import type { Market } from "./market.ts";
import type { PaymentMethod } from "./payment-methods.ts";
import { beginsWithin, marketAt, markets } from "./served.ts";

/** What operators of a market have set in place of what its folder says, or does not say. */
export type OwnSettings = {
  /** When visits may start, on the clocks at the place. */
  hours?: { from: string; to: string } | undefined;
  /** When people are sent nothing who have not chosen quiet hours of their own. */
  quiet_hours?: { from: string; to: string; time_zone: string } | undefined;
  /** Where the market takes new work: beginnings of postcodes. */
  areas?: string[] | undefined;
  /** Which languages people can choose. */
  languages?: string[] | undefined;
  /** What customers can pay with. */
  payment_methods?: PaymentMethod[] | undefined;
  support?: { email: string; phone?: string | undefined } | undefined;
  /** What people know the service by. */
  name?: string | undefined;
  /** By what name mails call the service. */
  mail_name?: string | undefined;
  /** The accent on light and on dark pages. */
  colors?: { light: string; dark: string } | undefined;
  /** The most credit that is given at once. */
  credit_most_minor?: number | undefined;
  /** What a customer gets for an invitation that led to a job. */
  invite_reward_minor?: number | undefined;
};

let inForce: ReadonlyMap<string, OwnSettings> = new Map();

/** From now on this process goes by these, by market. */
export const putInForce = (settings: ReadonlyMap<string, OwnSettings>): void => {
  inForce = settings;
};

/** What operators have set, as far as this process knows: whoever goes by it awaits `marketSettings` first. */
export const ownSettingsOf = ({ id }: Pick<Market, "id">): OwnSettings => inForce.get(id) ?? {};

/** Whether hours are within those of the folder, which may have changed since. */
export const areWithin = (
  hours: { from: string; to: string },
  { hours: most }: Pick<Market, "hours">,
): boolean => !most || (most.from <= hours.from && hours.to <= most.to);

/** When visits may start in a market. Undefined: at any time. */
export const hoursIn = (market: Market): Market["hours"] => {
  const { hours } = ownSettingsOf(market);
  return hours && areWithin(hours, market) ? hours : market.hours;
};

/** When people are sent nothing who have chosen no quiet hours of their own. Undefined: never. */
export const quietHoursIn = (market: Market): Market["quiet_hours"] =>
  ownSettingsOf(market).quiet_hours ?? market.quiet_hours;

/** Whether beginnings of postcodes, alone or from and to, lie in those of the folder. */
export const isAreaWithin = (area: string, { areas }: Pick<Market, "areas">): boolean =>
  !areas || areas.some((one) => area.split("-").every((end) => beginsWithin(end, [one])));

/** Whether a market takes new work at a place, by what its operators have set. */
export const isOpenAt = (place: { country: string; postcode?: string | undefined }): boolean => {
  const market = marketAt(place);
  if (!market) return false;
  const { areas } = ownSettingsOf(market);
  return !areas || beginsWithin(place.postcode ?? "", areas);
};

/** What of an own list the folder still has; all of the folder's where that is not enough. */
const within = <T extends string>(
  own: readonly T[] | undefined,
  most: readonly T[],
  needed: T,
): readonly T[] => {
  const kept = most.filter((one) => own?.includes(one));
  return kept.includes(needed) ? kept : most;
};

/** The languages that people can choose in a market. */
export const languagesIn = (market: Market): readonly string[] => {
  const { offered, default: usual } = market.languages;
  return within(ownSettingsOf(market).languages, offered, usual);
};

/** The languages that somebody of a market can be written to in: those of the stage without what its operators have left out. */
export const languagesFor = (market: Market): string[] => {
  const kept = languagesIn(market);
  const all = [...new Set(markets.flatMap(({ languages }) => languages.offered))];
  return all.filter((one) => kept.includes(one) || !market.languages.offered.includes(one));
};

/** What customers can pay with in a market. */
export const paymentMethodsIn = (market: Market): readonly PaymentMethod[] =>
  within(ownSettingsOf(market).payment_methods, market.payments.methods, "card");

/** What credit a market gives: never more at once than its folder says. */
export const creditIn = (market: Market): Market["credit"] => {
  const { grant_most_minor, invite_reward_minor } = market.credit;
  const own = ownSettingsOf(market);
  return {
    grant_most_minor: Math.min(own.credit_most_minor ?? grant_most_minor, grant_most_minor),
    invite_reward_minor: Math.min(own.invite_reward_minor ?? invite_reward_minor, grant_most_minor),
  };
};

/** The zones of a market, each once. */
export const zonesOf = ({ time_zones }: Pick<Market, "time_zones">): string[] => [
  ...new Set(time_zones.flatMap(({ zones }) => zones)),
];
