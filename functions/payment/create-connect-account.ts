import * as z from "zod/mini";
import { accounts } from "../../shared/data/accounts.ts";
import { serviceProviders } from "../../shared/data/service-providers.ts";
import { PayoutAccountCreated } from "../../shared/domain/payment/events.ts";
import {
  expectNoPayoutAccount,
  openPayoutAccount,
  PayoutAccountFieldRefused,
  PayoutAccountTransition,
} from "../../shared/domain/payment/payout-account.ts";
import { ServiceProviderMarketFixed, tradingIn } from "../../shared/domain/provider/market.ts";
import {
  ServiceProvider,
  ServiceProviderConflict,
  ServiceProviderNotFound,
} from "../../shared/domain/provider/service-provider.ts";
import { operation } from "../../shared/http/operation.ts";
import { Country, described } from "../../shared/kernel/schema.ts";
import { marketOf, markets } from "../../shared/markets/served.ts";
import { createAccount, onboardingLink } from "../../shared/vendors/payments/accounts.ts";
import { refusedField } from "../../shared/workflows/payment/payout-status.ts";

const payoutCountries = (): string[] => [
  ...new Set(markets.flatMap(({ payments }) => payments.payout_countries)),
];

export const handler = operation({
  route: "POST /payment/create-connect-account",
  summary: "Start setting up your payouts.",
  description:
    "You get a link to the payment provider's own pages. It works once and for a few minutes; re-generate-link gives you another. Coming back from there proves nothing: `payout.state` says when the provider can be paid.",
  access: ["service_provider"],
  body: z.strictObject({
    country: described(
      Country.check(
        z.refine(
          (country) => payoutCountries().includes(country),
          `must be a country where the service works: ${payoutCountries().join(", ")}`,
        ),
      ),
      "Country of the provider, one where the service works (ISO 3166-1), such as US.",
    ),
    entity_type: described(
      z.enum(["individual", "company"]),
      "Whether the provider trades as a person or as a company.",
    ),
  }),
  response: z.object({
    payout: described(
      z.pick(ServiceProvider.shape.payout, { state: true }),
      "Status of payouts to the provider.",
    ),
    onboarding_url: described(
      z.string(),
      "Page of the payment provider where the provider enters its details.",
    ),
    expires_at: described(z.string(), "The page can be opened until then. Ask for a new link after that."),
  }),
  refuses: [
    ServiceProviderNotFound,
    PayoutAccountTransition,
    PayoutAccountFieldRefused,
    ServiceProviderConflict,
    ServiceProviderMarketFixed,
  ],
  steps: { payout: { create: {} } },
  emits: [PayoutAccountCreated],
  uses: ["table", "stripe"],
  replay: false,
  example: { body: { country: "US", entity_type: "individual" } },
  alongside: ({ actor }) => Promise.all([serviceProviders.find(actor.id), accounts.get(actor.id)]),
}).handle(async ({ alongside, body, now, commit, request }) => {
  const [found, account] = await alongside;
  const provider = tradingIn(found, body.country);
  expectNoPayoutAccount(provider);
  const { account_id } = await createAccount({
    ...body,
    currency: marketOf(provider).currency,
    service_provider_id: provider.id,
    display_name: provider.business_name,
    contact_email: account?.email ?? `${provider.id}@providers.invalid`,
    previous_account_id: provider.payout.account_id,
  }).catch(refusedField);
  const link = await onboardingLink(account_id, request.id);
  const { record, events } = openPayoutAccount(provider, account_id, now);
  return commit([serviceProviders.update(record)], events, {
    payout: { state: record.payout.state },
    onboarding_url: link.url,
    expires_at: link.expires_at,
  });
});
