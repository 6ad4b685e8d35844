import * as z from "zod/mini";
import { accounts } from "../../../shared/data/accounts.ts";
import { companies } from "../../../shared/data/companies.ts";
import { mandatoryForProviders } from "../../../shared/data/document-kinds.ts";
import { providerRatings } from "../../../shared/data/provider-ratings.ts";
import { serviceProviders } from "../../../shared/data/service-providers.ts";
import { AccountNotFound } from "../../../shared/domain/account/account.ts";
import { Company } from "../../../shared/domain/company/company.ts";
import { accountReasons } from "../../../shared/domain/job/eligibility.ts";
import { RatingView, ratingView } from "../../../shared/domain/provider/rating.ts";
import {
  ServiceProvider,
  ServiceProviderNotFound,
} from "../../../shared/domain/provider/service-provider.ts";
import { missingDocuments } from "../../../shared/domain/provider/serving.ts";
import { operation } from "../../../shared/http/operation.ts";
import { described, Id, Instant } from "../../../shared/kernel/schema.ts";
import { marketNamed } from "../../../shared/markets/served.ts";
import { Profile, profileOf } from "../../../shared/workflows/account/open-session.ts";
import { Unread, unreadOf } from "../../../shared/workflows/notification/unread.ts";

export const handler = operation({
  route: "GET /service-provider/account/get-account",
  summary: "Read your own account: who you are, how your set-up stands, and what keeps you from work.",
  description:
    "As long as `blocking_reasons` has an entry you can't take any job. What keeps you from a single job, such as its place or its time, is told with that job.",
  access: ["service_provider"],
  while_suspended: true,
  extra: true,
  response: z.extend(z.omit(ServiceProvider, { version: true, payout: true, state_before: true }), {
    service_provider_id: Id("service_provider"),
    payout: described(z.pick(ServiceProvider.shape.payout, { state: true }), "Status of payouts to you."),
    profile: described(Profile, "You, who sign in to this account."),
    company: described(z.optional(Company), "Your company, if you have registered one."),
    rating: described(RatingView, "How customers have rated you."),
    missing_documents: described(
      z.array(z.string()),
      "Kinds of documents that you need, and of which none is verified and current.",
    ),
    blocking_reasons: described(
      z.array(z.string()),
      "What keeps you from taking any job: `not_approved`, `company_not_verified`, `documents_not_current`, `membership_inactive`, `payouts_not_enabled`.",
    ),
    home_market: described(z.string(), "The market that you signed up in: apps bear its brand."),
    inbox: described(Unread, "What is new in your inbox."),
    now: described(Instant, "The time at the service."),
  }),
  refuses: [AccountNotFound, ServiceProviderNotFound],
  uses: ["table", "lists"],
}).handle(async ({ actor: { id }, now }) => {
  const [account, provider, company, rating, mandatoryOf, inbox] = await Promise.all([
    accounts.find(id),
    serviceProviders.find(id),
    companies.get(id),
    providerRatings.get(id),
    mandatoryForProviders(now),
    unreadOf(id),
  ]);
  const mandatory = mandatoryOf(provider);
  return {
    ...provider,
    service_provider_id: provider.id,
    profile: profileOf(account),
    ...(company && { company }),
    rating: ratingView(rating),
    missing_documents: missingDocuments(provider, now, mandatory),
    blocking_reasons: accountReasons(provider, now, mandatory),
    home_market: marketNamed(account.market).id,
    inbox,
    now,
  };
});
