import * as z from "zod/mini";
import type { PricedEstimate, QuotationRules } from "./pricing.ts";

export const ReviewReason = z.enum([
  "confidence_low",
  "out_of_band",
  "safety",
  "nothing_understood",
  "priced_by_hand",
]);
export type ReviewReason = z.output<typeof ReviewReason>;

/** Why a person has to look at an estimate before the customer gets it; empty where nobody has to. */
export const reviewReasons = (
  { confidence, in_band, tasks }: PricedEstimate,
  safety: readonly unknown[],
  rules: QuotationRules,
): ReviewReason[] => {
  if (tasks.length === 0)
    return safety.length > 0 ? ["nothing_understood", "safety"] : ["nothing_understood"];
  return [
    ...(confidence < rules.confidence_gate ? (["confidence_low"] as const) : []),
    ...(in_band ? [] : (["out_of_band"] as const)),
    ...(safety.length > 0 ? (["safety"] as const) : []),
  ];
};
