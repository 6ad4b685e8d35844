import * as z from "zod/mini";

/** Why a customer cancels. Figures count these words; what the customer writes besides is for people. */
export const CancelReasonCode = z.enum([
  "no_longer_needed",
  "found_someone_else",
  "too_expensive",
  "time_does_not_suit",
  "other",
]);
export type CancelReasonCode = z.output<typeof CancelReasonCode>;

/** Why a provider gives a job back. */
export const WithdrawReasonCode = z.enum([
  "illness",
  "vehicle_or_tools",
  "overbooked",
  "outside_my_trade",
  "too_far",
  "other",
]);
export type WithdrawReasonCode = z.output<typeof WithdrawReasonCode>;
