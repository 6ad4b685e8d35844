import { companies } from "../../shared/data/companies.ts";
import { serviceProviders } from "../../shared/data/service-providers.ts";
import { IncidentResolved } from "../../shared/domain/incident/events.ts";
import { ServiceProviderSuspended } from "../../shared/domain/provider/events.ts";
import { rule } from "../../shared/domain/provider/onboarding.ts";
import { ServiceProviderConflict } from "../../shared/domain/provider/service-provider.ts";
import { subscriber } from "../../shared/stream/subscriber.ts";
import { againstContention } from "../../shared/workflows/contention.ts";

/** Suspends the provider if its incident was decided that way. */
export const handler = subscriber({
  name: "suspend-provider-of-incident",
  lane: "prompt",
  on: [IncidentResolved],
  emits: [ServiceProviderSuspended],
  uses: ["table"],
}).handle(async ({ event: { data }, now, commit }) => {
  const id = data.service_provider_id;
  if (data.outcome !== "suspension" || id === undefined) return;
  await againstContention([ServiceProviderConflict], async () => {
    const [provider, company] = await Promise.all([serviceProviders.find(id), companies.get(id)]);
    if (provider.state !== "approved") return;
    const ruled = rule(provider, company, { decision: "suspend", reason: "incident" }, now);
    await commit([serviceProviders.update(ruled.provider)], ruled.events);
  });
});
