import { allOf } from "../../shared/data/engine/page.ts";
import { incidents } from "../../shared/data/incidents.ts";
import { jobs, providerPartition } from "../../shared/data/jobs.ts";
import { serviceProviders } from "../../shared/data/service-providers.ts";
import { updateJob } from "../../shared/data/slots.ts";
import { accountWork, recentWork } from "../../shared/data/work.ts";
import { IncidentReported } from "../../shared/domain/incident/events.ts";
import { reportStoppedJob } from "../../shared/domain/incident/incident.ts";
import { loseProvider } from "../../shared/domain/job/claim.ts";
import { decidedIn } from "../../shared/domain/job/dispute.ts";
import { JobProviderSuspended } from "../../shared/domain/job/events.ts";
import { type Job, JobConflict, type JobState } from "../../shared/domain/job/job.ts";
import { policy } from "../../shared/domain/policy.ts";
import { ServiceProviderSuspended } from "../../shared/domain/provider/events.ts";
import type { NewId } from "../../shared/kernel/id.ts";
import { minus } from "../../shared/kernel/time.ts";
import { subscriber } from "../../shared/stream/subscriber.ts";
import { againstContention } from "../../shared/workflows/contention.ts";

const taken: readonly JobState[] = ["assigned", "en_route", "in_progress", "paused"];

const incidentFor = (job: Job, newId: NewId, now: string) =>
  reportStoppedJob(
    job,
    {
      id: newId("incident"),
      category: "provider_suspended",
      description: "The provider was suspended after the work had begun.",
    },
    now,
  );

/** Reopens jobs that a suspended provider had not begun; an administrator decides about those it had begun. */
export const handler = subscriber({
  name: "take-jobs-from-suspended-provider",
  lane: "prompt",
  on: [ServiceProviderSuspended],
  emits: [JobProviderSuspended, IncidentReported],
  uses: ["table", "lists"],
}).handle(async ({ event: { aggregate }, now, newId, commitPart }) => {
  const provider = await serviceProviders.find(aggregate.id);
  if (provider.state !== "suspended") return;
  const from = minus(now, { days: policy.account.unfinished_days });
  const [listed, work] = await Promise.all([
    allOf((request) => jobs.page("ofProvider", providerPartition(provider.id), { ...request, from })),
    accountWork.get(provider.id),
  ]);
  // The list may not have yet what was claimed last. Nothing is claimed any more.
  const ids = listed.filter(({ state }) => taken.includes(state)).map(({ id }) => id);
  for (const id of new Set([...ids, ...recentWork(work).job_ids]))
    await againstContention([JobConflict], async () => {
      const job = await jobs.find(id);
      if (job.service_provider_id !== provider.id || !taken.includes(job.state)) return;
      const { record, events } = loseProvider(job, now);
      const incident = record.state === "disputed" ? incidentFor(job, newId, now) : undefined;
      await commitPart(id)(
        incident
          ? [...updateJob(job, decidedIn(record, incident.record.id)), incidents.insert(incident.record)]
          : updateJob(job, record),
        [...events, ...(incident?.events ?? [])],
      );
    });
});
