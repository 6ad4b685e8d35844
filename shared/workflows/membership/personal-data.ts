import { chargesPartition, membershipCharges } from "../../data/membership-charges.ts";
import { memberships } from "../../data/memberships.ts";
import { membershipView } from "../../domain/membership/view.ts";
import { type Holding, holding, list } from "../holding.ts";

export const holdings: readonly Holding[] = [
  holding("membership", memberships, memberships.get, { shown: membershipView }),
  holding(
    "membership_payments",
    membershipCharges,
    list((id, request) => membershipCharges.page("ofProvider", chargesPartition(id), request)),
    {
      shown: ({ id, invoice_id, amount_minor, currency, from, to, refunds, paid_at }) => ({
        id,
        invoice_id,
        amount_minor,
        currency,
        from,
        to,
        refunds: refunds.map((refund) => ({ amount_minor: refund.amount_minor, state: refund.state })),
        paid_at,
      }),
    },
  ),
];
