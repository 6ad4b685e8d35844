import * as z from "zod/mini";
import { quotes } from "../../data/quotes.ts";
import type { Conversation } from "../../domain/conversation/conversation.ts";
import type { PricingBasis } from "../../domain/pricing/rules.ts";
import { regionOf } from "../../domain/quote/region.ts";
import { RepairInfo } from "../../domain/repair/info-view.ts";
import { described } from "../../kernel/schema.ts";

export const repairFields = {
  state: described(
    z.enum(["pending", "ready", "unavailable"]),
    "Whether it is not known yet what the repair is, is known, or was not found out before the session was closed.",
  ),
  repair: described(
    z.optional(RepairInfo),
    "What is known about the repair. Absent unless `state` is `ready`.",
  ),
};

const RepairView = z.object(repairFields);

/** What a repair session has come to, at the prices of now and of where its quote is. */
export const repairOf = async (
  { state, facts, quote_id }: Conversation,
  { rules, rates }: Pick<PricingBasis, "rules" | "rates">,
  at: string,
): Promise<z.input<typeof RepairView>> => {
  // The guides are large, and loaded with the first session that is asked about.
  const [quote, { repairInfo }] = await Promise.all([
    quote_id && quotes.get(quote_id),
    import("../../domain/repair/info.ts"),
  ]);
  const region = regionOf(quote ? quote.place : undefined);
  const repair = repairInfo(facts, { rules, rates, at, ...(region && { region }) });
  if (repair) return { state: "ready", repair };
  return { state: state === "closed" || state === "rejected" ? "unavailable" : "pending" };
};
