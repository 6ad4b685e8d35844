import { incidents } from "../../shared/data/incidents.ts";
import { jobs } from "../../shared/data/jobs.ts";
import { payments, settling } from "../../shared/data/payments.ts";
import { IncidentResolved } from "../../shared/domain/incident/events.ts";
import { PostingExists } from "../../shared/domain/payment/ledger.ts";
import { observationEvents } from "../../shared/domain/payment/observation.ts";
import { PaymentConflict } from "../../shared/domain/payment/payment.ts";
import { refund } from "../../shared/providers/payments/refunds.ts";
import { subscriber } from "../../shared/stream/subscriber.ts";
import { againstContention } from "../../shared/workflows/contention.ts";
import { converge } from "../../shared/workflows/payment/settlement.ts";

/** Refunds what an incident's decision says, if it was captured already. The provider's share is another subscriber's work. */
export const handler = subscriber({
  name: "refund-resolved-incident",
  lane: "patient",
  on: [IncidentResolved],
  emits: observationEvents,
  uses: ["table", "stripe"],
}).handle(async ({ event: { data }, now, commit }) => {
  const { outcome, job_id } = data;
  if ((outcome !== "refund_full" && outcome !== "refund_partial") || job_id === undefined) return;
  await againstContention([PaymentConflict, PostingExists], async () => {
    const [incident, job] = await Promise.all([incidents.find(data.incident_id), jobs.find(job_id)]);
    const taken = job.completed_at !== undefined && job.completed_at < (incident.resolved_at ?? "");
    const payment = taken && job.payment_id && (await payments.get(job.payment_id));
    if (!payment || payment.captured_minor === 0) return;
    const gone = payment.refunds.filter(({ state }) => state !== "failed");
    const left = payment.captured_minor - gone.reduce((sum, { amount_minor }) => sum + amount_minor, 0);
    const amount = Math.min(left, incident.refund_minor ?? left);
    if (amount > 0) await refund(payment, amount, incident.id);
    const changes = settling(payment, await converge(payment, { now, cause: IncidentResolved.type }));
    if (changes.writes.length > 0) await commit(changes);
  });
});
