import * as z from "zod/mini";
import type { Decision } from "../../kernel/event.ts";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { versionConflict } from "../../kernel/refusal.ts";
import { Instant } from "../../kernel/schema.ts";
import { VendorRateChanged } from "./events.ts";

/** How often a vendor may be asked, by all processes together: what is usual, and what an operator may set. */
export const vendorRates = {
  stripe_calls_a_second: {
    usual: 100,
    least: 5,
    most: 10_000,
    window_seconds: 1,
    says: "calls of the payment provider in a second",
  },
  stripe_endpoint_calls_a_second: {
    usual: 25,
    least: 5,
    most: 2500,
    window_seconds: 1,
    says: "calls of one endpoint of the payment provider in a second",
  },
  model_calls_a_minute: {
    usual: 200,
    least: 10,
    most: 100_000,
    window_seconds: 60,
    says: "calls of the model in a minute",
  },
} as const;
export type RateName = keyof typeof vendorRates;
export const rateNames = Object.keys(vendorRates) as RateName[];

/** The rates that an operator has set. There is one such record. */
export const VendorRates = lazyObject(() => ({
  id: z.string(),
  version: z.int(),
  calls: z.partialRecord(z.enum(rateNames), z.int()),
  updated_at: Instant,
}));
export type VendorRates = z.output<typeof VendorRates>;

export const VendorRatesConflict = versionConflict("vendor_rates");

/** The id of the one record. */
export const vendorRatesId = "1".padStart(24, "0");

/** Whether a rate may be set to so many calls. */
export const isRate = (name: RateName, calls: number): boolean =>
  Number.isInteger(calls) && calls >= vendorRates[name].least && calls <= vendorRates[name].most;

/** The calls of a rate: what an operator has set, or what is usual. */
export const callsOf = (set: Pick<VendorRates, "calls"> | undefined, name: RateName): number => {
  const calls = set?.calls[name];
  return calls !== undefined && isRate(name, calls) ? calls : vendorRates[name].usual;
};

/** Sets a rate, or lets it be what is usual again. */
export const setVendorRate = (
  present: VendorRates | undefined,
  name: RateName,
  calls: number | undefined,
  now: string,
): Decision<VendorRates> => {
  const { [name]: before, ...others } = present?.calls ?? {};
  const record = {
    ...(present ?? { id: vendorRatesId, version: 0 }),
    calls: { ...others, ...(calls !== undefined && { [name]: calls }) },
    updated_at: now,
  };
  const event = VendorRateChanged.atNextVersion(record, {
    data: { rate: name, ...(calls !== undefined && { calls }) },
    previous_values: before === undefined ? {} : { calls: before },
  });
  return { record, events: [event] };
};
