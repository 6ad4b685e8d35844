import * as z from "zod/mini";
import { accounts } from "../../../shared/data/accounts.ts";
import { companies } from "../../../shared/data/companies.ts";
import { documents } from "../../../shared/data/documents.ts";
import { offers } from "../../../shared/data/offers.ts";
import { providerRatings } from "../../../shared/data/provider-ratings.ts";
import { serviceProviders } from "../../../shared/data/service-providers.ts";
import { Account } from "../../../shared/domain/account/account.ts";
import { Company } from "../../../shared/domain/company/company.ts";
import { DocumentView } from "../../../shared/domain/document/document.ts";
import { Offer } from "../../../shared/domain/provider/offer.ts";
import { RatingView, ratingView } from "../../../shared/domain/provider/rating.ts";
import {
  ServiceProvider,
  ServiceProviderNotFound,
} from "../../../shared/domain/provider/service-provider.ts";
import { operation } from "../../../shared/http/operation.ts";
import { described, Id } from "../../../shared/kernel/schema.ts";
import { Profile, profileOf } from "../../../shared/workflows/account/open-session.ts";

const Holder = z.extend(Profile, {
  state: described(Account.shape.state, "Whether the account can be used."),
  deactivated_at: described(Account.shape.deactivated_at, "When the holder deactivated the account."),
});

const documents_shown = 20;

export const handler = operation({
  route: "GET /service-provider/admin/get-individual-service-provider-list/{service_provider_id}",
  summary: "Read a provider with its holder, company, offers and newest documents.",
  access: ["admin"],
  params: z.strictObject({ service_provider_id: Id("service_provider") }),
  response: z.extend(z.omit(ServiceProvider, { version: true, payout: true, state_before: true }), {
    service_provider_id: Id("service_provider"),
    payout: described(
      z.pick(ServiceProvider.shape.payout, { state: true }),
      "Status of payouts to the provider.",
    ),
    holder: described(
      z.optional(Holder),
      "The person who signs in to the provider's account. Absent once the account is erased.",
    ),
    company: described(z.optional(Company), "The company behind the provider, if it has registered one."),
    rating: described(RatingView, "How customers have rated the provider."),
    offers: described(z.array(Offer), "Everything that the provider offers, with its prices."),
    newest_documents: described(
      z.array(DocumentView),
      `The documents that were handed in last, at most ${documents_shown}, newest first.`,
    ),
  }),
  refuses: [ServiceProviderNotFound],
  uses: ["table", "lists"],
  example: { params: { service_provider_id: "018f3a5c9d2e4b7a6c1d0e9f" } },
}).handle(async ({ params: { service_provider_id: id }, actor }) => {
  const request = { limit: 100, scope: actor.id };
  const [provider, rating, account, company, offered, handedIn] = await Promise.all([
    serviceProviders.find(id),
    providerRatings.get(id),
    accounts.get(id),
    companies.get(id),
    offers.page("ofProvider", `OFFERS#${id}`, { ...request, order: "oldest" }),
    documents.page("ofAccount", `DOCUMENTS#${id}`, { ...request, limit: documents_shown }),
  ]);
  return {
    ...provider,
    service_provider_id: id,
    rating: ratingView(rating),
    ...(account && { holder: { ...account, ...profileOf(account) } }),
    ...(company && { company }),
    offers: offered.items,
    newest_documents: handedIn.items,
  };
});
