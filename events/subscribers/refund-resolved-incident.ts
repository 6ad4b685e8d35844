import { incidents } from "../../shared/data/incidents.ts";
import { jobs } from "../../shared/data/jobs.ts";
import { payments } from "../../shared/data/payments.ts";
import { IncidentResolved } from "../../shared/domain/incident/events.ts";
import { TransferCanceled } from "../../shared/domain/payment/events.ts";
import { PostingExists } from "../../shared/domain/payment/ledger.ts";
import { observationEvents } from "../../shared/domain/payment/observation.ts";
import { PaymentConflict } from "../../shared/domain/payment/payment.ts";
import { TransferConflict } from "../../shared/domain/payment/transfer.ts";
import { subscriber } from "../../shared/stream/subscriber.ts";
import { againstContention } from "../../shared/workflows/contention.ts";
import { refundCaptured } from "../../shared/workflows/payment/refund.ts";
import { settlingWithShare } from "../../shared/workflows/payment/transfer-release.ts";

/** Refunds what an incident's decision says, if it was captured already. The provider's share is another subscriber's work. */
export const handler = subscriber({
  name: "refund-resolved-incident",
  lane: "patient",
  on: [IncidentResolved],
  emits: [...observationEvents, TransferCanceled],
  uses: ["table", "stripe"],
}).handle(async ({ event: { data }, now, commit }) => {
  const { outcome, job_id } = data;
  if ((outcome !== "refund_full" && outcome !== "refund_partial") || job_id === undefined) return;
  await againstContention([PaymentConflict, PostingExists, TransferConflict], async () => {
    const [incident, job] = await Promise.all([incidents.find(data.incident_id), jobs.find(job_id)]);
    const done = job.completed_at !== undefined && job.completed_at < (incident.resolved_at ?? "");
    const taken = done || job.no_show?.contested_at !== undefined;
    const payment = taken && job.payment_id && (await payments.get(job.payment_id));
    if (!payment || payment.captured_minor === 0) return;
    const { id, refund_minor: most } = incident;
    const cause = IncidentResolved.type;
    const refunded = await refundCaptured(payment, { id, most, now, cause });
    const changes = await settlingWithShare(payment, refunded, now);
    if (changes.writes.length > 0) await commit(changes);
  });
});
