import type { Changes } from "../../shared/data/engine/write.ts";
import { incidents } from "../../shared/data/incidents.ts";
import { jobs } from "../../shared/data/jobs.ts";
import { payments } from "../../shared/data/payments.ts";
import { refunds } from "../../shared/data/refunds.ts";
import { updateJob } from "../../shared/data/slots.ts";
import { IncidentResolved } from "../../shared/domain/incident/events.ts";
import type { IncidentOutcome } from "../../shared/domain/incident/incident.ts";
import { resolveDispute } from "../../shared/domain/job/dispute.ts";
import { JobDisputeResolved } from "../../shared/domain/job/events.ts";
import { type Job, JobConflict } from "../../shared/domain/job/job.ts";
import { orderRefund, remainingOf } from "../../shared/domain/payment/decisions.ts";
import { RefundRequested } from "../../shared/domain/payment/events.ts";
import { PaymentConflict } from "../../shared/domain/payment/payment.ts";
import { decideRefund, RefundExists } from "../../shared/domain/payment/refund.ts";
import type { NewId } from "../../shared/kernel/id.ts";
import { subscriber } from "../../shared/stream/subscriber.ts";
import { againstContention } from "../../shared/workflows/contention.ts";
import { recordingRefund } from "../../shared/workflows/payment/refund.ts";

/** What a decision means for the job. */
const outcomeFor = (outcome: IncidentOutcome, price_minor: number, resolution = "") => {
  if (outcome === "refund_full") return { outcome: "canceled" as const };
  if (outcome === "rework") return { outcome: "rework" as const, what: resolution };
  return { outcome: "completed" as const, price_minor };
};

type Deciding = { decision: string; author_id: string; refund_minor: number; now: string; newId: NewId };

/**
 * Gives a partial refund: less is captured, or, if the money was captured, it is refunded. The choice is written with
 * the job, on condition that the payment is unchanged, so exactly one of them happens.
 */
const reducing = async (
  job: Job,
  { decision, author_id, refund_minor, now, newId }: Deciding,
): Promise<Changes & { price_minor: number }> => {
  const payment = refund_minor > 0 && job.payment_id ? await payments.get(job.payment_id) : undefined;
  if (!payment) return { price_minor: Math.max(0, job.price_minor - refund_minor), writes: [], events: [] };
  const taken = payment.captured_minor > 0;
  const most = Math.min(
    job.price_minor,
    taken ? remainingOf(payment) : payment.authorized_minor || job.price_minor,
  );
  const decided = {
    id: newId("refund"),
    cause: decision,
    reason: "dispute",
    initiator: "admin",
    author_id,
    amount_minor: Math.min(refund_minor, most),
    now,
  } as const;
  const price_minor = taken ? job.price_minor : Math.max(0, most - refund_minor);
  if (await refunds.get(payment.id, decision)) return { price_minor, writes: [], events: [] };
  if (taken && decided.amount_minor > 0) {
    const refund = decideRefund(payment, decided);
    return { price_minor, ...recordingRefund(payment, orderRefund(payment, refund, now), refund) };
  }
  const refund = decideRefund(payment, decided, "not_needed");
  return { price_minor, writes: [refunds.insert(refund), payments.unchanged(payment)], events: [] };
};

/** Continues a disputed job as its incident was decided. */
export const handler = subscriber({
  name: "settle-contested-job",
  lane: "prompt",
  on: [IncidentResolved],
  emits: [JobDisputeResolved, RefundRequested],
  uses: ["table"],
}).handle(async ({ event: { id, data, actor }, now, newId, commit }) => {
  const { incident_id, job_id } = data;
  if (!data.blocks_payment || !job_id) return;
  await againstContention([JobConflict, PaymentConflict, RefundExists], async () => {
    const [incident, job] = await Promise.all([incidents.find(incident_id), jobs.find(job_id)]);
    if (job.state !== "disputed" || !incident.outcome) return;
    const { refund_minor = 0, outcome } = incident;
    const deciding = { decision: id, author_id: actor.id, refund_minor, now, newId };
    const { price_minor, writes, events: refunding } = await reducing(job, deciding);
    const { record, events } = resolveDispute(
      job,
      outcomeFor(outcome, price_minor, incident.resolution),
      `incident: ${outcome}`,
      now,
    );
    await commit([...updateJob(job, record), ...writes], [...events, ...refunding]);
  });
});
