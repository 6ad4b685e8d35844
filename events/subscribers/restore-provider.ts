import { serviceProviders } from "../../shared/data/service-providers.ts";
import { ServiceProviderConflict } from "../../shared/domain/service-provider.ts";
import { restoreProvider } from "../../shared/domain/service-provider-profile.ts";
import { subscriber } from "../../shared/stream/subscriber.ts";
import { againstContention } from "../../shared/workflows/contention.ts";
import { AccountRestored } from "../catalogue/account.ts";
import { ServiceProviderRestored } from "../catalogue/service-provider.ts";

/** Lets a provider stand as it did before its holder left, once the holder is back. */
export const handler = subscriber({
  name: "restore-provider",
  lane: "prompt",
  on: [AccountRestored],
  emits: [ServiceProviderRestored],
}).handle(async ({ event: { data }, now, commit }) => {
  if (data.service_provider_id === undefined) return;
  await againstContention([ServiceProviderConflict], async () => {
    const provider = await serviceProviders.find(data.service_provider_id as string);
    const { record, events } = restoreProvider(provider, now);
    if (record !== provider) await commit([serviceProviders.update(record)], events);
  });
});
