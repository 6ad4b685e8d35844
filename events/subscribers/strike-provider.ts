import { serviceProviders } from "../../shared/data/service-providers.ts";
import { JobNoShow, JobProviderCanceled } from "../../shared/domain/job/events.ts";
import { ServiceProviderStruck, ServiceProviderSuspended } from "../../shared/domain/provider/events.ts";
import { ServiceProviderConflict } from "../../shared/domain/provider/service-provider.ts";
import { strike } from "../../shared/domain/provider/strikes.ts";
import { subscriber } from "../../shared/stream/subscriber.ts";
import { againstContention } from "../../shared/workflows/contention.ts";

/**
 * Counts a strike for a job that its provider missed or gave back. Jobs taken away by an administrator don't count.
 */
export const handler = subscriber({
  name: "strike-provider",
  on: [JobNoShow, JobProviderCanceled],
  lane: "prompt",
  emits: [ServiceProviderStruck, ServiceProviderSuspended],
}).handle(({ event, now, commit }) =>
  againstContention([ServiceProviderConflict], async () => {
    const { service_provider_id: id, job_id } = event.data;
    const missed = event.type === JobNoShow.type;
    if (!id || event.actor.role === "admin" || (missed && event.data.party !== "provider")) return;
    const reason = missed ? ("no_show" as const) : ("gave_job_back" as const);
    const struck = strike(await serviceProviders.find(id), { reason, job_id, at: event.occurred_at }, now);
    if (struck) await commit([serviceProviders.update(struck.record)], struck.events);
  }),
);
