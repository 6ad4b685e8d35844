import { isDeepStrictEqual } from "node:util";
import { addressKey, identifierId, identifiers } from "../../data/identifiers.ts";
import { importedAs } from "../../data/imports.ts";
import { pastJobs } from "../../data/past-jobs.ts";
import type { RowOf } from "../../domain/import/cells.ts";
import { RowChangedSince, RowUnknownProvider } from "../../domain/import/refusals.ts";
import type { PastJob } from "../../domain/job/past-job.ts";
import { PastJobNotFound } from "../../domain/job/past-job.ts";
import { newId } from "../../kernel/id.ts";
import { marketNamed } from "../../markets/served.ts";
import { addressOf } from "../account/given-address.ts";
import { customerAt } from "./customers.ts";
import { nothing, type Taking } from "./plan.ts";

type Row = RowOf<"past_jobs">;

const providerOf = async (
  { provider_external_id: external, provider_email: email }: Row,
  source: string,
): Promise<string | undefined> => {
  const found =
    external !== undefined
      ? (await importedAs("providers", source, external))?.record_id
      : email && (await identifiers.get(await identifierId("email", "service_provider", email)))?.account_id;
  if (external !== undefined && !found)
    throw RowUnknownProvider({ details: { column: "provider_external_id" } });
  return found;
};

const customerOf = async ({ customer_email: email, customer_phone: phone }: Row) => {
  const address = addressOf({ email, phone });
  const user_id = await customerAt(address);
  return user_id ? { user_id } : { customer_key: await addressKey(address.kind, address.value) };
};

/** Jobs that were done before: they are read in somebody's history and count nowhere. */
export const ofPastJobs: Taking<"past_jobs"> = {
  plan: async ({ import: { id: import_id, source, market }, row, known, now }) => {
    const [service_provider_id, customer, present] = await Promise.all([
      providerOf(row, source),
      customerOf(row),
      known && pastJobs.get(known.record_id),
    ]);
    const said = {
      service: row.service,
      title: row.title,
      done_on: row.done_on,
      price_minor: row.price,
      currency: marketNamed(market).currency,
      ...customer,
      ...(service_provider_id && { service_provider_id }),
    } as Omit<PastJob, "id" | "version" | "import_id" | "source" | "external_id" | "created_at">;
    const { external_id } = row;
    const base = { id: present?.id ?? newId("past_job"), source, external_id, import_id, ...said };
    const record: PastJob = {
      ...base,
      version: present?.version ?? 0,
      created_at: present?.created_at ?? now,
    };
    const { customer_key: _, ...after } = said;
    return {
      outcome: present ? "changed" : "new",
      record_type: "past_job",
      record_id: record.id,
      ...(present && { before: present }),
      after,
      writes: [pastJobs.put(record)],
      events: [],
    };
  },
  takeBack: async ({ outcome, record_id = "", import_id, before }) => {
    const record = await pastJobs.get(record_id);
    if (!record) throw PastJobNotFound();
    if (record.import_id !== import_id) throw RowChangedSince();
    if (outcome === "new") return { writes: [pastJobs.remove(record)], events: [] };
    const { version, user_id } = record;
    const former = { ...(before as PastJob), version, ...(user_id && { user_id }) };
    return isDeepStrictEqual(former, record) ? nothing : { writes: [pastJobs.update(former)], events: [] };
  },
};
