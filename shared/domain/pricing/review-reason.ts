import * as z from "zod/mini";
import { isOffered, isWorthTheTrip, type PricedEstimate, type QuotationRules } from "./pricing.ts";

export const ReviewReason = z.enum([
  "confidence_low",
  "out_of_band",
  "safety",
  "nothing_understood",
  "priced_by_hand",
  "range_wide",
  "below_trip",
  "tasks_unrelated",
  "not_offered",
]);
export type ReviewReason = z.output<typeof ReviewReason>;

/** A range that is wider tells the customer too little to agree to it. */
const widest = 3;

/** Work of more trades in one request is more often misread than meant. */
const services_most = 2;

/** Why a person has to look at an estimate before the customer gets it; empty where nobody has to. */
export const reviewReasons = (
  { confidence, in_band, tasks, low_minor, high_minor }: PricedEstimate,
  safety: readonly unknown[],
  rules: QuotationRules,
): ReviewReason[] => {
  if (tasks.length === 0)
    return safety.length > 0 ? ["nothing_understood", "safety"] : ["nothing_understood"];
  const reasons: readonly (readonly [ReviewReason, boolean])[] = [
    ["confidence_low", confidence < rules.confidence_gate],
    ["out_of_band", !in_band],
    ["range_wide", high_minor > widest * low_minor],
    ["below_trip", !tasks.every((task) => isWorthTheTrip(task, rules))],
    ["tasks_unrelated", new Set(tasks.map(({ service }) => service)).size > services_most],
    ["safety", safety.length > 0],
    ["not_offered", !tasks.every((task) => isOffered(task, rules))],
  ];
  return reasons.filter(([, holds]) => holds).map(([reason]) => reason);
};
