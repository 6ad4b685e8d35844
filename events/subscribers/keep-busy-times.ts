import { noteBusyTime } from "../../shared/data/busy-times.ts";
import { jobs } from "../../shared/data/jobs.ts";
import { serviceProviders } from "../../shared/data/service-providers.ts";
import { busyTimeOf } from "../../shared/domain/job/availability.ts";
import {
  JobAssigned,
  JobCanceled,
  JobCompleted,
  JobDelayed,
  JobDisputed,
  JobDisputeResolved,
  JobNoShow,
  JobProviderCanceled,
  JobProviderSuspended,
  JobReassigned,
  JobRescheduleAccepted,
} from "../../shared/domain/job/events.ts";
import { expectedEnd } from "../../shared/domain/job/job.ts";
import { districtsOf } from "../../shared/domain/provider/coverage.ts";
import { subscriber } from "../../shared/stream/subscriber.ts";

/** Keeps the busy times of providers in each district up to date with their jobs. */
export const handler = subscriber({
  name: "keep-busy-times",
  lane: "prompt",
  uses: ["table"],
  on: [
    JobAssigned,
    JobReassigned,
    JobDelayed,
    JobRescheduleAccepted,
    JobProviderCanceled,
    JobProviderSuspended,
    JobNoShow,
    JobCanceled,
    JobCompleted,
    JobDisputed,
    JobDisputeResolved,
  ],
}).handle(async ({ event: { aggregate, data }, now }) => {
  const concerned = [
    data.service_provider_id,
    "previous_service_provider_id" in data ? data.previous_service_provider_id : undefined,
  ].filter((id) => id !== undefined);
  if (concerned.length === 0) return;
  const [job, providers] = await Promise.all([jobs.get(aggregate.id), serviceProviders.many(concerned)]);
  // Nobody is looked for at a time that is over: it stays until the provider's next job is noted.
  const isOver = job?.state === "completed" && expectedEnd(job) <= now;
  const toNote = providers.filter(({ id }) => !isOver || job.service_provider_id !== id);
  await Promise.all(
    toNote.flatMap((provider) =>
      districtsOf(provider).map((district) =>
        noteBusyTime(
          { district, service_provider_id: provider.id, job_id: aggregate.id },
          job && busyTimeOf(job, provider.id),
          now,
        ),
      ),
    ),
  );
});
