import * as z from "zod/mini";
import { lazyObject } from "../../kernel/lazy-object.ts";

const Party = z.enum(["provider", "platform"]);

/** By which taxes work was booked: they stay with it, whatever the market's folder says later. */
export const TaxTerms = lazyObject(() => ({
  name: z.string(),
  seller: Party,
  collector: Party,
  /** What the price consists of, by weight, and the rate of each part. */
  parts: z.array(z.object({ supply: z.enum(["labor", "materials"]), rate_bps: z.int(), weight: z.int() })),
  commission_bps: z.int(),
  /** Whether a cancellation fee is taxed as the work is. */
  on_cancellation: z.optional(z.literal(true)),
}));
export type TaxTerms = z.output<typeof TaxTerms>;
