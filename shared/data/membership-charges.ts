import {
  type ChargeChange,
  chargeDueAt,
  MembershipCharge,
  MembershipChargeNotFound,
} from "../domain/membership/charge.ts";
import { disputeIdsOf } from "../domain/payment/dispute.ts";
import { PostingExists } from "../domain/payment/ledger.ts";
import { entity } from "./engine/entity.ts";
import { pagesOf } from "./engine/page.ts";
import type { Changes } from "./engine/write.ts";
import { entering } from "./entering.ts";

export const chargesPartition = (serviceProviderId: string): string =>
  `MEMBERSHIP_CHARGES#${serviceProviderId}`;

/** What memberships have brought in, each written with its entry in the books. */
export const membershipCharges = entity({
  name: "membership_charge",
  schema: () => MembershipCharge,
  key: (intentId) => [`MEMBERSHIP_CHARGE#${intentId}`, "MEMBERSHIP_CHARGE"],
  identity: ({ intent_id }) => [intent_id],
  indexes: {
    ofProvider: {
      on: "key1",
      key: ({ service_provider_id, paid_at, id }) => [
        chargesPartition(service_provider_id),
        `${paid_at}#${id}`,
      ],
    },
  },
  due: chargeDueAt,
  notFound: MembershipChargeNotFound,
  conflict: PostingExists,
});

/** Ids of all disputes and inquiries about what a provider paid for its membership. */
export async function* chargeDisputesOf(serviceProviderId: string): AsyncGenerator<string[]> {
  const pages = pagesOf((request) =>
    membershipCharges.page("ofProvider", chargesPartition(serviceProviderId), request),
  );
  for await (const charges of pages) yield charges.flatMap(disputeIdsOf);
}

/** Returns the changes of a decision about a charge: the record, and its entries in the books. */
export const charging = (before: MembershipCharge | undefined, change: ChargeChange): Changes => ({
  writes: [
    ...(change.record === before ? [] : [membershipCharges.put(change.record)]),
    ...change.postings.flatMap(entering),
  ],
  events: change.events,
});
