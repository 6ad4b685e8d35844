import { serviceProviders } from "../shared/data/service-providers.ts";
import type { ServiceProvider } from "../shared/domain/provider/service-provider.ts";
import { newId } from "../shared/kernel/id.ts";
import { defaultMarket } from "../shared/markets/served.ts";
import { createAccount, onboardingLink } from "../shared/vendors/payments/accounts.ts";

/**
 * The payout account of this machine's provider: opened at the payment provider and onboarded as a person would,
 * unless it exists.
 */
export const seedPayout = async (provider: {
  id: string;
  name: string;
  email: string;
}): Promise<ServiceProvider["payout"]> => {
  const { payout } = await serviceProviders.find(provider.id);
  if (payout.state !== "none") return payout;
  const { account_id } = await createAccount({
    service_provider_id: provider.id,
    display_name: provider.name,
    contact_email: provider.email,
    country: defaultMarket.country,
    currency: defaultMarket.currency,
    entity_type: "company",
  });
  const { url } = await onboardingLink(account_id, newId("request"));
  const answer = await fetch(url, {
    method: "POST",
    headers: { accept: "application/json" },
    signal: AbortSignal.timeout(5000),
  });
  if (!answer.ok) throw new Error(`The payment provider's onboarding answered ${answer.status}`);
  return { state: "active", account_id };
};
