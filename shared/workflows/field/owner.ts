import { accounts } from "../../data/accounts.ts";
import { companies } from "../../data/companies.ts";
import { jobs } from "../../data/jobs.ts";
import { quotes } from "../../data/quotes.ts";
import { serviceProviders } from "../../data/service-providers.ts";
import { RecordNotFound } from "../../domain/backoffice/note.ts";
import type { FieldedKind } from "../../domain/field/metadata.ts";
import type { Id } from "../../kernel/id.ts";

type Reading = (id: string) => Promise<string | undefined>;

const reading: Record<FieldedKind, Reading> = {
  account: async (id) => {
    const account = await accounts.get(id);
    return account && account.role !== "admin" && !account.erased_at ? account.id : undefined;
  },
  company: async (id) => (await companies.get(id))?.service_provider_id,
  service_provider: async (id) => (await serviceProviders.get(id))?.id,
  quote: async (id) => (await quotes.get(id))?.user_id,
  job: async (id) => (await jobs.get(id))?.user_id,
};

/** Whose record it is: a job and a quote are their customer's. One round trip. Throws `record.not_found`. */
export const ownerOf = async (type: FieldedKind, id: string): Promise<Id<"account">> => {
  const owner = await reading[type](id);
  if (owner === undefined) throw RecordNotFound();
  return owner as Id<"account">;
};
