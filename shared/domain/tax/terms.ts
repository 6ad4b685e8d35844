import * as z from "zod/mini";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { Instant } from "../../kernel/schema.ts";

const Party = z.enum(["provider", "platform"]);

/** By which taxes work was booked: they stay with it, whatever the market's folder says later. */
export const TaxTerms = lazyObject(() => ({
  name: z.string(),
  seller: Party,
  collector: Party,
  /** What the price consists of, by weight, and the rate of each part. */
  parts: z.array(
    z.object({ supply: z.enum(["labor", "materials", "membership"]), rate_bps: z.int(), weight: z.int() }),
  ),
  commission_bps: z.int(),
  /** Whether a cancellation fee is taxed as the work is. */
  on_cancellation: z.optional(z.literal(true)),
  /** Whether a tip is taxed as the work is. */
  on_tip: z.optional(z.literal(true)),
  /** Whether people there say prices without tax, with the tax on top. */
  on_top: z.optional(z.literal(true)),
  /** When the customer confirmed what a lower rate for homes depends on. */
  home_confirmed_at: z.optional(Instant),
}));
export type TaxTerms = z.output<typeof TaxTerms>;

/** The taxes of a tip for such work: that of labor. Undefined: tips have none there. */
export const tipTermsOf = (terms: TaxTerms): TaxTerms | undefined => {
  const labor = terms.parts.find(({ supply }) => supply === "labor");
  return terms.on_tip && labor ? { ...terms, parts: [{ ...labor, weight: 10_000 }] } : undefined;
};
