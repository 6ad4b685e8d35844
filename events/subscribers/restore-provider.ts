import { serviceProviders } from "../../shared/data/service-providers.ts";
import { AccountRestored } from "../../shared/domain/account/events.ts";
import { ServiceProviderRestored } from "../../shared/domain/provider/events.ts";
import { restoreProvider } from "../../shared/domain/provider/profile.ts";
import { ServiceProviderConflict } from "../../shared/domain/provider/service-provider.ts";
import { subscriber } from "../../shared/stream/subscriber.ts";
import { againstContention } from "../../shared/workflows/contention.ts";

/** Restores a provider's state when the holder of a deactivated account returns. */
export const handler = subscriber({
  name: "restore-provider",
  lane: "prompt",
  on: [AccountRestored],
  emits: [ServiceProviderRestored],
}).handle(async ({ event: { data }, now, commit }) => {
  const id = data.service_provider_id;
  if (id === undefined) return;
  await againstContention([ServiceProviderConflict], async () => {
    const provider = await serviceProviders.find(id);
    const { record, events } = restoreProvider(provider, now);
    if (record !== provider) await commit([serviceProviders.update(record)], events);
  });
});
