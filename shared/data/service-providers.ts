import { unfinishedUntil } from "../domain/account/registration.ts";
import {
  ServiceProvider,
  ServiceProviderConflict,
  ServiceProviderNotFound,
} from "../domain/provider/service-provider.ts";
import { entity } from "./engine/entity.ts";
import { providerKey } from "./provider-status.ts";

export const serviceProviders = entity({
  name: "service_provider",
  schema: () => ServiceProvider,
  key: providerKey,
  indexes: {
    all: {
      on: "key1",
      shards: 4,
      key: (provider) => ["PROVIDERS", `${provider.created_at}#${provider.id}`],
    },
    inState: {
      on: "key2",
      shards: 4,
      key: (provider) => [`PROVIDERS#${provider.state}`, `${provider.created_at}#${provider.id}`],
    },
  },
  due: ({ payout }) => payout.look_at,
  expires: ({ state, created_at }) => (state === "registered" ? unfinishedUntil(created_at) : undefined),
  notFound: ServiceProviderNotFound,
  conflict: ServiceProviderConflict,
});
