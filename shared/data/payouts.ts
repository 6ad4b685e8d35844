import { Payout, PayoutConflict, PayoutNotFound } from "../domain/payment/payout.ts";
import { documented } from "../kernel/documented.ts";
import { entity } from "./engine/entity.ts";

/** What went from providers' balances at the payment provider to their banks. */
export const payouts = entity({
  name: "payout",
  schema: documented(() => Payout),
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
