import { type Changes, together } from "../../data/engine/write.ts";
import { incidents, waitingForJob } from "../../data/incidents.ts";
import { type Incident, lapseIncident, reportStoppedJob } from "../../domain/incident/incident.ts";
import { decidedIn } from "../../domain/job/dispute.ts";
import type { Job } from "../../domain/job/job.ts";
import type { Decision } from "../../kernel/event.ts";
import type { NewId } from "../../kernel/id.ts";

/** The stopped job, and what becomes of its incidents. */
type Stopped = { job: Job; changes: Changes };

/** The incident in which an administrator decides about work that nobody has reported as done. */
const begun = (job: Job, newId: NewId, now: string): Stopped => {
  const { record, events } = reportStoppedJob(
    job,
    {
      id: newId("incident"),
      category: "work_overdue",
      description: "The work should have been done, and nobody has said that it is.",
    },
    now,
  );
  return { job: decidedIn(job, record.id), changes: { writes: [incidents.insert(record)], events } };
};

const ended = ({ record, events }: Decision<Incident>): Changes => ({
  writes: [incidents.update(record)],
  events,
});

/**
 * What happens to incidents when a job is stopped by a deadline: one begins with its dispute, all end with its
 * cancellation.
 */
export const incidentsOfStopped = async (
  before: Job,
  job: Job,
  { now, newId }: { now: string; newId: NewId },
): Promise<Stopped> => {
  if (job.state === "disputed" && before.state !== "disputed") return begun(job, newId, now);
  if (before.state !== "disputed" || job.state !== "canceled") return { job, changes: together() };
  const waiting = await waitingForJob(job);
  return { job, changes: together(...waiting.map((one) => ended(lapseIncident(one, now)))) };
};
