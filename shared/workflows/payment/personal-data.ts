import { credits, creditsOf } from "../../data/credits.ts";
import { disputes } from "../../data/disputes.ts";
import { pagesOf } from "../../data/engine/page.ts";
import { postings } from "../../data/ledger.ts";
import { chargeDisputesOf } from "../../data/membership-charges.ts";
import { payments, transfers } from "../../data/payments.ts";
import { payouts } from "../../data/payouts.ts";
import { refunds, refundsOf } from "../../data/refunds.ts";
import { forfeitCredit } from "../../domain/payment/credit.ts";
import { creditView } from "../../domain/payment/credit-view.ts";
import { type Dispute, disputeIdsOf } from "../../domain/payment/dispute.ts";
import type { Refund } from "../../domain/payment/refund.ts";
import { PaymentRecord } from "../../domain/payment/view.ts";
import { withoutEvidence, withoutNote } from "../../domain/privacy/erasure.ts";
import { type Holding, holding, list, scrubIn } from "../holding.ts";

const paymentsOf = (accountId: string) =>
  pagesOf((request) => payments.page("ofUser", `PAYMENTS#${accountId}`, request));

/** The banks' disputes and inquiries about a person's payments. */
async function* disputesOf(accountId: string): AsyncGenerator<Dispute[]> {
  for await (const paid of paymentsOf(accountId)) yield disputes.many(paid.flatMap(disputeIdsOf));
  for await (const ids of chargeDisputesOf(accountId)) yield disputes.many(ids);
}

async function* refundsFor(accountId: string): AsyncGenerator<Refund[]> {
  for await (const paid of paymentsOf(accountId))
    yield (await Promise.all(paid.map(({ id }) => refundsOf(id)))).flat();
}

export const holdings: readonly Holding[] = [
  holding(
    "payments",
    payments,
    list((id, request) => payments.page("ofUser", `PAYMENTS#${id}`, request)),
    { shown: (payment) => PaymentRecord.parse(payment) },
  ),
  holding("disputes", disputes, disputesOf, { erase: scrubIn(disputes, withoutEvidence) }),
  holding("refunds", refunds, refundsFor, {
    shown: ({ id, job_id, state, amount_minor, currency, requested_at }) => ({
      id,
      job_id,
      state,
      amount_minor,
      currency,
      requested_at,
    }),
    erase: scrubIn(refunds, withoutNote),
  }),
  holding("credit", credits, creditsOf, {
    shown: (credit, now) => creditView(credit, now),
    erase: (credit, now) => {
      const { events, postings: posted } = forfeitCredit(credit, now);
      return { writes: [credits.remove(credit), ...posted.map((one) => postings.insert(one))], events };
    },
  }),
  holding(
    "transfers",
    transfers,
    list((id, request) => transfers.page("ofProvider", `TRANSFERS#${id}`, request)),
    {
      shown: ({ id, job_id, state, amount_minor, fee_minor, currency, created_at }) => ({
        id,
        job_id,
        state,
        amount_minor,
        fee_minor,
        currency,
        created_at,
      }),
    },
  ),
  holding(
    "payouts",
    payouts,
    list((id, request) => payouts.page("ofProvider", `PAYOUTS#${id}`, request)),
    {
      shown: ({ id, state, amount_minor, currency, arrives_at, created_at }) => ({
        id,
        state,
        amount_minor,
        currency,
        arrives_at,
        created_at,
      }),
    },
  ),
];
