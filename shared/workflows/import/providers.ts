import { accounts } from "../../data/accounts.ts";
import { type Changes, together } from "../../data/engine/write.ts";
import { externalIds } from "../../data/external-ids.ts";
import { identifierId, identifiers } from "../../data/identifiers.ts";
import { metadata } from "../../data/metadata.ts";
import { serviceProviders } from "../../data/service-providers.ts";
import { type Account, idsOf } from "../../domain/account/account.ts";
import { AddressTaken, importAccount } from "../../domain/account/registration.ts";
import { changeMetadata } from "../../domain/field/change-metadata.ts";
import type { Metadata } from "../../domain/field/metadata.ts";
import { RowFixed, RowInUse, RowTakenOver } from "../../domain/import/refusals.ts";
import { changeImported, type Imported, importServiceProvider } from "../../domain/provider/imported.ts";
import { ServiceProviderNotFound } from "../../domain/provider/service-provider.ts";
import { type Id, newId } from "../../kernel/id.ts";
import { namingNew, storing } from "../field/change.ts";
import { closing } from "../privacy/close-account.ts";
import { type Asked, nothing, type Taking } from "./plan.ts";

const saidOf = ({
  business_name,
  contact_name,
  phone,
  country,
  postcodes,
}: Asked<"providers">["row"]): Imported => ({
  business_name,
  name: contact_name,
  ...(phone && { phone }),
  ...(country && postcodes && { area: { country, postcode_prefixes: postcodes } }),
});

/** Whether its holder has never been here. */
const isUntouched = ({ password_hash, email_verified_at, identities }: Account): boolean =>
  password_hash === undefined && email_verified_at === undefined && identities.length === 0;

const record_type = "service_provider" as const;

/** Frees the id that the provider has in the system that it came from. */
const unnamed = (kept: Metadata | undefined, source: string, external_id: string, now: string): Changes => {
  if (kept?.external_ids[source] !== external_id) return nothing;
  const change = { external_ids: { [source]: null } };
  return storing(kept, changeMetadata(kept, change, { searchable: kept.searched, now }));
};

/** Providers as they would have applied: nothing of them is verified, and they take no jobs yet. */
export const ofProviders: Taking<"providers"> = {
  plan: async ({ import: { source }, row, known, now }) => {
    const said = saidOf(row);
    const { external_id } = row;
    const record_id =
      known?.record_id ?? (await externalIds.get(record_type, source, external_id))?.record_id;
    if (record_id) {
      const [account, provider] = await Promise.all([
        accounts.get(record_id),
        serviceProviders.get(record_id),
      ]);
      if (!account || !provider) throw ServiceProviderNotFound();
      if (!isUntouched(account)) throw RowTakenOver();
      if (row.email !== account.email) throw RowFixed({ details: { column: "email" } });
      const changed = changeImported(account, provider, said, now);
      const { before } = changed;
      if (changed.events.length === 0) return { outcome: "same" };
      return {
        outcome: "changed",
        record_type,
        record_id: provider.id,
        before,
        after: said,
        writes: [accounts.update(changed.account), serviceProviders.update(changed.provider)],
        events: changed.events,
      };
    }
    const identifier = await identifierId("email", "service_provider", row.email);
    const taken = () => AddressTaken({ details: { column: "email" } });
    if (await identifiers.get(identifier)) throw taken();
    const account_id = newId("account");
    const account = importAccount(
      { id: account_id, role: "service_provider", email: row.email, ...said },
      now,
    );
    const { service_provider_id: id } = idsOf(account.record) as {
      service_provider_id: Id<"service_provider">;
    };
    const provider = importServiceProvider({ id, ...said }, now);
    const named = namingNew(
      { record_type, record_id: id as never, person_id: account_id, source, external_id },
      now,
    );
    return {
      outcome: "new",
      record_type,
      record_id: id,
      after: said,
      writes: [
        accounts.insert(account.record),
        { ...identifiers.insert({ id: identifier, version: 0, account_id }), refuse: taken },
        serviceProviders.insert(provider.record),
        ...named.writes,
      ],
      events: [...account.events, ...provider.events, ...named.events],
    };
  },
  takeBack: async ({ outcome, record_id = "", before, external_id = "" }, { now, source }) => {
    const [account, provider] = await Promise.all([accounts.get(record_id), serviceProviders.get(record_id)]);
    if (!account || !provider || account.state === "deleted") throw ServiceProviderNotFound();
    if (!isUntouched(account) || provider.state !== "profile_incomplete") throw RowInUse();
    if (outcome === "changed") {
      const back = changeImported(account, provider, before as Imported, now);
      const writes = [accounts.update(back.account), serviceProviders.update(back.provider)];
      return { writes, events: back.events };
    }
    const [closed, kept] = await Promise.all([
      closing(account.id, account.role, { now, reason: "import_undone" }),
      metadata.get(record_type, record_id),
    ]);
    return together(closed, unnamed(kept, source, external_id, now));
  },
};
