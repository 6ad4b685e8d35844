import { jobs } from "../../shared/data/jobs.ts";
import { firstShareOf, payments, sharingOf } from "../../shared/data/payments.ts";
import { TipCreated, TransferCanceled, TransferScheduled } from "../../shared/domain/payment/events.ts";
import { PostingExists } from "../../shared/domain/payment/ledger.ts";
import { observationEvents } from "../../shared/domain/payment/observation/intent.ts";
import { PaymentConflict } from "../../shared/domain/payment/payment.ts";
import { isBeingCharged } from "../../shared/domain/payment/tip.ts";
import { TransferConflict } from "../../shared/domain/payment/transfer.ts";
import { subscriber } from "../../shared/stream/subscriber.ts";
import { againstContention } from "../../shared/workflows/contention.ts";
import { holdStored } from "../../shared/workflows/payment/settlement.ts";
import { withShare } from "../../shared/workflows/payment/work-settlement.ts";

/** Charges a tip to the card that paid the job, once, and plans to send it to the provider a day later. */
export const handler = subscriber({
  name: "charge-tip",
  on: [TipCreated],
  lane: "patient",
  emits: [...observationEvents, TransferScheduled, TransferCanceled],
  uses: ["table", "stripe"],
}).handle(({ event, now, newId, commit }) =>
  againstContention([PaymentConflict, PostingExists, TransferConflict], async () => {
    const tip = await payments.find(event.data.payment_id);
    if (!isBeingCharged(tip)) return;
    const cause = event.type;
    const change = await holdStored(tip, { now, cause });
    const [job, transfer] = await Promise.all([jobs.find(tip.job_id), firstShareOf(sharingOf(tip))]);
    await commit(await withShare(tip, change, { transfer, job, cause }, { now, newId }));
  }),
);
