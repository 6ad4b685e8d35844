import { handler as createDefaultservices } from "../../functions/admin/default-services/create-defaultservices.ts";
import { handler as verifyDocuments } from "../../functions/admin/document/verify-documents.ts";
import { handler as acceptingServiceProvider } from "../../functions/service-provider/admin/accepting-service-provider.ts";
import { handler as registerCompany } from "../../functions/service-provider/company/register-company.ts";
import { handler as uploadDocuments } from "../../functions/service-provider/company/upload-documents.ts";
import { handler as createServices } from "../../functions/service-provider/default-services/create-services.ts";
import { serviceProviders } from "../../shared/data/service-providers.ts";
import type { Media } from "../../shared/domain/media/media.ts";
import {
  registerServiceProvider,
  type ServiceProvider,
} from "../../shared/domain/provider/service-provider.ts";
import { newId } from "../../shared/kernel/id.ts";
import { mediumOf } from "./marketplace.ts";
import { type Caller, call, signedIn, write } from "./world.ts";

/** Providers on their way to approval, through the operations that take them there. */

/** A provider whose address is verified and whose profile is empty, signed in. */
export const incompleteProvider = async (given: Partial<ServiceProvider> = {}): Promise<Caller> => {
  const id = newId("service_provider");
  const { record } = registerServiceProvider({ id, business_name: "Quick Taps" }, new Date().toISOString());
  await write(serviceProviders.insert({ ...record, state: "profile_incomplete", ...given }));
  return signedIn("service_provider", id);
};

/** The id of a picture of somebody's, a provider's document unless told otherwise. */
export const pictureOf = async (ownerId: string, given: Partial<Media> = {}): Promise<string> => {
  const { id } = await mediumOf(ownerId, {
    owner_role: "service_provider",
    kind: "image",
    purpose: "document",
    content_type: "image/png",
    ...given,
  });
  return id;
};

export const particulars = (registration_number = newId("number")) => ({
  legal_name: "Quick Taps LLC",
  registration_number,
  country: "US",
  tax_id: "94-1234567",
  address: { line1: "7 Pine Street", city: "San Francisco", postcode: "94111", country: "US" },
});

export const newService = async (admin: Caller, key = `service_${newId("key")}`): Promise<string> => {
  const { data } = await call(createDefaultservices, {
    as: admin,
    body: {
      name: key,
      key,
      category: "Repairs",
      unit: "hour",
      price_rule: { base_minor: 9000, lowest_minor: 4000, highest_minor: 20_000, currency: "usd" },
    },
  });
  return data.id;
};

/** Hands in a document of each kind; answers their ids by name. */
export const handIn = async (
  provider: Caller,
  names = ["trade_licence", "insurance", "identity"],
  given: Record<string, unknown> = {},
): Promise<Record<string, string>> => {
  const documents = await Promise.all(
    names.map(async (doc_name) => ({ doc_name, media_id: await pictureOf(provider.id), ...given })),
  );
  const said = await call(uploadDocuments, { as: provider, body: { documents } });
  if (said.status !== 200) throw new Error(said.body);
  return Object.fromEntries(
    said.data.documents.map(({ doc_name, id }: { doc_name: string; id: string }) => [doc_name, id]),
  );
};

/** A provider that has handed in everything and waits for an admin. */
export const pendingProvider = async (admin: Caller) => {
  const provider = await incompleteProvider();
  await call(registerCompany, { as: provider, body: particulars() });
  await call(createServices, {
    as: provider,
    body: {
      services: [{ default_service_id: await newService(admin), rate_minor: 9000 }],
      area: { country: "US", postcode_prefixes: ["941"] },
    },
  });
  return { provider, documents: await handIn(provider) };
};

export const verify = (admin: Caller, documents: Record<string, string>, verified = true) =>
  call(verifyDocuments, {
    as: admin,
    body: Object.entries(documents).map(([doc_name, id]) => ({ id, doc_name, verified })),
  });

export const ruleOn = (admin: Caller, provider: Caller, decision: string, reason?: string) =>
  call(acceptingServiceProvider, {
    as: admin,
    params: { service_provider_id: provider.id },
    body: { decision, ...(reason && { reason }) },
  });
