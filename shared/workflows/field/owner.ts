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
    const lasts = account?.state !== "unverified" && !account?.erased_at;
    return account && account.role !== "admin" && lasts ? account.id : undefined;
  },
  company: async (id) => (await companies.get(id))?.service_provider_id,
  service_provider: async (id) => {
    const provider = await serviceProviders.get(id);
    return provider?.state === "registered" ? undefined : provider?.id;
  },
  quote: async (id) => (await quotes.get(id))?.user_id,
  job: async (id) => (await jobs.get(id))?.user_id,
};

/**
 * Whose record it is: a job and a quote are their customer's. One round trip. Throws `record.not_found`, also for a sign-up that
 * nobody has confirmed: the table forgets it, and with it who has to be erased.
 */
export const ownerOf = async (type: FieldedKind, id: string): Promise<Id<"account">> => {
  const owner = await reading[type](id);
  if (owner === undefined) throw RecordNotFound();
  return owner as Id<"account">;
};
