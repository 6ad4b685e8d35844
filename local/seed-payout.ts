import { serviceProviders } from "../shared/data/service-providers.ts";
import type { ServiceProvider } from "../shared/domain/provider/service-provider.ts";
import { newId } from "../shared/kernel/id.ts";
import { createAccount, onboardingLink } from "../shared/providers/payments/accounts.ts";

/**
 * The payout account of this machine's provider: opened at the payment provider and taken through its onboarding
 * as a person would, unless there is one.
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
    country: "US",
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
