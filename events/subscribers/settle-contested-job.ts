import { incidents } from "../../shared/data/incidents.ts";
import { jobs } from "../../shared/data/jobs.ts";
import { slotWrites } from "../../shared/data/slots.ts";
import { IncidentResolved } from "../../shared/domain/incident/events.ts";
import type { IncidentOutcome } from "../../shared/domain/incident/incident.ts";
import { resolveDispute } from "../../shared/domain/job/dispute.ts";
import { JobDisputeResolved } from "../../shared/domain/job/events.ts";
import { type Job, JobConflict } from "../../shared/domain/job/job.ts";
import { subscriber } from "../../shared/stream/subscriber.ts";
import { againstContention } from "../../shared/workflows/contention.ts";

/** What a decision means for the job. Money not captured yet is captured less a partial refund; else it is refunded. */
const outcomeFor = (job: Job, outcome: IncidentOutcome, refund_minor = 0) => {
  if (outcome === "refund_full") return { outcome: "canceled" as const };
  if (outcome === "rework") return { outcome: "rework" as const };
  const reduced =
    job.completed_at === undefined ? Math.max(0, job.price_minor - refund_minor) : job.price_minor;
  return { outcome: "completed" as const, price_minor: reduced };
};

/** Lets a contested job go on as its incident was decided. */
export const handler = subscriber({
  name: "settle-contested-job",
  lane: "prompt",
  on: [IncidentResolved],
  emits: [JobDisputeResolved],
  uses: ["table"],
}).handle(async ({ event: { data }, now, commit }) => {
  const { incident_id, job_id } = data;
  if (!data.blocks_payment || !job_id) return;
  await againstContention([JobConflict], async () => {
    const [incident, job] = await Promise.all([incidents.find(incident_id), jobs.find(job_id)]);
    if (job.state !== "disputed" || !incident.outcome) return;
    const decided = outcomeFor(job, incident.outcome, incident.refund_minor);
    const { record, events } = resolveDispute(job, decided, `incident: ${incident.outcome}`, now);
    await commit([jobs.update(record), ...slotWrites(job, record)], events);
  });
});
