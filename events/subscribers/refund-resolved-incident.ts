import { jobs } from "../../shared/data/jobs.ts";
import { payments } from "../../shared/data/payments.ts";
import { IncidentResolved } from "../../shared/domain/incident/events.ts";
import type { Job } from "../../shared/domain/job/job.ts";
import { keptOf } from "../../shared/domain/payment/decisions.ts";
import { TransferCanceled } from "../../shared/domain/payment/events.ts";
import { PostingExists } from "../../shared/domain/payment/ledger.ts";
import { observationEvents } from "../../shared/domain/payment/observation/intent.ts";
import { PaymentConflict } from "../../shared/domain/payment/payment.ts";
import { RefundExists } from "../../shared/domain/payment/refund.ts";
import { TransferConflict } from "../../shared/domain/payment/transfer.ts";
import { subscriber } from "../../shared/stream/subscriber.ts";
import { againstContention } from "../../shared/workflows/contention.ts";
import { payBack, refunding } from "../../shared/workflows/payment/refund.ts";

/** Whether the decision's effect on the money is handled together with the job. */
const isSettledWithJob = ({ state, no_show }: Job, outcome: string): boolean =>
  state === "disputed" ||
  (state === "canceled" && outcome === "refund_full" && no_show?.contested_at === undefined);

/** Refunds what an incident's decision says, once per decision. Another subscriber handles the provider's share. */
export const handler = subscriber({
  name: "refund-resolved-incident",
  lane: "patient",
  on: [IncidentResolved],
  emits: [...observationEvents, TransferCanceled],
  uses: ["table", "stripe"],
}).handle(async ({ event, now, newId, commit }) => {
  const { outcome, job_id, refund_minor } = event.data;
  if ((outcome !== "refund_full" && outcome !== "refund_partial") || job_id === undefined) return;
  await againstContention([PaymentConflict, PostingExists, RefundExists, TransferConflict], async () => {
    const job = await jobs.find(job_id);
    const payment = job.payment_id && (await payments.get(job.payment_id));
    if (!payment || isSettledWithJob(job, outcome)) return;
    const refundable = keptOf(payment);
    const amount_minor = Math.min(refundable, refund_minor ?? refundable);
    if (amount_minor <= 0) return;
    const decided = {
      id: newId("refund"),
      cause: event.id,
      reason: "incident",
      initiator: "admin",
      amount_minor,
      now,
    } as const;
    const changes = await refunding(payment, await payBack(payment, decided), now);
    if (changes.writes.length > 0) await commit(changes);
  });
});
