import { readFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import type { Context, S3Event } from "aws-lambda";
import { handler as checkMedia } from "../events/storage/check-media.ts";
import { configuration } from "../shared/configuration.ts";
import { companies, holdNumber } from "../shared/data/companies.ts";
import { documents } from "../shared/data/documents.ts";
import { commitAs } from "../shared/data/engine/commit.ts";
import type { Write } from "../shared/data/engine/write.ts";
import { media, takeRoom } from "../shared/data/media.ts";
import { offered } from "../shared/data/offers.ts";
import { serviceProviders } from "../shared/data/service-providers.ts";
import { registerCompany } from "../shared/domain/company/company.ts";
import { decide } from "../shared/domain/document/document.ts";
import { defaultKinds, kindsOf, mandatoryDocuments } from "../shared/domain/document/kinds.ts";
import { HandedDocument, handInFor, providerDesk } from "../shared/domain/document/upload.ts";
import { announce, type Media } from "../shared/domain/media/media.ts";
import { offeringOf, offerOf } from "../shared/domain/provider/offer.ts";
import { rule, withCompany, withDocuments, withOffering } from "../shared/domain/provider/onboarding.ts";
import type { ServiceProvider } from "../shared/domain/provider/service-provider.ts";
import type { DomainEvent } from "../shared/kernel/event.ts";
import { newId } from "../shared/kernel/id.ts";
import { committed } from "../shared/kernel/record.ts";
import { defaultMarket } from "../shared/markets/served.ts";
import { uploadForm } from "../shared/vendors/storage/upload-form.ts";
import { seededAccounts } from "./seed-accounts.ts";
import { seedCatalog } from "./seed-catalog.ts";
import { seedPlace } from "./seed-place.ts";

const providerId: string = seededAccounts.service_provider.id;
const adminId: string = seededAccounts.admin.id;

const { address, area } = seedPlace(defaultMarket);

const write = (
  role: "service_provider" | "admin",
  now: string,
  writes: readonly Write[],
  events: readonly DomainEvent[],
): Promise<void> =>
  commitAs(
    {
      actor: { role, id: role === "admin" ? adminId : providerId },
      now,
      operation: "local/seed-provider",
      correlation_id: "local-seed",
      remaining: () => 10_000,
    },
    writes,
    events,
  );

const settle_ms = 10_000;

/**
 * Checks the uploaded file. The bucket's own notification may come first; this check then finds no file and fails.
 */
const checked = async (one: Media, size: number): Promise<Media> => {
  const record = { s3: { bucket: { name: one.bucket }, object: { key: one.key, size, eTag: "" } } };
  const context = { awsRequestId: "local-seed", getRemainingTimeInMillis: () => 20_000 } as Context;
  const failure = await checkMedia({ Records: [record] } as unknown as S3Event, context).then(
    () => undefined,
    (cause: unknown) => cause,
  );
  for (const deadline = performance.now() + settle_ms; performance.now() < deadline; await wait(100)) {
    const found = await media.find(one.id);
    if (found.state !== "pending") return found;
  }
  throw new Error("The specimen was not checked", { cause: failure });
};

/** Uploads the specimen page as any client would. */
const uploadSpecimen = async (now: string): Promise<Media> => {
  const page = await readFile(new URL("./sample/specimen.png", import.meta.url));
  const { record, events } = announce(
    { owner: { id: providerId, role: "service_provider" }, content_type: "image/png", purpose: "document" },
    { id: newId("media"), bucket: configuration().MEDIA_BUCKET, now },
  );
  await write(
    "service_provider",
    now,
    [media.insert(record), takeRoom(providerId, record.max_bytes)],
    events,
  );
  const { url, fields } = await uploadForm(record, now);
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append("file", new Blob([page]), "specimen.png");
  const posted = await fetch(url, { method: "POST", body: form, signal: AbortSignal.timeout(10_000) });
  if (!posted.ok) throw new Error(`The specimen could not be uploaded: HTTP ${posted.status}`);
  return checked(record, page.length);
};

const enterCompany = async (provider: ServiceProvider, now: string): Promise<ServiceProvider> => {
  const company = registerCompany(
    {
      legal_name: "Petra's Plumbing LLC",
      registration_number: "LOCAL-0001",
      country: address.country,
      address,
    },
    { id: newId("company"), service_provider_id: provider.id },
    now,
  );
  const advanced = withCompany(provider, company.record, now);
  await write(
    "service_provider",
    now,
    [
      companies.insert(company.record),
      ...holdNumber(company.record),
      serviceProviders.update(advanced.record),
    ],
    [...company.events, ...advanced.events],
  );
  return committed(advanced.record);
};

const offerEverything = async (provider: ServiceProvider, now: string): Promise<ServiceProvider> => {
  const services = await seedCatalog(now);
  const added = services.map((service) =>
    offerOf(
      service,
      service.price_rule.base_minor,
      { id: newId("offer"), service_provider_id: provider.id },
      now,
    ),
  );
  const { record, events } = withOffering(provider, offeringOf(provider, added, { area }), now);
  await write(
    "service_provider",
    now,
    [...offered(services, now, { added }), serviceProviders.update(record)],
    events,
  );
  return committed(record);
};

const handInDocuments = async (provider: ServiceProvider, now: string): Promise<ServiceProvider> => {
  const page = await uploadSpecimen(now);
  const entries = mandatoryDocuments.map((doc_name) =>
    HandedDocument.parse({ doc_name, media_id: page.id, document_number: "SPECIMEN" }),
  );
  const company = await companies.get(providerId);
  const handed = handInFor(
    providerDesk(provider, company),
    entries,
    kindsOf(defaultKinds, "service_provider"),
    { media: [page], documents: [] },
    { newId, now },
  );
  const submitted = withDocuments(provider, handed.uploaded, now);
  await write(
    "service_provider",
    now,
    [
      ...handed.uploaded.map((document) => documents.insert(document)),
      serviceProviders.update(submitted.record),
    ],
    [...handed.events, ...submitted.events],
  );
  const decided = handed.uploaded
    .map(committed)
    .map((document) => decide(document, { verified: true, by: adminId }, now));
  const verified = withDocuments(
    committed(submitted.record),
    decided.map(({ record }) => record),
    now,
  );
  await write(
    "admin",
    now,
    [...decided.map(({ record }) => documents.update(record)), serviceProviders.update(verified.record)],
    [...decided.flatMap(({ events }) => events), ...verified.events],
  );
  return committed(verified.record);
};

/**
 * Takes this machine's provider to approval, unless it is approved: company, offers of the whole catalog in three
 * cities, documents, an admin's decisions. Needs the accounts and the bucket. Payouts stay as they are unless given.
 */
export const seedProvider = async ({
  now = new Date().toISOString(),
  payout,
}: {
  now?: string;
  payout?: ServiceProvider["payout"];
} = {}): Promise<ServiceProvider> => {
  const provider = await serviceProviders.find(providerId);
  if (provider.state !== "profile_incomplete") return provider;
  const offering = await offerEverything(await enterCompany(provider, now), now);
  const pending = await handInDocuments(offering, now);
  const company = await companies.find(providerId);
  const ruled = rule({ ...pending, ...(payout && { payout }) }, company, { decision: "approve" }, now);
  await write(
    "admin",
    now,
    [serviceProviders.update(ruled.provider), ...(ruled.company ? [companies.update(ruled.company)] : [])],
    ruled.events,
  );
  return committed(ruled.provider);
};
