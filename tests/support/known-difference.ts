import { differences } from "../../shared/data/differences.ts";
import { found, type KnownDifference } from "../../shared/domain/payment/difference.ts";
import type { Difference } from "../../shared/domain/payment/reconciliation.ts";
import { newId } from "../../shared/kernel/id.ts";
import { write } from "./world.ts";

export const aDifference = (over: Partial<Difference> = {}): Difference => ({
  class: "amount",
  movement: "charge",
  source: `ch_${newId("charge")}`,
  ours_minor: 500,
  theirs_minor: 400,
  ...over,
});

/** A difference that a comparison has found and nobody has explained. */
export const aKnownDifference = async (over: Partial<KnownDifference> = {}): Promise<KnownDifference> => {
  const seen = found(undefined, aDifference(), "2027-02-27", over.since ?? "2027-02-28T02:00:00.000Z");
  const record = { ...(seen?.record as KnownDifference), ...over };
  await write(differences.insert(record));
  return differences.find(record.id);
};
