import { ProviderDebtConflict } from "../../shared/data/provider-debts.ts";
import {
  PaymentDisputeClosed,
  RefundSucceeded,
  TransferReversed,
} from "../../shared/domain/payment/events.ts";
import { PostingExists } from "../../shared/domain/payment/ledger.ts";
import { TransferConflict } from "../../shared/domain/payment/transfer.ts";
import { subscriber } from "../../shared/stream/subscriber.ts";
import { againstContention } from "../../shared/workflows/contention.ts";
import { takeBack } from "../../shared/workflows/payment/transfer-reversal.ts";

type Facts = { job_id: string; payment_id: string; refund_id?: string; dispute_id?: string };

/** Takes a released share back in proportion when the customer got money back; the rest is the provider's debt. */
export const handler = subscriber({
  name: "take-back-refunded-share",
  on: [RefundSucceeded, PaymentDisputeClosed],
  lane: "patient",
  emits: [TransferReversed],
  uses: ["table", "stripe"],
}).handle(({ event, now, commit }) =>
  againstContention([TransferConflict, PostingExists, ProviderDebtConflict], async () => {
    const { job_id, payment_id, refund_id, dispute_id } = event.data as Facts;
    const change = await takeBack(job_id, payment_id, refund_id ?? dispute_id ?? event.id, now);
    if (change) await commit(change.writes, change.events);
  }),
);
