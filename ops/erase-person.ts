import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { AccountErased } from "../events/catalogue/erasure.ts";
import { accounts, addresses } from "../shared/data/accounts.ts";
import { commitAs } from "../shared/data/commit.ts";
import { companies } from "../shared/data/companies.ts";
import { coverage } from "../shared/data/coverage.ts";
import { documents } from "../shared/data/documents.ts";
import { eventKey } from "../shared/data/events.ts";
import { releasing } from "../shared/data/identifiers.ts";
import { jobs } from "../shared/data/jobs.ts";
import { media } from "../shared/data/media.ts";
import { notifications } from "../shared/data/notifications.ts";
import { offers } from "../shared/data/offers.ts";
import { quotes } from "../shared/data/quotes.ts";
import { serviceProviders } from "../shared/data/service-providers.ts";
import { ending } from "../shared/data/sessions.ts";
import { table, tableName } from "../shared/data/table.ts";
import type { Write } from "../shared/data/write.ts";
import { type Account, idsOf, type Place } from "../shared/domain/account.ts";
import type { Job } from "../shared/domain/job.ts";
import type { DomainEvent } from "../shared/kernel/event.ts";
import { newId } from "../shared/kernel/id.ts";
import { Refusal } from "../shared/kernel/refusal.ts";
import { removeObject } from "../shared/providers/storage/objects.ts";
import { type Command, Mistake, needed } from "./command.ts";
import { type PersonRecords, recordsOf } from "./person.ts";

const nobody = "Erased person";
const ended = new Set(["completed", "expired", "canceled"]);

/** What may not be pulled away from under somebody else: work and money that are under way. */
export const obstaclesOf = ({ jobs: asked, jobs_done, payments, transfers }: PersonRecords): string[] => [
  ...[...asked, ...jobs_done]
    .filter(({ state }) => !ended.has(state))
    .map(({ id, state }) => `job ${id} is ${state}`),
  ...payments
    .filter(({ due_at }) => due_at !== undefined)
    .map(({ id, state }) => `payment ${id} is ${state}`),
  ...transfers
    .filter(({ state }) => state === "scheduled" || state === "processing")
    .map(({ id, state }) => `transfer ${id} is ${state}`),
];

/** The district of a place and no more. */
const coarse = ({ country, postcode, city }: Place): Place => ({
  line1: "erased",
  city,
  postcode: postcode.slice(0, 3),
  country,
});

const erasedAccount = (
  { id, version, role, created_at, terms_version, terms_accepted_at }: Account,
  now: string,
) => ({
  id,
  version: version + 1,
  role,
  state: "deleted" as const,
  name: nobody,
  identities: [],
  consent: { analytics: false, marketing: false, partners: false },
  ...(terms_version && { terms_version }),
  ...(terms_accepted_at && { terms_accepted_at }),
  created_at,
  updated_at: now,
});

const erasedJob = (job: Job, side: "customer_name" | "provider_name", now: string): Write => {
  const { optional_message: _, ...rest } = job;
  const record: Job = {
    ...(side === "customer_name" ? { ...rest, place: coarse(job.place) } : job),
    [side]: nobody,
    version: job.version + 1,
    updated_at: now,
  };
  return jobs.update(record);
};

/** The writes that erase a person, each complete in itself: repeating after a failure does the rest. */
export const erasing = async (records: PersonRecords, now: string): Promise<Write[]> => {
  const { service_provider, company } = records;
  return [
    ...records.addresses.map((address) => addresses.remove(address)),
    ...records.sessions.map(ending),
    ...records.inbox.map((entry) => notifications.remove(entry)),
    ...records.media.map((medium) => media.remove(medium)),
    ...records.documents.map((document) => documents.remove(document)),
    ...records.offers.map((offer) => offers.remove(offer)),
    ...records.coverage.map((covered) => coverage.remove(covered)),
    ...records.quotes.map((quote) =>
      quotes.update({
        ...quote,
        version: quote.version + 1,
        prompts: [],
        answers: [],
        ...(quote.place && { place: coarse(quote.place) }),
        updated_at: now,
      }),
    ),
    ...records.jobs.map((job) => erasedJob(job, "customer_name", now)),
    ...records.jobs_done.map((job) => erasedJob(job, "provider_name", now)),
    ...(company ? [companies.remove(company)] : []),
    ...(service_provider
      ? [
          serviceProviders.update({
            ...service_provider,
            version: service_provider.version + 1,
            state: "deleted",
            business_name: nobody,
            services: [],
            updated_at: now,
          }),
        ]
      : []),
  ];
};

const together = 25;

const commit = (writes: Write[], events: DomainEvent[], now: string): Promise<void> =>
  commitAs(
    {
      actor: { role: "system", id: "operator" },
      now,
      operation: "ops/erase-person",
      correlation_id: newId("request"),
      remaining: () => 10_000,
    },
    writes,
    events,
  );

/** Takes the network address off what the person did; what was done stays. */
const forgetAddresses = async ({ did }: PersonRecords): Promise<void> => {
  for (const row of did)
    await table().send(
      new UpdateCommand({
        TableName: tableName(),
        Key: eventKey(row),
        UpdateExpression: "REMOVE source_ip",
        ConditionExpression: "attribute_exists(pk)",
      }),
    );
};

export const command: Command = {
  summary: "Erase one person: what the law does not have us keep.",
  description: `
Erases account, addresses, sessions, inbox, media with their files, documents, company and the texts of quotes and
jobs. Payments, books and the trail of events stay: they hold ids and amounts, no names. Refused while work or money
is under way. Can't be undone, but for the table's point-in-time recovery. Repeat it after a failure.
The payment provider's records are erased in its dashboard; their ids are shown.`,
  options: {
    account: { type: "string", says: "the person's account id", required: true },
    confirm: { type: "string", says: "the account id again; without it nothing is done" },
  },
  run: async ({ given, dryRun, stage, terminal }) => {
    const id = needed(given, "account");
    await stage.enter();
    const records = await recordsOf(id);
    const obstacles = obstaclesOf(records);
    if (obstacles.length > 0)
      throw new Mistake(`Not while work or money is under way:\n  ${obstacles.join("\n  ")}`);
    const now = new Date().toISOString();
    const writes = await erasing(records, now);
    terminal.tell(
      `${records.media.length} files, ${writes.length} records, ${records.did.length} events of account ${id}`,
    );
    if (dryRun) return;
    if (given.confirm !== id) throw new Mistake("Give --confirm with the account id to erase it.");

    for (const { bucket, key } of records.media) await removeObject(bucket, key);
    terminal.tell("Files are gone");
    try {
      for (let at = 0; at < writes.length; at += together) {
        await commit(writes.slice(at, at + together), [], now);
        terminal.tell(`${Math.min(at + together, writes.length)} of ${writes.length} records`);
      }
      await forgetAddresses(records);
      const account = erasedAccount(records.account, now);
      const erased = AccountErased.of(account, {
        data: {
          account_id: id as Account["id"],
          ...idsOf(records.account),
          erased: { records: writes.length, files: records.media.length },
        },
      });
      await commit([accounts.update(account), ...(await releasing(records.account))], [erased], now);
    } catch (error) {
      if (error instanceof Refusal) throw new Mistake(`${error.reason.message} Run the command again.`);
      throw error;
    }
    terminal.tell("Erased");
    const elsewhere = [
      records.account.stripe_customer_id,
      records.service_provider?.payout.account_id,
    ].filter((one) => one !== undefined);
    if (elsewhere.length > 0) terminal.show(`At the payment provider: ${elsewhere.join(", ")}`);
  },
};
