import { isDeepStrictEqual } from "node:util";
import type { Decision, DomainEvent } from "../../kernel/event.ts";
import type { Id } from "../../kernel/id.ts";
import type { Account } from "../account/account.ts";
import { editProfile } from "../account/profile.ts";
import { ServiceProviderEdited, ServiceProviderRegistered } from "./events.ts";
import type { ServiceArea, ServiceProvider } from "./service-provider.ts";

/** What an import says of a provider. */
export type Imported = { business_name: string; name: string; phone?: string; area?: ServiceArea };

/** A provider of an import: it stands where one does that has just shown that its address is its own. */
export const importServiceProvider = (
  { id, business_name, area }: Pick<Imported, "business_name" | "area"> & { id: Id<"service_provider"> },
  now: string,
): Decision<ServiceProvider> => {
  const record: ServiceProvider = {
    id,
    version: 0,
    state: "profile_incomplete",
    business_name,
    ...(area && { area }),
    services: [],
    documents: {},
    payout: { state: "none" },
    strikes: [],
    created_at: now,
    updated_at: now,
  };
  const data = { service_provider_id: id };
  return { record, events: [ServiceProviderRegistered.atNextVersion(record, { data, to: record.state })] };
};

type Changed = { account: Account; provider: ServiceProvider; before: Imported; events: DomainEvent[] };

/** A provider of an import of which it says something else. No events: it says the same. */
export const changeImported = (
  account: Account,
  provider: ServiceProvider,
  { business_name, name, phone, area }: Imported,
  now: string,
): Changed => {
  const before: Imported = {
    business_name: provider.business_name,
    name: account.name,
    ...(account.phone && { phone: account.phone }),
    ...(provider.area && { area: provider.area }),
  };
  const { phone: _, ...bare } = account;
  const withPhone: Account = { ...bare, ...(phone && { phone }), updated_at: now };
  const named = editProfile(withPhone, { name }, now);
  const { area: __, ...elsewhere } = provider;
  const there: ServiceProvider = { ...elsewhere, business_name, ...(area && { area }), updated_at: now };
  const fields = [
    ...(business_name === provider.business_name ? [] : ["business_name"]),
    ...(isDeepStrictEqual(area, provider.area) ? [] : ["area"]),
    ...(phone === account.phone ? [] : ["phone"]),
  ];
  const data = { service_provider_id: provider.id, fields };
  return {
    account: named.record,
    provider: there,
    before,
    events: [
      ...named.events,
      ...(fields.length > 0 ? [ServiceProviderEdited.atNextVersion(there, { data })] : []),
    ],
  };
};
