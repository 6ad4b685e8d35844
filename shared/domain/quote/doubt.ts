import { price } from "../pricing/pricing.ts";
import type { ReadBy } from "../pricing/read-by.ts";
import type { Reading } from "../pricing/reading.ts";
import { type ReviewReason, reviewReasons } from "../pricing/review-reason.ts";
import type { PricingBasis } from "../pricing/rules.ts";
import { isToBeAsked } from "./estimate.ts";
import type { Quote } from "./quote.ts";
import { circumstancesOf } from "./region.ts";

/** Why a better model is asked about a request: the rules read another trade, or a person would have to look otherwise. */
export type Doubt = "conflict" | ReviewReason;

const tradesOf = (works: readonly { task_kind: string }[]): Set<string> =>
  new Set(works.map(({ task_kind }) => task_kind.split(".")[0] as string));

/** Whether the rules read work of which the model names no trade. */
const isConflict = (differs: ReadBy["differs"]): boolean =>
  differs !== undefined &&
  differs.rules.works.length > 0 &&
  tradesOf(differs.rules.works).isDisjointFrom(tradesOf(differs.model.works));

/**
 * What a model's reading leaves in doubt. Nothing if the customer is asked first, since the answers make a new reading, or if nothing
 * was understood by model and rules alike.
 */
export const doubtIn = (
  quote: Quote,
  reading: Reading & { read_by?: ReadBy },
  basis: PricingBasis,
  now: string,
): Doubt | undefined => {
  if (isConflict(reading.read_by?.differs)) return "conflict";
  const { findings, safety } = reading;
  if (safety.length === 0 && (findings.length === 0 || isToBeAsked(quote, reading))) return undefined;
  const estimate = price(findings, basis.rules, basis.rates, circumstancesOf(quote, now));
  return reviewReasons(estimate, safety, basis.rules).find((reason) => reason !== "not_offered");
};
