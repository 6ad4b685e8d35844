import type { Market } from "./market.ts";

/** What operators of a market have set in place of what its folder says, or does not say. */
export type OwnSettings = {
  /** When visits may start, on the clocks at the place. */
  hours?: { from: string; to: string } | undefined;
  /** When people are sent nothing who have not chosen quiet hours of their own. */
  quiet_hours?: { from: string; to: string; time_zone: string } | undefined;
  support?: { email: string; phone?: string | undefined } | undefined;
  /** By what name mails call the service. */
  mail_name?: string | undefined;
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

/** The zones of a market, each once. */
export const zonesOf = ({ time_zones }: Pick<Market, "time_zones">): string[] => [
  ...new Set(time_zones.flatMap(({ zones }) => zones)),
];
