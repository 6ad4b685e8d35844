import type { Decision, EventDefinition } from "../../kernel/event.ts";
import {
  ServiceProviderDeactivated,
  ServiceProviderDeleted,
  ServiceProviderEdited,
  ServiceProviderRestored,
} from "./events.ts";
import { type ServiceProvider, ServiceProviderTransition } from "./service-provider.ts";

/** The provider under another business name; the one that it has changes nothing. */
export const renameBusiness = (
  provider: ServiceProvider,
  business_name: string,
  now: string,
  reason?: string,
): Decision<ServiceProvider> => {
  if (business_name === provider.business_name) return { record: provider, events: [] };
  const record = { ...provider, business_name, updated_at: now };
  return {
    record,
    events: [
      ServiceProviderEdited.atNextVersion(record, {
        ...(reason !== undefined && { reason }),
        data: { service_provider_id: record.id, fields: ["business_name"] },
        audience: [record.id],
      }),
    ],
  };
};

const follow = (
  provider: ServiceProvider,
  changes: Pick<ServiceProvider, "state"> & Partial<ServiceProvider>,
  event: EventDefinition,
  now: string,
  reason?: string,
): Decision<ServiceProvider> => {
  const { state_before: _, ...kept } = provider;
  const record = { ...kept, ...changes, updated_at: now };
  return {
    record,
    events: [
      event.atNextVersion(record, {
        data: { service_provider_id: record.id },
        from: provider.state,
        to: record.state,
        ...(reason !== undefined && { reason }),
      }),
    ],
  };
};

const gone: readonly ServiceProvider["state"][] = ["deactivated", "deleted"];

/** Its holder leaves for now. */
export const deactivateProvider = (provider: ServiceProvider, now: string): Decision<ServiceProvider> => {
  if (gone.includes(provider.state))
    throw ServiceProviderTransition({ details: { from: provider.state, allowed: [] } });
  const changes = { state: "deactivated", state_before: provider.state } as const;
  return follow(provider, changes, ServiceProviderDeactivated, now);
};

/** The owner is back: the provider's former state is restored. A provider that was not away stays as it is. */
export const restoreProvider = (provider: ServiceProvider, now: string): Decision<ServiceProvider> =>
  provider.state === "deactivated" && provider.state_before
    ? follow(provider, { state: provider.state_before }, ServiceProviderRestored, now)
    : { record: provider, events: [] };

/** It is gone for good. */
export const deleteProvider = (
  provider: ServiceProvider,
  now: string,
  reason?: string,
): Decision<ServiceProvider> => {
  if (provider.state === "deleted")
    throw ServiceProviderTransition({ details: { from: provider.state, allowed: [] } });
  return follow(provider, { state: "deleted" }, ServiceProviderDeleted, now, reason);
};
