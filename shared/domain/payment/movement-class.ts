import * as z from "zod/mini";

/** The kinds of movements of the balance at the payment provider, on either side. */
export const MovementClass = z.enum([
  "charge",
  "refund",
  "transfer",
  "reversal",
  "dispute",
  "dispute_won",
  "fee",
  "bank",
  "payout",
  "top_up",
  "reserve",
  "other",
]);
export type MovementClass = z.output<typeof MovementClass>;
