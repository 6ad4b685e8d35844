import {
  callsOf,
  type RateName,
  VendorRates,
  VendorRatesConflict,
  vendorRates,
  vendorRatesId,
} from "../domain/backoffice/vendor-rates.ts";
import { errorFacts, isAwaited, log } from "../kernel/log.ts";
import { notFound } from "../kernel/refusal.ts";
import type { SharedRate } from "../kernel/shared-rate.ts";
import { shared_ms } from "../kernel/time.ts";
import { entity } from "./engine/entity.ts";
import { vendorTurns } from "./vendor-turns.ts";

export const rateRecords = entity({
  name: "vendor_rates",
  schema: () => VendorRates,
  key: (id) => [`VENDOR_RATES#${id}`, "VENDOR_RATES"],
  notFound: notFound("vendor_rates"),
  conflict: VendorRatesConflict,
});

const remembered_ms = 60_000;
let remembered: { until_ms: number; set: Promise<VendorRates | undefined> } | undefined;

/** What an operator has set, remembered for a minute. */
const ratesSet = (): Promise<VendorRates | undefined> => {
  if (!remembered || remembered.until_ms <= shared_ms())
    remembered = { until_ms: shared_ms() + remembered_ms, set: rateRecords.get(vendorRatesId) };
  return remembered.set;
};

/** The calls of a rate now. If what is set can't be read, it is what is usual. */
const callsNow = async (rate: RateName): Promise<number> => {
  try {
    return callsOf(await ratesSet(), rate);
  } catch (error) {
    log("warn", "rates are not known", { rate, ...errorFacts(error) });
    return callsOf(undefined, rate);
  }
};

/** One limit of a vendor. `scope` tells apart several of the same rate. */
export type VendorLimit = { rate: RateName; scope: string };

const sharedRateOf = async ({ rate, scope }: VendorLimit): Promise<SharedRate> => ({
  name: scope,
  calls: await callsNow(rate),
  window_seconds: vendorRates[rate].window_seconds,
});

const turns = vendorTurns();

/** Waits for a call's turn, where a vendor has refused some. False if that would take too long: then it is not to be asked. */
export const turnAtVendor = async (limit: VendorLimit): Promise<boolean> =>
  !turns.isAwake(limit.scope) || turns.turn(await sharedRateOf(limit), isAwaited() ? "people" : "background");

/** To be waited for together with a call that needed no turn. */
export const besideCall = async ({ scope }: VendorLimit): Promise<void> => {
  if (!turns.isAwake(scope)) await turns.beside(scope);
};

/** A vendor has refused a call because of a limit. */
export const refusedByVendor = async (limit: VendorLimit): Promise<void> =>
  turns.refused(await sharedRateOf(limit));
