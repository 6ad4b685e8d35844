import type { Outcome } from "../../data/engine/marks.ts";
import type { Delivered } from "./send-to.ts";

/** The subscriber that sends messages, and records the results with each event. */
export const messageSender = "send-messages";

/** The delivery results for each person by channel. */
export const outcomeOf = (
  delivered: readonly (Omit<Delivered, "became"> & { became: Delivered["became"] | "held" })[],
): Outcome => {
  const outcome: Record<string, Record<string, string>> = {};
  for (const { account_id, channel, became } of delivered)
    outcome[account_id] = { ...outcome[account_id], [channel]: became };
  return outcome;
};
