import { ProviderDebtConflict } from "../../shared/data/provider-debts.ts";
import {
  PaymentDisputeClosed,
  RefundSucceeded,
  TransferOwed,
  TransferReversed,
  TransferScheduled,
} from "../../shared/domain/payment/events.ts";
import { PostingExists } from "../../shared/domain/payment/ledger.ts";
import { PaymentConflict } from "../../shared/domain/payment/payment.ts";
import { TransferConflict } from "../../shared/domain/payment/transfer.ts";
import { subscriber } from "../../shared/stream/subscriber.ts";
import { againstContention } from "../../shared/workflows/contention.ts";
import { takeBack } from "../../shared/workflows/payment/transfer-reversal.ts";

/** Reverses a released share in proportion to a refund. What can't be reversed is the provider's debt. */
export const handler = subscriber({
  name: "take-back-refunded-share",
  on: [RefundSucceeded, PaymentDisputeClosed],
  lane: "patient",
  emits: [TransferReversed, TransferOwed, TransferScheduled],
  uses: ["table", "lists", "stripe"],
}).handle(({ event, now, newId, commit }) =>
  againstContention([TransferConflict, PaymentConflict, PostingExists, ProviderDebtConflict], async () => {
    const cause = event.type === RefundSucceeded.type ? event.data.refund_id : event.data.dispute_id;
    const change = await takeBack(event.data, { cause, now, newId });
    if (change) await commit(change);
  }),
);
