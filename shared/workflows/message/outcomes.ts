import type { Outcome } from "../../data/engine/marks.ts";
import type { Delivered } from "./send-to.ts";

/** The subscriber that sends messages, and leaves with each event what became of them. */
export const messageSender = "send-messages";

/** What became of messages, for each person by channel. */
export const outcomeOf = (
  delivered: readonly (Omit<Delivered, "became"> & { became: Delivered["became"] | "held" })[],
): Outcome => {
  const outcome: Record<string, Record<string, string>> = {};
  for (const { account_id, channel, became } of delivered)
    outcome[account_id] = { ...outcome[account_id], [channel]: became };
  return outcome;
};
