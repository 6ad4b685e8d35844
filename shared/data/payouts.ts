import { type MirroredPayout, Payout, PayoutConflict, PayoutNotFound } from "../domain/payment/payout.ts";
import { entity } from "./engine/entity.ts";
import type { Changes } from "./engine/write.ts";
import { postings } from "./ledger.ts";

/** Payouts from providers' balances at the payment provider to their banks. */
export const payouts = entity({
  name: "payout",
  schema: () => Payout,
  key: (id) => [`PAYOUT#${id}`, "PAYOUT"],
  indexes: {
    ofProvider: {
      on: "gsi1",
      key: ({ service_provider_id, created_at, id }) => [
        `PAYOUTS#${service_provider_id}`,
        `${created_at}#${id}`,
      ],
    },
  },
  notFound: PayoutNotFound,
  conflict: PayoutConflict,
});

/** Returns the changes of a payout: the record, and the provider's postings. */
export const mirroring = ({ record, events, postings: posted }: MirroredPayout): Changes => ({
  writes: [payouts.put(record), ...posted.map((posting) => postings.insert(posting))],
  events,
});
