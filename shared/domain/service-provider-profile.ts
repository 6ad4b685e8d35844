import { ServiceProviderEdited } from "../../events/catalogue/service-provider.ts";
import type { Decision } from "../kernel/event.ts";
import type { ServiceProvider } from "./service-provider.ts";

/** The provider under another business name; the one that it has changes nothing. */
export const renameBusiness = (
  provider: ServiceProvider,
  business_name: string,
  now: string,
  reason?: string,
): Decision<ServiceProvider> => {
  if (business_name === provider.business_name) return { record: provider, events: [] };
  const record = { ...provider, business_name, version: provider.version + 1, updated_at: now };
  return {
    record,
    events: [
      ServiceProviderEdited.of(record, {
        ...(reason !== undefined && { reason }),
        data: { service_provider_id: record.id, fields: ["business_name"] },
        audience: [record.id],
      }),
    ],
  };
};
