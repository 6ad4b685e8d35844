import * as z from "zod/mini";
import { documentKinds } from "../../../shared/data/document-kinds.ts";
import { documents } from "../../../shared/data/documents.ts";
import { serviceProviders } from "../../../shared/data/service-providers.ts";
import { DocumentView } from "../../../shared/domain/document/document.ts";
import { DocumentKind, kindsOf, mandatoryOf } from "../../../shared/domain/document/kinds.ts";
import { missingOf } from "../../../shared/domain/provider/onboarding.ts";
import { ServiceProviderNotFound } from "../../../shared/domain/provider/service-provider.ts";
import { operation } from "../../../shared/http/operation.ts";
import { described, PageOf, pageQuery } from "../../../shared/kernel/schema.ts";

export const handler = operation({
  route: "GET /service-provider/company/get-documents",
  summary: "List the provider's documents, newest first, and the mandatory ones that are missing.",
  description: "`kinds` says which documents there are, which of them are mandatory, and which expire.",
  access: ["service_provider"],
  query: z.strictObject(pageQuery),
  response: z.extend(PageOf(DocumentView), {
    missing: described(
      z.array(z.string()),
      "Names of the mandatory kinds of documents that are still missing.",
    ),
    kinds: described(z.array(DocumentKind), "The kinds of documents that there are for providers."),
  }),
  refuses: [ServiceProviderNotFound],
}).handle(async ({ query, actor, now }) => {
  const [provider, page, kindsIn] = await Promise.all([
    serviceProviders.find(actor.id),
    documents.page("ofAccount", `DOCUMENTS#${actor.id}`, { ...query, scope: actor.id }),
    documentKinds(now),
  ]);
  const kinds = kindsIn(provider);
  const mandatory = mandatoryOf(kinds, "service_provider", now);
  return {
    ...page,
    missing: missingOf(provider, mandatory).documents,
    kinds: kindsOf(kinds, "service_provider"),
  };
});
