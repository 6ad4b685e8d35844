import { readFileSync } from "node:fs";

/** How likely each class is for a text: the sum of the weights of its features, as shares. */
export type LinearModel = {
  classes: readonly string[];
  bias: readonly number[];
  /** Log2 of the number of buckets that features fall into. */
  bits: number;
  /** What a weight of 1 is worth. */
  scale: number;
  /** One signed byte for each bucket and class, compressed (Brotli), in base64. */
  weights: string;
};

const read = <T>(file: URL): T => JSON.parse(readFileSync(file, "utf8")) as T;

/**
 * What was learned from sentences (`npm run learn`), read when it is asked for. It lies beside the modules, so that compiled
 * code does not hold it a second time. Built modules lie as deep as this one: the paths hold for both.
 */
export const learnedServices = (): LinearModel =>
  read(new URL("../shared/learned/services.json", import.meta.url));

/** By the name of each service. */
export const learnedKinds = (): Record<string, LinearModel> =>
  read(new URL("../shared/learned/kinds.json", import.meta.url));

export const learnedDangers = (): LinearModel =>
  read(new URL("../shared/learned/dangers.json", import.meta.url));

export const learnedUrgency = (): LinearModel =>
  read(new URL("../shared/learned/urgency.json", import.meta.url));

export const learnedSeveral = (): LinearModel =>
  read(new URL("../shared/learned/several.json", import.meta.url));
