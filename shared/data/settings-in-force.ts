import type { OwnSettings } from "../markets/in-force.ts";
import { wholePartition } from "./engine/partition.ts";

/** Where what operators have set is, of all markets. */
export const settingsPlace = { partition: "MARKETS", prefix: "MARKET#" } as const;

/**
 * What operators have set in each market, as it is stored: whoever goes by it need not load how it is changed. Strongly consistent. One
 * round trip.
 */
export const storedSettings = async (): Promise<{ id: string; settings: OwnSettings }[]> =>
  (await wholePartition(settingsPlace.partition, settingsPlace.prefix)) as never;
