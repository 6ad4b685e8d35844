import { isDeepStrictEqual } from "node:util";
import { accounts } from "../../data/accounts.ts";
import { corrections } from "../../data/corrections.ts";
import type { Write } from "../../data/engine/write.ts";
import { correctionOf } from "../../domain/quote/correction.ts";
import type { Quote } from "../../domain/quote/quote.ts";

/** A quote's customer, and its earlier corrections. One round trip. */
export const correctable = async (quote: Pick<Quote, "id" | "user_id">) => {
  const [account, before] = await Promise.all([accounts.get(quote.user_id), corrections.get(quote.id)]);
  return { account, before };
};

/**
 * Returns the writes that store a person's description of the work. If it matches the estimate there is no correction.
 */
export const keepCorrection = (corrected: Parameters<typeof correctionOf>[0]): Write[] => {
  const { before } = corrected;
  const correction = correctionOf(corrected);
  if (!correction) return before ? [corrections.remove(before)] : [];
  return isDeepStrictEqual(correction, before) ? [] : [corrections.put(correction)];
};
