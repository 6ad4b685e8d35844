import { noteBusyTime } from "../../data/busy-times.ts";
import { jobs, providerPartition } from "../../data/jobs.ts";
import { busyTimeOf } from "../../domain/job/availability.ts";
import { policy } from "../../domain/policy.ts";
import { minus } from "../../kernel/time.ts";

/** Writes a provider's busy times to a district that is new to it. */
export const tellBusyTimes = async (
  service_provider_id: string,
  districts: readonly string[],
  now: string,
) => {
  if (districts.length === 0) return;
  const { items } = await jobs.page("ofProvider", providerPartition(service_provider_id), {
    limit: 100,
    scope: "coverage",
    order: "oldest",
    from: minus(now, { hours: policy.job.duration_hours_most }),
  });
  await Promise.all(
    items.flatMap((job) => {
      const held = busyTimeOf(job, service_provider_id);
      return held
        ? districts.map((district) =>
            noteBusyTime({ district, service_provider_id, job_id: job.id }, held, now),
          )
        : [];
    }),
  );
};
