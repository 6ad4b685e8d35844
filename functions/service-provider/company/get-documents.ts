import * as z from "zod/mini";
import { documents } from "../../../shared/data/documents.ts";
import { serviceProviders } from "../../../shared/data/service-providers.ts";
import { DocumentView } from "../../../shared/domain/document.ts";
import { ServiceProviderNotFound } from "../../../shared/domain/service-provider.ts";
import { missingOf } from "../../../shared/domain/service-provider-onboarding.ts";
import { operation } from "../../../shared/http/operation.ts";
import { PageOf, pageQuery } from "../../../shared/kernel/schema.ts";

export const handler = operation({
  route: "GET /service-provider/company/get-documents",
  summary: "The provider's documents, newest first, and the mandatory ones that are wanting.",
  access: ["service_provider"],
  query: z.strictObject(pageQuery),
  response: z.extend(PageOf(DocumentView), { missing: z.array(z.string()) }),
  refuses: [ServiceProviderNotFound],
}).handle(async ({ query, actor }) => {
  const [provider, page] = await Promise.all([
    serviceProviders.find(actor.id),
    documents.page("ofAccount", `DOCUMENTS#${actor.id}`, { ...query, scope: actor.id }),
  ]);
  return { ...page, missing: missingOf(provider).documents };
});
